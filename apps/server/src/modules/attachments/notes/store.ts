import { sql } from 'kysely'
import { insertRow, one, run, updateRow, type Db, type NewRow, type Row, type RowChange, type Sql } from '#db/rows.ts'

/** Notes follow a contact in a merge. */
export const noteChild = { table: 'notes', column: 'notable_id', morph: 'notable_type', key: ['id'] } as const

/** Notes in the export of a person's data. */
export const noteSection = { name: 'notes', from: 'notes', column: 'notable_id', morph: 'notable_type' } as const

/** Begins a statement, or a part of a WITH, that adds the notes that a query selects, in this order of columns. */
export const intoNotes: Sql = sql.raw('INSERT INTO notes (account_id, notable_type, notable_id, body, body_text, created_by_id)')

export const insertNote = (db: Db, note: NewRow<'notes'>): Promise<Row<'notes'>> => insertRow(db, 'notes', note)

export const updateNote = (db: Db, id: number, values: RowChange<'notes'>): Promise<Row<'notes'>> => updateRow(db, 'notes', { id }, values)

/** Hides a note. */
export async function deleteNote(db: Db, id: number): Promise<void> {
  await updateRow(db, 'notes', { id }, { deleted_at: sql`now()` })
}

/** Deletes the notes of records for good. @param keys query that selects the records' keys as text */
export async function eraseNotes(db: Db, notable_type: string, keys: Sql): Promise<void> {
  await run(db, sql`DELETE FROM notes WHERE notable_type = ${notable_type} AND notable_id IN (${keys})`)
}

/** The id of a note that {@link insertAssetNote} adds once its asset exists: each refers to the other. */
export async function reserveNoteId(db: Db): Promise<number> {
  return (await one<{ id: number }>(db, sql`SELECT nextval(pg_get_serial_sequence('notes', 'id')) AS id`))!.id
}

interface AssetNote {
  id: number
  account_id: number
  asset_id: number
  body: string
  body_text: string
  created_by_id: number | null
}

/** Adds the text of an asset under a reserved id. */
export async function insertAssetNote(db: Db, { id, account_id, asset_id, body, body_text, created_by_id }: AssetNote): Promise<void> {
  await run(
    db,
    sql`INSERT INTO notes (id, account_id, notable_type, notable_id, body, body_text, visibility, created_by_id) OVERRIDING SYSTEM VALUE
      VALUES (${id}, ${account_id}, 'asset', ${String(asset_id)}, ${body}, ${body_text}, 'shared', ${created_by_id})`,
  )
}

/** @returns whether the text is different from the one before */
export async function replaceNoteText(db: Db, id: number | null, text: { body: string; body_text: string }): Promise<boolean> {
  const written = await run(
    db,
    sql`UPDATE notes SET body = ${text.body}, body_text = ${text.body_text}, updated_at = now() WHERE id = ${id} AND body <> ${text.body}`,
  )
  return written > 0
}
