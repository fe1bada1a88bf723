import { sql } from 'kysely'
import { BATCH_AT_ONCE, type BatchResult, type Params, type Selection } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { cancelBatches, createBatch } from '#lib/jobs/index.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { checkLostReason, checkPlace, checkRequestAssignee } from '../request-input.ts'
import { requestTagIds } from '../edit/request-tags.ts'
import { applyToRequests, type BatchAction, KINDS } from './batch-actions.ts'
import { requestBatchJob } from './run-batch.job.ts'
import { lockRequests } from './lock-requests.ts'
import { checkSelection, meantBy } from './select-requests.ts'

type Input<Body> = { params: Params; body: Selection & Body }

/** Tags by id or new name. */
export const tagMany = async (ctx: Context, { params, body }: Input<{ tags: (number | string)[] }>) =>
  runBatch(ctx, params.account_id, body, { do: 'tag', tag_ids: await requestTagIds(ctx, params.account_id, body.tags) })

export const untagMany = (ctx: Context, { params, body }: Input<{ tags: number[] }>) =>
  runBatch(ctx, params.account_id, body, { do: 'untag', tag_ids: body.tags })

export const assignMany = async (ctx: Context, { params, body }: Input<{ user_id: number | null }>) => {
  await checkRequestAssignee(ctx, params.account_id, body.user_id)
  return runBatch(ctx, params.account_id, body, { do: 'assign', user_id: body.user_id })
}

/** Moves requests to a stage. Requests that cannot move there keep their stage. */
export const moveMany = async (
  ctx: Context,
  { params, body }: Input<{ pipeline_stage_id: number; lost_reason_id?: number | null | undefined; lost_note?: string | null | undefined }>,
) => {
  const { pipeline_stage_id, lost_reason_id, lost_note } = body
  await checkPlace(ctx, params.account_id, { pipeline_stage_id }, 'any')
  const row = await one<{ type: string }>(ctx.db, sql`SELECT type FROM pipeline_stages WHERE id = ${pipeline_stage_id}`)
  if (row?.type === 'lost') await checkLostReason(ctx, params.account_id, lost_reason_id)
  return runBatch(ctx, params.account_id, body, { do: 'move', pipeline_stage_id, lost_reason_id, lost_note })
}

export const setStatusOfMany = (ctx: Context, { params, body }: Input<{ status: 'open' | 'spam' | 'staging' }>) =>
  runBatch(ctx, params.account_id, body, { do: 'status', status: body.status })

/** Deletes requests. Each can be restored for 30 days. */
export const deleteMany = (ctx: Context, { params, body }: Input<{}>) =>
  runBatch(ctx, params.account_id, body, { do: 'delete', deletion_uuid: uuidv7() })

/** Undoes a bulk deletion, and stops it if it is still running. @throws 404 when no request of it can be restored */
export async function restoreMany(ctx: Context, { params, body }: { params: Params; body: { deletion_uuid: string } }) {
  const { deletion_uuid } = body
  const wasGoingOn = await stopDeletion(ctx, params.account_id, deletion_uuid)
  const result = await run(ctx, params.account_id, {}, { do: 'restore', deletion_uuid })
  if (!result.data.count && !wasGoingOn) throw notFound()
  return result
}

/** Stops a bulk deletion after its current batch, and waits for that batch. */
async function stopDeletion(ctx: Context, account_id: number, deletion_uuid: string): Promise<boolean> {
  const which = sql`account_id = ${account_id} AND kind = 'bulk_delete' AND payload #>> '{action,deletion_uuid}' = ${deletion_uuid}`
  return (await cancelBatches(ctx.db, ctx.actor.id, which)) === 1
}

async function runBatch(ctx: Context, account_id: number, { ids, filter }: Selection, action: BatchAction): Promise<{ data: BatchResult }> {
  const selection: Selection = { ...(ids && { ids }), ...(filter && { filter }) }
  await checkSelection(ctx, account_id, selection)
  return run(ctx, account_id, selection, action)
}

/** Changes up to a thousand requests immediately, and more of them in a job that reports its progress. */
async function run(ctx: Context, account_id: number, selection: Selection, action: BatchAction): Promise<{ data: BatchResult }> {
  const where = meantBy(ctx, account_id, selection, action)
  const deletion_uuid = action.do === 'delete' ? action.deletion_uuid : null
  const found = await lockRequests(ctx, where, BATCH_AT_ONCE + 1)
  if (found.length <= BATCH_AT_ONCE) {
    const changed = await applyToRequests(ctx, account_id, found, action)
    return { data: { count: changed.length, job_batch_uuid: null, deletion_uuid } }
  }
  const row = await one<{
    total: number
    requested_at: string
  }>(ctx.db, sql`SELECT count(*) AS total, now() AS requested_at FROM contact_requests t WHERE ${where}`)
  const { total, requested_at } = row!
  const job_batch_uuid = await createBatch(ctx.db, {
    account_id,
    user_id: ctx.actor.id,
    kind: KINDS[action.do].batch,
    total,
    payload: { selection, action, requested_at, tz_offset: ctx.request.tz_offset },
  })
  await ctx.services.jobs.enqueue(ctx.db, requestBatchJob, { batch_uuid: job_batch_uuid }, { group_id: account_id })
  return { data: { count: total, job_batch_uuid, deletion_uuid } }
}
