import { sql } from 'kysely'
import { insertRow, one, run, type Db, type NewRow, type Row } from '#db/rows.ts'

/** Stores the undo of an unsubscription. */
export async function insertUndo(db: Db, undo: NewRow<'unsubscribe_undos'>): Promise<void> {
  await insertRow(db, 'unsubscribe_undos', undo)
}

/**
 * Marks an undo of a contact as used.
 * @returns undefined when it is unknown, used or expired
 */
export const spendUndo = (db: Db, token_hash: Buffer, contact_id: number, now: Date): Promise<Row<'unsubscribe_undos'> | undefined> =>
  one(
    db,
    sql`UPDATE unsubscribe_undos SET used_at = now() WHERE token_hash = ${token_hash} AND contact_id = ${contact_id} AND used_at IS NULL
      AND expires_at > ${now} RETURNING *`,
  )

/** Deletes undos that expired more than a day ago. */
export async function purgeUndos(db: Db, now: Date): Promise<void> {
  await run(db, sql`DELETE FROM unsubscribe_undos WHERE expires_at < ${now}::timestamptz - interval '1 day'`)
}
