// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/reports/home/account-home.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { HomeRow, HomeFigureRows, HomeStage, HomePipeline, HomeRevenue, HomeAge, HomeReceivables, HomeResults, FirstStep, FirstDay, HomePart, HomeLayout, AccountHome } from '../../../src/reports/home/account-home.ts'
export const HOME_AGES: typeof source.HOME_AGES = ['not_due_minor', 'days_30_minor', 'days_60_minor', 'over_60_minor']
export const FIRST_STEPS: typeof source.FIRST_STEPS = ['contacts', 'people', 'mail', 'offer']
export const HOME_PARTS: typeof source.HOME_PARTS = [
  'late_answers',
  'staging_requests',
  'offers_received',
  'approvals',
  'bills_to_pay',
  'orders_to_accept',
  'orders_to_deliver',
  'unread_conversations',
  'tasks',
  'unassigned_contacts',
  'waiting_conversations',
  'running_projects',
  'renewals',
  'open_invoices',
  'paid_invoices',
  'pipeline',
  'revenue',
  'receivables',
  'results',
  'activity',
]
export const accountHome: InBrowser<typeof source.accountHome> = { id: 'accounts.home.read', method: 'GET', path: '/api/v1/accounts/:account_id/home', access: { who: 'permission', permission: 'accounts.read' }, records: 'home' }
const arrangeHomeLimits = { order: { maxItems: 20 }, hidden: { maxItems: 20 } } as const
export const arrangeHome: InBrowser<typeof source.arrangeHome, typeof arrangeHomeLimits> = { id: 'accounts.home.update', method: 'PUT', path: '/api/v1/accounts/:account_id/home', access: { who: 'permission', permission: 'accounts.read' }, records: 'home', limits: arrangeHomeLimits }
