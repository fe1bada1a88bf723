import { sql } from 'kysely'
import { deleteRows, insertRow, run, updateRow, updateRows, type Db, type Row } from '#db/rows.ts'

export const insertFolder = (db: Db, name: string, parent_id: number | null): Promise<Row<'media_folders'>> =>
  insertRow(db, 'media_folders', { name, parent_id })

export const renameFolderRow = (db: Db, id: number, name: string): Promise<Row<'media_folders'>> =>
  updateRow(db, 'media_folders', { id }, { name })

/** Deletes a folder and moves its folders and files one level up. */
export async function dissolveFolder(db: Db, id: number, parent_id: number | null): Promise<void> {
  await updateRows(db, 'media_folders', { parent_id: id }, { parent_id })
  const inside = sql`mediable_type = 'media_folder' AND mediable_id = ${String(id)}`
  await run(
    db,
    parent_id ? sql`UPDATE mediables SET mediable_id = ${String(parent_id)} WHERE ${inside}` : sql`DELETE FROM mediables WHERE ${inside}`,
  )
  await deleteRows(db, 'media_folders', { id })
}

/** Moves files of the platform's library into a folder, or to the top. */
export async function moveToFolder(db: Db, media_ids: readonly number[], folder_id: number | null): Promise<void> {
  await deleteRows(db, 'mediables', { media_id: media_ids, mediable_type: 'media_folder' })
  if (folder_id)
    await run(
      db,
      sql`INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id)
        SELECT NULL, unnest(${[...media_ids]}::bigint[]), 'media_folder', ${String(folder_id)}`,
    )
}
