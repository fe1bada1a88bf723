import { sql } from 'kysely'
import type { SeriesDocumentType } from '@stoa/contract'
import { insertRow, one, run, updateRow, updateRows, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

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

/**
 * Increments the counter of a series.
 * @param year year of the counter, 0 for series that are never reset
 * @param date day of issue, YYYY-MM-DD
 * @returns the number of the document in its series
 */
export async function nextInSeries(db: Db, { series_id, year, date }: { series_id: number; year: number; date: string }): Promise<number> {
  const counter = await one<{ last_number: number }>(
    db,
    sql`WITH moved AS (UPDATE document_series SET last_issue_date = ${date}, updated_at = now() WHERE id = ${series_id})
      INSERT INTO document_series_counters AS c (series_id, year, last_number) VALUES (${series_id}, ${year}, 1)
      ON CONFLICT (series_id, year) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number`,
  )
  return counter!.last_number
}
