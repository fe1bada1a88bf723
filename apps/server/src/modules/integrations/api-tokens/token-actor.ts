import { sql } from 'kysely'
import { ofOneAccount, type Actor, type ActorMembership } from '#access/actor.ts'
import type { KnownApiToken } from '#access/actor-cache.ts'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { AppError } from '#lib/errors.ts'
import { parseApiToken, sameBytes } from '#lib/security/tokens.ts'
import { hasFeature } from '#modules/accounts/features/index.ts'
import { noteUse } from './store.ts'

/** How long a token is believed without a query; revocation drops it at once in this process. */
const TTL_MS = 10_000

/**
 * Finds the caller of an API token: its maker, in the one account of the token, with those permissions of the token that the maker
 * still holds there.
 * @returns null for a token that is wrong, expired or revoked, or whose maker left the account
 * @throws 403 `feature_disabled` when the plan of the account does not include the API
 */
export async function apiTokenActor(services: Services, raw: string, ip: string): Promise<Actor | null> {
  const token = await knownToken(services, raw, ip)
  const maker = token && (await services.actors.load(services.database.db, token.user_id))
  const membership = maker?.memberships.get(token!.account_id)
  if (!token || !maker || !membership) return null
  if (!token.enabled) throw new AppError(403, 'feature_disabled', 'The plan of the account does not include access to the API.')
  const { id, name, account_id, expires_at } = token
  return {
    ...ofOneAccount(maker, account_id),
    memberships: new Map([[account_id, narrowed(membership, token.permissions)]]),
    token: null,
    api_token: { id, name, account_id, expires_at },
  }
}

const narrowed = (membership: ActorMembership, granted: readonly string[]): ActorMembership => ({
  ...membership,
  is_owner: false,
  permissions: new Set(granted.filter((name) => membership.permissions.has(name))),
})

async function knownToken(services: Services, raw: string, ip: string): Promise<KnownApiToken | null> {
  const { api_tokens } = services.actors
  const parsed = parseApiToken(raw)
  if (!parsed) return null
  const kept = api_tokens.get(parsed.id)
  const token = kept && kept.until > Date.now() ? kept : await loadToken(services, parsed.id, parsed.hash, ip)
  if (!token || !sameBytes(token.token_hash, parsed.hash)) return null
  if (token.expires_at !== null && new Date(token.expires_at) <= services.clock.now()) return null
  if (api_tokens.size > 50_000) api_tokens.clear()
  api_tokens.set(parsed.id, token)
  return token
}

async function loadToken({ database, clock }: Services, id: string, hash: Buffer, ip: string): Promise<KnownApiToken | null> {
  const row = await one<Omit<KnownApiToken, 'until' | 'enabled'> & { stale: boolean }>(
    database.db,
    sql`SELECT t.id, t.user_id, t.account_id, t.name, t.token_hash, t.permissions, t.expires_at,
      coalesce(t.last_used_at < now() - interval '1 minute' OR t.last_used_ip <> ${ip}::inet, true) AS stale
    FROM api_tokens t JOIN accounts a ON a.id = t.account_id AND a.deleted_at IS NULL
    WHERE t.id = ${id}::bigint AND t.token_hash = ${hash} AND t.ended_at IS NULL`,
  )
  if (!row) return null
  const { stale, ...token } = row
  if (stale) await noteUse(database.db, token.id, ip)
  return { ...token, enabled: await hasFeature(database.db, token.account_id, 'api.enabled', clock.now()), until: Date.now() + TTL_MS }
}
