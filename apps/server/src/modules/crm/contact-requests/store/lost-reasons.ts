import { sql } from 'kysely'
import { run, type Db } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { lostReasonQuery } from '../lost-reasons/lost-reasons.query.ts'

/** Reasons of accounts for losing requests and offers. */
export const lostReasonKind: RecordKind<'lost_reasons'> & { query: typeof lostReasonQuery } = {
  table: 'lost_reasons',
  query: lostReasonQuery,
  subject: { type: 'lost_reason', label: (row) => row.name },
  unique: { lost_reasons_name: 'name' },
  soft: false,
}

/** Inserts the default reasons of an account, numbered in their order. @param of_requests positions of those that offers do not use */
export async function insertLostReasons(
  db: Db,
  account_id: number,
  names: readonly string[],
  of_requests: readonly number[],
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO lost_reasons (account_id, name, position, applies_to)
    SELECT ${account_id}, n.name, n.at, CASE WHEN n.at = any(${of_requests}::integer[]) THEN 'contact_request' ELSE 'both' END FROM unnest(${names}::text[]) WITH ORDINALITY AS n(name, at)
    ON CONFLICT DO NOTHING`,
  )
}
