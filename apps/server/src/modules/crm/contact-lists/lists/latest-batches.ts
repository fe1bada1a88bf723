import { sql } from 'kysely'
import type { JobBatch } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

/** The latest jobs of lists. */
export async function latestBatches(
  ctx: Pick<Context, 'db'>,
  list_ids: readonly number[],
): Promise<(JobBatch & { contact_list_id: number })[]> {
  return rows<JobBatch & { contact_list_id: number }>(
    ctx.db,
    sql`
    SELECT b.subject_id::bigint AS contact_list_id, b.uuid, b.account_id, b.user_id, b.kind, b.status, b.total, b.processed, b.failed, b.eta_at
    FROM contact_lists l CROSS JOIN LATERAL (
      SELECT * FROM job_batches b WHERE b.account_id = l.account_id AND b.subject_type = 'contact_list' AND b.subject_id = l.id::text
      ORDER BY b.created_at DESC, b.uuid DESC LIMIT ${MOST_BATCHES}) b
    WHERE l.id = any(${list_ids}::bigint[]) ORDER BY b.created_at DESC, b.uuid DESC`,
  )
}

const MOST_BATCHES = 20
