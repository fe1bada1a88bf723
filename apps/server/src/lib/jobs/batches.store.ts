import { sql } from 'kysely'
import { insertRow, one, run, type Db, type NewRow, type Row, type Sql } from '#db/rows.ts'

const STATE = sql`uuid, account_id::int8 as account_id, user_id::int8 as user_id, kind, status, total, processed, failed, eta_at`
export type BatchRow = Pick<
  Row<'job_batches'>,
  'uuid' | 'account_id' | 'user_id' | 'kind' | 'status' | 'total' | 'processed' | 'failed' | 'eta_at'
>

/** Inserts a queued batch. */
export async function insertBatch(db: Db, batch: NewRow<'job_batches'>): Promise<void> {
  await insertRow(db, 'job_batches', batch)
}

/** Reads the state of a batch of an account. */
export const readBatch = (db: Db, uuid: string, account_id: number): Promise<BatchRow | undefined> =>
  one(db, sql`SELECT ${STATE} FROM job_batches WHERE uuid = ${uuid} AND account_id = ${account_id}`)

/** Asks queued and running batches to stop. @param which condition over `job_batches` @returns how many were asked */
export const cancelBatches = (db: Db, user_id: number, which: Sql): Promise<number> =>
  run(
    db,
    sql`UPDATE job_batches SET status = 'cancelling', cancelled_at = now(), cancelled_by_id = ${user_id}, updated_at = now()
    WHERE status IN ('queued', 'running') AND ${which}`,
  )

/** Stores how far a batch is, for the next run of its job. */
export async function writeBatchPayload(db: Db, uuid: string, payload: object): Promise<void> {
  await run(db, sql`UPDATE job_batches SET payload = ${JSON.stringify(payload)}::jsonb WHERE uuid = ${uuid}`)
}

/** Removes a key from the payload of a batch. */
export async function dropFromBatchPayload(db: Db, uuid: string, key: string): Promise<void> {
  await run(db, sql`UPDATE job_batches SET payload = payload - ${key}::text, updated_at = now() WHERE uuid = ${uuid}`)
}

/** Figures to store; null leaves one as it is. */
export interface StoredCounts {
  total: number | null
  processed: number | null
  failed: number | null
}

/** Marks a batch as running, stores its figures and estimates when it will be done. */
export const markBatchRunning = (db: Db, uuid: string, { total, processed, failed }: StoredCounts): Promise<BatchRow | undefined> =>
  one(
    db,
    sql`UPDATE job_batches b SET status = CASE status WHEN 'queued' THEN 'running' ELSE status END, started_at = coalesce(started_at, now()), updated_at = now(),
      total = coalesce(${total}::int, total), processed = coalesce(${processed}::int, processed), failed = coalesce(${failed}::int, failed),
      eta_at = CASE WHEN coalesce(${processed}::int, processed) > 0 AND started_at IS NOT NULL
        THEN now() + (now() - started_at) * (greatest(coalesce(${total}::int, total) - coalesce(${processed}::int, processed), 0)::float8 / coalesce(${processed}::int, processed)) END
    WHERE uuid = ${uuid} RETURNING ${STATE}`,
  )

/** Closes a batch with its last figures: as cancelled if that was requested, or else by its error and its failed items. */
export const closeBatch = (
  db: Db,
  uuid: string,
  error: string | null,
  { total, processed, failed }: StoredCounts,
): Promise<BatchRow | undefined> =>
  one(
    db,
    sql`UPDATE job_batches b SET finished_at = now(), updated_at = now(), eta_at = NULL, error = ${error},
      total = coalesce(${total}::int, total), processed = coalesce(${processed}::int, processed), failed = coalesce(${failed}::int, failed),
      status = CASE WHEN status = 'cancelling' THEN 'cancelled' WHEN ${error}::text IS NOT NULL THEN 'failed'
        WHEN coalesce(${failed}::int, failed) > 0 THEN 'completed_with_errors' ELSE 'completed' END
    WHERE uuid = ${uuid} RETURNING ${STATE}`,
  )
