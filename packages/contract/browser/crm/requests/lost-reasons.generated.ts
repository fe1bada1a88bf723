// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/requests/lost-reasons.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { LostReason, LostReasonInput } from '../../../src/crm/requests/lost-reasons.ts'
export const LOST_REASON_TARGETS: typeof source.LOST_REASON_TARGETS = ['both', 'contact_request', 'offer']
const lostReasonsLimits = { create: { name: { minLength: 1, maxLength: 80 }, position: { min: 0, max: 10000 } }, update: { name: { minLength: 1, maxLength: 80 }, position: { min: 0, max: 10000 } } } as const
export const lostReasons: InBrowser<typeof source.lostReasons, typeof lostReasonsLimits> = {
  name: 'lost-reasons',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, active: { kind: 'boolean' }, applies_to: { kind: 'choice', value: 'code', options: ['both', 'contact_request', 'offer'] } } },
  list: { id: 'accounts.lostReasons.list', method: 'GET', path: '/api/v1/accounts/:account_id/lost-reasons', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'lost-reasons' },
  export: {
    id: 'accounts.lostReasons.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/lost-reasons/export',
    access: { who: 'permission', permission: 'lost-reasons.export' },
    records: 'lost-reasons',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.lostReasons.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/lost-reasons/filters',
    access: { who: 'permission', permission: 'contact-requests.read' },
    records: 'lost-reasons',
  },
  read: { id: 'lostReasons.read', method: 'GET', path: '/api/v1/lost-reasons/:id', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'lost-reasons' },
  create: {
    id: 'accounts.lostReasons.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/lost-reasons',
    access: { who: 'permission', permission: 'accounts.update' },
    records: 'lost-reasons',
    limits: lostReasonsLimits.create,
  },
  update: { id: 'lostReasons.update', method: 'PUT', path: '/api/v1/lost-reasons/:id', access: { who: 'permission', permission: 'accounts.update' }, records: 'lost-reasons', limits: lostReasonsLimits.update },
  remove: { id: 'lostReasons.delete', method: 'DELETE', path: '/api/v1/lost-reasons/:id', access: { who: 'permission', permission: 'accounts.update' }, records: 'lost-reasons' },
}
