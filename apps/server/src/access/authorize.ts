import type { AnyEndpoint } from '@stoa/contract'
import { holdsEverywhere, holdsIn, knowsAccount, type Actor } from './actor.ts'
import { AppError, forbidden, missingAccountPermission, missingPermission, missingRole, notFound, unauthenticated } from '#lib/errors.ts'

/**
 * Enforces what an endpoint declares, in the order that leaks nothing: 401, unverified 403, foreign account 404,
 * permission 403 (wire-contract.md 6). On flat paths the record decides, in the resource query's policy.
 */
export function authorize(endpoint: AnyEndpoint, actor: Actor, params: Record<string, unknown>): void {
  const { access } = endpoint
  if (access.who === 'anyone') return
  if (access.who === 'guest') {
    if (actor.id) throw forbidden('user is not guest', 'not_guest')
    return
  }
  if (!actor.id) throw unauthenticated()
  if (access.who === 'signed-in') return
  if (!actor.email_verified) throw new AppError(403, 'email_unverified', "user's email is not verified")
  if (access.who === 'super-admin' && !actor.super_admin) throw missingRole()
  if (access.who === 'staff' && !holdsEverywhere(actor, access.permission)) throw missingRole()
  if (access.who === 'permission') authorizeIn(endpoint.path, access.permission, actor, params)
}

function authorizeIn(path: string, permission: string, actor: Actor, params: Record<string, unknown>): void {
  if (path.includes('/accounts/:account_id')) {
    const account_id = Number(params.account_id)
    if (!knowsAccount(actor, account_id)) throw notFound()
    if (!holdsIn(actor, account_id, permission)) throw missingAccountPermission()
    return
  }
  const isFlatList = !path.includes('/:')
  const holdsSomewhere =
    holdsEverywhere(actor, permission) || [...actor.memberships.values()].some((membership) => membership.permissions.has(permission))
  if (isFlatList && !holdsSomewhere) throw missingPermission()
}
