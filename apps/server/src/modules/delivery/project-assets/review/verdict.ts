import type { ApprovalRequest, approve, BodyOf, One, Params } from '@stoa/contract'
import { roundResult } from '@stoa/domain'
import { isSelf } from '#access/actor.ts'
import { findRow, type Row, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseState } from '#kit/refuse.ts'
import { forbidden } from '#lib/errors.ts'
import { followReview } from '#modules/work/tasks/index.ts'
import { approvalQuery, isWithdrawable } from '../approval-requests.query.ts'
import { notifyPeople, recordProjectAsset, recordRequests } from '../project-asset-effects.ts'
import type { ApprovalRow, ProjectAssetRow } from '../project-asset-row.ts'
import { projectAssetQuery } from '../project-assets.query.ts'
import { answerRequest, cancelPending, reopenCancelled, requestsOfRound, writeProjectAsset } from '../store.ts'
import { rereadAsset } from './submit.ts'

type Answer = 'approved' | 'rejected'
type Body = Pick<BodyOf<typeof approve>, 'approval_request_id'> & { comment?: string | null | undefined }
const SHOWN = ['user', 'comments', 'projectAsset']

/** Keeps the verdict of the caller on what is asked of them. @throws 403 for what is asked of others, 409 unless it waits */
export const giveVerdict =
  (answer: Answer) =>
  async (ctx: Context, { body }: { body: Body }): Promise<One<ApprovalRequest>> => {
    const { asset, request } = await lockRequest(ctx, body.approval_request_id)
    if (request.status !== 'pending' || asset.status !== 'in_review') refuseState(ctx, 'projects:review.answered')
    const now = ctx.services.clock.now()
    const answered = await answerRequest(ctx.db, request.id, { status: answer, comment: body.comment ?? null, responded_at: now })
    const answers = await requestsOfRound(ctx.db, asset.id, asset.review_round)
    const policy = (asset.approval_policy ?? asset.project_policy) as 'all' | 'any'
    const result = roundResult(policy, answers)
    recordRequests(ctx, answer, asset, [answered])
    if (result) await close(ctx, asset, result, now)
    await tellRequesters(ctx, asset, answers, answered)
    return readRequest(ctx, request.id)
  }

/** Takes a verdict of the caller back: the round is open again, for those too whose requests it had ended. @throws 403, 409 when it is too late */
export const withdrawVerdict =
  (answer: Answer) =>
  async (ctx: Context, { params }: { params: Params }): Promise<One<ApprovalRequest>> => {
    const { asset, request } = await lockRequest(ctx, params.approval_request_id as number)
    if (request.status !== answer || !isWithdrawable(ctx, request)) refuseState(ctx, 'projects:review.too_late')
    const now = ctx.services.clock.now()
    const waiting = await answerRequest(ctx.db, request.id, { status: 'pending', comment: null, responded_at: null })
    const reopened = await reopenCancelled(ctx.db, asset.id, asset.review_round, now)
    recordRequests(ctx, 'reopened', asset, [waiting, ...reopened])
    if (asset.status !== 'in_review') await change(ctx, asset, { status: 'in_review', approved_at: null })
    return readRequest(ctx, request.id)
  }

/**
 * Finds a request of the caller. Locks its asset first, as all writers do, and then reads the request as it is after the lock.
 * @throws 404, 403 for that of another person
 */
async function lockRequest(ctx: Context, id: number): Promise<{ asset: ProjectAssetRow; request: ApprovalRow }> {
  const { project_asset_id } = await approvalQuery.find(ctx, id)
  await projectAssetQuery.find(ctx, project_asset_id, 'approve')
  const asset = await rereadAsset(ctx, project_asset_id)
  const request: ApprovalRow = await approvalQuery.find(ctx, id)
  if (!isSelf(ctx.actor, request.user_id)) throw forbidden()
  return { asset, request }
}

/** Ends a round: what is still asked is no longer asked, and the task of the asset follows. */
async function close(ctx: Context, asset: ProjectAssetRow, result: 'approved' | 'changes_requested', now: Date): Promise<void> {
  const ended = await cancelPending(ctx.db, [asset.id], now)
  recordRequests(ctx, 'cancelled', asset, ended)
  await change(ctx, asset, { status: result, approved_at: result === 'approved' ? now : null })
  if (asset.task_uuid) await followReview(ctx, { account_id: asset.account_id, uuid: asset.task_uuid }, result)
}

async function change(ctx: Context, asset: ProjectAssetRow, values: RowChange<'project_assets'> & { status: string }): Promise<void> {
  await writeProjectAsset(ctx.db, asset.id, values)
  recordProjectAsset(ctx, 'updated', await rereadAsset(ctx, asset.id), { status: [asset.status, values.status] })
}

/** Those who asked in this round, and the responsible person of the project, hear of the verdict. */
async function tellRequesters(
  ctx: Context,
  asset: ProjectAssetRow,
  round: readonly Row<'approval_requests'>[],
  answered: Row<'approval_requests'>,
): Promise<void> {
  const project = await findRow(ctx.db, 'projects', { uuid: asset.project_uuid })
  const told = [...round.map((one) => one.requested_by_id), asset.created_by_id, project?.owner_id ?? null]
  const people = [...new Set(told)].filter((id): id is number => id !== null && id !== ctx.actor.id)
  const notice = answered.status === 'approved' ? 'approval.approved' : 'approval.rejected'
  await notifyPeople(ctx, notice, asset, people, { ...(answered.comment && { excerpt: answered.comment.slice(0, 140) }) })
}

const readRequest = async (ctx: Context, id: number): Promise<One<ApprovalRequest>> =>
  approvalQuery.one(ctx, await approvalQuery.find(ctx, id), SHOWN)
