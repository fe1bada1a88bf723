// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/funnels/funnel-members.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { FunnelMembership, FunnelMove } from '../../../src/marketing/funnels/funnel-members.ts'
export const FUNNEL_MEMBER_STATUSES: typeof source.FUNNEL_MEMBER_STATUSES = ['active', 'completed', 'exited']
export const FUNNEL_EXIT_REASONS: typeof source.FUNNEL_EXIT_REASONS = ['completed', 'rule', 'manual', 'unsubscribed', 'erased', 'merged', 'window']
export const FUNNEL_MOVE_CAUSES: typeof source.FUNNEL_MOVE_CAUSES = ['rule', 'automation', 'manual']
export const funnelMemberships: InBrowser<typeof source.funnelMemberships> = {
  name: 'funnel_memberships',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['active', 'completed', 'exited'] },
      exit_reason: { kind: 'choice', value: 'code', options: ['completed', 'rule', 'manual', 'unsubscribed', 'erased', 'merged', 'window'] },
      funnel_stage: { kind: 'choice', value: 'id', nullable: true },
      entered: { kind: 'date' },
    },
  },
  list: { id: 'funnels.memberships.list', method: 'GET', path: '/api/v1/funnels/:funnel_id/memberships', access: { who: 'permission', permission: 'funnels.read' }, records: 'funnel_memberships' },
  export: {
    id: 'funnels.memberships.export',
    method: 'GET',
    path: '/api/v1/funnels/:funnel_id/memberships/export',
    access: { who: 'permission', permission: 'funnels.read' },
    records: 'funnel_memberships',
    produces: 'xlsx',
  },
  filters: { id: 'funnels.memberships.filters', method: 'GET', path: '/api/v1/funnels/:funnel_id/memberships/filters', access: { who: 'permission', permission: 'funnels.read' }, records: 'memberships' },
  read: { id: 'funnelMemberships.read', method: 'GET', path: '/api/v1/funnel-memberships/:id', access: { who: 'permission', permission: 'funnels.read' }, records: 'funnel_memberships' },
  create: { id: 'funnels.memberships.create', method: 'POST', path: '/api/v1/funnels/:funnel_id/memberships', access: { who: 'permission', permission: 'funnels.create' }, records: 'memberships' },
  update: { id: 'funnelMemberships.update', method: 'PUT', path: '/api/v1/funnel-memberships/:id', access: { who: 'permission', permission: 'funnels.update' }, records: 'funnel_memberships' },
  remove: { id: 'funnelMemberships.delete', method: 'DELETE', path: '/api/v1/funnel-memberships/:id', access: { who: 'permission', permission: 'funnels.update' }, records: 'funnel_memberships' },
}
