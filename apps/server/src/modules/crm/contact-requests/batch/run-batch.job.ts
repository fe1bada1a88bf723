import { sql } from 'kysely'
import { z } from 'zod'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { runAs } from '#platform/run-as.ts'
import type { Services } from '#kit/services.ts'
import type { Actor } from '#access/actor.ts'
import { defineJob, writeBatchPayload } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { applyToRequests, BatchAction } from './batch-actions.ts'
import { lockRequests } from './lock-requests.ts'
import { meantBy } from './select-requests.ts'

const PIECE = 200

const Stored = z.object({
  selection: z.object({
    ids: z.array(z.number()).optional(),
    filter: z.record(z.string(), z.any()).optional(),
    change_uuid: z.string().optional(),
  }),
  action: BatchAction,
  requested_at: z.string(),
  tz_offset: z.number().nullable(),
  cursor: z.number().default(0),
  processed: z.number().default(0),
})
type Stored = z.infer<typeof Stored>

interface Batch {
  account_id: number
  user_id: number
  payload: unknown
}

/**
 * Changes a selection that is too large for one HTTP request, in batches in the order of ids. Each batch commits together with
 * the id reached, so that the job continues there after its process was killed and changes nothing twice. It uses the rights
 * that the member has while it runs.
 */
export const requestBatchJob = defineJob({
  name: 'change-requests',
  payload: z.object({ batch_uuid: z.uuid() }),
  group: 'account',
  lengthy: true,
  timeout_s: 3600,
})

export const requestBatchHandler = handleJob(requestBatchJob, async (services, job, { batch_uuid }) => {
  const batch = await one<Batch>(
    job.db,
    sql`SELECT account_id, user_id, payload FROM job_batches WHERE uuid = ${batch_uuid} AND status IN ('queued', 'running', 'cancelling')`,
  )
  if (!batch) return
  const progress = await job.progress(batch_uuid)
  const actor = await services.actors.load(job.db, batch.user_id)
  if (!actor) return void (await progress.finish({ error: 'The user is no longer active.' }))
  let stored: Stored | null = Stored.parse(batch.payload)
  while (stored && !progress.signal.aborted) {
    await progress.advance({ processed: stored.processed })
    stored = await changePiece(services, batch, batch_uuid, actor, stored)
    if (stored) await progress.advance({ processed: stored.processed })
  }
  if (stored && !progress.isCancelled()) {
    progress.release()
    throw progress.signal.reason
  }
  await progress.finish()
})

/** @returns the id reached, or null when no requests were left or the user cancelled */
async function changePiece(
  services: Services,
  batch: Batch,
  uuid: string,
  actor: Omit<Actor, 'token'>,
  stored: Stored,
): Promise<Stored | null> {
  const change = async (ctx: Context) => {
    // Lock the batch, so that no change follows its cancellation.
    const states = await one<{ status: string }>(ctx.db, sql`SELECT status FROM job_batches WHERE uuid = ${uuid} FOR NO KEY UPDATE`)
    if (states?.status === 'cancelling') return null
    const where = meantBy(ctx, batch.account_id, stored.selection, stored.action)
    const piece = sql`${where} AND t.id > ${stored.cursor} AND t.created_at <= ${stored.requested_at}::timestamptz`
    const ids = await lockRequests(ctx, piece, PIECE)
    if (!ids.length) return null
    await applyToRequests(ctx, batch.account_id, ids, stored.action)
    const next = { ...stored, cursor: ids.at(-1)!, processed: stored.processed + ids.length }
    await writeBatchPayload(ctx.db, uuid, next)
    return next
  }
  return runAs(services, actor, 'change-requests', change, { id: uuid, tz_offset: stored.tz_offset })
}
