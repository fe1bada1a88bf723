// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/memberships.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Membership, Member } from '../../src/identity/memberships.ts'
export const memberships: InBrowser<typeof source.memberships> = {
  name: 'memberships',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, role: { kind: 'choice', value: 'id' }, status: { kind: 'choice', value: 'code', options: ['active', 'suspended'] }, user: { kind: 'choice', value: 'id' } } },
  list: { id: 'accounts.memberships.list', method: 'GET', path: '/api/v1/accounts/:account_id/memberships', access: { who: 'permission', permission: 'members.read' }, records: 'memberships' },
  export: {
    id: 'accounts.memberships.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/memberships/export',
    access: { who: 'permission', permission: 'members.read' },
    records: 'memberships',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.memberships.filters', method: 'GET', path: '/api/v1/accounts/:account_id/memberships/filters', access: { who: 'permission', permission: 'members.read' }, records: 'memberships' },
  read: { id: 'memberships.read', method: 'GET', path: '/api/v1/memberships/:id', access: { who: 'permission', permission: 'members.read' }, records: 'memberships' },
  create: { id: 'accounts.memberships.create', method: 'POST', path: '/api/v1/accounts/:account_id/memberships', access: { who: 'permission', permission: 'members.create' }, records: 'memberships' },
  update: { id: 'memberships.update', method: 'PUT', path: '/api/v1/memberships/:id', access: { who: 'permission', permission: 'members.update' }, records: 'memberships' },
  remove: { id: 'memberships.delete', method: 'DELETE', path: '/api/v1/memberships/:id', access: { who: 'permission', permission: 'members.delete' }, records: 'memberships' },
}
const createMembershipLimits = { emails: { maxItems: 50, item: { minLength: 1, maxLength: 254 } }, message: { maxLength: 1000 }, role_ids: { maxItems: 20 }, job_title: { maxLength: 120 } } as const
export const createMembership: InBrowser<typeof source.createMembership, typeof createMembershipLimits> = {
  id: 'accounts.memberships.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/memberships',
  access: { who: 'permission', permission: 'members.create' },
  records: 'memberships',
  limits: createMembershipLimits,
}
const updateMembershipLimits = { permissions: { maxItems: 500, item: { minLength: 1, maxLength: 80 } }, role_ids: { maxItems: 20 }, job_title: { maxLength: 120 } } as const
export const updateMembership: InBrowser<typeof source.updateMembership, typeof updateMembershipLimits> = {
  id: 'accounts.memberships.update',
  method: 'PATCH',
  path: '/api/v1/accounts/:account_id/memberships/:membership_id',
  access: { who: 'permission', permission: 'members.update' },
  records: 'memberships',
  limits: updateMembershipLimits,
}
export const members: InBrowser<typeof source.members> = {
  name: 'members',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, role: { kind: 'choice', value: 'id' } } },
  list: { id: 'accounts.members.list', method: 'GET', path: '/api/v1/accounts/:account_id/members', access: { who: 'permission', permission: 'members.read' }, records: 'members' },
  export: {
    id: 'accounts.members.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/members/export',
    access: { who: 'permission', permission: 'members.export' },
    records: 'members',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.members.filters', method: 'GET', path: '/api/v1/accounts/:account_id/members/filters', access: { who: 'permission', permission: 'members.read' }, records: 'members' },
  read: { id: 'accounts.members.read', method: 'GET', path: '/api/v1/members/:id', access: { who: 'permission', permission: 'members.read' }, records: 'members' },
  create: { id: 'accounts.members.create', method: 'POST', path: '/api/v1/accounts/:account_id/members', access: { who: 'permission', permission: 'members.create' }, records: 'members' },
  update: { id: 'accounts.members.update', method: 'PUT', path: '/api/v1/members/:id', access: { who: 'permission', permission: 'members.update' }, records: 'members' },
  remove: { id: 'accounts.members.delete', method: 'DELETE', path: '/api/v1/members/:id', access: { who: 'permission', permission: 'members.delete' }, records: 'members' },
}
export const providerMembers: InBrowser<typeof source.providerMembers> = {
  name: 'members',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, provider: { kind: 'choice', value: 'id' } } },
  list: { id: 'accounts.providerMembers.list', method: 'GET', path: '/api/v1/accounts/:account_id/provider-members', access: { who: 'permission', permission: 'members.read' }, records: 'members' },
  export: {
    id: 'accounts.providerMembers.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/provider-members/export',
    access: { who: 'permission', permission: 'members.export' },
    records: 'members',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.providerMembers.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/provider-members/filters',
    access: { who: 'permission', permission: 'members.read' },
    records: 'providerMembers',
  },
  read: { id: 'accounts.providerMembers.read', method: 'GET', path: '/api/v1/provider-members/:id', access: { who: 'permission', permission: 'members.read' }, records: 'members' },
  create: {
    id: 'accounts.providerMembers.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/provider-members',
    access: { who: 'permission', permission: 'members.create' },
    records: 'providerMembers',
  },
  update: { id: 'accounts.providerMembers.update', method: 'PUT', path: '/api/v1/provider-members/:id', access: { who: 'permission', permission: 'members.update' }, records: 'providerMembers' },
  remove: { id: 'accounts.providerMembers.delete', method: 'DELETE', path: '/api/v1/provider-members/:id', access: { who: 'permission', permission: 'members.delete' }, records: 'providerMembers' },
}
