import type { Actor } from './actor.ts'
import type { Db } from '#db/client.ts'
import { loadActors } from './load-actors.ts'

/** Callers by user, kept for seconds: session and rights need no query on most requests. */
export interface ActorCache {
  /** @returns null when the user is gone or deactivated */
  load(db: Db, user_id: number): Promise<Omit<Actor, 'token'> | null>
  /** Access tokens by id, believed for as long as `until` says. */
  readonly tokens: Map<string, KnownToken>
  /** Forgets a user and his tokens at once, after his rights changed. */
  drop(user_id: number): void
  /** Forgets a token at once, after it was revoked. */
  dropToken(token_id: number | string): void
  dropAll(): void
}

/** What a request needs to know of the token it carries. */
export interface KnownToken {
  id: number
  user_id: number
  token_hash: Uint8Array
  impersonator_id: number | null
  expires_at: string
  /** `Date.now()` until which the database need not be asked again. */
  until: number
}

/** Callers that are asked for in the same moment are loaded together, up to so many. */
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
 * Loads callers with the rights of all their memberships in one query, also of many at once: a broadcast asks for
 * everybody who listens to it. Whoever is asked for again in the second half of his time is loaded anew beside the
 * answer, so that neither broadcasts nor requests wait for it.
 * @param ttl_ms how long another process may go on with rights that were changed elsewhere without notice
 */
export function createActorCache(ttl_ms = 10_000, limit = 20_000): ActorCache {
  const kept = new Map<number, Kept>()
  const tokens = new Map<string, KnownToken>()
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
    dropAll() {
      kept.clear()
      tokens.clear()
    },
  }
}
