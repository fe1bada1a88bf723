import { sql } from 'kysely'
import { insertRow, run, updateRow, type Db, type NewRow } from '#db/rows.ts'

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

/** Interval in which a running export gives a sign of life. */
export const EXPORT_SIGN_MS = 20_000

/** Notes that an export is still running. */
export async function keepExport(db: Db, id: number): Promise<void> {
  await updateRow(db, 'exports', { id }, { updated_at: new Date() })
}

/** Closes exports without a sign of life as failed: their process was killed. @returns how many */
export const closeDeadExports = (db: Db): Promise<number> =>
  run(
    db,
    sql`UPDATE exports SET status = 'failed', finished_at = now(), updated_at = now()
    WHERE status = 'streaming' AND updated_at < now() - ${EXPORT_SIGN_MS * 4} * interval '1 millisecond'`,
  )
