import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { GUEST, type Actor } from '#access/actor.ts'
import type { KnownToken } from '#access/actor-cache.ts'
import { one } from '#db/rows.ts'
import { unauthenticated } from '#lib/errors.ts'
import type { Services } from '#kit/services.ts'
import { isApiToken, parseAccessToken, sameBytes } from '#lib/security/tokens.ts'
import { noteTokenUse } from '#modules/identity/memberships/index.ts'
import { apiTokenActor } from '#modules/integrations/api-tokens/index.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

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
        const actor = isApiToken(bearer) ? await apiTokenActor(services, bearer, request.ip) : await actorOf(bearer)
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
  if (stale) await noteTokenUse(database.db, token.id)
  return { ...token, until: Date.now() + TTL_MS }
}

function bearerOf(header: string | undefined): string | null {
  const token = /^Bearer\s+(.*)$/i.exec(header ?? '')?.[1]?.trim() ?? ''
  return ['', 'null', 'undefined'].includes(token) ? null : token
}
