// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/invitations.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Invitation, InvitationOffer } from '../../src/identity/invitations.ts'
export const INVITATION_STATUSES: typeof source.INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'expired', 'revoked']
export const membershipInvitations: InBrowser<typeof source.membershipInvitations> = {
  name: 'invitations',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, status: { kind: 'choice', value: 'code', options: ['pending', 'accepted', 'declined', 'expired', 'revoked'] } } },
  list: { id: 'accounts.invitations.list', method: 'GET', path: '/api/v1/accounts/:account_id/membership-invitations', access: { who: 'permission', permission: 'members.read' }, records: 'invitations' },
  export: {
    id: 'accounts.invitations.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/membership-invitations/export',
    access: { who: 'permission', permission: 'members.export' },
    records: 'invitations',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.invitations.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/membership-invitations/filters',
    access: { who: 'permission', permission: 'members.read' },
    records: 'invitations',
  },
  read: { id: 'membershipInvitations.read', method: 'GET', path: '/api/v1/membership-invitations/:id', access: { who: 'permission', permission: 'members.read' }, records: 'invitations' },
  create: {
    id: 'accounts.invitations.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/membership-invitations',
    access: { who: 'permission', permission: 'members.create' },
    records: 'invitations',
  },
  update: { id: 'membershipInvitations.update', method: 'PUT', path: '/api/v1/membership-invitations/:id', access: { who: 'permission', permission: 'members.update' }, records: 'membershipInvitations' },
  remove: { id: 'membershipInvitations.delete', method: 'DELETE', path: '/api/v1/membership-invitations/:id', access: { who: 'permission', permission: 'members.update' }, records: 'membershipInvitations' },
}
export const resendInvitation: InBrowser<typeof source.resendInvitation> = { id: 'invitations.resend', method: 'POST', path: '/api/v1/membership-invitations/:id/resend', access: { who: 'permission', permission: 'members.create' }, records: 'invitations' }
export const readInvitation: InBrowser<typeof source.readInvitation> = { id: 'invitations.read', method: 'GET', path: '/api/v1/invitations/:token', access: { who: 'anyone' }, records: 'invitations' }
export const acceptInvitation: InBrowser<typeof source.acceptInvitation> = { id: 'invitations.accept', method: 'POST', path: '/api/v1/invitations/:token/accept', access: { who: 'verified' }, records: 'invitations' }
export const declineInvitation: InBrowser<typeof source.declineInvitation> = { id: 'invitations.decline', method: 'POST', path: '/api/v1/invitations/:token/decline', access: { who: 'anyone' }, records: 'invitations' }
export const myInvitations: InBrowser<typeof source.myInvitations> = { id: 'me.invitations.list', method: 'GET', path: '/api/v1/me/invitations', access: { who: 'verified' }, records: 'invitations' }
export const acceptMyInvitation: InBrowser<typeof source.acceptMyInvitation> = { id: 'me.invitations.accept', method: 'POST', path: '/api/v1/me/invitations/:id/accept', access: { who: 'verified' }, records: 'invitations' }
export const declineMyInvitation: InBrowser<typeof source.declineMyInvitation> = { id: 'me.invitations.decline', method: 'POST', path: '/api/v1/me/invitations/:id/decline', access: { who: 'verified' }, records: 'invitations' }
