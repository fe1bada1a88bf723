import { sql } from 'kysely'
import type { BodyOf, Params, roles } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid } from '#lib/errors.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { refuseWhileImpersonating, requireGrantable, rightsChanged, say } from '../permissions/index.ts'
import { isLocked, roleQuery, type AccountRole, type RoleRow } from './roles.query.ts'
import { changeRole, deleteRole, insertRole, setPermissions } from './store.ts'

const roleSubject: Subject<RoleRow> = { type: 'role', label: (role) => role.name }
export const UNIQUE = { roles_name: 'name' }

/**
 * Adds a role to an account.
 * @throws 422 for rights the caller does not hold, or a name that is taken
 */
export async function createRole(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof roles.create> }) {
  refuseWhileImpersonating(ctx)
  const account_id = params.account_id as number
  const permissions = [...new Set(body.permissions ?? [])]
  requireGrantable(ctx, account_id, permissions, 'permissions')
  return refusals(ctx, UNIQUE, async () => {
    const { id } = await insertRole(ctx.db, { account_id, name: body.name, description: body.description ?? null })
    await setPermissions(ctx.db, id, permissions)
    const role: AccountRole = await roleQuery.find(ctx, id, 'create')
    record(ctx, roleQuery, roleSubject, 'created', role, { permissions: [[], permissions] })
    return roleQuery.one(ctx, role)
  })
}

/**
 * Changes name, description and permissions; whoever has the role has the new rights with his next request. Rights
 * that the role has already may stay even where the caller does not hold them; he can only not add them.
 */
export async function updateRole(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof roles.update> }) {
  refuseWhileImpersonating(ctx)
  const before: AccountRole = await roleQuery.find(ctx, params.id, 'update')
  if (isLocked(before)) throw invalid({ base: say(ctx, 'role_locked', { role: before.name }) })
  const { permissions, version: _version, ...fields } = body
  const added = permissions?.filter((name) => !before.permissions.includes(name)) ?? []
  requireGrantable(ctx, before.account_id, added, 'permissions')
  return refusals(ctx, UNIQUE, async () => {
    await changeRole(ctx.db, before.id, fields)
    if (permissions) await setPermissions(ctx.db, before.id, permissions)
    const after: AccountRole = await roleQuery.find(ctx, before.id, 'update')
    const changes = changesOf({ ...before }, { ...after })
    if (Object.keys(changes).length) record(ctx, roleQuery, roleSubject, 'updated', after, changes)
    if (changes.permissions) rightsChanged(ctx, before.account_id, await holdersOf(ctx, before.id))
    return roleQuery.one(ctx, after)
  })
}

/**
 * Deletes a role of the account's own making that nobody holds or is invited to.
 * @throws 422 on `base`
 */
export async function removeRole(ctx: Context, { params }: { params: Params }) {
  refuseWhileImpersonating(ctx)
  const role: AccountRole = await roleQuery.find(ctx, params.id, 'delete')
  if (role.is_system) throw invalid({ base: say(ctx, 'role_system', { role: role.name }) })
  if (role.members_count) throw invalid({ base: say(ctx, 'role_held', { count: role.members_count }) })
  const row = await one<{ count: number }>(
    ctx.db,
    sql`SELECT count(*) AS count FROM membership_invitations WHERE account_id = ${role.account_id} AND status = 'pending' AND (role_id = ${role.id} OR ${role.id} = any(role_ids))`,
  )
  if (row!.count) throw invalid({ base: say(ctx, 'role_invited', { count: row!.count }) })
  await deleteRole(ctx.db, role.id)
  record(ctx, roleQuery, roleSubject, 'deleted', role)
  return { data: null }
}

async function holdersOf(ctx: Context, role_id: number): Promise<number[]> {
  const found = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT DISTINCT m.user_id FROM memberships m LEFT JOIN membership_role mr ON mr.membership_id = m.id AND mr.role_id = ${role_id}
    WHERE m.deleted_at IS NULL AND (m.role_id = ${role_id} OR mr.role_id IS NOT NULL)`,
  )
  return found.map((row) => row.user_id)
}
