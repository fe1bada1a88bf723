import { takesApiTokens, type AnyEndpoint } from '@stoa/contract'
import { holdsEverywhere, holdsIn, knowsAccount, type Actor } from './actor.ts'
import { AppError, forbidden, missingAccountPermission, missingPermission, missingRole, notFound, unauthenticated } from '#lib/errors.ts'

/**
 * Enforces the access that an endpoint declares. Checks run in an order that discloses nothing: 401 for guests, 403 for
 * unverified users, 404 for foreign accounts, 403 for missing permissions (wire-contract.md 6). On flat paths to a record
 * the policy of its resource query decides.
 */
export function authorize(endpoint: AnyEndpoint, actor: Actor, params: Record<string, unknown>): void {
  const { access } = endpoint
  refuseToken(endpoint, actor)
  if (access.who === 'anyone') return
  if (access.who === 'guest') {
    if (actor.id) throw forbidden('user is not guest', 'not_guest')
    return
  }
  if (!actor.id) throw unauthenticated()
  if (access.who !== 'signed-in') authorizeVerified(endpoint, actor, params)
}

/** @throws 403 for a call that programs with an API token may not make */
function refuseToken(endpoint: AnyEndpoint, actor: Actor): void {
  if (actor.api_token && !takesApiTokens(endpoint)) throw forbidden('This call cannot be made with an API token.', 'api_token_refused')
}

function authorizeVerified({ access, path }: AnyEndpoint, actor: Actor, params: Record<string, unknown>): void {
  if (!actor.email_verified) throw new AppError(403, 'email_unverified', "user's email is not verified")
  if (access.who === 'super-admin' && !actor.super_admin) throw missingRole()
  if (access.who === 'staff' && !holdsEverywhere(actor, access.permission)) throw missingRole()
  if (access.who === 'permission') authorizeIn(path, access.permission, actor, params)
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
