import { sql } from 'kysely'
import type { BodyOf, One, Params, ProjectAsset, requestApproval } from '@stoa/contract'
import { findRow, findRows, one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseMissing, refuseState, refuseUnknown } from '#kit/refuse.ts'
import { notifyPeople, recordProjectAsset, recordRequests } from '../project-asset-effects.ts'
import type { ProjectAssetRow } from '../project-asset-row.ts'
import { projectAssetQuery } from '../project-assets.query.ts'
import { insertRequests, putReviewers, writeProjectAsset } from '../store.ts'
import { partiesOfReviewers } from './reviewers.ts'

const SHOWN = ['asset', 'reviewers', 'approvalRequests', 'pendingApprovalRequest', 'createdBy']
type Body = BodyOf<typeof requestApproval>
export interface Reviewer {
  user_id: number
  required: boolean
}

/**
 * Opens a round of review: each reviewer is asked once. Without reviewers those of the round before are asked again.
 * @throws 409 while a round is open and once the asset is approved, 422 on `reviewer_ids`
 */
export async function submit(ctx: Context, { params, body }: { params: Params; body: Body }): Promise<One<ProjectAsset>> {
  const before: ProjectAssetRow = await projectAssetQuery.find(ctx, params.project_asset_id, 'request-approval')
  if (before.status !== 'draft' && before.status !== 'changes_requested') refuseState(ctx, `projects:review.${before.status}`)
  const client_review = body.client_review ?? before.client_review
  const reviewers = await reviewersOf(ctx, before, body)
  await checkReviewers(ctx, { ...before, client_review }, reviewers)
  const round = before.review_round + 1
  const due_date = body.due_date === undefined ? before.due_date : body.due_date
  await putReviewers(ctx.db, before, reviewers, ctx.actor.id || null)
  const asked = {
    account_id: before.account_id,
    project_asset_id: before.id,
    round,
    asset_version_no: await newestVersion(ctx, before),
    requested_by_id: ctx.actor.id || null,
    origin: 'request' as const,
    due_date,
  }
  const requests = await insertRequests(ctx.db, asked, reviewers)
  await writeProjectAsset(ctx.db, before.id, {
    status: 'in_review',
    review_round: round,
    submitted_at: ctx.services.clock.now(),
    client_review,
    due_date,
    approval_policy: body.approval_policy,
  })
  const after = await rereadAsset(ctx, before.id)
  recordProjectAsset(ctx, 'updated', after, { status: [before.status, 'in_review'], review_round: [before.review_round, round] })
  recordRequests(ctx, 'created', after, requests)
  const told = reviewers.map(({ user_id }) => user_id)
  await notifyPeople(ctx, 'approval.requested', after, told)
  return projectAssetQuery.one(ctx, after, SHOWN)
}

/** An asset of a project as it is now, for a caller who was checked before. */
export async function rereadAsset(ctx: Context, id: number): Promise<ProjectAssetRow> {
  const row = await one<ProjectAssetRow>(ctx.db, sql`SELECT * FROM seen_project_assets WHERE id = ${id}`)
  return row!
}

/** Number of the newest version: read after the lock, because a view that waited for it shows what was before. */
export async function newestVersion(ctx: Context, { asset_id }: Pick<ProjectAssetRow, 'asset_id'>): Promise<number> {
  const asset = await findRow(ctx.db, 'assets', { id: asset_id })
  return asset!.version_no
}

async function reviewersOf(ctx: Context, before: ProjectAssetRow, body: Body): Promise<Reviewer[]> {
  if (body.reviewer_ids === undefined) return findRows(ctx.db, 'project_asset_reviewers', { project_asset_id: before.id })
  const required = [...new Set(body.reviewer_ids)]
  const optional = [...new Set(body.optional_reviewer_ids)].filter((id) => !required.includes(id))
  return [...required.map((user_id) => ({ user_id, required: true })), ...optional.map((user_id) => ({ user_id, required: false }))]
}

/** At least one reviewer must be asked, and each must be able to see the asset and to answer. @throws 422 on the field that names them */
async function checkReviewers(ctx: Context, row: ProjectAssetRow, reviewers: readonly Reviewer[]): Promise<void> {
  if (!reviewers.some(({ required }) => required)) refuseMissing(ctx, 'reviewer_ids')
  const parties = await partiesOfReviewers(
    ctx,
    row,
    reviewers.map(({ user_id }) => user_id),
  )
  for (const { user_id, required } of reviewers) {
    const roles = parties.get(user_id)
    const field = required ? 'reviewer_ids' : 'optional_reviewer_ids'
    if (!roles) refuseUnknown(ctx, field)
    if (roles.includes('owner')) continue
    if (row.project_status === 'draft') refuse(ctx, { [field]: 'projects:review.project_draft' })
    if (!row.client_review && roles.every((role) => role === 'client')) refuse(ctx, { [field]: 'projects:review.internal' })
  }
}
