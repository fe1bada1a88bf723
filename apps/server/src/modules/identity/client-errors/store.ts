import { sql } from 'kysely'
import { deleteRows, one, run, type Db, type Row } from '#db/rows.ts'

export type StoredError = Row<'client_errors'>
type Report = Pick<StoredError, 'fingerprint' | 'name' | 'message' | 'stack' | 'path' | 'browser' | 'user_id'>

/** Stores a report, or counts it where the fault is known. */
export async function putClientError(db: Db, report: Report, now: Date): Promise<{ id: number }> {
  const { fingerprint, name, message, stack, path, browser, user_id } = report
  const stored = await one<{ id: number }>(
    db,
    sql`INSERT INTO client_errors AS e (fingerprint, name, message, stack, path, browser, user_id, first_seen_at, last_seen_at)
    VALUES (${fingerprint}, ${name}, ${message}, ${stack}, ${path}, ${browser}, ${user_id}, ${now}, ${now})
    ON CONFLICT (fingerprint) DO UPDATE SET stack = EXCLUDED.stack, path = EXCLUDED.path, browser = EXCLUDED.browser, user_id = EXCLUDED.user_id,
      occurrences = e.occurrences + 1, last_seen_at = EXCLUDED.last_seen_at, updated_at = now()
    RETURNING id`,
  )
  return stored!
}

/** Deletes a fault that was dealt with. */
export const deleteClientError = (db: Db, id: number): Promise<number> => deleteRows(db, 'client_errors', { id })

/** Deletes faults that were not reported for 90 days. @returns their number */
export const deleteOldClientErrors = (db: Db, now: Date): Promise<number> =>
  run(db, sql`DELETE FROM client_errors WHERE last_seen_at < ${now}::timestamptz - interval '90 days'`)
