import { sql } from 'kysely'
import { deleteRows, insertRow, one, type Db, type NewRow, type Row } from '#db/rows.ts'

/** Adds a record to a stage. */
export const insertItem = (db: Db, item: NewRow<'funnel_stage_items'>): Promise<Row<'funnel_stage_items'>> =>
  insertRow(db, 'funnel_stage_items', item)

/** Takes a record out of its stage. */
export async function deleteItem(db: Db, id: number): Promise<void> {
  await deleteRows(db, 'funnel_stage_items', { id })
}

/** Number of records of a stage. */
export async function countItems(db: Db, funnel_stage_id: number): Promise<number> {
  const counted = await one<{ n: number }>(
    db,
    sql`SELECT count(*)::int AS n FROM funnel_stage_items WHERE funnel_stage_id = ${funnel_stage_id}`,
  )
  return counted!.n
}
