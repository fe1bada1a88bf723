import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { sameBytes } from '#lib/security/tokens.ts'

/** An address from which the user signed in within this time is known. */
const KNOWN_DAYS = 30

/** Hash under which failures of an e-mail are stored. */
export const emailHash = (email: string): Buffer => createHash('sha256').update(email.toLowerCase()).digest()

/**
 * The source of an attempt as the user knows it: their own session, a browser with a cookie from an earlier sign-in, or an IP
 * address from which they signed in lately. Null for strangers.
 * @returns a hash that distinguishes the sources of one user
 */
export async function knownSource(ctx: Context, email: string): Promise<Buffer | null> {
  const { actor, db, request, services } = ctx
  const found = await one<{ id: number; knows_address: boolean }>(
    db,
    sql`SELECT u.id, EXISTS (SELECT FROM access_tokens t WHERE t.user_id = u.id AND t.ip = ${request.ip}::inet AND t.impersonator_id IS NULL
      AND t.created_at > ${services.clock.now()}::timestamptz - make_interval(days => ${KNOWN_DAYS})) AS knows_address
    FROM users u WHERE lower(u.email) = ${email.toLowerCase()}`,
  )
  if (!found) return null
  if (actor.token && actor.id === found.id) return sourceHash('token', String(actor.token.id))
  const nonce = deviceNonce(ctx, email)
  if (nonce) return sourceHash('device', nonce)
  return found.knows_address ? sourceHash('address', request.ip) : null
}

const sourceHash = (kind: string, name: string): Buffer => createHash('sha256').update(`${kind}:${name}`).digest()

/** A new value of the cookie by which the browser is known for the user of an e-mail. */
export function newDeviceCookie(ctx: Context, email: string): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${signatures(ctx, email, nonce)[0]}`
}

/** @returns the random part of the cookie, if it was issued for this e-mail */
function deviceNonce(ctx: Context, email: string): string | null {
  const [nonce = '', signature = ''] = (ctx.request.device_cookie ?? '').split('.')
  return signatures(ctx, email, nonce).some((right) => sameBytes(signature, right)) ? nonce : null
}

function signatures({ services }: Context, email: string, nonce: string): string[] {
  const signed = Buffer.concat([emailHash(email), Buffer.from(nonce)])
  return services.secrets.keys('cookie').map(({ key }) => createHmac('sha256', key).update(signed).digest('base64url'))
}
