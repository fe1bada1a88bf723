import { insertRow, updateRow, type Db, type NewRow } from '#db/rows.ts'

type Export = Pick<NewRow<'exports'>, 'account_id' | 'user_id' | 'resource' | 'file_name' | 'columns'> & { filter: object }

/** Inserts an export when it begins. @returns its id */
export async function beginExport(db: Db, { filter, ...row }: Export): Promise<number> {
  const { id } = await insertRow(db, 'exports', { ...row, filter: JSON.stringify(filter), status: 'streaming' })
  return id
}

/** Records the result of an export and the number of rows written. */
export async function endExport(db: Db, id: number, status: 'completed' | 'failed' | 'aborted', rows: number): Promise<void> {
  await updateRow(db, 'exports', { id }, { status, rows, finished_at: new Date() })
}
