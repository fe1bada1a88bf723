import { sql } from 'kysely'
import { BATCH_AT_ONCE, type BatchResult, type Params, type Selection } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { createBatch } from '#lib/jobs/index.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { checkAssignee, resolveTags } from '../write/contact-input.ts'
import { checkTags } from '../write/check-tags.ts'
import { applyToContacts, type BatchAction, KINDS } from './batch-actions.ts'
import { contactBatchJob } from './batch-job.ts'
import { checkSelection, selectedContacts } from './select-contacts.ts'

type Input<Body> = { params: Params; body: Selection & Body }

/** Adds tags, given by id or by name, to many contacts. */
export const addTagsToMany = async (ctx: Context, { params, body }: Input<{ tags: (number | string)[] }>) => {
  const tag_ids = await resolveTags(ctx, params.account_id, body.tags)
  await checkTags(ctx, tag_ids)
  return runBatch(ctx, params.account_id, body, { do: 'tag', tag_ids })
}

export const removeTagsFromMany = (ctx: Context, { params, body }: Input<{ tags: number[] }>) =>
  runBatch(ctx, params.account_id, body, { do: 'untag', tag_ids: body.tags })

export const assignMany = async (ctx: Context, { params, body }: Input<{ user_id: number | null }>) => {
  await checkAssignee(ctx, params.account_id, body.user_id)
  return runBatch(ctx, params.account_id, body, { do: 'assign', user_id: body.user_id })
}

export const setStatusOfMany = (ctx: Context, { params, body }: Input<{ status: 'active' | 'archived' }>) =>
  runBatch(ctx, params.account_id, body, { do: 'status', status: body.status })

/** Deletes many contacts. The deletion can be undone for 30 days by the uuid in the answer. */
export const deleteMany = (ctx: Context, { params, body }: Input<{}>) =>
  runBatch(ctx, params.account_id, body, { do: 'delete', deletion_uuid: uuidv7() })

/** Changes up to a thousand contacts immediately, and more of them in a job that reports its progress. */
async function runBatch(ctx: Context, account_id: number, { ids, filter }: Selection, action: BatchAction): Promise<{ data: BatchResult }> {
  const selection: Selection = { ...(ids && { ids }), ...(filter && { filter }) }
  await checkSelection(ctx, account_id, selection)
  const where = selectedContacts(ctx, account_id, selection, KINDS[action.do].permission)
  const deletion_uuid = action.do === 'delete' ? action.deletion_uuid : null
  const found = await lockUpTo(ctx, where, BATCH_AT_ONCE + 1)
  if (found.length <= BATCH_AT_ONCE) {
    const changed = await applyToContacts(ctx, account_id, found, action)
    return { data: { count: changed.length, job_batch_uuid: null, deletion_uuid } }
  }
  const counted = await one<{ total: number; requested_at: string }>(
    ctx.db,
    sql`SELECT count(*) AS total, now() AS requested_at FROM contacts t WHERE ${where}`,
  )
  const { total, requested_at } = counted!
  const payload = { selection, action, requested_at, tz_offset: ctx.request.tz_offset }
  const uuid = await createBatch(ctx.db, { account_id, user_id: ctx.actor.id, kind: KINDS[action.do].batch, payload, total })
  await ctx.services.jobs.enqueue(ctx.db, contactBatchJob, { batch_uuid: uuid }, { group_id: account_id })
  return { data: { count: total, job_batch_uuid: uuid, deletion_uuid } }
}

async function lockUpTo(ctx: Context, where: Sql, limit: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT t.id FROM contacts t WHERE ${where} ORDER BY t.id LIMIT ${limit} FOR NO KEY UPDATE OF t`,
  )
  return found.map((row) => row.id)
}
