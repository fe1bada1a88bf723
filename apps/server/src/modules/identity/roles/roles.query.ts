import { sql } from 'kysely'
import { adminRoles, roles, type Role } from '@stoa/contract'
import { roleNameIn } from '@stoa/domain'
import { holdsEverywhere } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { column } from '#kit/query/filter-sql.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'

/** A row of `role_list`. */
export interface RoleRow {
  id: number
  account_id: number | null
  name: string
  code: string | null
  description: string | null
  is_system: boolean
  permissions: string[]
  members_count: number
  version: number
  created_at: string
  updated_at: string
}

/** A role of an account. */
export type AccountRole = RoleRow & { account_id: number }

/** Roles with fixed permissions: the owner has all permissions of an account, Admins pass every check. */
const LOCKED = new Set(['owner', 'admin', 'super-admin'])
export const isLocked = (role: { code: string | null }): boolean => role.code !== null && LOCKED.has(role.code)

const spec = {
  from: 'role_list',
  present: presentRole,
  filters: { search: column('name'), is_system: column('is_system'), date_created: column('created_at') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name' },
  defaultSort: 'created',
  includes: {},
} as const

/** Roles of one account. */
export const roleQuery = resourceQuery(roles, {
  ...spec,
  policy: accountPolicy<AccountRole>(),
  under: { account_id: 'account_id' },
  where: sql`t.account_id IS NOT NULL`,
})

const staffPolicy: Policy<RoleRow> = {
  scope: (actor, permission) => (holdsEverywhere(actor, permission) ? undefined : sql`false`),
  knows: (actor) => actor.id > 0,
  holds: (actor, permission) => holdsEverywhere(actor, permission),
}

/** Platform roles. */
export const platformRoleQuery = resourceQuery(adminRoles, { ...spec, policy: staffPolicy, where: sql`t.account_id IS NULL` })

function presentRole(row: RoleRow, ctx: Context): Role {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.account_id === null ? row.name : roleNameIn(ctx.request.locale, row),
    code: row.code,
    description: row.description,
    is_system: row.is_system,
    permissions: row.permissions,
    locked: isLocked(row),
    members_count: row.members_count,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
