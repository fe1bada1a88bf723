import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { formatAccessToken, newAccessToken } from '#lib/security/tokens.ts'

/** Fourteen days without use end a sign-in (wire-contract.md 4.1). */
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

/** Makes an access token for a user; its secret is known only to the caller from here on. */
export async function issueToken(ctx: Context, { user_id, kind, impersonation }: TokenOptions): Promise<IssuedToken> {
  const { secret, hash } = newAccessToken()
  const expires_at = new Date(ctx.services.clock.now().getTime() + (impersonation?.expires_in_s ?? IDLE_S) * 1000).toISOString()
  const row = await one<{ id: number }>(
    ctx.db,
    sql`INSERT INTO access_tokens (user_id, kind, token_hash, ip, user_agent, expires_at, impersonator_id, impersonation_id)
    VALUES (${user_id}, ${kind}, ${hash}, ${ctx.request.ip}::inet, ${ctx.request.browser}, ${expires_at}, ${impersonation?.impersonator_id ?? null}, ${impersonation?.id ?? null})
    RETURNING id`,
  )
  return { id: row!.id, access_token: formatAccessToken(row!.id, secret), token_type: 'Bearer', expires_at }
}

/** A token that opens nothing and looks like any other: the answer to a registration of an address that is taken. */
export async function blankToken(ctx: Context): Promise<IssuedToken> {
  const row = await one<{ id: number }>(ctx.db, sql`SELECT nextval(pg_get_serial_sequence('access_tokens', 'id')) AS id`)
  const { id } = row!
  const expires_at = new Date(ctx.services.clock.now().getTime() + IDLE_S * 1000).toISOString()
  return { id, access_token: formatAccessToken(id, newAccessToken().secret), token_type: 'Bearer', expires_at }
}

export interface Revocation {
  user_id: number
  /** Only this one. */
  token_id?: number
  /** All but this one. */
  except?: number | undefined
}

/**
 * Ends sign-ins: their tokens stop working with the next request, their sockets are closed.
 * @returns how many ended
 */
export async function revokeTokens(ctx: Context, { user_id, token_id, except }: Revocation): Promise<number> {
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`UPDATE access_tokens SET revoked_at = now(), updated_at = now()
    WHERE user_id = ${user_id} AND revoked_at IS NULL ${token_id === undefined ? sql`` : sql`AND id = ${token_id}`} ${except === undefined ? sql`` : sql`AND id <> ${except}`}
    RETURNING id`,
  )
  for (const { id } of found) {
    ctx.services.actors.dropToken(id)
    ctx.publish({ topic: 'realtime-control', payload: { type: 'close-token', token_id: id, code: 4009 } })
    ctx.emit({
      name: 'token.revoked',
      account_id: null,
      type: 'access-token',
      key: id,
      requires: '',
      channels: [`private-App.Models.User.${user_id}`],
    })
  }
  return found.length
}
