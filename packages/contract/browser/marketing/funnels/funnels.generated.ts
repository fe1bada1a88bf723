// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/funnels/funnels.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { FunnelStatus, FunnelCategory, Funnel, FunnelInput, FunnelUpdate } from '../../../src/marketing/funnels/funnels.ts'
export const FUNNEL_STATUSES: typeof source.FUNNEL_STATUSES = ['draft', 'active', 'paused', 'archived']
export const FUNNEL_RE_ENTRIES: typeof source.FUNNEL_RE_ENTRIES = ['never', 'after_exit']
export const FUNNEL_TRANSITIONS: typeof source.FUNNEL_TRANSITIONS = { draft: ['active'], active: ['paused'], paused: ['active', 'archived'], archived: [] }
export const FUNNEL_STAGES_MIN: typeof source.FUNNEL_STAGES_MIN = 2
export const FUNNEL_STAGES_MAX: typeof source.FUNNEL_STAGES_MAX = 20
const funnelsLimits = {
  create: { name: { minLength: 1, maxLength: 120 }, description: { maxLength: 500 }, conversion_window_days: { min: 1, max: 730 } },
  update: { name: { minLength: 1, maxLength: 120 }, description: { maxLength: 500 }, conversion_window_days: { min: 1, max: 730 } },
} as const
export const funnels: InBrowser<typeof source.funnels, typeof funnelsLimits> = {
  name: 'funnels',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      funnel_category: { kind: 'choice', value: 'id', nullable: true },
      status: { kind: 'choice', value: 'code', options: ['draft', 'active', 'paused', 'archived'] },
      project: { kind: 'choice', value: 'uuid', nullable: true },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.funnels.list', method: 'GET', path: '/api/v1/accounts/:account_id/funnels', access: { who: 'permission', permission: 'funnels.read' }, records: 'funnels' },
  export: { id: 'accounts.funnels.export', method: 'GET', path: '/api/v1/accounts/:account_id/funnels/export', access: { who: 'permission', permission: 'funnels.read' }, records: 'funnels', produces: 'xlsx' },
  filters: { id: 'accounts.funnels.filters', method: 'GET', path: '/api/v1/accounts/:account_id/funnels/filters', access: { who: 'permission', permission: 'funnels.read' }, records: 'funnels' },
  read: { id: 'funnels.read', method: 'GET', path: '/api/v1/funnels/:id', access: { who: 'permission', permission: 'funnels.read' }, records: 'funnels' },
  create: {
    id: 'accounts.funnels.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/funnels',
    access: { who: 'permission', permission: 'funnels.create' },
    records: 'funnels',
    limits: funnelsLimits.create,
  },
  update: { id: 'funnels.update', method: 'PUT', path: '/api/v1/funnels/:id', access: { who: 'permission', permission: 'funnels.update' }, records: 'funnels', limits: funnelsLimits.update },
  remove: { id: 'funnels.delete', method: 'DELETE', path: '/api/v1/funnels/:id', access: { who: 'permission', permission: 'funnels.delete' }, records: 'funnels' },
}
export const funnelCategories: InBrowser<typeof source.funnelCategories> = { id: 'funnelCategories.list', method: 'GET', path: '/api/v1/funnel-categories', access: { who: 'verified' }, records: 'funnelCategories' }
