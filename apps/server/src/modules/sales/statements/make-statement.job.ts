import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { one, rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { defineJob, dropFromBatchPayload } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { createPdfRenderer } from '#lib/pdf/pdf-renderer.ts'
import { keptRelation } from '#modules/accounts/relations/index.ts'
import { printStatement } from './statement-pdf.ts'

/** Time for which a finished statement can be downloaded. */
export const FILE_HOURS = 24
/** Time limit of one run. Ten thousand lines take a few seconds; slow machines and longer ledgers need more. */
const SECONDS = 900

/** Result of a batch. The storage key is chosen before the file is written, so that a second run overwrites it. */
const StoredStatement = z.object({
  from: z.string(),
  to: z.string(),
  currency: z.string().optional(),
  storage_key: z.string().optional(),
  file_name: z.string(),
})
export type StoredStatement = z.infer<typeof StoredStatement>

/**
 * Renders a long statement and stores it for the user who requested it. A separate process renders it, so that invoices
 * that are issued meanwhile do not wait, and cancelling the batch ends that process at once.
 */
export const makeStatementJob = defineJob({
  name: 'make-statement',
  payload: z.object({ batch_uuid: z.uuid() }),
  group: 'account',
  concurrency: 2,
  lengthy: true,
  retry_limit: 2,
  timeout_s: SECONDS,
})

export const makeStatementHandler = handleJob(makeStatementJob, async (services, job, { batch_uuid }) => {
  const batch = await openBatchOf(job.db, batch_uuid)
  if (!batch) return
  const progress = await job.progress(batch_uuid)
  const pdf = createPdfRenderer({ time_limit: SECONDS * 1000, recycle_after: 1, signal: progress.signal })
  try {
    const stored = StoredStatement.parse(batch.payload)
    const relation = await keptRelation(job.db, batch.subject_id)
    const bytes = await printStatement(job.db, { ...services, pdf }, relation, stored)
    progress.signal.throwIfAborted()
    await services.storage.put(stored.storage_key!, Readable.from([bytes]), { content_type: 'application/pdf' })
    await progress.advance({ processed: batch.total })
    await progress.finish()
  } catch (error) {
    if (progress.isCancelled()) return void (await progress.finish())
    // Only the last failed run is reported; earlier ones are retried.
    if (job.attempt <= 2) progress.release()
    else await progress.finish({ error: 'The statement could not be made.' })
    throw error
  } finally {
    await pdf.close()
  }
})

interface Batch {
  subject_id: string
  payload: unknown
  total: number
}

async function openBatchOf(db: Db, uuid: string): Promise<Batch | undefined> {
  return one<Batch>(
    db,
    sql`SELECT subject_id, payload, total FROM job_batches WHERE uuid = ${uuid} AND status IN ('queued', 'running', 'cancelling')`,
  )
}

/** Removes expired statements, and files of cancelled ones. */
export const removeStatementsJob = defineJob({
  name: 'remove-statements',
  payload: z.object({}),
})

export const removeStatementsHandler = handleJob(removeStatementsJob, async (services, { db }) => {
  const found = await rows<{ uuid: string; storage_key: string }>(
    db,
    sql`SELECT uuid, payload ->> 'storage_key' AS storage_key FROM job_batches
        WHERE kind = 'export' AND payload ? 'storage_key' AND finished_at < ${services.clock.now()}::timestamptz - make_interval(hours => ${FILE_HOURS}) LIMIT 500`,
  )
  for (const { uuid, storage_key } of found) {
    await services.storage.remove(storage_key)
    await dropFromBatchPayload(db, uuid, 'storage_key')
  }
})
