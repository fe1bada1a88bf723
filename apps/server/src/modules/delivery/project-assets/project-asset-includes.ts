import { sql } from 'kysely'
import type { AssetReviewer, ProjectParty } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, attachOne, type IncludeLoaders, joined, valuesOf } from '#kit/query/includes.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import { presentAssets } from '#modules/attachments/assets/index.ts'
import { userBadges, userInclude } from '#modules/attachments/subjects/index.ts'
import { presentApproval } from './approval-requests.query.ts'
import { knowsReviewer, type ApprovalRow, type ProjectAssetRow } from './project-asset-row.ts'

/** Relations of assets of projects. Reviewers and their requests are limited to those that the caller may know of. */
export const projectAssetIncludes = {
  project: joined(
    sql`(SELECT jsonb_build_object('uuid', p.uuid, 'name', p.name, 'status', p.status) FROM projects p WHERE p.uuid = t.project_uuid)`,
  ),
  asset: async (ctx, found: ProjectAssetRow[]) => {
    attachOne(found, 'asset', await presentAssets(ctx, [...new Set(valuesOf(found, 'asset_id'))]), 'asset_id')
  },
  reviewers: loadReviewers,
  approvalRequests: async (ctx, found: ProjectAssetRow[]) => {
    attachMany(found, 'approvalRequests', await requestsOf(ctx, found), 'project_asset_id')
  },
  pendingApprovalRequest: async (ctx, found: ProjectAssetRow[]) => {
    const mine = await requestsOf(ctx, found, ctx.actor.id)
    for (const row of found) row.pendingApprovalRequest = mine.find((one) => one.project_asset_id === row.id) ?? null
  },
  task: async (ctx, found: ProjectAssetRow[]) => {
    const readable = found.filter((row) => holdsIn(ctx.actor, row.account_id, 'tasks.read'))
    const tasks = await rows<{ uuid: string }>(
      ctx.db,
      sql`SELECT uuid, number, title, status FROM tasks WHERE uuid = any(${valuesOf<string>(readable, 'task_uuid')}::uuid[]) AND deleted_at IS NULL`,
    )
    attachOne(found, 'task', tasks, 'task_uuid', 'uuid')
  },
  createdBy: userInclude('created_by_id'),
} satisfies IncludeLoaders<string>

type Reviewer = AssetReviewer & { project_asset_id: number; user_id: number; reviewer_roles: ProjectParty[]; reviewer_accounts: number[] }

async function loadReviewers(ctx: Context, found: ProjectAssetRow[]): Promise<void> {
  const reviewers = await rows<Reviewer>(
    ctx.db,
    sql`SELECT r.project_asset_id, r.user_id, r.required, u.id, u.username, u.color, u.avatar_uuid AS avatar_url,
        array_remove(array_agg(a.role), NULL) AS reviewer_roles, array_remove(array_agg(a.account_id), NULL) AS reviewer_accounts
      FROM project_asset_reviewers r JOIN users u ON u.id = r.user_id JOIN project_assets x ON x.id = r.project_asset_id
      LEFT JOIN memberships m ON m.user_id = r.user_id AND m.status = 'active' AND m.deleted_at IS NULL
      LEFT JOIN project_accounts a ON a.project_uuid = x.project_uuid AND a.account_id = m.account_id AND a.ended_at IS NULL
      WHERE r.project_asset_id = any(${valuesOf(found, 'id')}::bigint[])
      GROUP BY r.project_asset_id, r.user_id, u.id ORDER BY r.required DESC, u.username, u.id`,
  )
  signAvatars(ctx.services, reviewers)
  for (const row of found)
    row.reviewers = reviewers
      .filter((one) => one.project_asset_id === row.id && knowsReviewer(ctx.actor, row, one))
      .map(({ id, username, color, avatar_url, required }) => ({ id, username, color, avatar_url, required }))
}

/** Requests that the caller may know of, the latest round first. @param user_id only what waits for this reviewer */
async function requestsOf(ctx: Context, found: ProjectAssetRow[], user_id?: number) {
  const all = await rows<ApprovalRow>(
    ctx.db,
    sql`SELECT t.* FROM seen_approval_requests t WHERE t.project_asset_id = any(${valuesOf(found, 'id')}::bigint[])
      AND ${user_id === undefined ? sql`true` : sql`t.user_id = ${user_id} AND t.status = 'pending'`} ORDER BY t.round DESC, t.required DESC, t.id`,
  )
  const known = all.filter((row) => knowsReviewer(ctx.actor, row, row))
  attachOne(known, 'user', await userBadges(ctx, valuesOf(known, 'user_id')), 'user_id')
  return known.map((row) => presentApproval(row, ctx))
}
