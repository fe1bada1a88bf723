import { sql } from 'kysely'
import type { SeriesDocumentType } from '@stoa/contract'
import { insertRow, one, run, updateRow, updateRows, type Db, type NewRow, type Row, type RowChange, type Sql } from '#db/rows.ts'

/** A default series with its letters and names by language. */
export interface DefaultSeries {
  document_type: SeriesDocumentType
  gr: string
  en: string
  name_gr: string
  name_en: string
}

/** Inserts missing default series, in the language of the account. */
export async function insertDefaultSeries(db: Db, account_ids: readonly number[], series: readonly DefaultSeries[]): Promise<void> {
  await run(
    db,
    sql`INSERT INTO document_series (account_id, document_type, code, name, is_default)
      SELECT a.id, d.document_type, CASE a.locale WHEN 'gr' THEN d.gr ELSE d.en END, CASE a.locale WHEN 'gr' THEN d.name_gr ELSE d.name_en END, true
      FROM accounts a CROSS JOIN ROWS FROM (jsonb_to_recordset(${JSON.stringify(series)}::jsonb) AS (document_type text, gr text, en text, name_gr text, name_en text))
        WITH ORDINALITY AS d(document_type, gr, en, name_gr, name_en, place)
      WHERE a.id = any(${[...account_ids]}::bigint[])
        AND NOT EXISTS (SELECT FROM document_series s WHERE s.account_id = a.id AND s.document_type = d.document_type AND s.is_default AND s.deleted_at IS NULL)
      ORDER BY a.id, d.place
      ON CONFLICT DO NOTHING`,
  )
}

/** Inserts a series. */
export const insertSeries = (db: Db, series: NewRow<'document_series'>): Promise<Row<'document_series'>> =>
  insertRow(db, 'document_series', series)

/** Changes a series. */
export async function changeSeries(db: Db, id: number, values: RowChange<'document_series'>): Promise<void> {
  await updateRow(db, 'document_series', { id }, values)
}

/** Deletes a series. */
export async function deleteSeries(db: Db, id: number): Promise<void> {
  await updateRow(db, 'document_series', { id }, { deleted_at: sql`now()` })
}

/** Unsets the default series of a document type; the caller sets another one. */
export async function clearDefaultSeries(db: Db, account_id: number, document_type: string): Promise<void> {
  await updateRows(db, 'document_series', { account_id, document_type, is_default: true, deleted_at: null }, { is_default: false })
}

/** An active series, chosen by its id or as the default of its type. */
export interface ChosenSeries {
  account_id: number
  document_type: SeriesDocumentType
  series_id?: number | null
}

/** Condition over `s` that selects a series. */
const isChosen = ({ account_id, document_type, series_id }: ChosenSeries): Sql =>
  sql`s.account_id = ${account_id} AND s.document_type = ${document_type} AND s.is_active AND s.deleted_at IS NULL
    AND ${series_id ? sql`s.id = ${series_id}` : sql`s.is_default`}`

/** The next number of a series, and how the series writes its numbers. */
export interface NextNumber {
  series_id: number
  code: string
  pattern: string
  /** Year of the counter, 0 for series that are never reset. */
  year: number
  sequence: number
}

/**
 * Locks a series and increments its counter until the transaction ends.
 * @param date day of issue, YYYY-MM-DD
 * @returns undefined when there is no such series, or when it has issued a document of a later day
 */
export async function nextInSeries(db: Db, series: ChosenSeries, date: string): Promise<NextNumber | undefined> {
  return one<NextNumber>(
    db,
    sql`WITH held AS (
        UPDATE document_series s SET last_issue_date = ${date}::date, updated_at = now()
        WHERE ${isChosen(series)} AND (s.last_issue_date IS NULL OR s.last_issue_date <= ${date}::date) RETURNING s.id, s.code, s.pattern, s.reset),
      counted AS (
        INSERT INTO document_series_counters AS c (series_id, year, last_number)
        SELECT id, CASE reset WHEN 'yearly' THEN extract(year FROM ${date}::date)::integer ELSE 0 END, 1 FROM held
        ON CONFLICT (series_id, year) DO UPDATE SET last_number = c.last_number + 1 RETURNING series_id, year, last_number)
      SELECT series_id, code, pattern, year, last_number AS sequence FROM counted JOIN held ON held.id = counted.series_id`,
  )
}

/** Day of the last document of a series; undefined when there is no such series. */
export const lastIssueDate = (db: Db, series: ChosenSeries): Promise<{ last_issue_date: string | null } | undefined> =>
  one(db, sql`SELECT s.last_issue_date FROM document_series s WHERE ${isChosen(series)} FOR NO KEY UPDATE`)
