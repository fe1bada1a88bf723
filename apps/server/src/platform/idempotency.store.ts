import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { one, run as write } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { conflict } from '#lib/errors.ts'

export interface IdempotentRequest {
  user_id: number
  key: string
  route: string
  body: unknown
}

/**
 * Runs a write once per `Idempotency-Key` of a user and route. A replay within 24 hours returns the first response and
 * writes nothing. Concurrent requests with the same key wait for its row lock.
 * @param run the write. It shares the transaction, so a failure releases the key
 * @throws 409 `idempotency_mismatch` when the key was used with another body
 */
export async function once(db: Db, request: IdempotentRequest, run: () => Promise<unknown>): Promise<unknown> {
  const hash = digest(JSON.stringify(request.body ?? null))
  const { user_id, route } = request
  const key = storedKey(request.key)
  const claimed = await one<{ id: number }>(
    db,
    sql`INSERT INTO idempotency_keys (user_id, key, route, request_hash, expires_at) VALUES (${user_id}, ${key}, ${route}, ${hash}, now() + interval '24 hours')
    ON CONFLICT (user_id, key, route) DO UPDATE SET request_hash = EXCLUDED.request_hash, response = NULL, status = NULL, expires_at = EXCLUDED.expires_at
      WHERE idempotency_keys.expires_at < now()
    RETURNING id`,
  )
  if (!claimed) return replay(db, { ...request, key }, hash)
  const result = await run()
  await write(db, sql`UPDATE idempotency_keys SET status = 200, response = ${JSON.stringify(result)}::jsonb WHERE id = ${claimed.id}`)
  return result
}

/** What makes an action the same as one that is under way, and when the request arrived. */
export interface ActionRequest extends Omit<IdempotentRequest, 'key'> {
  /** Distinguishes the sessions of a user that get different answers. */
  caller: string
  arrived_at: Date
}

/**
 * Runs an action once for identical requests of a user that are under way together, such as those of two tabs, whatever their keys. Those
 * that arrived before the first was answered wait for it and get its answer; one that arrives later is another action.
 */
export async function onceTogether(db: Db, request: ActionRequest, run: () => Promise<unknown>): Promise<unknown> {
  const { user_id, route, arrived_at } = request
  const hash = digest(JSON.stringify(request.body ?? null))
  const key = `together:${request.caller}${hash.toString('hex')}`
  const claimed = await one<{ id: number }>(
    db,
    sql`INSERT INTO idempotency_keys (user_id, key, route, request_hash, expires_at) VALUES (${user_id}, ${key}, ${route}, ${hash}, now() + interval '1 hour')
    ON CONFLICT (user_id, key, route) DO UPDATE SET response = NULL, status = NULL, expires_at = EXCLUDED.expires_at
      WHERE idempotency_keys.expires_at < ${arrived_at}
    RETURNING id`,
  )
  if (!claimed) return replay(db, { ...request, key }, hash)
  const result = await run()
  await write(
    db,
    sql`UPDATE idempotency_keys SET status = 200, response = ${JSON.stringify(result)}::jsonb, expires_at = ${new Date()} WHERE id = ${claimed.id}`,
  )
  return result
}

async function replay(db: Db, { user_id, key, route }: IdempotentRequest, hash: Buffer): Promise<unknown> {
  const first = await one<{ request_hash: Buffer; response: unknown }>(
    db,
    sql`SELECT request_hash, response FROM idempotency_keys WHERE user_id = ${user_id} AND key = ${key} AND route = ${route}`,
  )
  if (!first || !Buffer.from(first.request_hash).equals(hash))
    throw conflict('This Idempotency-Key was used for another request.', 'idempotency_mismatch')
  return first.response
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Replaces keys that exceed the width of the column by their digest. */
const storedKey = (key: string) => (key.length > 120 ? digest(key).toString('hex') : key)
