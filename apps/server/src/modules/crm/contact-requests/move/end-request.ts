import { sql } from 'kysely'
import {
  type BodyOf,
  type acceptContactRequest,
  type ContactRequest,
  type loseContactRequest,
  type One,
  type Params,
  SPAM_DAYS,
} from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { firstOpenStage, recordTransition } from '../../pipelines/index.ts'
import { announceMove } from './announce-move.ts'
import { cancelOpenTasks } from './cancel-tasks.ts'
import { presentMoved } from './moved-request.ts'
import { lockRequest, moveTo } from './move-request.ts'
import { openingOf } from '../open/open-request.ts'
import { acceptRequest } from './accept-request.ts'
import { checkPlace, checkRequestAssignee } from '../request-input.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { contactRequestQuery } from '../requests.query.ts'
import { lockContactsOf, recountRequests } from '../touch-contact.ts'
import { changeRequest } from '../edit/update-request.ts'

const RELATIONS = ['contact', 'user', 'pipelineStage', 'currentPipeline', 'lostReason']
type Input<Body = {}> = { params: Params; body: Body }

/** Moves a request from staging into a pipeline. @throws 422 when it is not in staging, or there is no pipeline */
export async function accept(ctx: Context, { params, body }: Input<BodyOf<typeof acceptContactRequest>>): Promise<One<ContactRequest>> {
  const before = await lockRequest(ctx, params)
  if (before.status !== 'staging') refuse(ctx, { status: 'requests:not_in_staging' })
  await checkPlace(ctx, before.account_id, body)
  await checkRequestAssignee(ctx, before.account_id, body.user_id)
  const begin = await openingOf(ctx, before.account_id, { ...body, user_id: body.user_id ?? before.user_id ?? undefined })
  if (!begin) refuse(ctx, { pipeline_id: 'requests:no_pipeline' })
  return contactRequestQuery.one(ctx, await acceptRequest(ctx, before, begin), RELATIONS)
}

/** Moves a request to the won stage of its pipeline. @throws 422 unless it is open */
export async function win(
  ctx: Context,
  { params, body }: Input<{ value_minor?: number | null | undefined }>,
): Promise<One<ContactRequest>> {
  const before = await lockRequest(ctx, params)
  const after = await moveTo(ctx, before, await endStage(ctx, before, 'won'), { value_minor: body.value_minor })
  return presentMoved(ctx, after, RELATIONS)
}

/**
 * Wins the request of an accepted offer. Does not change requests that are not open, or whose pipeline has no won stage.
 */
export async function winByOffer(ctx: Context, id: number, value_minor: number): Promise<void> {
  await lockContactsOf(ctx, [id])
  const before = await one<RequestRow>(
    ctx.db,
    sql`SELECT * FROM contact_requests WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  if (before?.status !== 'open') return
  const stages = await one<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM pipeline_stages WHERE pipeline_id = ${before.pipeline_id} AND type = 'won' AND deleted_at IS NULL`,
  )
  if (stages) await moveTo(ctx, before, stages.id, { value_minor })
}

/** Moves a request to the lost stage of its pipeline with the reason. @throws 422 unless it is open */
export async function lose(ctx: Context, { params, body }: Input<BodyOf<typeof loseContactRequest>>): Promise<One<ContactRequest>> {
  const before = await lockRequest(ctx, params)
  const after = await moveTo(ctx, before, await endStage(ctx, before, 'lost'), body)
  if (body.open_tasks === 'cancel') await cancelOpenTasks(ctx, after.row)
  return presentMoved(ctx, after, RELATIONS)
}

/** Reopens a won or lost request in an open stage of its pipeline. @throws 422 when it is neither */
export async function reopen(
  ctx: Context,
  { params, body }: Input<{ pipeline_stage_id?: number | null | undefined }>,
): Promise<One<ContactRequest>> {
  const before = await lockRequest(ctx, params)
  if (before.status !== 'won' && before.status !== 'lost') refuse(ctx, { status: 'requests:not_ended' })
  await checkPlace(ctx, before.account_id, body)
  const stage_id = body.pipeline_stage_id ?? (await firstOpenStage(ctx, before.account_id, before.pipeline_id))?.id
  if (!stage_id) refuse(ctx, { pipeline_stage_id: 'requests:no_pipeline' })
  return presentMoved(ctx, await moveTo(ctx, before, stage_id, {}), RELATIONS)
}

/** Marks a request as spam, which removes it from its pipeline and from all counts. @throws 422 when it is won or lost */
export async function markSpam(ctx: Context, { params }: Input): Promise<One<ContactRequest>> {
  const before = await lockRequest(ctx, params)
  if (before.status === 'spam') return contactRequestQuery.one(ctx, before)
  if (before.status !== 'staging' && before.status !== 'open') refuse(ctx, { status: 'requests:reopen_first' })
  return contactRequestQuery.one(ctx, await toSpam(ctx, before), RELATIONS)
}

/** Marks a locked request as spam. */
export async function toSpam(ctx: Context, before: RequestRow): Promise<RequestRow> {
  const off = { pipeline_id: null, pipeline_stage_id: null, position: null, stage_entered_at: null }
  const after = await changeRequest(ctx, before, { status: 'spam', spam_at: ctx.services.clock.now(), ...off }, 'marked_spam')
  await leaveBoard(ctx, before, after)
  await recountRequests(ctx, [after.contact_id])
  return after
}

/** Moves a request from spam to staging. @throws 422 after 30 days, or when it is not spam */
export async function unmarkSpam(ctx: Context, { params }: Input): Promise<One<ContactRequest>> {
  const before = await lockRequest(ctx, params)
  if (!isBackFromSpam(ctx, before)) refuse(ctx, { status: before.status === 'spam' ? 'requests:spam_for_good' : 'requests:not_spam' })
  return contactRequestQuery.one(ctx, await fromSpam(ctx, before), RELATIONS)
}

/** Whether a request can still be removed from spam. */
export const isBackFromSpam = (ctx: Context, { status, spam_at }: RequestRow): boolean =>
  status === 'spam' && spam_at !== null && Date.parse(spam_at) + SPAM_DAYS * 86_400_000 > ctx.services.clock.now().getTime()

export async function fromSpam(ctx: Context, before: RequestRow): Promise<RequestRow> {
  const after = await changeRequest(ctx, before, { status: 'staging', spam_at: null })
  await recountRequests(ctx, [after.contact_id])
  return after
}

/** Logs that a card left its board, and announces it. */
async function leaveBoard(ctx: Context, before: RequestRow, after: RequestRow): Promise<void> {
  if (!before.pipeline_id || !before.pipeline_stage_id) return
  await recordTransition(ctx, {
    account_id: before.account_id,
    kind: 'contact_request',
    id: before.id,
    pipeline_id: before.pipeline_id,
    from_stage_id: before.pipeline_stage_id,
    to_stage_id: null,
    entered_at: before.stage_entered_at,
  })
  await announceMove(ctx, before, after, null)
}

/** The won or lost stage of the pipeline of a request. @throws 422 when it is in no pipeline */
async function endStage(ctx: Context, request: RequestRow, type: 'won' | 'lost'): Promise<number> {
  if (request.status !== 'open') refuse(ctx, { status: request.status === 'staging' ? 'requests:accept_first' : 'requests:not_open' })
  const row = await one<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM pipeline_stages WHERE pipeline_id = ${request.pipeline_id} AND type = ${type} AND deleted_at IS NULL`,
  )
  if (!row) refuse(ctx, { status: 'requests:no_pipeline' })
  return row.id
}
