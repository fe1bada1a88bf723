import { sql } from 'kysely'
import { insertRow, run, type Db, type NewRow, type Row } from '#db/rows.ts'

/** Records an impersonation with its reason, permanently. */
export const insertImpersonation = (db: Db, values: NewRow<'impersonations'>): Promise<Row<'impersonations'>> =>
  insertRow(db, 'impersonations', values)

/** Ends the impersonation of a token. */
export async function endImpersonation(db: Db, token_id: number, now: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE impersonations SET ended_at = ${now}, updated_at = now()
    WHERE id = (SELECT impersonation_id FROM access_tokens WHERE id = ${token_id}) AND ended_at IS NULL`,
  )
}
