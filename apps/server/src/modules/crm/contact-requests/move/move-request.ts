import { sql } from 'kysely'
import type {
  BodyOf,
  changeContactRequestPipeline,
  ContactRequest,
  moveContactRequestToStage,
  One,
  Params,
  RequestMove,
} from '@stoa/contract'
import { knowsAccount } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { chooseAssignee, firstOpenStage, lockStageIn, refuseStaleMove } from '../../pipelines/index.ts'
import { seenStage } from './seen-stage.ts'
import { acceptRequest, type Placement, placeRequest } from './place-request.ts'
import { checkPlace } from '../request-input.ts'
import { presentRequest, type RequestRow } from '../requests.presenter.ts'
import { contactRequestQuery, findRequest } from '../requests.query.ts'
import { lockContactsOf } from '../touch-contact.ts'

const RELATIONS = ['contact', 'user', 'pipelineStage', 'currentPipeline', 'lostReason', 'tags']

/** Moves a request to a stage of any pipeline of its account (spec 4). */
export async function moveRequest(ctx: Context, { params, body }: { params: Params; body: RequestMove }): Promise<One<ContactRequest>> {
  const before = await lockRequest(ctx, params)
  await checkPlace(ctx, before.account_id, body, 'any')
  const after = await moveTo(ctx, before, body.pipeline_stage_id, body)
  return contactRequestQuery.one(ctx, after, RELATIONS)
}

/**
 * Moves a request under the path of the stage. Members of accounts that share the pipeline for editing may do it too.
 * @throws 404 for a stage or a request that the caller does not see, 403 when they may not move requests there
 */
export async function moveRequestToStage(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof moveContactRequestToStage> },
): Promise<One<ContactRequest>> {
  const { stage, rights } = await seenStage(ctx, params.pipeline_stage_id)
  if (!rights.update) throw missingAccountPermission()
  await lockContactsOf(ctx, [body.contact_request_id])
  const before = await one<RequestRow>(
    ctx.db,
    sql`SELECT * FROM contact_requests WHERE id = ${body.contact_request_id} AND account_id = ${stage.account_id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  if (!before || (rights.own && before.user_id !== ctx.actor.id && before.created_by_id !== ctx.actor.id)) throw notFound()
  await checkPlace(ctx, stage.account_id, { pipeline_stage_id: stage.id }, 'any')
  const after = presentRequest(await moveTo(ctx, before, stage.id, body), ctx)
  // Guests of a board see its cards, but not the updated request.
  return { data: knowsAccount(ctx.actor, stage.account_id) ? after : { ...after, message: null, lost_note: null } }
}

/** Moves a request to another pipeline: to the given stage, or to its first open one. @throws 422 */
export async function changeRequestPipeline(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof changeContactRequestPipeline> },
): Promise<One<ContactRequest>> {
  const before = await lockRequest(ctx, params)
  await checkPlace(ctx, before.account_id, body, 'any')
  const stage_id = body.pipeline_stage_id ?? (await firstOpenStage(ctx, before.account_id, body.pipeline_id))?.id
  if (!stage_id) refuseUnknown(ctx, 'pipeline_id')
  const after = await moveTo(ctx, before, stage_id, body)
  return contactRequestQuery.one(ctx, after, RELATIONS)
}

type Move = Placement & { from_stage_id?: number | null | undefined }

/**
 * Locks the stage and moves the request there. A request in staging is accepted into the stage.
 * @throws 409 `stage_conflict` when it is no longer in the stage where the caller saw it
 */
export async function moveTo(ctx: Context, before: RequestRow, stage_id: number, move: Move): Promise<RequestRow> {
  if (move.from_stage_id && move.from_stage_id !== before.pipeline_stage_id)
    await refuseStaleMove(
      ctx,
      { kind: 'contact_request', id: before.id },
      before.pipeline_stage_id && before.position ? { pipeline_stage_id: before.pipeline_stage_id, position: before.position } : null,
    )
  if (before.status === 'staging') return acceptInto(ctx, before, stage_id)
  const stage = await lockStageIn(ctx.db, before.account_id, stage_id)
  if (!stage) refuseUnknown(ctx, 'pipeline_stage_id')
  return placeRequest(ctx, before, stage, move)
}

async function acceptInto(ctx: Context, before: RequestRow, stage_id: number): Promise<RequestRow> {
  const row = await one<{ pipeline_id: number }>(ctx.db, sql`SELECT pipeline_id FROM pipeline_stages WHERE id = ${stage_id}`)
  const user_id = before.user_id ?? (row ? await chooseAssignee(ctx, row.pipeline_id) : null)
  const stage = await lockStageIn(ctx.db, before.account_id, stage_id)
  if (!stage) refuseUnknown(ctx, 'pipeline_stage_id')
  if (stage.type !== 'open') refuse(ctx, { pipeline_stage_id: 'requests:accept_first' })
  return acceptRequest(ctx, before, { stage, user_id })
}

/** Finds a request and locks first its contact, which moves along, then the request. @throws 404, 403 */
export async function lockRequest(ctx: Context, params: Params, action = 'update'): Promise<RequestRow> {
  await contactRequestQuery.authorizeRecord(ctx, params.contact_request_id ?? params.id, `contact-requests.${action}`)
  await lockContactsOf(ctx, [params.contact_request_id ?? params.id])
  return findRequest(ctx, params, action)
}
