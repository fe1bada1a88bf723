import { sql } from 'kysely'
import { one, type Db } from '#db/rows.ts'
import type { Logger } from '#lib/logger.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { cancelBatches, closeBatch, insertBatch, markBatchRunning, readBatch, type BatchRow } from './batches.store.ts'

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
  /** Records the progress, which is written to the database at most once a second. */
  advance(counts: BatchCounts): Promise<void>
  /** Closes the batch: as cancelled if that was requested, with errors if some items failed. */
  finish(outcome?: { error?: string }): Promise<BatchState>
  /** Stops watching for cancellation without closing the batch: the next run of the job continues it. */
  release(): void
}

/** Adds the row that a user watches. Call it in the transaction that enqueues the job. */
export async function createBatch(
  db: Db,
  batch: { account_id: number; user_id: number; kind: string; subject?: { type: string; id: string }; payload?: object; total?: number },
): Promise<string> {
  const uuid = uuidv7()
  await insertBatch(db, {
    uuid,
    account_id: batch.account_id,
    user_id: batch.user_id,
    kind: batch.kind,
    subject_type: batch.subject?.type ?? null,
    subject_id: batch.subject?.id ?? null,
    payload: JSON.stringify(batch.payload ?? {}),
    total: batch.total ?? 0,
  })
  return uuid
}

/** Asks a queued or running batch to stop; its handler sees it within a second. @returns whether there was something to stop. */
export async function requestBatchCancel(db: Db, uuid: string, user_id: number): Promise<boolean> {
  return (await cancelBatches(db, user_id, sql`uuid = ${uuid}`)) === 1
}

/** Reads a batch of an account; null when it is absent there. */
export async function findBatch(db: Db, uuid: string, account_id: number): Promise<BatchState | null> {
  const batch = await readBatch(db, uuid, account_id)
  return batch ? present(batch) : null
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
    const counts = { total, processed, failed }
    const stored = status.to === 'running' ? await markBatchRunning(db, uuid, counts) : await closeBatch(db, uuid, status.error, counts)
    if (!stored) throw new Error(`Batch ${uuid} does not exist`)
    const state = present(stored)
    if (state.status === 'cancelling' || state.status === 'cancelled') cancel.abort(new Error('The user cancelled'))
    return state
  }

  async function tell(): Promise<void> {
    const state = await write({ to: 'running' })
    await options.announce?.(state)
  }

  async function watch(): Promise<void> {
    const batch = await one<{ status: BatchStatus }>(db, sql`SELECT status FROM job_batches WHERE uuid = ${uuid}`)
    if (batch?.status === 'cancelling') cancel.abort(new Error('The user cancelled'))
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

function present(row: BatchRow): BatchState {
  return {
    ...row,
    status: row.status as BatchStatus,
    eta_at: row.eta_at === null ? null : new Date(row.eta_at).toISOString(),
  }
}
