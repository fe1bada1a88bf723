import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { GUEST, type Actor } from '#access/actor.ts'
import type { KnownToken } from '#access/actor-cache.ts'
import { one, run } from '#db/rows.ts'
import { unauthenticated } from '#lib/errors.ts'
import type { Services } from '#kit/services.ts'
import { parseAccessToken, sameBytes } from '#lib/security/tokens.ts'

/** Cookie of a browser session; its value is an access token like any other. */
export const SESSION_COOKIE = 'stoa_session'

export interface Credentials {
  actor: Actor
  /** Whether the session cookie proved the caller: its writes need protection against forgery. */
  by_cookie: boolean
}

export interface Authenticator {
  authenticate(request: FastifyRequest): Promise<Credentials>
  /** Forgets a token at once, after it was revoked. */
  dropToken(token_id: number): void
  dropUser(user_id: number): void
}

/** How long a token is believed without asking the database again; revocation drops it at once in this process. */
const TTL_MS = 10_000
/** A token's last use is written at most this often (wire-contract.md 4.1). */
const TOUCH_MINUTES = 5

/**
 * Finds out who calls: bearer first, then the session cookie (wire-contract.md 4.1). The words `null` and `undefined` and
 * the empty token count as no token; any other wrong bearer is a 401, even beside a good cookie.
 */
export function createAuthenticator(services: Services): Authenticator {
  const { tokens } = services.actors

  async function known(raw: string): Promise<KnownToken | null> {
    const parsed = parseAccessToken(raw)
    if (!parsed) return null
    const kept = tokens.get(parsed.id)
    const token = kept && kept.until > Date.now() ? kept : await loadToken(services, parsed.id)
    if (!token || !sameBytes(token.token_hash, parsed.hash) || token.expires_at <= services.clock.now().toISOString()) return null
    if (tokens.size > 50_000) tokens.clear()
    tokens.set(parsed.id, token)
    return token
  }

  async function actorOf(raw: string): Promise<Actor | null> {
    const token = await known(raw)
    const actor = token && (await services.actors.load(services.database.db, token.user_id))
    return token && actor ? { ...actor, token: { id: token.id, impersonator_id: token.impersonator_id } } : null
  }

  return {
    async authenticate(request) {
      const bearer = bearerOf(request.headers.authorization)
      if (bearer) {
        const actor = await actorOf(bearer)
        if (!actor) throw unauthenticated()
        return { actor, by_cookie: false }
      }
      const cookie = request.cookies[SESSION_COOKIE]
      const actor = cookie ? await actorOf(cookie) : null
      return { actor: actor ?? GUEST, by_cookie: actor !== null }
    },
    dropToken: services.actors.dropToken,
    dropUser: services.actors.drop,
  }
}

async function loadToken({ database }: Services, id: string): Promise<KnownToken | null> {
  const row = await one<Omit<KnownToken, 'until'> & { stale: boolean }>(
    database.db,
    sql`SELECT id, user_id, token_hash, impersonator_id, expires_at, coalesce(last_used_at < now() - make_interval(mins => ${TOUCH_MINUTES}), true) AS stale
    FROM access_tokens WHERE id = ${id}::bigint AND revoked_at IS NULL AND expires_at > now()`,
  )
  if (!row) return null
  const { stale, ...token } = row
  if (stale) await touch(database.db, token.id)
  return { ...token, until: Date.now() + TTL_MS }
}

/**
 * Notes the use of the token, the user and his place in the current account, and moves the idle end: 14 days, never past
 * 90 days after the start. Impersonation keeps its hour and leaves no trace of the user having been here.
 */
async function touch(db: Services['database']['db'], id: number): Promise<void> {
  await run(
    db,
    sql`WITH used AS (
      UPDATE access_tokens SET last_used_at = now(),
        expires_at = CASE WHEN impersonator_id IS NULL THEN least(now() + interval '14 days', created_at + interval '90 days') ELSE expires_at END
      WHERE id = ${id} RETURNING user_id, impersonator_id
    ),
    seen AS (UPDATE users u SET last_seen_at = now() FROM used WHERE u.id = used.user_id AND used.impersonator_id IS NULL RETURNING u.id, u.current_account_id)
    UPDATE memberships m SET last_active_at = now() FROM seen WHERE m.user_id = seen.id AND m.account_id = seen.current_account_id AND m.deleted_at IS NULL`,
  )
}

function bearerOf(header: string | undefined): string | null {
  const token = /^Bearer\s+(.*)$/i.exec(header ?? '')?.[1]?.trim() ?? ''
  return ['', 'null', 'undefined'].includes(token) ? null : token
}
