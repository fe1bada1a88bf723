import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { ids, instant, integer, optionalText } from '../kit/fields.ts'
import { codeFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { RoleBadge } from './roles.ts'
import { Invitation } from './invitations.ts'

/** The person behind a membership. */
export const MemberUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  color: z.int(),
  avatar_url: z.string().nullable(),
  status: z.enum(['pending', 'active', 'deactivated']),
})

/** A user's place in an account (domain.md 2.1). */
export const Membership = z.object({
  id: z.int(),
  account_id: z.int(),
  user_id: z.int(),
  role_id: z.int(),
  status: z.enum(['active', 'suspended', 'left']),
  job_title: z.string().nullable(),
  data_scope: z.enum(['all', 'own']),
  is_owner: z.boolean(),
  invited_by_id: z.int().nullable(),
  joined_at: instant,
  suspended_at: instant.nullable(),
  last_active_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  user: MemberUser,
  role: RoleBadge,
  /** Further roles. */
  roles: z.array(RoleBadge).optional(),
  /** Direct permissions and those of all roles. */
  permissions: z.array(z.string()).optional(),
  /** Direct permissions of this member. */
  direct_permissions: z.array(z.string()).optional(),
  account: z.object({ id: z.int(), name: z.string() }).optional(),
})
export type Membership = z.infer<typeof Membership>

const listed = {
  filters: { search: searchFilter(), role: idFilter(), status: codeFilter(['active', 'suspended']), user: idFilter() },
  sorts: ['name', 'role', 'last_active', 'joined'],
} as const

export const memberships = defineResource({
  name: 'memberships',
  id: 'accounts.memberships',
  itemId: 'memberships',
  permission: 'members',
  access: { export: permission('members.read') },
  paths: { collection: '/api/v1/accounts/:account_id/memberships', item: '/api/v1/memberships/:id' },
  row: Membership,
  /** `role` and `user` are always included and may be requested. */
  includes: ['role', 'roles', 'permissions', 'user', 'account'],
  ...listed,
})

const assigned = {
  role_ids: ids(20).optional(),
  data_scope: z.enum(['all', 'own']).optional(),
  job_title: optionalText(120),
}

/**
 * Adds people to the account: `emails` are invited by mail; `user_id` adds a user immediately, which is reserved to staff.
 * The response to an invitation does not reveal whether the address has a login.
 */
export const MembershipInput = z.object({
  emails: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : value),
      z.array(z.string().trim().min(1).max(254)).min(1).max(50),
    )
    .optional(),
  user_id: integer.pipe(z.int().positive()).optional(),
  role_id: integer.pipe(z.int().positive()),
  message: z.string().trim().max(1000).nullish(),
  ...assigned,
})

export const createMembership = defineEndpoint({
  id: 'accounts.memberships.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/memberships',
  access: permission('members.create'),
  summary: 'Invite people to an account by e-mail, or add a user',
  params: accountParams,
  body: MembershipInput,
  response: oneOf(z.object({ invitations: z.array(Invitation), membership: Membership.nullable() })),
})

export const updateMembership = defineEndpoint({
  id: 'accounts.memberships.update',
  method: 'PATCH',
  path: '/api/v1/accounts/:account_id/memberships/:membership_id',
  access: permission('members.update'),
  summary: 'Change roles, direct permissions, status, data scope or job title of a member',
  body: z.object({
    role_id: integer.pipe(z.int().positive()).optional(),
    /** The complete set of direct permissions. */
    permissions: z.array(z.string().min(1).max(80)).max(500).optional(),
    status: z.enum(['active', 'suspended']).optional(),
    version: z.int().optional(),
    ...assigned,
  }),
  response: oneOf(Membership),
})

/** A user of the account with their membership, for pickers and the list of members. */
export const Member = z.object({
  id: z.int(),
  membership_id: z.int(),
  account_id: z.int(),
  username: z.string(),
  email: z.string(),
  color: z.int(),
  avatar_url: z.string().nullable(),
  job_title: z.string().nullable(),
  is_owner: z.boolean(),
  role: RoleBadge,
  joined_at: instant,
  last_active_at: instant.nullable(),
})
export type Member = z.infer<typeof Member>

export const members = defineResource({
  name: 'members',
  id: 'accounts.members',
  paths: { collection: '/api/v1/accounts/:account_id/members', item: '/api/v1/members/:id' },
  row: Member,
  filters: { search: searchFilter(), role: idFilter() },
  sorts: ['name', 'role', 'last_active', 'joined'],
})

/** A member of a related provider, without their e-mail address. */
export const ProviderMember = z.object({
  id: z.int(),
  username: z.string(),
  color: z.int(),
  avatar_url: z.string().nullable(),
  job_title: z.string().nullable(),
  account: z.object({ id: z.int(), name: z.string() }),
})

export const providerMembers = defineResource({
  name: 'members',
  id: 'accounts.providerMembers',
  paths: { collection: '/api/v1/accounts/:account_id/provider-members', item: '/api/v1/provider-members/:id' },
  row: ProviderMember,
  filters: { search: searchFilter(), provider: idFilter() },
  sorts: ['name'],
})
