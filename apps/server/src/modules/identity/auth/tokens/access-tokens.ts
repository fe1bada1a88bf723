import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { formatAccessToken, newAccessToken } from '#lib/security/tokens.ts'
import { insertAccessToken, revokeAccessTokens, type Revocation } from '../store/tokens.ts'

/** A sign-in ends after 14 days without use (wire-contract.md 4.1). */
const IDLE_S = 14 * 86_400

export interface IssuedToken {
  id: number
  access_token: string
  token_type: 'Bearer'
  expires_at: string
}

interface TokenOptions {
  user_id: number
  kind: 'session' | 'bearer'
  impersonation?: { id: number; impersonator_id: number; expires_in_s: number }
}

/** Issues an access token for a user. Only the caller learns its secret. */
export async function issueToken(ctx: Context, { user_id, kind, impersonation }: TokenOptions): Promise<IssuedToken> {
  const { secret, hash } = newAccessToken()
  const expires_at = new Date(ctx.services.clock.now().getTime() + (impersonation?.expires_in_s ?? IDLE_S) * 1000).toISOString()
  const { id } = await insertAccessToken(ctx.db, {
    user_id,
    kind,
    token_hash: hash,
    ip: ctx.request.ip,
    user_agent: ctx.request.browser,
    expires_at,
    impersonator_id: impersonation?.impersonator_id ?? null,
    impersonation_id: impersonation?.id ?? null,
  })
  return { id, access_token: formatAccessToken(id, secret), token_type: 'Bearer', expires_at }
}

/** Returns an invalid token that looks valid, for a registration with a taken address. */
export async function blankToken(ctx: Context): Promise<IssuedToken> {
  const row = await one<{ id: number }>(ctx.db, sql`SELECT nextval(pg_get_serial_sequence('access_tokens', 'id')) AS id`)
  const { id } = row!
  const expires_at = new Date(ctx.services.clock.now().getTime() + IDLE_S * 1000).toISOString()
  return { id, access_token: formatAccessToken(id, newAccessToken().secret), token_type: 'Bearer', expires_at }
}

/**
 * Ends sign-ins: their tokens are invalid from the next request, and their sockets are closed.
 * @returns how many ended
 */
export async function revokeTokens(ctx: Context, revocation: Revocation): Promise<number> {
  const revoked = await revokeAccessTokens(ctx.db, revocation)
  for (const id of revoked) {
    ctx.services.actors.dropToken(id)
    ctx.publish({ topic: 'realtime-control', payload: { type: 'close-token', token_id: id, code: 4009 } })
    ctx.emit({
      name: 'token.revoked',
      account_id: null,
      type: 'access-token',
      key: id,
      requires: '',
      channels: [`private-App.Models.User.${revocation.user_id}`],
    })
  }
  return revoked.length
}
