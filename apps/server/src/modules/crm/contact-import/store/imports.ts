import { sql } from 'kysely'
import type { ImportColumn } from '@stoa/contract'
import { findRow, insertRow, run, updateRow, updateRows, type Db, type Row, type RowChange } from '#db/rows.ts'
import { KEPT_DAYS } from '../import-limits.ts'

type Import = Row<'imports'>

/** What reading a file finds out about it. */
interface Parsed extends Pick<Import, 'encoding' | 'delimiter' | 'has_headings' | 'total'> {
  columns: readonly ImportColumn[]
}

const columnsOf = ({ encoding, delimiter, has_headings, total, columns }: Parsed) => ({
  encoding,
  delimiter,
  has_headings,
  total,
  columns: sql`${JSON.stringify(columns)}::jsonb`,
})

/** Statuses in which mapping and options can still change. */
const EDITABLE = ['parsed', 'mapped']

/** Reads an import of any account. */
export const loadImport = (db: Db, id: number): Promise<Import | undefined> => findRow(db, 'imports', { id })

/** Stores a new import of contacts with the columns of its file. */
export function insertImport(
  db: Db,
  file: Pick<Import, 'account_id' | 'user_id' | 'file_name' | 'file_path' | 'file_bytes' | 'file_hash' | 'format'>,
  parsed: Parsed,
): Promise<Import> {
  return insertRow(db, 'imports', { ...file, ...columnsOf(parsed), type: 'contacts' })
}

/**
 * Replaces the columns of the file, and drops mapping and check.
 * @returns undefined when the import has started
 */
export async function replaceParsed(db: Db, id: number, parsed: Parsed): Promise<Import | undefined> {
  const values = { ...columnsOf(parsed), checks: null, mapping: {}, status: 'parsed' }
  const [row] = await updateRows(db, 'imports', { id, status: EDITABLE }, values)
  return row
}

/** Stores mapping and options, and the job that checks the file with them. */
export function startCheck(
  db: Db,
  id: number,
  choice: Required<Pick<RowChange<'imports'>, 'mapping' | 'options' | 'has_headings' | 'total' | 'check_batch_uuid'>>,
): Promise<Import> {
  return updateRow(db, 'imports', { id }, { ...choice, status: 'mapped', checks: null })
}

/** Stores whether the first line is counted as headings, with the number of rows that follows from it. */
export async function setHeadings(db: Db, id: number, has_headings: boolean, total: number): Promise<void> {
  await updateRow(db, 'imports', { id }, { has_headings, total })
}

/** What is fixed when an import starts. */
export type FinalChoice = Required<
  Pick<RowChange<'imports'>, 'mapping' | 'options' | 'forced' | 'contact_list_id' | 'job_batch_uuid' | 'consent_text' | 'user_id'>
>

/** Queues an import with the final choices. The samples of the check are dropped. */
export const queueImport = (db: Db, id: number, choice: FinalChoice): Promise<Import> =>
  updateRow(db, 'imports', { id }, { ...choice, status: 'queued', checks: sql`checks || '{"samples": {}}'` })

/** Marks a queued import as running. */
export async function markProcessing(db: Db, id: number): Promise<void> {
  await updateRows(db, 'imports', { id, status: 'queued' }, { status: 'processing', started_at: sql`coalesce(started_at, now())` })
}

/**
 * Ends a queued or running import, which can be undone from then on.
 * @returns undefined when it has ended before
 */
export async function closeImport(
  db: Db,
  id: number,
  { cancelled, error }: { cancelled: boolean; error: string | null },
): Promise<Import | undefined> {
  const completed = sql`CASE WHEN failed > 0 THEN 'completed_with_errors' ELSE 'completed' END`
  const [row] = await updateRows(
    db,
    'imports',
    { id, status: ['queued', 'processing'] },
    {
      status: error ? 'failed' : cancelled ? 'cancelled' : completed,
      error,
      finished_at: sql`now()`,
      undo_until: sql`now() + ${`${KEPT_DAYS} days`}::interval`,
    },
  )
  return row
}

/** Stores the job that undoes an import, and the user who started it. */
export const startUndo = (db: Db, id: number, undo: { undo_batch_uuid: string; undone_by_id: number | null }): Promise<Import> =>
  updateRow(db, 'imports', { id }, undo)

/**
 * Marks an import as undone.
 * @returns undefined when it was undone before
 */
export async function markUndone(db: Db, id: number): Promise<Import | undefined> {
  const undo_result = sql`coalesce(undo_result, '{"deleted":0,"restored":0,"kept":0}')`
  const [row] = await updateRows(db, 'imports', { id, undone_at: null }, { undone_at: sql`now()`, undo_result })
  return row
}

/** Deletes an import that was never started. */
export async function deleteDraft(db: Db, id: number): Promise<void> {
  await run(db, sql`DELETE FROM imports WHERE id = ${id} AND status = any(${EDITABLE}::text[])`)
}

/** Deletes the rows of an import whose file is gone. It can no longer be undone. */
export async function forgetRows(db: Db, id: number): Promise<void> {
  await run(
    db,
    sql`WITH deleted AS (DELETE FROM import_rows WHERE import_id = ${id})
      UPDATE imports SET file_path = NULL, undo_until = NULL WHERE id = ${id}`,
  )
}
