import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Logger } from '#lib/logger.ts'
import { uuidv7 } from '#lib/uuid.ts'

export type BatchStatus = 'queued' | 'running' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelling' | 'cancelled'

export interface BatchState {
  uuid: string
  account_id: number
  user_id: number
  kind: string
  status: BatchStatus
  total: number
  processed: number
  failed: number
  /** When it will be done at the speed so far, ISO 8601. */
  eta_at: string | null
}

/** Told at most once a second while a batch moves, and at its end. */
export type BatchAnnouncer = (batch: BatchState) => void | Promise<void>

/** Absolute figures, taken from the handler's own cursor: a second run after a kill counts nothing twice. */
export interface BatchCounts {
  total?: number
  processed?: number
  failed?: number
}

export interface BatchProgress {
  /** Fires when the user cancels and whenever the signal of the job fires. */
  signal: AbortSignal
  isCancelled(): boolean
  /** Notes where the work stands; written to the database at most once a second. */
  advance(counts: BatchCounts): Promise<void>
  /** Closes the batch: cancelled when that was asked for, with errors when some items failed. */
  finish(outcome?: { error?: string }): Promise<BatchState>
  /** Stops watching for cancellation without closing the batch: the next run of the job goes on with it. */
  release(): void
}

const columns = sql`uuid, account_id::int8 as account_id, user_id::int8 as user_id, kind, status, total, processed, failed, eta_at`

/** Adds the row that a user watches. Call it in the transaction that enqueues the job. */
export async function createBatch(
  db: Db,
  batch: { account_id: number; user_id: number; kind: string; subject?: { type: string; id: string }; payload?: object; total?: number },
): Promise<string> {
  const uuid = uuidv7()
  await sql`INSERT INTO job_batches (uuid, account_id, user_id, kind, subject_type, subject_id, payload, total)
    VALUES (${uuid}, ${batch.account_id}, ${batch.user_id}, ${batch.kind}, ${batch.subject?.type ?? null}, ${batch.subject?.id ?? null}, ${JSON.stringify(batch.payload ?? {})}, ${batch.total ?? 0})`.execute(
    db,
  )
  return uuid
}

/** Asks a queued or running batch to stop; its handler sees it within a second. @returns whether there was something to stop. */
export async function requestBatchCancel(db: Db, uuid: string, user_id: number): Promise<boolean> {
  const done =
    await sql`UPDATE job_batches SET status = 'cancelling', cancelled_at = now(), cancelled_by_id = ${user_id}, updated_at = now()
    WHERE uuid = ${uuid} AND status IN ('queued', 'running')`.execute(db)
  return done.numAffectedRows === 1n
}

/** Reads a batch of an account; null when it is absent there. */
export async function findBatch(db: Db, uuid: string, account_id: number): Promise<BatchState | null> {
  const { rows } = await sql<BatchRow>`SELECT ${columns} FROM job_batches WHERE uuid = ${uuid} AND account_id = ${account_id}`.execute(db)
  return rows[0] ? present(rows[0]) : null
}

/**
 * Opens a batch for its handler, marks it running and watches for cancellation.
 * The handler ends with `finish`, or with `release` when it stops halfway and is to be run again.
 */
export async function openBatch(
  db: Db,
  uuid: string,
  options: { signal?: AbortSignal; announce?: BatchAnnouncer; logger?: Logger; interval_ms?: number } = {},
): Promise<BatchProgress> {
  const interval_ms = options.interval_ms ?? 1000
  const cancel = new AbortController()
  let pending: BatchCounts = {}
  let written_at = 0

  /** Writes what is pending; one statement, which also brings the status back. */
  async function write(status: { to: 'running' } | { to: 'closed'; error: string | null }): Promise<BatchState> {
    const { total = null, processed = null, failed = null } = pending
    pending = {}
    written_at = Date.now()
    const { rows } = await (status.to === 'running'
      ? sql<BatchRow>`UPDATE job_batches b SET status = CASE status WHEN 'queued' THEN 'running' ELSE status END, started_at = coalesce(started_at, now()), updated_at = now(),
          total = coalesce(${total}::int, total), processed = coalesce(${processed}::int, processed), failed = coalesce(${failed}::int, failed),
          eta_at = CASE WHEN coalesce(${processed}::int, processed) > 0 AND started_at IS NOT NULL
            THEN now() + (now() - started_at) * (greatest(coalesce(${total}::int, total) - coalesce(${processed}::int, processed), 0)::float8 / coalesce(${processed}::int, processed)) END
          WHERE uuid = ${uuid} RETURNING ${columns}`
      : sql<BatchRow>`UPDATE job_batches b SET finished_at = now(), updated_at = now(), eta_at = NULL, error = ${status.error},
          total = coalesce(${total}::int, total), processed = coalesce(${processed}::int, processed), failed = coalesce(${failed}::int, failed),
          status = CASE WHEN status = 'cancelling' THEN 'cancelled' WHEN ${status.error}::text IS NOT NULL THEN 'failed'
            WHEN coalesce(${failed}::int, failed) > 0 THEN 'completed_with_errors' ELSE 'completed' END
          WHERE uuid = ${uuid} RETURNING ${columns}`
    ).execute(db)
    if (!rows[0]) throw new Error(`Batch ${uuid} does not exist`)
    const state = present(rows[0])
    if (state.status === 'cancelling' || state.status === 'cancelled') cancel.abort(new Error('The user cancelled'))
    return state
  }

  async function tell(): Promise<void> {
    const state = await write({ to: 'running' })
    await options.announce?.(state)
  }

  async function watch(): Promise<void> {
    const { rows } = await sql<{ status: BatchStatus }>`SELECT status FROM job_batches WHERE uuid = ${uuid}`.execute(db)
    if (rows[0]?.status === 'cancelling') cancel.abort(new Error('The user cancelled'))
  }

  await tell()
  const timer = setInterval(
    () => void watch().catch((err: unknown) => options.logger?.warn({ err, batch: uuid }, 'batch not readable')),
    interval_ms,
  )
  timer.unref()

  return {
    signal: options.signal ? AbortSignal.any([options.signal, cancel.signal]) : cancel.signal,
    isCancelled: () => cancel.signal.aborted,
    async advance(counts) {
      pending = { ...pending, ...counts }
      if (Date.now() - written_at >= interval_ms) await tell()
    },
    async finish({ error } = {}) {
      clearInterval(timer)
      const state = await write({ to: 'closed', error: error ?? null })
      await options.announce?.(state)
      return state
    },
    release: () => clearInterval(timer),
  }
}

interface BatchRow extends Omit<BatchState, 'eta_at' | 'account_id' | 'user_id'> {
  account_id: number | string
  user_id: number | string
  eta_at: Date | string | null
}

function present(row: BatchRow): BatchState {
  return {
    ...row,
    account_id: Number(row.account_id),
    user_id: Number(row.user_id),
    eta_at: row.eta_at === null ? null : new Date(row.eta_at).toISOString(),
  }
}
