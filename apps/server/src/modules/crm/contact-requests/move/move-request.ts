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
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { chooseAssignee, firstOpenStage, lockStageIn, refuseStaleMove } from '../../pipelines/index.ts'
import { acceptRequest } from './accept-request.ts'
import { findMove, type FoundMove } from './find-move.ts'
import { type Placement, placeRequest } from './place-request.ts'
import { type MovedRequest, presentMoved } from './moved-request.ts'
import { seenStage } from './seen-stage.ts'
import { checkPlace } from '../request-input.ts'
import { requestPolicy } from '../requests.policy.ts'
import { presentRequest, type RequestRow } from '../requests.presenter.ts'
import { contactRequestQuery, findRequest } from '../requests.query.ts'
import { lockContactsOf } from '../touch-contact.ts'

const RELATIONS = ['contact', 'user', 'pipelineStage', 'currentPipeline', 'lostReason', 'tags']

/** Moves a request to a stage of any pipeline of its account (spec 4). */
export async function moveRequest(ctx: Context, { params, body }: { params: Params; body: RequestMove }): Promise<One<ContactRequest>> {
  const after = await moveFound(ctx, Number(params.contact_request_id), body.pipeline_stage_id, body, ({ request, place }) => {
    checkMovable(ctx, request)
    if (!place.stage || place.stage.pipeline_subject === 'contact') refuseUnknown(ctx, 'pipeline_stage_id')
  })
  return presentMoved(ctx, after, RELATIONS)
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
  const moved = await moveFound(ctx, body.contact_request_id, stage.id, body, ({ request, place }) => {
    if (request.account_id !== stage.account_id) throw notFound()
    if (rights.own && request.user_id !== ctx.actor.id && request.created_by_id !== ctx.actor.id) throw notFound()
    if (!place.stage || place.stage.pipeline_subject === 'contact') refuseUnknown(ctx, 'pipeline_stage_id')
  })
  const after = presentRequest(moved.row, ctx)
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
  return presentMoved(ctx, await moveTo(ctx, before, stage_id, body), RELATIONS)
}

type Move = Placement & { from_stage_id?: number | null | undefined }

/**
 * Moves a request that the caller has locked, after its contact. A request in staging is accepted into the stage.
 * @throws 409 `stage_conflict` when it is no longer in the stage where the caller saw it
 */
export async function moveTo(ctx: Context, before: RequestRow, stage_id: number, move: Move): Promise<MovedRequest> {
  if (before.status !== 'staging') return moveFound(ctx, before.id, stage_id, move, () => {})
  await refuseStale(ctx, before, move)
  return acceptInto(ctx, before, stage_id)
}

/**
 * Finds a request with its new place and moves it there, without a lock in between. If it was changed meanwhile, it is locked,
 * found again and moved.
 * @param check refuses the move before anything else does
 */
async function moveFound(ctx: Context, id: number, stage_id: number, move: Move, check: (found: FoundMove) => void): Promise<MovedRequest> {
  const attempt = async () => {
    const found = await findMove(ctx, id, stage_id, { ...move, moving: { kind: 'contact_request', id } })
    if (!found) throw notFound()
    check(found)
    const { request, place } = found
    await refuseStale(ctx, request, move)
    if (request.status === 'staging') return acceptFound(ctx, id, stage_id)
    if (!place.stage) refuseUnknown(ctx, 'pipeline_stage_id')
    return placeRequest(ctx, request, { ...place, stage: place.stage }, move)
  }
  const moved = await attempt()
  if (moved) return moved
  await lockMoving(ctx, id)
  return (await attempt())!
}

/** @throws 409 `stage_conflict` when the request is no longer in the stage where the caller saw it */
async function refuseStale(ctx: Context, { id, pipeline_stage_id, position }: RequestRow, { from_stage_id }: Move): Promise<void> {
  if (!from_stage_id || from_stage_id === pipeline_stage_id) return
  const place = pipeline_stage_id && position ? { pipeline_stage_id, position } : null
  await refuseStaleMove(ctx, { kind: 'contact_request', id }, place)
}

/** Locks a request after its contact, which moves along. */
async function lockMoving(ctx: Context, id: number): Promise<void> {
  await lockContactsOf(ctx, [id])
  await run(ctx.db, sql`SELECT 1 FROM contact_requests WHERE id = ${id} FOR NO KEY UPDATE`)
}

/** Accepts a request from staging, unless it is not there any more. */
async function acceptFound(ctx: Context, id: number, stage_id: number): Promise<MovedRequest | null> {
  await lockMoving(ctx, id)
  const before = await one<RequestRow>(ctx.db, sql`SELECT * FROM contact_requests WHERE id = ${id} AND deleted_at IS NULL`)
  return before?.status === 'staging' ? acceptInto(ctx, before, stage_id) : null
}

async function acceptInto(ctx: Context, before: RequestRow, stage_id: number): Promise<MovedRequest> {
  const row = await one<{ pipeline_id: number }>(ctx.db, sql`SELECT pipeline_id FROM pipeline_stages WHERE id = ${stage_id}`)
  const user_id = before.user_id ?? (row ? await chooseAssignee(ctx, row.pipeline_id) : null)
  const stage = await lockStageIn(ctx.db, before.account_id, stage_id)
  if (!stage) refuseUnknown(ctx, 'pipeline_stage_id')
  if (stage.type !== 'open') refuse(ctx, { pipeline_stage_id: 'requests:accept_first' })
  return { row: await acceptRequest(ctx, before, { stage, user_id }) }
}

/** @throws 404 or 403 unless the caller may change the request */
function checkMovable(ctx: Context, request: RequestRow): void {
  if (!requestPolicy.knows(ctx.actor, request)) throw notFound()
  if (!requestPolicy.holds(ctx.actor, 'contact-requests.update', request)) throw missingAccountPermission()
}

/** Finds a request and locks first its contact, which moves along, then the request. @throws 404, 403 */
export async function lockRequest(ctx: Context, params: Params, action = 'update'): Promise<RequestRow> {
  await contactRequestQuery.authorizeRecord(ctx, params.contact_request_id ?? params.id, `contact-requests.${action}`)
  await lockContactsOf(ctx, [params.contact_request_id ?? params.id])
  return findRequest(ctx, params, action)
}
