import { sql } from 'kysely'
import { BATCH_AT_ONCE, type BatchFields, type BatchResult, type Params, type Selection } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { providerOf } from '#kit/wiring.ts'
import { notFound } from '#lib/errors.ts'
import { cancelBatches, createBatch } from '#lib/jobs/index.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { findBatchChange } from '../../batch-changes/index.ts'
import { checkAssignee, findTags, resolveTags } from '../write/contact-input.ts'
import { checkTags } from '../write/check-tags.ts'
import { applyToContacts, type BatchAction, type Change, KINDS, permissionFor } from './batch-actions.ts'
import { contactBatchJob } from './batch-job.ts'
import { contactStages } from './stage-point.ts'
import { preflightOf } from './preflight.ts'
import { type BatchSelection, checkSelection, selectedContacts } from './select-contacts.ts'

type Input<Body> = { params: Params; body: Selection & { dry_run?: boolean | undefined } & Body }

/** Adds tags, given by id or by name, to many contacts. */
export const addTagsToMany = (ctx: Context, { params, body }: Input<{ tags: (number | string)[] }>) =>
  changeMany(ctx, params.account_id, body, async () => {
    const tag_ids = await (body.dry_run ? findTags : resolveTags)(ctx, params.account_id, body.tags)
    await checkTags(ctx, tag_ids)
    return { do: 'tag', tag_ids }
  })

export const removeTagsFromMany = (ctx: Context, { params, body }: Input<{ tags: number[] }>) =>
  changeMany(ctx, params.account_id, body, () => ({ do: 'untag', tag_ids: body.tags }))

export const assignMany = (ctx: Context, { params, body }: Input<{ user_id: number | null }>) =>
  changeMany(ctx, params.account_id, body, async () => {
    await checkAssignee(ctx, params.account_id, body.user_id)
    return { do: 'assign', user_id: body.user_id }
  })

/** Moves many contacts into a stage of a board. */
export const placeMany = (ctx: Context, { params, body }: Input<{ pipeline_stage_id: number }>) =>
  changeMany(ctx, params.account_id, body, async () => {
    const { pipeline_stage_id } = body
    const { pipeline_id } = await providerOf(ctx, contactStages).find(ctx, params.account_id, pipeline_stage_id)
    return { do: 'move', pipeline_stage_id, pipeline_id }
  })

export const setStatusOfMany = (ctx: Context, { params, body }: Input<{ status: 'active' | 'archived' }>) =>
  changeMany(ctx, params.account_id, body, () => ({ do: 'status', status: body.status }))

/** Gives many contacts the same values. Absent fields do not change, and null clears one. */
export const editMany = (ctx: Context, { params, body }: Input<{ fields: BatchFields }>) =>
  changeMany(ctx, params.account_id, body, () => {
    const given = Object.entries(body.fields).filter(([, value]) => value !== undefined)
    return { do: 'edit', fields: Object.fromEntries(given) as Record<string, string | null> }
  })

/** Deletes many contacts. The deletion can be undone for 30 days by the uuid in the answer. */
export const deleteMany = (ctx: Context, { params, body }: Input<{}>) =>
  changeMany(ctx, params.account_id, body, () => ({ do: 'delete', deletion_uuid: uuidv7() }))

/**
 * Undoes a change of many contacts, even while it is running.
 * @throws 404 when there is no such change of the last 24 hours
 */
export async function undoMany(
  ctx: Context,
  { params, body }: { params: Params; body: { change_uuid: string } },
): Promise<{ data: BatchResult }> {
  const account_id = params.account_id as number
  const { change_uuid } = body
  const cancelled = await cancelBatches(
    ctx.db,
    ctx.actor.id,
    sql`account_id = ${account_id} AND payload -> 'action' ->> 'change_uuid' = ${change_uuid}
    AND payload -> 'action' ->> 'do' <> 'undo'`,
  )
  const change = await findBatchChange(ctx.db, 'contact', { account_id, change_uuid, now: ctx.services.clock.now() })
  if (!change && cancelled) return { data: { count: 0, job_batch_uuid: null, deletion_uuid: null } }
  if (!change) throw notFound()
  const of = change.action as Change['do']
  return runBatch(ctx, account_id, { change_uuid }, { do: 'undo', of, change_uuid, fields: of === 'edit' ? change.fields : [] })
}

/** Changes the selected contacts, or says what the change would do. @param actionOf called once the selection is known to be right */
async function changeMany(
  ctx: Context,
  account_id: number,
  body: Input<{}>['body'],
  actionOf: () => BatchAction | Promise<BatchAction>,
): Promise<{ data: BatchResult }> {
  const { ids, filter, dry_run } = body
  const selection: Selection = { ...(ids && { ids }), ...(filter && { filter }) }
  await checkSelection(ctx, account_id, selection)
  const action = await actionOf()
  if (!dry_run) return runBatch(ctx, account_id, selection, action.do === 'delete' ? action : { ...action, change_uuid: uuidv7() })
  const preflight = await preflightOf(ctx, account_id, selection, action)
  return { data: { count: preflight.changes, job_batch_uuid: null, deletion_uuid: null, preflight } }
}

/** Changes up to a thousand contacts immediately, and more of them in a job that reports its progress. */
async function runBatch(ctx: Context, account_id: number, selection: BatchSelection, action: BatchAction): Promise<{ data: BatchResult }> {
  const where = selectedContacts(ctx, account_id, selection, permissionFor(action))
  const undo = { deletion_uuid: action.do === 'delete' ? action.deletion_uuid : null, ...undoOf(action) }
  const found = await lockUpTo(ctx, where, BATCH_AT_ONCE + 1)
  if (found.length <= BATCH_AT_ONCE) {
    const changed = await applyToContacts(ctx, account_id, found, action)
    return { data: { count: changed.length, job_batch_uuid: null, ...undo } }
  }
  const counted = await one<{ total: number; requested_at: string }>(
    ctx.db,
    sql`SELECT count(*) AS total, now() AS requested_at FROM contacts t WHERE ${where}`,
  )
  const { total, requested_at } = counted!
  const payload = { selection, action, requested_at, tz_offset: ctx.request.tz_offset }
  const uuid = await createBatch(ctx.db, { account_id, user_id: ctx.actor.id, kind: KINDS[action.do].batch, payload, total })
  await ctx.services.jobs.enqueue(ctx.db, contactBatchJob, { batch_uuid: uuid }, { group_id: account_id })
  return { data: { count: total, job_batch_uuid: uuid, ...undo } }
}

const undoOf = (action: BatchAction) =>
  action.do === 'delete' || action.do === 'undo' || !action.change_uuid ? {} : { change_uuid: action.change_uuid }

async function lockUpTo(ctx: Context, where: Sql, limit: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT t.id FROM contacts t WHERE ${where} ORDER BY t.id LIMIT ${limit} FOR NO KEY UPDATE OF t`,
  )
  return found.map((row) => row.id)
}
