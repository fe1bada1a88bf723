import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** Inserts pairs of contacts that share an e-mail, in one statement. */
export async function plantDuplicates(db: Db, account_id: number, pairs: number): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO contacts (account_id, first_name, email, email_key, name_key, search_text)
      SELECT ${account_id}, 'Pair ' || n, 'pair' || n || '@x.gr', 'pair' || n || '@x.gr', 'pair', ' pair' FROM generate_series(1, ${pairs}) n, generate_series(1, 2) RETURNING id, email
    )
    INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) SELECT ${account_id}, id, email, email, true FROM made`.execute(
    db,
  )
}
