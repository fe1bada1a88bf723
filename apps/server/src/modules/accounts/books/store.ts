import { sql } from 'kysely'
import { run, type Db } from '#db/rows.ts'

/** Stores up to which day the books of an account are closed; null opens them. */
export async function writeClosedUntil(db: Db, account_id: number, closed_until: string | null, user_id: number | null): Promise<void> {
  await run(
    db,
    sql`INSERT INTO account_books (account_id, closed_until, updated_by_id) VALUES (${account_id}, ${closed_until}, ${user_id})
      ON CONFLICT (account_id) DO UPDATE SET closed_until = excluded.closed_until, updated_by_id = excluded.updated_by_id, updated_at = now()`,
  )
}

/** Waits for every booking under way, and lets none begin, until the transaction ends. */
export async function lockBooks(db: Db, account_id: number): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtext('books'), hashint8(${account_id}))`)
}

/** Keeps the books from being closed until the transaction ends. Bookings do not wait for each other. */
export async function holdBooks(db: Db, account_id: number): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock_shared(hashtext('books'), hashint8(${account_id}))`)
}
