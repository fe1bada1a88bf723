import { sql } from 'kysely'
import { deleteRows, insertRow, updateRow, type Db, type NewRow } from '#db/rows.ts'

/** Columns of a saved query, the query itself as the client sent it. */
type Values = Omit<NewRow<'saved_queries'>, 'query'> & { query: object }

/** Inserts a saved query. */
export const insertSavedQuery = (db: Db, { query, ...values }: Values): Promise<{ id: number }> =>
  insertRow(db, 'saved_queries', { ...values, query: asSent(query) })

/** Changes columns of a saved query. */
export async function writeSavedQuery(db: Db, id: number, { query, ...values }: Partial<Values>): Promise<void> {
  await updateRow(db, 'saved_queries', { id }, { ...values, ...(query && { query: asSent(query) }) })
}

/** Deletes a saved query. */
export const deleteSavedQuery = (db: Db, id: number): Promise<number> => deleteRows(db, 'saved_queries', { id })

/** The column is json, not jsonb, to keep the order of keys. */
const asSent = (query: object) => sql`${JSON.stringify(query)}::json`
