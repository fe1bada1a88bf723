import { sql } from 'kysely'
import { one, run, type Db, type Row } from '#db/rows.ts'

type Service = Row<'third_party_services'>
/** A service after its health was noted. */
export type NotedService = Pick<Service, 'account_id' | 'name' | 'status'>

/**
 * Disconnects a service, and wipes its credentials and the address to which it reports, also those of services of its type that it
 * replaced.
 */
export async function wipeService(db: Db, { id, account_id, type }: Pick<Service, 'id' | 'account_id' | 'type'>): Promise<void> {
  await run(
    db,
    sql`UPDATE third_party_services SET deleted_at = coalesce(deleted_at, now()), status = 'disconnected', is_default = false,
      credentials_ciphertext = NULL, webhook_secret_ciphertext = NULL, webhook_key = NULL, last_cursor = NULL, version = version + 1, updated_at = now()
    WHERE account_id = ${account_id} AND type = ${type} AND (id = ${id} OR (deleted_at IS NOT NULL AND credentials_ciphertext IS NOT NULL))`,
  )
}

/** Failures in a row after which a service counts as broken (domain.md 3.30). */
const FAILURES = 3

/** Notes that a service worked. @returns undefined for a service that is disabled or disconnected */
export const noteSuccess = (db: Db, id: number, now: Date): Promise<NotedService | undefined> =>
  one(
    db,
    sql`UPDATE third_party_services SET status = 'connected', error_count = 0, last_sync_at = ${now}, version = version + 1, updated_at = now()
    WHERE id = ${id} AND deleted_at IS NULL AND status <> 'disabled' RETURNING account_id, name, status`,
  )

/** Notes that a service refused the login or failed. @returns undefined for a service that is disabled or disconnected */
export const noteFailure = (
  db: Db,
  id: number,
  { kind, error }: { kind: 'refused' | 'failed'; error: string },
  now: Date,
): Promise<NotedService | undefined> =>
  one(
    db,
    sql`UPDATE third_party_services SET error_count = error_count + 1, last_error = left(${error}, 300), last_error_at = ${now},
      status = CASE WHEN ${kind === 'refused'} THEN 'expired' WHEN status <> 'expired' AND error_count + 1 >= ${FAILURES} THEN 'error' ELSE status END,
      version = version + 1, updated_at = now()
    WHERE id = ${id} AND deleted_at IS NULL AND status <> 'disabled' RETURNING account_id, name, status`,
  )
