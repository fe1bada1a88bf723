import { sql } from 'kysely'
import { deleteRows, insertRow, run, updateRow, type Db, type NewRow, type Row } from '#db/rows.ts'

export const insertUpload = (db: Db, upload: NewRow<'temporary_media_uploads'>): Promise<Row<'temporary_media_uploads'>> =>
  insertRow(db, 'temporary_media_uploads', upload)

/** Marks an upload as used by the file that it became. */
export async function markConsumed(db: Db, id: number, consumed_media_id: number): Promise<void> {
  await updateRow(db, 'temporary_media_uploads', { id }, { status: 'consumed', consumed_media_id })
}

export async function deleteUploads(db: Db, ids: readonly number[]): Promise<void> {
  await deleteRows(db, 'temporary_media_uploads', { id: ids })
}

/** Records the keys of files before they are sent to the storage, so that none can lie there unknown. */
export async function announceFiles(db: Db, paths: readonly string[]): Promise<void> {
  await run(db, sql`INSERT INTO unclaimed_files (path) SELECT unnest(${[...paths]}::text[])`)
}

/** Claims files in the transaction that gives them a row. */
export async function claimFiles(db: Db, paths: readonly string[]): Promise<void> {
  await deleteRows(db, 'unclaimed_files', { path: paths })
}
