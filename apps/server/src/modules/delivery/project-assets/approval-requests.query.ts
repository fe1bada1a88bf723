import { sql } from 'kysely'
import { type ApprovalRequest, approvalRequests, VERDICT_WITHDRAW_HOURS } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import { isSelf } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { column, day } from '#kit/query/filter-sql.ts'
import { attachOne, joined, valuesOf } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { type CommentRow, presentComment } from '#modules/attachments/comments/index.ts'
import { userBadges, userInclude } from '#modules/attachments/subjects/index.ts'
import type { ApprovalRow } from './project-asset-row.ts'
import { approvalPolicy } from './project-assets.policy.ts'

/** Approval requests of projects, as far as the caller may know of their reviewers. */
export const approvalQuery = resourceQuery<typeof approvalRequests, ApprovalRow>(approvalRequests, {
  from: 'seen_approval_requests',
  policy: approvalPolicy,
  present: presentApproval,
  where: sql`t.asset_name IS NOT NULL AND t.project_status IS NOT NULL`,
  filters: {
    status: column('status'),
    reviewer: column('user_id'),
    origin: column('origin'),
    project_asset: column('project_asset_id'),
    due: day('due_date'),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    due_date: { column: 'due_date', nulls_last: true },
    responded_at: { column: 'responded_at', nulls_last: true },
  },
  includes: {
    user: userInclude('user_id'),
    comments: loadComments,
    projectAsset: joined(
      sql`jsonb_build_object('id', t.project_asset_id, 'asset_id', t.asset_id, 'name', t.asset_name, 'kind', t.asset_kind, 'status', t.asset_status, 'asset_version_no', t.newest_version_no)`,
    ),
  },
})

/** What a client sees of an approval request. */
export function presentApproval(row: ApprovalRow, ctx: Context): ApprovalRequest {
  return {
    id: row.id,
    account_id: row.account_id,
    project_uuid: row.project_uuid,
    project_asset_id: row.project_asset_id,
    round: row.round,
    asset_version_no: row.asset_version_no,
    user_id: row.user_id,
    requested_by_id: row.requested_by_id,
    origin: row.origin as ApprovalRequest['origin'],
    required: row.required,
    status: row.status as ApprovalRequest['status'],
    comment: row.comment,
    due_date: row.due_date,
    responded_at: row.responded_at,
    reminded_at: row.reminded_at,
    can_withdraw: isSelf(ctx.actor, row.user_id) && isWithdrawable(ctx, row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.user !== undefined && { user: row.user }),
    ...(row.comments !== undefined && { comments: row.comments }),
    ...(row.projectAsset !== undefined && { projectAsset: row.projectAsset }),
  }
}

/** Whether a verdict can be taken back: for 24 hours, while it is about the newest version and the latest round, and the asset is not locked. */
export function isWithdrawable({ services }: Pick<Context, 'services'>, row: ApprovalRow): boolean {
  if (row.responded_at === null || row.asset_status === 'final') return false
  const age = services.clock.now().getTime() - new Date(row.responded_at).getTime()
  return age <= VERDICT_WITHDRAW_HOURS * HOUR && row.round === row.review_round && row.asset_version_no === row.newest_version_no
}

const HOUR = 3_600_000

/** Comments on the requests; internal ones for the account of their author only. */
async function loadComments(ctx: Context, requests: ApprovalRow[]): Promise<void> {
  const accounts = ctx.actor.staff ? valuesOf(requests, 'account_id') : [...ctx.actor.memberships.keys()]
  const found = await rows<CommentRow>(
    ctx.db,
    sql`SELECT t.* FROM comments t WHERE t.commentable_type = 'approval_request' AND t.commentable_id = any(${valuesOf(requests, 'id').map(String)}::text[])
      AND t.deleted_at IS NULL AND (t.visibility = 'shared' OR t.account_id = any(${accounts}::bigint[])) ORDER BY t.created_at, t.id`,
  )
  attachOne(found, 'user', await userBadges(ctx, valuesOf(found, 'user_id')), 'user_id')
  const byRequest = Map.groupBy(found, (comment) => Number(comment.commentable_id))
  for (const request of requests) request.comments = (byRequest.get(request.id) ?? []).map(presentComment)
}
