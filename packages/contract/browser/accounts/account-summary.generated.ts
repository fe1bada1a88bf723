// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/accounts/account-summary.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { AccountSummary } from '../../src/accounts/account-summary.ts'
export const ACCOUNT_NEXT_STEPS: typeof source.ACCOUNT_NEXT_STEPS = ['overdue_tasks', 'tasks_today', 'my_tasks', 'staging_requests', 'late_answers', 'unassigned_contacts', 'first_contacts', 'invite_members', 'add_registration', 'add_contact_data']
export const accountSummary: InBrowser<typeof source.accountSummary> = { id: 'accounts.summary', method: 'GET', path: '/api/v1/accounts/:account_id/summary', access: { who: 'permission', permission: 'accounts.read' }, records: 'accounts' }
