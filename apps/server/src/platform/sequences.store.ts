import { sql } from 'kysely'
import { one, type Db } from '#db/rows.ts'

/** Sequences of numbers that every account has for itself. */
export type Sequence = 'campaign' | 'contact_request' | 'project' | 'subscription' | 'task'

/**
 * Takes numbers of an account's sequence. The row stays locked until the transaction ends; a rollback gives the numbers back.
 * @returns the first of `count` numbers in a row
 */
export async function takeNumbers(db: Db, account_id: number, name: Sequence, count = 1): Promise<number> {
  const taken = await one<{ last: number }>(
    db,
    sql`INSERT INTO account_sequences (account_id, name, last) VALUES (${account_id}, ${name}, ${count})
      ON CONFLICT (account_id, name) DO UPDATE SET last = account_sequences.last + excluded.last, updated_at = now() RETURNING last`,
  )
  return taken!.last - count + 1
}
