import { z } from 'zod'
import { anyone, signedIn } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { SelectOption } from '../kit/fields.ts'
import { UserPhoneNumber } from './admin-users.ts'

const RoleBadge = z.object({ id: z.int(), name: z.string(), code: z.string().nullable() })
const AccountBadge = z.object({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  type: z.string(),
  status: z.string(),
  /** State of the plan. */
  membership_status: z.string(),
  color: z.int(),
  logo_url: z.string().nullable(),
  cover_url: z.string().nullable(),
  brand_color: z.string().nullable(),
  time_zone: z.string(),
  currency: z.string(),
})
const SetupMembership = z.object({
  id: z.int(),
  account_id: z.int(),
  job_title: z.string().nullable(),
  data_scope: z.enum(['all', 'own']),
  is_owner: z.boolean(),
  role: RoleBadge,
  roles: z.array(RoleBadge),
  /** Direct permissions and those of all roles. */
  permissions: z.array(z.string()),
  account: AccountBadge,
})

/** The signed-in user with all permissions (spec 6). */
export const SetupUser = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  locale: z.enum(['en', 'gr']),
  time_zone: z.string().nullable(),
  color: z.int(),
  avatar_url: z.string().nullable(),
  emailVerified: z.boolean(),
  two_factor: z.boolean(),
  admin: z.boolean(),
  super_admin: z.boolean(),
  admin_or_super_admin: z.boolean(),
  roles: z.array(RoleBadge),
  permissions: z.array(z.string()),
  phoneNumbers: z.array(UserPhoneNumber),
  memberships: z.array(SetupMembership),
  membershipsCount: z.int(),
  currentAccount: AccountBadge.nullable(),
  currentMembership: SetupMembership.nullable(),
  /** The Super Admin who acts as this user. */
  impersonator: z.object({ id: z.int(), username: z.string() }).nullable(),
})
export type SetupUser = z.infer<typeof SetupUser>

export const AppSetup = z.object({
  /** Options of every closed list by name, in the caller's language, and connection settings of the client. */
  options: z
    .looseObject({ realtime: z.object({ key: z.string() }), has_mailbox: z.boolean() })
    .catchall(z.union([z.array(SelectOption), z.any()])),
  user: SetupUser.nullable(),
  webPresenceTypes: z.array(SelectOption),
  productCategories: z.array(SelectOption),
})
export type AppSetup = z.infer<typeof AppSetup>

export const appSetup = defineEndpoint({
  id: 'app.setup',
  method: 'GET',
  path: '/api/v1/app',
  access: anyone,
  summary: 'Everything the application needs at its start',
  response: z.object({ data: AppSetup }),
})
export const currentAccount = defineEndpoint({
  id: 'currentAccount.update',
  method: 'PUT',
  path: '/api/v1/current-account',
  access: signedIn,
  summary: 'Choose the account to work in',
  body: z.object({ account_id: z.int().positive() }),
  response: oneOf(z.object({ current_account_id: z.int() })),
})
