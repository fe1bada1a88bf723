import { insertRow, updateRow, type Db, type NewRow } from '#db/rows.ts'

type Export = Pick<NewRow<'exports'>, 'account_id' | 'user_id' | 'resource' | 'file_name' | 'columns'> & { filter: object }

/** Records that an export begins. @returns its id */
export async function beginExport(db: Db, { filter, ...row }: Export): Promise<number> {
  const { id } = await insertRow(db, 'exports', { ...row, filter: JSON.stringify(filter), status: 'streaming' })
  return id
}

/** Records how an export ended and how many rows were written until then. */
export async function endExport(db: Db, id: number, status: 'completed' | 'failed' | 'aborted', rows: number): Promise<void> {
  await updateRow(db, 'exports', { id }, { status, rows, finished_at: new Date() })
}
