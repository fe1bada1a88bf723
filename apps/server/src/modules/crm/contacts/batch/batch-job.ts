import { sql } from 'kysely'
import { z } from 'zod'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { defineJob, writeBatchPayload } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { runAs } from '#platform/run-as.ts'
import { applyToContacts, BatchAction, permissionFor } from './batch-actions.ts'
import { selectedContacts } from './select-contacts.ts'

const BATCH_SIZE = 500

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
 * Changes a selection that is too large for one request, in batches ordered by id. Each batch commits together with the
 * cursor, so that a job that was killed continues where it stopped and changes no contact twice. The permissions are
 * those that the member has while the job runs.
 */
export const contactBatchJob = defineJob({
  name: 'change-contacts',
  payload: z.object({ batch_uuid: z.uuid() }),
  group: 'account',
  lengthy: true,
  timeout_s: 3600,
})

export const contactBatchHandler = handleJob(contactBatchJob, async (services, job, { batch_uuid }) => {
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
    const state: Stored = stored
    const facts = { id: batch_uuid, tz_offset: state.tz_offset }
    stored = await runAs(services, actor, 'change-contacts', (ctx) => changeBatch(ctx, batch, batch_uuid, state), facts)
    if (stored) await progress.advance({ processed: stored.processed })
  }
  if (stored && !progress.isCancelled()) {
    progress.release()
    throw progress.signal.reason
  }
  await progress.finish()
})

/** @returns the state with the new cursor, or null when no contact is left or the user cancelled */
async function changeBatch(ctx: Context, batch: Batch, uuid: string, stored: Stored): Promise<Stored | null> {
  const job = await one<{ status: string }>(ctx.db, sql`SELECT status FROM job_batches WHERE uuid = ${uuid} FOR NO KEY UPDATE`)
  if (job?.status === 'cancelling') return null
  const where = selectedContacts(ctx, batch.account_id, stored.selection, permissionFor(stored.action))
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT t.id FROM contacts t WHERE ${where} AND t.id > ${stored.cursor} AND t.created_at <= ${stored.requested_at}::timestamptz
      ORDER BY t.id LIMIT ${BATCH_SIZE} FOR NO KEY UPDATE OF t`,
  )
  if (!found.length) return null
  const ids = found.map((row) => row.id)
  await applyToContacts(ctx, batch.account_id, ids, stored.action)
  const next = { ...stored, cursor: ids.at(-1)!, processed: stored.processed + ids.length }
  await writeBatchPayload(ctx.db, uuid, next)
  return next
}
