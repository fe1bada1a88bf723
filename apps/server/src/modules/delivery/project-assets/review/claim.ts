import { sql } from 'kysely'
import type { ApprovalRequest, BodyOf, notifyReviewers, One, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseState } from '#kit/refuse.ts'
import { findProjectFor } from '../../projects/index.ts'
import { approvalQuery } from '../approval-requests.query.ts'
import { notifyPeople, recordRequests } from '../project-asset-effects.ts'
import type { ProjectAssetRow } from '../project-asset-row.ts'
import { projectAssetQuery } from '../project-assets.query.ts'
import { insertRequests, markReminded, requestsOfRound } from '../store.ts'
import { newestVersion, rereadAsset } from './submit.ts'

/** Opens a request for the caller, who was not asked in this round. @throws 409 unless the asset is in review, and for reviewers of the round */
export async function claim(ctx: Context, { params }: { params: Params }): Promise<One<ApprovalRequest>> {
  await projectAssetQuery.find(ctx, params.project_asset_id, 'approve')
  const asset = await rereadAsset(ctx, params.project_asset_id as number)
  if (asset.status !== 'in_review') refuseState(ctx, 'projects:review.not_in_review')
  const round = await requestsOfRound(ctx.db, asset.id, asset.review_round)
  if (round.some((one) => one.user_id === ctx.actor.id)) refuseState(ctx, 'projects:review.asked_already')
  const asked = {
    account_id: asset.account_id,
    project_asset_id: asset.id,
    round: asset.review_round,
    asset_version_no: await newestVersion(ctx, asset),
    requested_by_id: ctx.actor.id,
    origin: 'claim' as const,
    due_date: asset.due_date,
  }
  const requests = await insertRequests(ctx.db, asked, [{ user_id: ctx.actor.id, required: false }])
  recordRequests(ctx, 'created', await rereadAsset(ctx, asset.id), requests)
  return approvalQuery.one(ctx, await approvalQuery.find(ctx, requests[0]!.id), ['user', 'projectAsset'])
}

/** Reminds those who have not answered, each once an hour at most. @returns how many were reminded */
export async function remind(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof notifyReviewers> }) {
  const project = await findProjectFor(ctx, params, 'project-assets.request-approval')
  const ids = body.ids === undefined ? await inReview(ctx, project.uuid) : body.ids
  const found: ProjectAssetRow[] = ids.length ? await projectAssetQuery.findMany(ctx, ids, 'request-approval') : []
  const assets = new Map(found.map((row) => [row.id, row]))
  const reminded = await markReminded(ctx.db, project.uuid, [...assets.keys()], ctx.services.clock.now())
  for (const [id, requests] of Map.groupBy(reminded, (one) => one.project_asset_id)) {
    const told = requests.map(({ user_id }) => user_id)
    await notifyPeople(ctx, 'approval.reminder', assets.get(id)!, told)
  }
  return { data: { count: reminded.length } }
}

/** Assets in review of which the caller may remind people. */
async function inReview(ctx: Context, uuid: string): Promise<number[]> {
  const mine = projectAssetQuery.within(ctx, {}, 'request-approval')
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT t.id FROM seen_project_assets t WHERE t.project_uuid = ${uuid} AND t.status = 'in_review' AND ${mine}`,
  )
  return found.map(({ id }) => id)
}
