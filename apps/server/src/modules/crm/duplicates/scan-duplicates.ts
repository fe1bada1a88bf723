import { sql } from 'kysely'
import { z } from 'zod'
import { MERGE_CRITERIA, type DuplicateScan, type InputOf, type Params, type scanDuplicates as endpoint } from '@stoa/contract'
import { rows, run } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { conflict } from '#lib/errors.ts'
import { createBatch, defineJob } from '#lib/jobs/index.ts'
import { retryDeadlocks } from '#db/retry-deadlocks.ts'
import { handleJob } from '#platform/handle-job.ts'
import { findDuplicates } from './find-duplicates.ts'
import { completeScan, failScans, holdGroups, insertScans, replaceGroups, SCAN_COLUMNS, startScan } from './store.ts'

/** Scans an account for duplicates. A scan writes only at its end, so one that was killed starts again. */
const scanDuplicatesJob = defineJob({
  name: 'scan-duplicates',
  payload: z.object({ account_id: z.int(), batch_uuid: z.uuid().nullable(), scan_ids: z.array(z.int()).min(1).max(3) }),
  lengthy: true,
  concurrency: 2,
  timeout_s: 1800,
  group: 'account',
})

export const scanDuplicatesHandler = handleJob(scanDuplicatesJob, async (_services, job, { account_id, batch_uuid, scan_ids }) => {
  const progress = batch_uuid ? await job.progress(batch_uuid) : null
  try {
    for (const [at, scan_id] of scan_ids.entries()) {
      job.signal.throwIfAborted()
      await runScan(job.db, account_id, scan_id)
      await progress?.advance({ processed: at + 1 })
    }
    await progress?.finish()
  } catch (error) {
    await failScans(job.db, scan_ids)
    if (job.attempt > 2) await progress?.finish({ error: 'failed' })
    else progress?.release()
    throw error
  }
})

/** Finds the groups of one criteria and replaces the former ones. Dismissed groups stay. */
async function runScan(db: Db, account_id: number, scan_id: number): Promise<void> {
  const criteria = await startScan(db, account_id, scan_id)
  if (!criteria) return
  await retryDeadlocks(() =>
    db.transaction().execute(async (trx) => {
      await run(trx, sql`SELECT pg_advisory_xact_lock(hashtext('duplicate-scan'), hashint8(${account_id}))`)
      await run(trx, sql`SET LOCAL statement_timeout = '20min'`)
      await findDuplicates(trx, account_id, criteria)
      await holdGroups(trx, account_id, 'scan')
      await replaceGroups(trx, account_id, scan_id, criteria)
      await completeScan(trx, account_id, scan_id, criteria)
    }),
  )
}

/**
 * Starts a scan by e-mail, by phone, by both, or by all three criteria.
 * @throws 409 while a scan runs
 */
export async function scanDuplicates(ctx: Context, { params, body }: InputOf<typeof endpoint>) {
  const { account_id } = params
  const running = await rows(
    ctx.db,
    sql`SELECT 1 FROM job_batches WHERE account_id = ${account_id} AND kind = 'duplicate_scan' AND status IN ('queued', 'running', 'cancelling')`,
  )
  if (running.length) throw conflict(text(ctx, 'merge:scan_running'), 'already_running')
  const criteria = body.criteria ? [body.criteria] : MERGE_CRITERIA
  const batch_uuid = await createBatch(ctx.db, { account_id, user_id: ctx.actor.id, kind: 'duplicate_scan', total: criteria.length })
  const scans = await insertScans(ctx.db, account_id, criteria, ctx.actor.id, batch_uuid)
  await ctx.services.jobs.enqueue(
    ctx.db,
    scanDuplicatesJob,
    { account_id, batch_uuid, scan_ids: scans.map((scan) => scan.id) },
    { group_id: account_id },
  )
  ctx.emit({ name: 'duplicate-scan.started', account_id, type: 'duplicate_scan', key: batch_uuid, requires: 'contacts.merge' })
  return { data: scans }
}

/** Scans an account by all criteria in the caller's process, for generated data. */
export async function scanNow(db: Db, account_id: number): Promise<void> {
  for (const { id } of await insertScans(db, account_id, MERGE_CRITERIA, null, null)) await runScan(db, account_id, id)
}

/** The latest scan of each criteria. */
export async function latestScans(ctx: Context, { params }: { params: Params }) {
  const found = await rows<DuplicateScan>(
    ctx.db,
    sql`SELECT DISTINCT ON (criteria) ${SCAN_COLUMNS} FROM duplicate_scans WHERE account_id = ${params.account_id} ORDER BY criteria, id DESC`,
  )
  return { data: found }
}

/** Starts a scan of each account whose contacts changed since the last one, every night. */
export const scanAllDuplicatesJob = defineJob({
  name: 'scan-all-duplicates',
  payload: z.object({}),
  timeout_s: 300,
})

export const scanAllDuplicatesHandler = handleJob(scanAllDuplicatesJob, async (services, job) => {
  const found = await rows<{ id: number }>(
    job.db,
    sql`
        SELECT a.id FROM accounts a WHERE a.deleted_at IS NULL AND EXISTS (
          SELECT FROM contacts c WHERE c.account_id = a.id AND c.updated_at > coalesce((SELECT min(s.created_at) FROM (
            SELECT DISTINCT ON (criteria) created_at FROM duplicate_scans WHERE account_id = a.id AND status = 'completed' ORDER BY criteria, id DESC) s), '-infinity'))
        ORDER BY a.id`,
  )
  for (const { id: account_id } of found)
    await job.db.transaction().execute(async (trx) => {
      const scans = await insertScans(trx, account_id, MERGE_CRITERIA, null, null)
      await services.jobs.enqueue(
        trx,
        scanDuplicatesJob,
        { account_id, batch_uuid: null, scan_ids: scans.map((scan) => scan.id) },
        { group_id: account_id },
      )
    })
})
