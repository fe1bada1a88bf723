import { sql } from 'kysely'
import { BATCH_AT_ONCE, type BatchResult, type Params, type Selection } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { cancelBatches, createBatch } from '#lib/jobs/index.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { findBatchChange } from '../../batch-changes/index.ts'
import { checkLostReason, checkPlace, checkRequestAssignee } from '../request-input.ts'
import { knownRequestTagIds, requestTagIds } from '../edit/request-tags.ts'
import { applyToRequests, type BatchAction, type Change, KINDS } from './batch-actions.ts'
import { preflightOf } from './preflight.ts'
import { requestBatchJob } from './run-batch.job.ts'
import { lockRequests } from './lock-requests.ts'
import { type BatchSelection, checkSelection, meantBy } from './select-requests.ts'

type Input<Body> = { params: Params; body: Selection & { dry_run?: boolean | undefined } & Body }

/** Tags by id or new name. */
export const tagMany = (ctx: Context, { params, body }: Input<{ tags: (number | string)[] }>) =>
  changeMany(ctx, params.account_id, body, async () => ({
    do: 'tag',
    tag_ids: await (body.dry_run ? knownRequestTagIds : requestTagIds)(ctx, params.account_id, body.tags),
  }))

export const untagMany = (ctx: Context, { params, body }: Input<{ tags: number[] }>) =>
  changeMany(ctx, params.account_id, body, () => ({ do: 'untag', tag_ids: body.tags }))

export const assignMany = (ctx: Context, { params, body }: Input<{ user_id: number | null }>) =>
  changeMany(ctx, params.account_id, body, async () => {
    await checkRequestAssignee(ctx, params.account_id, body.user_id)
    return { do: 'assign', user_id: body.user_id }
  })

/** Moves requests to a stage. Requests that cannot move there keep their stage. */
export const moveMany = (
  ctx: Context,
  { params, body }: Input<{ pipeline_stage_id: number; lost_reason_id?: number | null | undefined; lost_note?: string | null | undefined }>,
) =>
  changeMany(ctx, params.account_id, body, async () => {
    const { pipeline_stage_id, lost_reason_id, lost_note } = body
    await checkPlace(ctx, params.account_id, { pipeline_stage_id }, 'any')
    const row = await one<{ type: string }>(ctx.db, sql`SELECT type FROM pipeline_stages WHERE id = ${pipeline_stage_id}`)
    if (row?.type === 'lost') await checkLostReason(ctx, params.account_id, lost_reason_id)
    return { do: 'move', pipeline_stage_id, lost_reason_id, lost_note }
  })

export const setStatusOfMany = (ctx: Context, { params, body }: Input<{ status: 'open' | 'spam' | 'staging' }>) =>
  changeMany(ctx, params.account_id, body, () => ({ do: 'status', status: body.status }))

/** Deletes requests. Each can be restored for 30 days. */
export const deleteMany = (ctx: Context, { params, body }: Input<{}>) =>
  changeMany(ctx, params.account_id, body, () => ({ do: 'delete', deletion_uuid: uuidv7() }))

/**
 * Undoes a change of many requests, even while it is running.
 * @throws 404 when there is no such change of the last 24 hours
 */
export async function undoMany(
  ctx: Context,
  { params, body }: { params: Params; body: { change_uuid: string } },
): Promise<{ data: BatchResult }> {
  const account_id = params.account_id as number
  const { change_uuid } = body
  const wasGoingOn = await cancelBatches(
    ctx.db,
    ctx.actor.id,
    sql`account_id = ${account_id} AND payload #>> '{action,change_uuid}' = ${change_uuid} AND payload #>> '{action,do}' <> 'undo'`,
  )
  const change = await findBatchChange(ctx.db, 'contact_request', { account_id, change_uuid, now: ctx.services.clock.now() })
  if (!change && wasGoingOn) return { data: { count: 0, job_batch_uuid: null, deletion_uuid: null } }
  if (!change) throw notFound()
  return run(ctx, account_id, { change_uuid }, { do: 'undo', of: change.action as Change['do'], change_uuid })
}

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

type Asked = Change | Extract<BatchAction, { do: 'delete' }>

/** Changes the selected requests, or says what the change would do. @param actionOf called once the selection is known to be right */
async function changeMany(
  ctx: Context,
  account_id: number,
  { ids, filter, dry_run }: Input<{}>['body'],
  actionOf: () => Asked | Promise<Asked>,
): Promise<{ data: BatchResult }> {
  const selection: Selection = { ...(ids && { ids }), ...(filter && { filter }) }
  await checkSelection(ctx, account_id, selection)
  const action = await actionOf()
  if (!dry_run) return run(ctx, account_id, selection, action.do === 'delete' ? action : { ...action, change_uuid: uuidv7() })
  const preflight = await preflightOf(ctx, account_id, selection, action)
  return { data: { count: preflight.changes, job_batch_uuid: null, deletion_uuid: null, preflight } }
}

/** Changes up to a thousand requests immediately, and more of them in a job that reports its progress. */
async function run(ctx: Context, account_id: number, selection: BatchSelection, action: BatchAction): Promise<{ data: BatchResult }> {
  const where = meantBy(ctx, account_id, selection, action)
  const undo = undoOf(action)
  const found = await lockRequests(ctx, where, BATCH_AT_ONCE + 1)
  if (found.length <= BATCH_AT_ONCE) {
    const changed = await applyToRequests(ctx, account_id, found, action)
    return { data: { count: changed.length, job_batch_uuid: null, ...undo } }
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
  return { data: { count: total, job_batch_uuid, ...undo } }
}

/** What names an action for its undo. */
const undoOf = (action: BatchAction) => ({
  deletion_uuid: action.do === 'delete' ? action.deletion_uuid : null,
  ...('change_uuid' in action && action.do !== 'undo' && action.change_uuid && { change_uuid: action.change_uuid }),
})
