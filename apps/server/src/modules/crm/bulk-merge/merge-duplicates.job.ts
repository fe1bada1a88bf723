import { sql } from 'kysely'
import { z } from 'zod'
import type { MergeCriteria } from '@stoa/contract'
import { one, run } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { defineJob, type BatchProgress, type JobContext } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { runAs } from '#platform/run-as.ts'
import { publish } from '#platform/outbox/store.ts'
import { findDuplicates } from '../duplicates/index.ts'
import { contactsAmong } from './bulk-filter.ts'
import { mergeGroup } from './merge-group.ts'
import { statusOf } from './merge-status.ts'
import { closeBulkMerge, failGroup, insertGroups } from './store.ts'

interface BulkRow {
  uuid: string
  account_id: number
  user_id: number
  criteria: MergeCriteria
  filter: Record<string, unknown> | null
  status: string
  job_batch_uuid: string
}

/** Shortest interval between two reports of progress. */
const ANNOUNCE_EVERY_MS = 1000

/**
 * Merges all duplicates of an account, group by group. Each group is closed in the transaction that merges it, so that
 * a job that was killed continues without merging a group twice. A cancellation takes effect between groups.
 */
export const mergeDuplicatesJob = defineJob({
  name: 'merge-duplicates',
  payload: z.object({ bulk_merge_uuid: z.uuid(), locale: z.enum(['en', 'gr']) }),
  lengthy: true,
  concurrency: 2,
  group: 'account',
  retry_limit: 30,
  retry_delay_s: 0,
  timeout_s: 12 * 3600,
})

export const mergeDuplicatesHandler = handleJob(mergeDuplicatesJob, async (services, job, { bulk_merge_uuid, locale }) => {
  const bulk = await one<BulkRow>(
    job.db,
    sql`SELECT uuid, account_id, user_id, criteria, filter, status, job_batch_uuid FROM bulk_merges WHERE uuid = ${bulk_merge_uuid}`,
  )
  if (!bulk || !['queued', 'running'].includes(bulk.status)) return
  const progress = await job.progress(bulk.job_batch_uuid)
  const runAsMember = <T>(work: (ctx: Context) => Promise<T>) => asMember(services, job, bulk, locale, work)
  try {
    if (bulk.status === 'queued' && !progress.isCancelled()) await runAsMember((ctx) => collectGroups(ctx, bulk))
    await mergeAll(services, job, bulk, progress, runAsMember)
    if (job.signal.aborted && !progress.isCancelled()) throw job.signal.reason
    await finish(services, job.db, bulk, progress)
  } catch (error) {
    progress.release()
    throw error
  }
})

/** Stores the groups that exist when the merge begins, with the versions of their contacts. */
async function collectGroups(ctx: Context, bulk: BulkRow): Promise<void> {
  const { account_id, criteria } = bulk
  await run(ctx.db, sql`SET LOCAL statement_timeout = '20min'`)
  await findDuplicates(ctx.db, account_id, criteria, contactsAmong(ctx, { account_id }, bulk.filter))
  await insertGroups(ctx.db, bulk)
}

type RunAsMember = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

async function mergeAll(
  services: Services,
  job: JobContext,
  bulk: BulkRow,
  progress: BatchProgress,
  runAsMember: RunAsMember,
): Promise<void> {
  let announced_at = 0
  while (!progress.signal.aborted && !progress.isCancelled()) {
    const found = await one<{ id: number }>(
      job.db,
      sql`SELECT id FROM bulk_merge_groups WHERE bulk_merge_uuid = ${bulk.uuid} AND status = 'pending' ORDER BY id LIMIT 1`,
    )
    if (!found) return
    const group_id = found.id
    try {
      await runAsMember((ctx) => mergeGroup(ctx, bulk, group_id))
    } catch (error) {
      job.logger.warn({ err: error, bulk_merge: bulk.uuid, group: group_id }, 'group not merged')
      await failGroup(job.db, bulk.uuid, group_id)
    }
    if (Date.now() - announced_at < ANNOUNCE_EVERY_MS) continue
    announced_at = Date.now()
    await announceProgress(services, job.db, bulk, progress)
  }
}

/** Updates the progress of the batch and announces it to the members who watch it. */
async function announceProgress(services: Services, db: Db, bulk: BulkRow, progress: BatchProgress): Promise<void> {
  const status = (await statusOf(db, new Date(), bulk.uuid))!
  await progress.advance({ total: status.total, processed: status.done + status.failed, failed: status.failed })
  const { failures: _failures, filter: _filter, ...figures } = status
  await services.bus.publish([
    { type: 'broadcast', channels: [`private-bulk-merges.${bulk.uuid}`], event: 'bulk-merge.progress', data: figures },
  ])
}

async function finish(services: Services, db: Db, bulk: BulkRow, progress: BatchProgress): Promise<void> {
  const { total, done, failed } = (await statusOf(db, new Date(), bulk.uuid))!
  await progress.advance({ total, processed: done + failed, failed })
  const batch = await progress.finish()
  const status = batch.status === 'cancelled' ? 'cancelled' : failed ? 'completed_with_errors' : 'completed'
  await db.transaction().execute(async (trx) => {
    const merged = await closeBulkMerge(trx, bulk.uuid, status)
    if (merged === undefined) return
    const { account_id, uuid, user_id } = bulk
    const notification = {
      setting_code: 'merge.finished',
      user_ids: [user_id],
      account_id,
      requires: 'contacts.merge',
      subject_type: 'bulk_merge',
      subject_id: uuid,
      params: { merged, failed },
      url: `/accounts/${account_id}/contact-merge/bulk`,
    }
    const broadcast = {
      channels: [`private-accounts.${account_id}`, `private-bulk-merges.${uuid}`],
      event: 'bulk-merge.finished',
      data: { type: 'bulk_merge', key: uuid, status },
      requires: { account_id, permission: 'contacts.merge' },
    }
    await publish(trx, [
      { account_id, topic: 'notification', payload: notification, dedupe_key: `bulk-merge-finished-${uuid}` },
      { account_id, topic: 'broadcast', payload: broadcast, dedupe_key: `bulk-merge-broadcast-${uuid}` },
    ])
  })
  services.wakeOutbox()
}

/** Runs work on behalf of the member who started the bulk merge. */
async function asMember<T>(
  services: Services,
  job: JobContext,
  bulk: BulkRow,
  locale: 'en' | 'gr',
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const actor = await services.actors.load(job.db, bulk.user_id)
  if (!actor) throw new Error(`User ${bulk.user_id} no longer exists`)
  return runAs(services, actor, 'merge-duplicates', work, { id: job.id, locale })
}
