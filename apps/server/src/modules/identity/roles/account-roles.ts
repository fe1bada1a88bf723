import { sql } from 'kysely'
import type { BodyOf, Params, roles } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow, removeRow } from '#kit/records/change-row.ts'
import { record } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { refuse } from '#kit/refuse.ts'
import { refuseWhileImpersonating, requireGrantable, rightsChanged } from '../permissions/index.ts'
import { isLocked, roleQuery, type AccountRole } from './roles.query.ts'
import { accountRoleKind, insertRole, setPermissions, UNIQUE } from './store.ts'

/**
 * Adds a role to an account.
 * @throws 422 for permissions that the caller does not hold, or a name that is taken
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
    record(ctx, roleQuery, accountRoleKind.subject, 'created', role, { permissions: [[], permissions] })
    return roleQuery.one(ctx, role)
  })
}

/**
 * Changes name, description and permissions of a role, with effect from the next request of each member who has it. Permissions
 * that the role already has may stay even if the caller does not hold them.
 * @throws 409 when `version` is not the current one
 */
export async function updateRole(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof roles.update> }) {
  refuseWhileImpersonating(ctx)
  const { permissions, version, ...fields } = body
  const role = await changeRow(
    ctx,
    accountRoleKind,
    { key: params.id, version },
    (before) => {
      if (isLocked(before)) refuse(ctx, { base: ['members:role_locked', { role: before.name }] })
      const added = permissions?.filter((name) => !before.permissions.includes(name)) ?? []
      requireGrantable(ctx, before.account_id, added, 'permissions')
      return fields
    },
    async (before, _after, changes) => {
      if (!permissions) return
      await setPermissions(ctx.db, before.id, permissions)
      const after: AccountRole = await roleQuery.find(ctx, before.id, 'update')
      if (String(after.permissions) === String(before.permissions)) return after
      changes.permissions = [before.permissions, after.permissions]
      rightsChanged(ctx, before.account_id, await holdersOf(ctx, before.id))
      return after
    },
  )
  return roleQuery.one(ctx, role)
}

/**
 * Deletes a custom role of the account, unless members or open invitations have it.
 * @throws 422 on `base`
 */
export async function removeAccountRole(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  refuseWhileImpersonating(ctx)
  return removeRow(ctx, accountRoleKind, params.id, async (role) => {
    if (role.is_system) refuse(ctx, { base: ['members:role_system', { role: role.name }] })
    if (role.members_count) refuse(ctx, { base: ['members:role_held', { count: role.members_count }] })
    const row = await one<{ count: number }>(
      ctx.db,
      sql`SELECT count(*) AS count FROM membership_invitations WHERE account_id = ${role.account_id} AND status = 'pending' AND (role_id = ${role.id} OR ${role.id} = any(role_ids))`,
    )
    if (row!.count) refuse(ctx, { base: ['members:role_invited', { count: row!.count }] })
  })
}

async function holdersOf(ctx: Context, role_id: number): Promise<number[]> {
  const found = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT DISTINCT m.user_id FROM memberships m LEFT JOIN membership_role mr ON mr.membership_id = m.id AND mr.role_id = ${role_id}
    WHERE m.deleted_at IS NULL AND (m.role_id = ${role_id} OR mr.role_id IS NOT NULL)`,
  )
  return found.map((row) => row.user_id)
}
