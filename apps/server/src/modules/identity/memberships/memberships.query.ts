import { sql } from 'kysely'
import { memberships } from '@stoa/contract'
import { roleNameIn } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { column, linked, searchText } from '#kit/query/filter-sql.ts'
import { attachMany, valuesOf } from '#kit/query/includes.ts'
import { isSelf } from '#access/actor.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { presentMembership, type MembershipRow } from './memberships.presenter.ts'

const inAccount = accountPolicy<MembershipRow>()
/** Permissions on the own membership: reading and leaving it. */
const OWN = new Set(['members.read', 'members.delete'])

export const membershipPolicy: Policy<MembershipRow> = {
  ...inAccount,
  holds: (actor, permission, row) => inAccount.holds(actor, permission, row) || (OWN.has(permission) && isSelf(actor, row.user_id)),
}

/** Filters by roles, main or further ones. */
export const withRole = linked(
  (ids) =>
    sql`(t.role_id = any(${ids}::bigint[]) OR EXISTS (SELECT FROM membership_role mr WHERE mr.membership_id = t.id AND mr.role_id = any(${ids}::bigint[])))`,
)

export const membershipQuery = resourceQuery(memberships, {
  from: 'membership_list',
  policy: membershipPolicy,
  present: presentMembership,
  under: { account_id: 'account_id' },
  filters: { search: searchText(), role: withRole, status: column('status'), user: column('user_id') },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'username',
    role: 'role_name',
    last_active: { column: 'last_active_at', nulls_last: true },
    joined: 'joined_at',
  },
  defaultSort: 'name',
  includes: { role: comesAlways, roles: loadRoles, permissions: loadPermissions, user: comesAlways, account: loadAccount },
})

async function loadRoles(ctx: Context, members: MembershipRow[]): Promise<void> {
  const roles = await rows<{ membership_id: number; id: number; name: string; code: string | null }>(
    ctx.db,
    sql`SELECT mr.membership_id, r.id, r.name, r.code FROM membership_role mr JOIN roles r ON r.id = mr.role_id
    WHERE mr.membership_id = any(${valuesOf(members, 'id')}::bigint[]) ORDER BY r.name, r.id`,
  )
  for (const role of roles) role.name = roleNameIn(ctx.request.locale, role)
  attachMany(members, 'roles', roles, 'membership_id')
}

/** Loads all permissions of members, and those granted to them directly. */
async function loadPermissions(ctx: Context, members: MembershipRow[]): Promise<void> {
  const found = await rows<{ id: number; all_names: string[]; direct: string[] }>(
    ctx.db,
    sql`SELECT m.id,
      array(SELECT mp.permission_name FROM membership_permission mp WHERE mp.membership_id = m.id ORDER BY 1) AS direct,
      array(SELECT mp.permission_name FROM membership_permission mp WHERE mp.membership_id = m.id
        UNION SELECT rp.permission_name FROM role_permission rp WHERE rp.role_id = m.role_id
        UNION SELECT rp.permission_name FROM membership_role mr JOIN role_permission rp ON rp.role_id = mr.role_id WHERE mr.membership_id = m.id
        ORDER BY 1) AS all_names
    FROM memberships m WHERE m.id = any(${valuesOf(members, 'id')}::bigint[])`,
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  for (const row of members) {
    row.permissions = byId.get(row.id)?.all_names ?? []
    row.direct_permissions = byId.get(row.id)?.direct ?? []
  }
}

/** Loads nothing: every row of the view contains it. */
async function comesAlways(): Promise<void> {}

async function loadAccount(_ctx: Context, rows: MembershipRow[]): Promise<void> {
  for (const row of rows) row.account = { id: row.account_id, name: row.account_name }
}
