import { sql } from 'kysely'
import type { BulkMerge, cancelBulkMerge as cancelEndpoint, InputOf, startBulkMerge as startEndpoint } from '@stoa/contract'
import { one, run } from '#db/rows.ts'
import { refuseConflict, text } from '#kit/refuse.ts'
import type { Context } from '#kit/context.ts'
import { AppError, forbidden, notFound } from '#lib/errors.ts'
import { createBatch, requestBatchCancel } from '#lib/jobs/index.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { contactsAmong } from './bulk-filter.ts'
import { mergeDuplicatesJob } from './merge-duplicates.job.ts'
import { statusOf } from './merge-status.ts'
import { insertBulkMerge } from './store.ts'

/**
 * Starts merging all duplicates of an account. Only one bulk merge runs at a time in an account [INV-31].
 * @throws 409 with the progress of the running one
 */
export async function startBulkMerge(ctx: Context, { params, body }: InputOf<typeof startEndpoint>): Promise<{ data: BulkMerge }> {
  const { account_id } = params
  requireWholeAccount(ctx, account_id)
  contactsAmong(ctx, params, body.filter)
  await run(ctx.db, sql`SELECT pg_advisory_xact_lock(hashtext('bulk-merge'), hashint8(${account_id}))`)
  const found = await one<{ uuid: string }>(
    ctx.db,
    sql`SELECT uuid FROM bulk_merges WHERE account_id = ${account_id} AND status IN ('queued', 'running')`,
  )
  if (found) throw await alreadyRunning(ctx, found.uuid)
  const uuid = uuidv7()
  const job_batch_uuid = await createBatch(ctx.db, {
    account_id,
    user_id: ctx.actor.id,
    kind: 'bulk_merge',
    payload: { bulk_merge_uuid: uuid },
  })
  await insertBulkMerge(ctx.db, {
    uuid,
    account_id,
    user_id: ctx.actor.id,
    criteria: body.criteria,
    filter: body.filter ?? null,
    job_batch_uuid,
  })
  await ctx.services.jobs.enqueue(
    ctx.db,
    mergeDuplicatesJob,
    { bulk_merge_uuid: uuid, locale: ctx.request.locale },
    { group_id: account_id },
  )
  ctx.log({
    account_id,
    event: 'bulk-merge.started',
    subject_type: 'account',
    subject_id: account_id,
    subject_label: body.criteria,
    context: { bulk_merge_uuid: uuid },
  })
  ctx.emit({ name: 'bulk-merge.started', account_id, type: 'bulk_merge', key: uuid, requires: 'contacts.merge' })
  return { data: (await statusOf(ctx.db, ctx.services.clock.now(), uuid))! }
}

/** The answer to a second start, with the key and the progress of the first. */
async function alreadyRunning(ctx: Context, uuid: string): Promise<AppError> {
  const running = (await statusOf(ctx.db, ctx.services.clock.now(), uuid))!
  const message = text(ctx, 'merge:bulk_running', { remaining: running.remaining })
  return new AppError(409, 'already_running', message, { headers: { 'x-bulk-merge': uuid }, current: running })
}

/**
 * Asks a bulk merge to stop. The current group is finished, and merged groups stay merged.
 * @throws 409 when it has ended
 */
export async function cancelBulkMerge(ctx: Context, { params }: InputOf<typeof cancelEndpoint>): Promise<{ data: BulkMerge }> {
  requireWholeAccount(ctx, params.account_id)
  const found = await one<{ job_batch_uuid: string }>(
    ctx.db,
    sql`SELECT job_batch_uuid FROM bulk_merges WHERE account_id = ${params.account_id} AND uuid = ${params.uuid}`,
  )
  if (!found) throw notFound()
  const isRequested = await requestBatchCancel(ctx.db, found.job_batch_uuid, ctx.actor.id)
  const status = (await statusOf(ctx.db, ctx.services.clock.now(), params.uuid))!
  if (!isRequested && !status.is_cancelling) refuseConflict(ctx, 'merge:bulk_ended')
  return { data: status }
}

/**
 * Refuses members who see only their own contacts: they cannot judge the duplicates of the whole account.
 * @throws 403
 */
export function requireWholeAccount(ctx: Context, account_id: number): void {
  if (!ctx.actor.staff && ctx.actor.memberships.get(account_id)?.data_scope === 'own') throw forbidden()
}
