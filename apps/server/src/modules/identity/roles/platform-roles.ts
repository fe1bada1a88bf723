import { sql } from 'kysely'
import type { BodyOf, Params, adminRoles, updateAdminRolePermissions } from '@stoa/contract'
import { rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { changesOf } from '#kit/effects.ts'
import { versionConflict } from '#lib/errors.ts'
import { refusals } from '#kit/refusals.ts'
import { mayGrantPlatform, permissionGroups, refuseWhileImpersonating, requirePlatformGrantable } from '../permissions/index.ts'
import { isLocked, platformRoleQuery, type RoleRow } from './roles.query.ts'
import { changeRole, deleteRole, insertRole, setPermissions, UNIQUE } from './store.ts'

/** Adds a platform role. The endpoint restricts this to Super Admins. */
export async function createPlatformRole(ctx: Context, { body }: { body: BodyOf<typeof adminRoles.create> }) {
  refuseWhileImpersonating(ctx)
  const permissions = [...new Set(body.permissions ?? [])]
  requirePlatformGrantable(ctx, permissions, 'permissions')
  return refusals(ctx, UNIQUE, async () => {
    const { id } = await insertRole(ctx.db, { account_id: null, name: body.name, description: body.description ?? null })
    await setPermissions(ctx.db, id, permissions)
    const role: RoleRow = await platformRoleQuery.find(ctx, id)
    announce(ctx, role, 'created', { permissions: [[], permissions] })
    return platformRoleQuery.one(ctx, role)
  })
}

/** Returns a platform role with all permissions that it could have, for the matrix. */
export async function editPlatformRole(ctx: Context, { params }: { params: Params }) {
  const { data: role } = await platformRoleQuery.one(ctx, await platformRoleQuery.find(ctx, params.id))
  return { data: { role, groups: permissionGroups(ctx, 'platform', (name) => mayGrantPlatform(ctx, name)) } }
}

/**
 * Sets the permissions of a platform role, with its name and description where given.
 * @throws 409 when `version` is not the current one
 */
export async function updatePlatformRole(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof updateAdminRolePermissions> },
) {
  refuseWhileImpersonating(ctx)
  const before: RoleRow = await lockRole(ctx, params.id)
  const { permissions, version, ...fields } = body
  if (version !== undefined && version !== before.version) throw versionConflict()
  if (isLocked(before)) refuse(ctx, { base: ['members:role_locked', { role: before.name }] })
  requirePlatformGrantable(
    ctx,
    permissions.filter((name) => !before.permissions.includes(name)),
    'permissions',
  )
  return refusals(ctx, UNIQUE, async () => {
    await changeRole(ctx.db, before.id, fields)
    await setPermissions(ctx.db, before.id, permissions)
    const after: RoleRow = await platformRoleQuery.find(ctx, before.id)
    const changes = changesOf({ ...before }, { ...after })
    if (Object.keys(changes).length) announce(ctx, after, 'updated', changes)
    for (const user_id of await holdersOf(ctx, before.id)) ctx.services.actors.drop(user_id)
    return platformRoleQuery.one(ctx, after)
  })
}

/** Deletes a platform role that no user has. @throws 422 on `base` */
export async function removePlatformRole(ctx: Context, { params }: { params: Params }) {
  refuseWhileImpersonating(ctx)
  const role = await lockRole(ctx, params.id)
  if (role.is_system) refuse(ctx, { base: ['members:role_system', { role: role.name }] })
  const { length } = await holdersOf(ctx, role.id)
  if (length) refuse(ctx, { base: ['members:role_held', { count: length }] })
  await deleteRole(ctx.db, role.id)
  announce(ctx, role, 'deleted')
  return { data: null }
}

/** Locks a role, so that concurrent changes are made one after the other. */
async function lockRole(ctx: Context, id: number): Promise<RoleRow> {
  await run(ctx.db, sql`SELECT 1 FROM roles WHERE id = ${id} AND account_id IS NULL FOR NO KEY UPDATE`)
  return platformRoleQuery.find(ctx, id)
}

function announce(
  ctx: Context,
  role: RoleRow,
  verb: 'created' | 'updated' | 'deleted',
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  ctx.emit({
    name: `role.${verb}`,
    account_id: null,
    type: 'role',
    key: role.id,
    requires: 'platform-roles.read',
    channels: ['private-admin'],
    ...(changes && { changed: Object.keys(changes) }),
  })
  ctx.log({
    account_id: null,
    event: `role.${verb}`,
    subject_type: 'role',
    subject_id: role.id,
    subject_label: role.name,
    ...(changes && { changes }),
  })
}

async function holdersOf(ctx: Context, role_id: number): Promise<number[]> {
  const found = await rows<{ user_id: number }>(ctx.db, sql`SELECT user_id FROM role_user WHERE role_id = ${role_id}`)
  return found.map((row) => row.user_id)
}
