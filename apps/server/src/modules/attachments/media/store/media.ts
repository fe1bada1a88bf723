import { sql } from 'kysely'
import { deleteRows, insertRow, rows, run, updateRow, updateRows, type Db, type NewRow, type Row, type Sql } from '#db/rows.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { ImageSizes } from '../serve/make-sizes.ts'

export const insertMedia = (db: Db, media: Omit<NewRow<'media'>, 'uuid'>): Promise<Row<'media'>> =>
  insertRow(db, 'media', { uuid: uuidv7(), ...media })

/** Gives an account files with the stored bytes of others. */
export const insertSharing = (
  db: Db,
  ids: readonly number[],
  account_id: number,
  created_by_id: number | null,
): Promise<Row<'media'>[]> => {
  const columns = sql.raw(
    'disk, path, file_name, extension, mime_type, size_bytes, checksum, kind, width, height, duration_ms, conversions, alt, status, search_text',
  )
  return rows<Row<'media'>>(
    db,
    sql`INSERT INTO media (uuid, account_id, created_by_id, ${columns}) SELECT uuid_v7(), ${account_id}, ${created_by_id}::bigint, ${columns}
      FROM media WHERE id = any(${[...ids]}::bigint[]) ORDER BY id RETURNING *`,
  )
}

type NewDocument = Pick<
  NewRow<'media'>,
  'account_id' | 'disk' | 'path' | 'file_name' | 'extension' | 'mime_type' | 'size_bytes' | 'checksum' | 'created_by_id'
>

/** Keeps a file that the product itself made and stored, such as the PDF of an invoice. @returns its id */
export async function insertDocument(db: Db, document: NewDocument): Promise<number> {
  return (await insertMedia(db, { kind: 'document', ...document })).id
}

export const describeMedia = (
  db: Db,
  id: number,
  values: { file_name: string; alt: string | null; search_text: string },
): Promise<Row<'media'>> => updateRow(db, 'media', { id }, values)

/** Stores the sizes of an image and claims their files, in one statement. */
export async function storeSizes(
  db: Db,
  id: number,
  { conversions, width, height, status }: ImageSizes,
  paths: readonly string[],
): Promise<void> {
  await run(
    db,
    sql`WITH claimed AS (DELETE FROM unclaimed_files WHERE path = any(${[...paths]}::text[]))
      UPDATE media SET conversions = ${JSON.stringify(conversions)}::jsonb, width = ${width}, height = ${height}, status = ${status}, updated_at = now() WHERE id = ${id}`,
  )
}

/** Deletes a file; the clean-up removes its bytes after 30 days. */
export async function markMediaDeleted(db: Db, id: number, deleted_at: Date): Promise<void> {
  await updateRows(db, 'media', { id }, { deleted_at })
}

/** Deletes those of the files that are not deleted yet. @param ids query that selects their ids */
export async function markManyDeleted(db: Db, ids: Sql, deleted_at: Date): Promise<void> {
  await run(db, sql`UPDATE media SET deleted_at = ${deleted_at}, updated_at = now() WHERE deleted_at IS NULL AND id IN (${ids})`)
}

/** Deletes a file of an account if no record uses it. */
export async function deleteUnlinked(
  db: Db,
  { id, account_id }: { id: number | null; account_id: number },
  deleted_at: Date,
): Promise<void> {
  await run(
    db,
    sql`UPDATE media SET deleted_at = ${deleted_at}, updated_at = now() WHERE id = ${id}::bigint AND account_id = ${account_id}
      AND NOT EXISTS (SELECT FROM mediables d WHERE d.media_id = media.id)`,
  )
}

/**
 * Removes the files of records that are erased, and deletes those that no other record uses.
 * @param type morph alias of the records
 * @param keys query that selects their keys as text
 */
export async function eraseFiles(db: Db, type: string, keys: Sql): Promise<void> {
  const theirs = (alias: string) => sql`${sql.ref(`${alias}.mediable_type`)} = ${type} AND ${sql.ref(`${alias}.mediable_id`)} IN (${keys})`
  await run(
    db,
    sql`UPDATE media m SET deleted_at = now(), updated_at = now() FROM mediables d WHERE d.media_id = m.id AND ${theirs('d')}
      AND NOT EXISTS (SELECT FROM mediables o WHERE o.media_id = m.id AND NOT (${theirs('o')}))`,
  )
  await run(db, sql`DELETE FROM mediables d WHERE ${theirs('d')}`)
}

/** Removes the rows of deleted files, after their bytes. */
export async function purgeMedia(db: Db, ids: readonly number[]): Promise<void> {
  await deleteRows(db, 'media', { id: ids })
}
