import { sql } from 'kysely'
import { deleteRows, insertRow, rows, run, updateRow, updateRows, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

export const insertAsset = (db: Db, asset: NewRow<'assets'>): Promise<Row<'assets'>> => insertRow(db, 'assets', asset)

export const updateAssetRow = (db: Db, id: number, values: RowChange<'assets'>): Promise<Row<'assets'>> =>
  updateRow(db, 'assets', { id }, values, { versioned: true })

/** Hides assets, or restores them with null. */
export async function setDeleted(db: Db, ids: readonly number[], deleted_at: Date | null): Promise<void> {
  await updateRows(db, 'assets', { id: ids }, { deleted_at }, { versioned: true })
}

export async function setSearchText(db: Db, id: number, search_text: string): Promise<void> {
  await run(db, sql`UPDATE assets SET search_text = ${search_text} WHERE id = ${id}`)
}

/** Keeps the present content of an asset under its version number. */
export async function insertVersion(
  db: Db,
  asset_id: number,
  { comment, created_by_id }: { comment: string | null; created_by_id: number | null },
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO asset_versions (account_id, asset_id, version_no, media_id, url, body, comment, created_by_id)
      SELECT a.account_id, a.id, a.version_no, a.media_id, (SELECT url FROM links WHERE id = a.link_id), (SELECT body FROM notes WHERE id = a.note_id),
        ${comment}, ${created_by_id}
      FROM assets a WHERE a.id = ${asset_id}`,
  )
}

/** Locks assets that were deleted so many days ago. @returns their ids, oldest first */
export async function lockDeletedBefore(db: Db, now: Date, days: number, limit: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`SELECT id FROM assets WHERE deleted_at <= ${now}::timestamptz - make_interval(days => ${days})
      ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  )
  return found.map(({ id }) => id)
}

/** Removes the rows of assets. */
export async function purgeAssetRows(db: Db, ids: readonly number[]): Promise<void> {
  await deleteRows(db, 'assets', { id: ids })
}
