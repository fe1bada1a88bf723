import { z } from 'zod'
import { staff } from '../kit/access.ts'
import { defineEndpoint, idParams, manyOf, oneOf } from '../kit/endpoint.ts'
import { flag, ids, instant, integer, optionalText, SelectOption, text } from '../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { RoleBadge } from './roles.ts'

export const USER_STATUS_CODES = ['pending', 'active', 'deactivated'] as const

export const UserPhoneNumber = z.object({
  id: z.int(),
  number: z.string(),
  label: z.enum(['mobile', 'work', 'home', 'other']),
  is_primary: z.boolean(),
})

/** A membership of a user, for staff. */
export const UserMembership = z.object({
  id: z.int(),
  account_id: z.int(),
  account_name: z.string(),
  status: z.enum(['active', 'suspended', 'left']),
  role: RoleBadge,
  is_owner: z.boolean(),
  joined_at: instant,
  last_active_at: instant.nullable(),
})

/** A user, for staff. Contains no secrets: no password, token or second factor. */
export const AdminUser = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  locale: z.enum(['en', 'gr']),
  time_zone: z.string().nullable(),
  color: z.int(),
  avatar_url: z.string().nullable(),
  status: z.enum(USER_STATUS_CODES),
  emailVerified: z.boolean(),
  admin: z.boolean(),
  super_admin: z.boolean(),
  /** Whether the caller may change, deactivate or act as this user. */
  manageable: z.boolean(),
  activated_at: instant.nullable(),
  deactivated_at: instant.nullable(),
  last_login_at: instant.nullable(),
  last_seen_at: instant.nullable(),
  locked_until: instant.nullable(),
  membershipsCount: z.int(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  roles: z.array(RoleBadge).optional(),
  phoneNumbers: z.array(UserPhoneNumber).optional(),
  memberships: z.array(UserMembership).optional(),
})
export type AdminUser = z.infer<typeof AdminUser>

const fields = {
  first_name: text(80),
  last_name: text(80),
  /** Display name. Default: "first last". */
  username: optionalText(160),
  email: z.string().trim().min(1).max(254),
  locale: z.enum(['en', 'gr']).optional(),
  time_zone: optionalText(64),
  phone: optionalText(40),
  role_ids: ids(20).optional(),
}
export const AdminUserInput = z.object(fields)

export const adminUsers = defineResource({
  name: 'users',
  id: 'admin.users',
  access: { read: staff('users.read'), export: staff('users.read'), create: staff('users.create'), update: staff('users.update') },
  paths: { collection: '/api/v1/admin/users', item: '/api/v1/admin/users/:id' },
  row: AdminUser,
  create: AdminUserInput,
  update: AdminUserInput.partial(),
  filters: {
    search: searchFilter(),
    role: idFilter(),
    status: codeFilter(USER_STATUS_CODES),
    email_verified: booleanFilter(),
    account: idFilter(),
    date_created: dateFilter(),
    last_login: dateFilter(),
  },
  sorts: ['name', 'email', 'last_login'],
  includes: ['roles', 'phoneNumbers', 'memberships'],
})

/** Platform roles, and whether the caller may assign each. */
const GrantableRole = RoleBadge.extend({ description: z.string().nullable(), grantable: z.boolean() })

export const editAdminUser = defineEndpoint({
  id: 'admin.users.edit',
  method: 'GET',
  path: '/api/v1/admin/users/:id/edit',
  access: staff('users.read'),
  summary: 'Form data of a user',
  params: idParams,
  response: oneOf(
    z.object({ user: AdminUser, roles: z.array(GrantableRole), locales: z.array(SelectOption), time_zones: z.array(z.string()) }),
  ),
})

/** Form data of a new user. */
export const createAdminUserForm = defineEndpoint({
  id: 'admin.users.form',
  method: 'GET',
  path: '/api/v1/admin/users/create',
  access: staff('users.create'),
  summary: 'Form data of a new user',
  response: oneOf(z.object({ roles: z.array(GrantableRole), locales: z.array(SelectOption), time_zones: z.array(z.string()) })),
})

export const activateUser = defineEndpoint({
  id: 'admin.activatedUsers.create',
  method: 'POST',
  path: '/api/v1/admin/activated-users',
  access: staff('users.activate'),
  summary: 'Activate a user',
  body: z.object({ user_id: integer.pipe(z.int().positive()) }),
  response: oneOf(AdminUser),
})

export const deactivateUser = defineEndpoint({
  id: 'admin.activatedUsers.delete',
  method: 'DELETE',
  path: '/api/v1/admin/activated-users/:user_id',
  access: staff('users.activate'),
  summary: 'Deactivate a user: ends his logins and suspends his memberships',
  response: oneOf(AdminUser),
})

export const sendActivation = defineEndpoint({
  id: 'admin.users.activation',
  repeats: 'dropped',
  method: 'POST',
  path: '/api/v1/admin/users/:id/activation',
  access: staff('users.update'),
  summary: 'Send a pending user the activation mail again',
  params: idParams,
})

/** An activity of a user, or an activity that concerns the user. */
export const UserActivity = z.object({
  id: z.int(),
  event: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  subject_label: z.string(),
  account: z.object({ id: z.int(), name: z.string() }).nullable(),
  actor: z.object({ id: z.int(), username: z.string() }).nullable(),
  impersonator: z.object({ id: z.int(), username: z.string() }).nullable(),
  created_at: instant,
})
export type UserActivity = z.infer<typeof UserActivity>

export const adminUserActivity = defineEndpoint({
  id: 'admin.users.activity',
  method: 'GET',
  path: '/api/v1/admin/users/:id/activity-logs',
  access: staff('users.read'),
  summary: 'What a user did lately and what was done to him',
  params: idParams,
  query: z.object({ before: z.coerce.number().int().positive().optional(), by: z.enum(['user', 'others']).optional() }),
  response: manyOf(UserActivity),
})

/** Figures of the home page of the back-office. */
export const AdminOverview = z.object({
  users: z.object({
    total: z.int(),
    active: z.int(),
    pending: z.int(),
    deactivated: z.int(),
    unverified: z.int(),
    locked: z.int(),
    seen_7_days: z.int(),
  }),
  accounts: z.object({ total: z.int(), agencies: z.int(), clients: z.int(), providers: z.int(), unclaimed: z.int() }),
  invitations: z.object({ pending: z.int(), expiring: z.int() }),
  sessions: z.object({ live: z.int(), impersonating: z.int() }),
  /** New users for each of the last 30 days, oldest first. */
  registrations: z.array(z.object({ day: z.string(), count: z.int() })),
  latest_users: z.array(
    z.object({
      id: z.int(),
      username: z.string(),
      email: z.string(),
      color: z.int(),
      avatar_url: z.string().nullable(),
      status: z.enum(USER_STATUS_CODES),
      created_at: instant,
    }),
  ),
  impersonations: z.array(
    z.object({
      id: z.int(),
      impersonator: z.string(),
      user: z.object({ id: z.int(), username: z.string() }),
      reason: z.string(),
      started_at: instant,
      ended_at: instant.nullable(),
    }),
  ),
})
export type AdminOverview = z.infer<typeof AdminOverview>

export const adminOverview = defineEndpoint({
  id: 'admin.overview',
  method: 'GET',
  path: '/api/v1/admin/overview',
  access: staff('users.read'),
  summary: 'Figures of the admin home',
  query: z.object({ refresh: flag.optional() }),
  response: oneOf(AdminOverview),
})
