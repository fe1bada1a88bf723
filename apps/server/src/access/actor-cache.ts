import type { Actor } from './actor.ts'
import type { Db } from '#db/client.ts'
import { loadActors } from './load-actors.ts'

/** Caches callers by user for a few seconds, so that most requests need no query for the session and the permissions. */
export interface ActorCache {
  /** @returns null when the user is deleted or deactivated */
  load(db: Db, user_id: number): Promise<Omit<Actor, 'token'> | null>
  /** Access tokens by id, each valid without a query until its `until`. */
  readonly tokens: Map<string, KnownToken>
  /** API tokens by id, kept in the same way. */
  readonly api_tokens: Map<string, KnownApiToken>
  /** Removes a user and their tokens after their permissions changed. */
  drop(user_id: number): void
  /** Removes a token after it was revoked. */
  dropToken(token_id: number | string): void
  /** Removes an API token after it was revoked or renamed. */
  dropApiToken(token_id: number): void
  dropAll(): void
}

/** The properties of an access token that authentication needs. */
export interface KnownToken {
  id: number
  user_id: number
  token_hash: Uint8Array
  impersonator_id: number | null
  expires_at: string
  /** `Date.now()` until which the token is used without a query. */
  until: number
}

/** The properties of an API token that authentication needs. */
export interface KnownApiToken {
  id: number
  user_id: number
  account_id: number
  name: string
  token_hash: Uint8Array
  permissions: readonly string[]
  expires_at: string | null
  /** Whether the plan of the account includes access to the API. */
  enabled: boolean
  /** `Date.now()` until which the token is used without a query. */
  until: number
}

/** Largest number of callers that one query loads. */
const BATCH = 100

interface Batch {
  readonly user_ids: number[]
  readonly loaded: Promise<Map<number, Omit<Actor, 'token'>>>
}

interface Kept {
  until: number
  actor: Promise<Omit<Actor, 'token'> | null>
  renewing?: boolean
}

/**
 * Creates a cache that loads callers with the permissions of all their memberships. Callers requested in the same tick,
 * such as all listeners of a broadcast, share a query. An entry that is used in the second half of its lifetime is
 * refreshed in the background, so that neither broadcasts nor requests wait for the query.
 * @param ttl_ms longest time for which a process uses permissions that another process changed without notice
 * @param limit number of entries at which the cache is cleared
 */
export function createActorCache(ttl_ms = 10_000, limit = 20_000): ActorCache {
  const kept = new Map<number, Kept>()
  const tokens = new Map<string, KnownToken>()
  const api_tokens = new Map<string, KnownApiToken>()
  const batches = new Map<Db, Batch>()
  const batchOf = (db: Db): Batch => {
    const open = batches.get(db)
    if (open && open.user_ids.length < BATCH) return open
    const user_ids: number[] = []
    const loaded = Promise.resolve().then(() => {
      if (batches.get(db) === batch) batches.delete(db)
      return loadActors(db, user_ids)
    })
    const batch = { user_ids, loaded }
    batches.set(db, batch)
    return batch
  }
  const loadActor = async (db: Db, user_id: number) => {
    const { user_ids, loaded } = batchOf(db)
    user_ids.push(user_id)
    return (await loaded).get(user_id) ?? null
  }
  const renew = (db: Db, user_id: number, old: Kept) => {
    old.renewing = true
    const fresh: Kept = { until: Date.now() + ttl_ms, actor: loadActor(db, user_id) }
    fresh.actor.then(
      () => kept.get(user_id) === old && kept.set(user_id, fresh),
      () => (old.renewing = false),
    )
  }
  return {
    tokens,
    api_tokens,
    load(db, user_id) {
      const hit = kept.get(user_id)
      const left_ms = (hit?.until ?? 0) - Date.now()
      if (hit && left_ms > 0) {
        if (left_ms < ttl_ms / 2 && !hit.renewing && !db.isTransaction) renew(db, user_id, hit)
        return hit.actor
      }
      if (kept.size >= limit) kept.clear()
      const actor = loadActor(db, user_id)
      kept.set(user_id, { until: Date.now() + ttl_ms, actor })
      actor.catch(() => kept.delete(user_id))
      return actor
    },
    drop(user_id) {
      kept.delete(user_id)
      for (const [id, token] of tokens) if (token.user_id === user_id) tokens.delete(id)
    },
    dropToken: (token_id) => void tokens.delete(String(token_id)),
    dropApiToken: (token_id) => void api_tokens.delete(String(token_id)),
    dropAll() {
      kept.clear()
      tokens.clear()
      api_tokens.clear()
    },
  }
}
