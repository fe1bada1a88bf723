// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/audiences/audience-members.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { AudienceMember, AudienceDay } from '../../../src/crm/audiences/audience-members.ts'
export const AUDIENCE_MEMBER_STATES: typeof source.AUDIENCE_MEMBER_STATES = ['in', 'left']
export const audienceMembers: InBrowser<typeof source.audienceMembers> = {
  name: 'audience-members',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      audience: { kind: 'choice', value: 'id' },
      contact: { kind: 'choice', value: 'id' },
      state: { kind: 'choice', value: 'code', options: ['in', 'left'] },
      entered: { kind: 'date' },
      left: { kind: 'date' },
    },
  },
  list: {
    id: 'accounts.audienceMembers.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/audience-members',
    access: { who: 'permission', permission: 'audiences.read' },
    records: 'audience-members',
  },
  export: {
    id: 'accounts.audienceMembers.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/audience-members/export',
    access: { who: 'permission', permission: 'audiences.read' },
    records: 'audience-members',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.audienceMembers.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/audience-members/filters',
    access: { who: 'permission', permission: 'audiences.read' },
    records: 'audience-members',
  },
  read: { id: 'audienceMembers.read', method: 'GET', path: '/api/v1/audience-members/:id', access: { who: 'permission', permission: 'audiences.read' }, records: 'audience-members' },
  create: {
    id: 'accounts.audienceMembers.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/audience-members',
    access: { who: 'permission', permission: 'audiences.create' },
    records: 'audience-members',
  },
  update: { id: 'audienceMembers.update', method: 'PUT', path: '/api/v1/audience-members/:id', access: { who: 'permission', permission: 'audiences.update' }, records: 'audience-members' },
  remove: { id: 'audienceMembers.delete', method: 'DELETE', path: '/api/v1/audience-members/:id', access: { who: 'permission', permission: 'audiences.delete' }, records: 'audience-members' },
}
export const audienceSizes: InBrowser<typeof source.audienceSizes> = { id: 'audiences.sizes.list', method: 'GET', path: '/api/v1/audiences/:audience_id/sizes', access: { who: 'permission', permission: 'audiences.read' }, records: 'sizes' }
const addToAudienceLimits = { ids: { maxItems: 10000 } } as const
export const addToAudience: InBrowser<typeof source.addToAudience, typeof addToAudienceLimits> = {
  id: 'audiences.members.create',
  method: 'POST',
  path: '/api/v1/audiences/:audience_id/members',
  access: { who: 'permission', permission: 'audiences.update' },
  records: 'members',
  limits: addToAudienceLimits,
}
const removeFromAudienceLimits = { ids: { maxItems: 10000 } } as const
export const removeFromAudience: InBrowser<typeof source.removeFromAudience, typeof removeFromAudienceLimits> = {
  id: 'audiences.members.remove',
  method: 'POST',
  path: '/api/v1/audiences/:audience_id/members/remove',
  access: { who: 'permission', permission: 'audiences.update' },
  records: 'members',
  limits: removeFromAudienceLimits,
}
