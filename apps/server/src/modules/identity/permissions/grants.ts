import { ACCOUNT_PERMISSION_NAMES, PLATFORM_PERMISSION_NAMES } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { forbidden } from '#lib/errors.ts'

/** Whether the caller may grant a permission in an account, which requires holding it (domain.md 5.1). */
export const mayGrant = (ctx: Context, account_id: number, name: string): boolean => holdsIn(ctx.actor, account_id, name)

/**
 * Refuses permissions that do not exist in accounts, or that the caller does not hold in this one.
 * @throws 422 on `field`
 */
export function requireGrantable(ctx: Context, account_id: number, names: readonly string[], field: string): void {
  const unknown = names.filter((name) => !ACCOUNT_NAMES.has(name))
  if (unknown.length) refuse(ctx, { [field]: ['members:unknown_permission', { names: listed(unknown) }] })
  refuseMissing(
    ctx,
    names.filter((name) => !mayGrant(ctx, account_id, name)),
    field,
  )
}

/**
 * Refuses permissions of platform roles that the caller may not grant. Admins pass every check but may only grant permissions of
 * their roles; Super Admins may grant all.
 * @throws 422 on `field`
 */
export function requirePlatformGrantable(ctx: Context, names: readonly string[], field: string): void {
  const unknown = names.filter((name) => !PLATFORM_NAMES.has(name))
  if (unknown.length) refuse(ctx, { [field]: ['members:unknown_permission', { names: listed(unknown) }] })
  refuseMissing(
    ctx,
    names.filter((name) => !mayGrantPlatform(ctx, name)),
    field,
  )
}

export const mayGrantPlatform = (ctx: Context, name: string): boolean => ctx.actor.super_admin || ctx.actor.permissions.has(name)

/** Refuses changes of permissions and passwords during an impersonation (invariant 12). @throws 403 */
export function refuseWhileImpersonating(ctx: Context): void {
  if (ctx.actor.token?.impersonator_id) throw forbidden(text(ctx, 'members:impersonating'), 'impersonating')
}

const ACCOUNT_NAMES = new Set(ACCOUNT_PERMISSION_NAMES)
const PLATFORM_NAMES = new Set(PLATFORM_PERMISSION_NAMES)
const listed = (names: readonly string[]) => (names.length > 5 ? `${names.slice(0, 5).join(', ')} …` : names.join(', '))

function refuseMissing(ctx: Context, missing: readonly string[], field: string): void {
  if (missing.length) refuse(ctx, { [field]: ['members:not_held', { names: listed(missing) }] })
}
