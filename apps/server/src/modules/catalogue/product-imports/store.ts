import { sql } from 'kysely'
import { insertRow, rows, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

export type ImportRow = Row<'product_imports'>

export const insertImport = (db: Db, row: NewRow<'product_imports'>): Promise<ImportRow> => insertRow(db, 'product_imports', row)

export const changeImport = (db: Db, uuid: string, values: RowChange<'product_imports'>): Promise<ImportRow> =>
  updateRow(db, 'product_imports', { uuid }, values)

/** The last imports of an account, newest first. */
export const lastImports = (db: Db, account_id: number): Promise<ImportRow[]> =>
  rows<ImportRow>(db, sql`SELECT * FROM product_imports WHERE account_id = ${account_id} ORDER BY created_at DESC, uuid DESC LIMIT 20`)
