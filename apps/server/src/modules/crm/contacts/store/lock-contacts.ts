import { sql } from 'kysely'
import { run, type Db } from '#db/rows.ts'

/** Locks contacts in the order of their ids before their subscriptions, consents or suppressions are written. */
export async function lockContacts(db: Db, ids: readonly number[]): Promise<void> {
  await run(db, sql`SELECT FROM contacts WHERE id = any(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`)
}
