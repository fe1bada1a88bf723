import { sql } from 'kysely'
import type { BulkMerge, Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'

/** Number of groups whose duration gives the estimate of the remaining time (domain.md 3.16). */
const ETA_SAMPLE = 50

interface StatusRow extends Omit<BulkMerge, 'id' | 'remaining' | 'eta_at' | 'is_cancelling'> {
  batch_status: string | null
  mean_ms: number | null
}

/** Status of the bulk merge that runs in an account, otherwise of the last one; null before the first. */
export async function mergeStatus(ctx: Context, { params }: { params: Params }): Promise<{ data: BulkMerge | null }> {
  return {
    data: await readStatus(
      ctx.db,
      ctx.services.clock.now(),
      sql`b.account_id = ${params.account_id} ORDER BY b.created_at DESC, b.uuid DESC LIMIT 1`,
    ),
  }
}

/** Status of one bulk merge. */
export const statusOf = (db: Db, now: Date, uuid: string): Promise<BulkMerge | null> => readStatus(db, now, sql`b.uuid = ${uuid}`)

async function readStatus(db: Db, now: Date, where: ReturnType<typeof sql>): Promise<BulkMerge | null> {
  const found = await one<StatusRow>(
    db,
    sql`
    SELECT b.uuid, b.criteria, b.filter, b.status, b.groups_total AS total, b.groups_done AS done, b.failed, b.contacts_merged, b.user_id, b.job_batch_uuid, b.created_at, b.finished_at,
      (SELECT j.status FROM job_batches j WHERE j.uuid = b.job_batch_uuid) AS batch_status,
      (SELECT avg(g.duration_ms)::float8 FROM (SELECT duration_ms FROM bulk_merge_groups WHERE bulk_merge_uuid = b.uuid AND status <> 'pending' ORDER BY finished_at DESC LIMIT ${ETA_SAMPLE}) g) AS mean_ms,
      coalesce((SELECT jsonb_agg(jsonb_build_object('contact_ids', f.contact_ids, 'reason', f.reason)) FROM (
        SELECT contact_ids, reason FROM bulk_merge_groups WHERE bulk_merge_uuid = b.uuid AND status = 'failed' ORDER BY id LIMIT 20) f), '[]') AS failures
    FROM bulk_merges b WHERE ${where}`,
  )
  return found ? present(found, now) : null
}

function present({ batch_status, mean_ms, ...row }: StatusRow, now: Date): BulkMerge {
  const isRunning = row.status === 'queued' || row.status === 'running'
  const remaining = isRunning ? Math.max(0, row.total - row.done - row.failed) : 0
  const eta_at = row.status === 'running' && mean_ms !== null ? new Date(now.getTime() + remaining * mean_ms).toISOString() : null
  return { ...row, id: row.uuid, remaining, eta_at, is_cancelling: isRunning && batch_status === 'cancelling' }
}
