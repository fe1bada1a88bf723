import { sql } from 'kysely'
import { actingGrants, actingMemberships, type ActingGrant } from './acting.ts'
import type { Actor, ActorMembership } from './actor.ts'
import type { Db } from './context.ts'

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

/**
 * Loads callers with the rights of all their memberships in one query, also of many at once: a broadcast asks for
 * everybody who listens to it.
 * @param ttl_ms how long another process may go on with rights that were changed elsewhere without notice
 */
export function createActorCache(ttl_ms = 10_000, limit = 20_000): ActorCache {
  const kept = new Map<number, { until: number; actor: Promise<Omit<Actor, 'token'> | null> }>()
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
  return {
    tokens,
    load(db, user_id) {
      const hit = kept.get(user_id)
      if (hit && hit.until > Date.now()) return hit.actor
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

interface UserRow {
  id: number
  email: string
  username: string
  email_verified: boolean
  locale: 'en' | 'gr'
  time_zone: string | null
  current_account_id: number | null
  role_codes: string[]
  permissions: string[]
  memberships: (Omit<ActorMembership, 'permissions'> & { permissions: string[] })[]
  grants: ActingGrant[]
}

/** In a suspended account members only read; where its plan was suspended they also keep what lets them pay for it. */
async function loadActors(db: Db, user_ids: readonly number[]): Promise<Map<number, Omit<Actor, 'token'>>> {
  const { rows } = await sql<UserRow>`
    SELECT u.id, u.email, u.username, u.email_verified_at IS NOT NULL AS email_verified, u.locale, u.time_zone, u.current_account_id,
      array(SELECT r.code FROM role_user ru JOIN roles r ON r.id = ru.role_id WHERE ru.user_id = u.id AND r.code IS NOT NULL) AS role_codes,
      array(SELECT DISTINCT rp.permission_name FROM role_user ru JOIN role_permission rp ON rp.role_id = ru.role_id WHERE ru.user_id = u.id) AS permissions,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'account_id', m.account_id, 'role_id', m.role_id, 'data_scope', m.data_scope,
          'is_owner', a.owner_id IS NOT DISTINCT FROM m.user_id, 'time_zone', a.time_zone, 'country_code', a.country_code,
          'permissions', array(SELECT name FROM (
            SELECT mp.permission_name AS name FROM membership_permission mp WHERE mp.membership_id = m.id
            UNION SELECT rp.permission_name FROM role_permission rp WHERE rp.role_id = m.role_id
            UNION SELECT rp.permission_name FROM membership_role mr JOIN role_permission rp ON rp.role_id = mr.role_id WHERE mr.membership_id = m.id) held
            WHERE (a.status <> 'suspended' AND a.membership_status <> 'suspended') OR name LIKE '%.read' OR name = 'accounts.billing')))
        FROM memberships m JOIN accounts a ON a.id = m.account_id AND a.deleted_at IS NULL
        WHERE m.user_id = u.id AND m.status = 'active' AND m.deleted_at IS NULL), '[]') AS memberships,
      (${actingGrants(sql`u.id`)}) AS grants
    FROM users u WHERE u.id = ANY(${user_ids}::bigint[]) AND u.status = 'active' AND u.deleted_at IS NULL`.execute(db)
  return new Map(rows.map((row) => [row.id, toActor(row)]))
}

function toActor({ role_codes, permissions, memberships, grants, ...user }: UserRow): Omit<Actor, 'token'> {
  const super_admin = role_codes.includes('super-admin')
  const admin = role_codes.includes('admin')
  const own = memberships.map((membership) => ({ ...membership, permissions: new Set(membership.permissions) }))
  return {
    ...user,
    admin,
    super_admin,
    staff: admin || super_admin,
    permissions: new Set(permissions),
    memberships: new Map([...actingMemberships(own, grants), ...own].map((membership) => [membership.account_id, membership])),
  }
}
