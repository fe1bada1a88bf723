import { sql } from 'kysely'
import { rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { mayGrantPlatform, requirePlatformGrantable } from '../permissions/index.ts'
import { rolesOf } from '../roles/index.ts'
import { changePlatformRoles } from './store.ts'

const SUPER_ONLY = new Set(['admin', 'super-admin'])

/**
 * Replaces the platform roles of a user. Only Super Admins grant and withdraw Admin and Super Admin. Other roles may only be
 * granted by users who hold their permissions (invariant 16).
 * @returns names of the roles before and after, or null when nothing changed
 * @throws 422 on `role_ids`, also when no active Super Admin would remain (invariant 15)
 */
export async function setPlatformRoles(
  ctx: Context,
  user_id: number,
  role_ids: readonly number[],
): Promise<readonly [string[], string[]] | null> {
  const current = await rows<{ id: number; name: string; code: string | null }>(
    ctx.db,
    sql`SELECT r.id, r.name, r.code FROM role_user ru JOIN roles r ON r.id = ru.role_id WHERE ru.user_id = ${user_id} ORDER BY r.id`,
  )
  const wanted = await rolesOf(ctx, null, role_ids, 'role_ids')
  const added = wanted.filter((role) => !current.some((one) => one.id === role.id))
  const removed = current.filter((role) => !wanted.some((one) => one.id === role.id))
  if (!added.length && !removed.length) return null
  const reserved = [...added, ...removed].filter((role) => role.code !== null && SUPER_ONLY.has(role.code))
  if (reserved.length && !ctx.actor.super_admin)
    refuse(ctx, { role_ids: ['members:admin_only_by_super', { names: reserved.map((role) => role.name).join(', ') }] })
  requirePlatformGrantable(
    ctx,
    added.flatMap((role) => role.permissions),
    'role_ids',
  )
  if (removed.some((role) => role.code === 'super-admin')) await requireAnotherSuperAdmin(ctx, user_id, 'role_ids')
  await changePlatformRoles(
    ctx.db,
    user_id,
    added.map((role) => role.id),
    removed.map((role) => role.id),
  )

  return [current.map((role) => role.name), wanted.map((role) => role.name)]
}

/**
 * Requires another active Super Admin to remain. Locks the role, to keep two Super Admins from removing each other concurrently.
 * @throws 422 on `field`
 */
export async function requireAnotherSuperAdmin(ctx: Context, user_id: number, field: string): Promise<void> {
  await run(ctx.db, sql`SELECT 1 FROM roles WHERE account_id IS NULL AND code = 'super-admin' FOR UPDATE`)
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM role_user ru JOIN roles r ON r.id = ru.role_id AND r.account_id IS NULL AND r.code = 'super-admin'
    JOIN users u ON u.id = ru.user_id AND u.status = 'active' AND u.deleted_at IS NULL WHERE u.id <> ${user_id} LIMIT 1`,
  )
  if (!found.length) refuse(ctx, { [field]: 'members:last_super_admin' })
}

/** Lists platform roles, and whether the caller may grant each. */
export async function grantableRoles(ctx: Context) {
  const found = await rows<{ id: number; name: string; code: string | null; description: string | null; permissions: string[] }>(
    ctx.db,
    sql`SELECT id, name, code, description, permissions FROM role_list WHERE account_id IS NULL ORDER BY id`,
  )
  return found.map(({ permissions, ...role }) => ({
    ...role,
    grantable: ctx.actor.super_admin || (!SUPER_ONLY.has(role.code ?? '') && permissions.every((name) => mayGrantPlatform(ctx, name))),
  }))
}
