import { sql } from 'kysely'
import { adminUsers, type AdminUser } from '@stoa/contract'
import { roleNameIn } from '@stoa/domain'
import { holdsEverywhere, type Actor } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { column, linked, present, searchText } from '#kit/query/filter-sql.ts'
import { attachMany, valuesOf } from '#kit/query/includes.ts'
import type { Policy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { avatarUrl } from '#lib/media/avatar-url.ts'

/** A row of `user_list`. */
export interface ListedUser {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string
  locale: 'en' | 'gr'
  time_zone: string | null
  color: number
  avatar_uuid: string | null
  status: AdminUser['status']
  activated_at: string | null
  email_verified_at: string | null
  deactivated_at: string | null
  last_login_at: string | null
  last_seen_at: string | null
  locked_until: string | null
  version: number
  created_at: string
  updated_at: string
  admin_codes: string[]
  permissions: string[]
  memberships_count: number
  roles?: AdminUser['roles']
  phoneNumbers?: AdminUser['phoneNumbers']
  memberships?: AdminUser['memberships']
}

const staffPolicy: Policy<ListedUser> = {
  scope: (actor, permission) => (holdsEverywhere(actor, permission) ? undefined : sql`false`),
  knows: (actor) => actor.id > 0,
  holds: (actor, permission) => holdsEverywhere(actor, permission),
}

/**
 * Whether staff may change a user. Changing an address allows taking over the user, so staff manage only users who hold no more
 * permissions than they do. Only Super Admins manage Admins (domain.md 5.3).
 */
export function isManageable(actor: Actor, user: Pick<ListedUser, 'admin_codes' | 'permissions'>): boolean {
  if (actor.super_admin) return true
  return user.admin_codes.length === 0 && user.permissions.every((name) => actor.permissions.has(name))
}

export const adminUserQuery = resourceQuery(adminUsers, {
  from: 'user_list',
  policy: staffPolicy,
  present: presentAdminUser,
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: searchText(),
    role: linked((ids) => sql`EXISTS (SELECT FROM role_user ru WHERE ru.user_id = t.id AND ru.role_id = any(${ids}::bigint[]))`),
    status: column('status'),
    email_verified: present('email_verified_at'),
    account: linked(
      (ids) =>
        sql`EXISTS (SELECT FROM memberships m WHERE m.user_id = t.id AND m.deleted_at IS NULL AND m.account_id = any(${ids}::bigint[]))`,
    ),
    date_created: column('created_at'),
    last_login: column('last_login_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'username',
    email: 'email',
    last_login: { column: 'last_login_at', nulls_last: true },
  },
  includes: { roles: loadRoles, phoneNumbers: loadPhones, memberships: loadMemberships },
})

function presentAdminUser(row: ListedUser, ctx: Context): AdminUser {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    username: row.username,
    email: row.email,
    locale: row.locale,
    time_zone: row.time_zone,
    color: row.color,
    avatar_url: avatarUrl(ctx.services, row.avatar_uuid),
    status: row.status,
    emailVerified: row.email_verified_at !== null,
    admin: row.admin_codes.includes('admin'),
    super_admin: row.admin_codes.includes('super-admin'),
    manageable: isManageable(ctx.actor, row),
    activated_at: row.activated_at,
    deactivated_at: row.deactivated_at,
    last_login_at: row.last_login_at,
    last_seen_at: row.last_seen_at,
    locked_until: row.locked_until,
    membershipsCount: row.memberships_count,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.roles && { roles: row.roles }),
    ...(row.phoneNumbers && { phoneNumbers: row.phoneNumbers }),
    ...(row.memberships && { memberships: row.memberships }),
  }
}

async function loadRoles(ctx: Context, users: ListedUser[]): Promise<void> {
  const roles = await rows<{ user_id: number; id: number; name: string; code: string | null }>(
    ctx.db,
    sql`SELECT ru.user_id, r.id, r.name, r.code FROM role_user ru JOIN roles r ON r.id = ru.role_id WHERE ru.user_id = any(${valuesOf(users, 'id')}::bigint[]) ORDER BY r.id`,
  )
  attachMany(users, 'roles', roles, 'user_id')
}

async function loadPhones(ctx: Context, users: ListedUser[]): Promise<void> {
  const phones = await rows<{ user_id: number; id: number; number: string; label: string; is_primary: boolean }>(
    ctx.db,
    sql`SELECT user_id, id, number, label, is_primary FROM user_phone_numbers WHERE user_id = any(${valuesOf(users, 'id')}::bigint[]) ORDER BY is_primary DESC, id`,
  )
  attachMany(users, 'phoneNumbers', phones, 'user_id')
}

async function loadMemberships(ctx: Context, users: ListedUser[]): Promise<void> {
  const memberships = await rows<{ user_id: number; role: { name: string; code: string | null } }>(
    ctx.db,
    sql`SELECT t.user_id, t.id, t.account_id, t.account_name, t.status, t.is_owner, t.joined_at, t.last_active_at,
      jsonb_build_object('id', t.role_id, 'name', t.role_name, 'code', t.role_code) AS role
    FROM membership_list t WHERE t.user_id = any(${valuesOf(users, 'id')}::bigint[]) ORDER BY t.account_name, t.id`,
  )
  for (const { role } of memberships) role.name = roleNameIn(ctx.request.locale, role)
  attachMany(users, 'memberships', memberships, 'user_id')
}
