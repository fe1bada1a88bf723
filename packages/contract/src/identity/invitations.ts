import { z } from 'zod'
import { anyone, permission, verified } from '../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { instant } from '../kit/fields.ts'
import { codeFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { RoleBadge } from './roles.ts'

export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'expired', 'revoked'] as const

/** An invitation to become a member. Does not reveal whether the address has a login. */
export const Invitation = z.object({
  id: z.int(),
  account_id: z.int(),
  email: z.string(),
  status: z.enum(INVITATION_STATUSES),
  message: z.string().nullable(),
  job_title: z.string().nullable(),
  data_scope: z.enum(['all', 'own']),
  role: RoleBadge.nullable(),
  /** All roles, the main one first. */
  roles: z.array(RoleBadge),
  invited_by: z.object({ id: z.int(), username: z.string() }),
  sent_at: instant,
  expires_at: instant,
  responded_at: instant.nullable(),
  created_at: instant,
})
export type Invitation = z.infer<typeof Invitation>

export const membershipInvitations = defineResource({
  name: 'invitations',
  id: 'accounts.invitations',
  itemId: 'membershipInvitations',
  permission: 'members',
  paths: { collection: '/api/v1/accounts/:account_id/membership-invitations', item: '/api/v1/membership-invitations/:id' },
  access: { delete: permission('members.update') },
  row: Invitation,
  filters: { search: searchFilter(), status: codeFilter(INVITATION_STATUSES) },
  sorts: ['email', 'sent', 'expires'],
})

export const resendInvitation = defineEndpoint({
  id: 'invitations.resend',
  repeats: 'dropped',
  method: 'POST',
  path: '/api/v1/membership-invitations/:id/resend',
  access: permission('members.create'),
  summary: 'Send an invitation again with a new link and 14 more days',
  response: oneOf(Invitation),
})

/** An invitation for the invited person: inviter, account and role. */
export const InvitationOffer = z.object({
  id: z.int(),
  email: z.string(),
  status: z.enum(INVITATION_STATUSES),
  account: z.object({ id: z.int(), name: z.string() }),
  role: z.string().nullable(),
  inviter: z.string(),
  message: z.string().nullable(),
  expires_at: instant,
})
export type InvitationOffer = z.infer<typeof InvitationOffer>

const accepted = oneOf(z.object({ account_id: z.int(), membership_id: z.int() }))

export const readInvitation = defineEndpoint({
  id: 'invitations.read',
  method: 'GET',
  path: '/api/v1/invitations/:token',
  access: anyone,
  summary: 'Read the invitation of a link',
  response: oneOf(InvitationOffer),
  limit: 'credentials',
})

export const acceptInvitation = defineEndpoint({
  id: 'invitations.accept',
  method: 'POST',
  path: '/api/v1/invitations/:token/accept',
  access: verified,
  summary: 'Become a member by the link of an invitation',
  response: accepted,
})

export const declineInvitation = defineEndpoint({
  id: 'invitations.decline',
  method: 'POST',
  path: '/api/v1/invitations/:token/decline',
  access: anyone,
  summary: 'Decline the invitation of a link',
  limit: 'credentials',
})

export const myInvitations = defineEndpoint({
  id: 'me.invitations.list',
  method: 'GET',
  path: '/api/v1/me/invitations',
  access: verified,
  summary: "Pending invitations of the caller's verified e-mail",
  response: manyOf(InvitationOffer),
})

export const acceptMyInvitation = defineEndpoint({
  id: 'me.invitations.accept',
  method: 'POST',
  path: '/api/v1/me/invitations/:id/accept',
  access: verified,
  summary: 'Become a member by an invitation of the own e-mail',
  response: accepted,
})

export const declineMyInvitation = defineEndpoint({
  id: 'me.invitations.decline',
  method: 'POST',
  path: '/api/v1/me/invitations/:id/decline',
  access: verified,
  summary: 'Decline an invitation of the own e-mail',
})
