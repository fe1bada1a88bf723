import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseMissing, refuseUnknown } from '#kit/refuse.ts'

/**
 * Checks that the assignee of a request is an active member of its account.
 * @throws 422 on `user_id`
 */
export async function checkRequestAssignee(ctx: Context, account_id: number, user_id: number | null | undefined): Promise<void> {
  if (!user_id) return
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM memberships WHERE account_id = ${account_id} AND user_id = ${user_id} AND status = 'active' AND deleted_at IS NULL`,
  )
  if (!found.length) refuseUnknown(ctx, 'user_id')
}

/**
 * Checks that pipeline and stage belong to the account and to each other, and accept requests.
 * @throws 422 on `pipeline_id` or `pipeline_stage_id`
 */
export async function checkPlace(
  ctx: Context,
  account_id: number,
  place: { pipeline_id?: number | null | undefined; pipeline_stage_id?: number | null | undefined },
  only: 'open' | 'any' = 'open',
): Promise<void> {
  const { pipeline_id, pipeline_stage_id } = place
  if (pipeline_id) {
    const found = await rows(
      ctx.db,
      sql`SELECT 1 FROM pipelines WHERE id = ${pipeline_id} AND account_id = ${account_id} AND deleted_at IS NULL AND archived_at IS NULL AND subject <> 'contact'`,
    )
    if (!found.length) refuseUnknown(ctx, 'pipeline_id')
  }
  if (!pipeline_stage_id) return
  const stage = await one<{ pipeline_id: number; type: string }>(
    ctx.db,
    sql`SELECT s.pipeline_id, s.type FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id
    WHERE s.id = ${pipeline_stage_id} AND s.account_id = ${account_id} AND s.deleted_at IS NULL AND p.deleted_at IS NULL AND p.subject <> 'contact'`,
  )
  if (!stage || (pipeline_id && stage.pipeline_id !== pipeline_id) || (only === 'open' && stage.type !== 'open'))
    refuseUnknown(ctx, 'pipeline_stage_id')
}

/**
 * Checks that a lost reason belongs to the account, applies to requests, and is still offered.
 * @throws 422 on `lost_reason_id`
 */
export async function checkLostReason(ctx: Context, account_id: number, id: number | null | undefined): Promise<void> {
  if (!id) refuseMissing(ctx, 'lost_reason_id')
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM lost_reasons WHERE id = ${id} AND account_id = ${account_id} AND is_active AND applies_to IN ('contact_request', 'both')`,
  )
  if (!found.length) refuseUnknown(ctx, 'lost_reason_id')
}
