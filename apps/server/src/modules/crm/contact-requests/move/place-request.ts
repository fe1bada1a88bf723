import type { MovePlace } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { refuse } from '#kit/refuse.ts'
import { contactQuery, contactSubject } from '../../contacts/index.ts'
import {
  createAutoTasks,
  gapFound,
  markedRank,
  stepsOf,
  type EnteredStage,
  type FoundPlace,
  type Transition,
} from '../../pipelines/index.ts'
import { announcePlaced } from './announce-move.ts'
import { stepOf } from './lifecycle-step.ts'
import { notifyRequest } from '../notify-request.ts'
import { checkLostReason } from '../request-input.ts'
import { recordChanges } from '../request-subject.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { storePlace, type PlacedRequest } from '../store/place-request.ts'
import { stepsBefore } from '../touch-contact.ts'
import type { MovedRequest } from './moved-request.ts'

/** Destination of a request, and the values that belong to the move. */
export interface Placement extends Pick<MovePlace, 'before' | 'after' | 'at'> {
  lost_reason_id?: number | null | undefined
  lost_note?: string | null | undefined
  value_minor?: number | null | undefined
}

/**
 * Moves an open, won or lost request to a stage, with all consequences: open to open is a move, open to won or lost closes it,
 * won or lost to open reopens it (domain.md 3.5).
 * @returns null when the request was changed after it was read; nothing is written then
 * @throws 422 when the move is not possible from the present stage, or without a lost reason
 */
export async function placeRequest(
  ctx: Context,
  before: RequestRow,
  place: FoundPlace & { stage: EnteredStage },
  placement: Placement = {},
): Promise<MovedRequest | null> {
  const { stage } = place
  checkTransition(ctx, before, stage)
  if (stage.type === 'lost' && before.status !== 'lost') await checkLostReason(ctx, before.account_id, placement.lost_reason_id)
  const position = await markedRank(ctx, stage.id, { ...placement, moving: { kind: 'contact_request', id: before.id } }, gapFound(place))
  const [stored] = await storePlace(ctx.db, { ...valuesOf(ctx, before, stage, placement), position })
  if (!stored) return null
  const { was, person, user, pipelineStage, currentPipeline, lostReason, tags, ...row } = stored
  const moved = { row: row as RequestRow, person, relations: { user, pipelineStage, currentPipeline, lostReason, tags } }
  recordChanges(ctx, before, moved.row, eventOf(before, stage))
  if (before.pipeline_stage_id !== stage.id) await afterEntering(ctx, moved.row, stage)
  if (was !== person.lifecycle) record(ctx, contactQuery, contactSubject, 'updated', person, { lifecycle: [was, person.lifecycle] })
  announcePlaced(ctx, before, moved, stage)
  return moved
}

function checkTransition(ctx: Context, before: RequestRow, stage: EnteredStage): void {
  const from = before.status
  if (from === 'spam') refuse(ctx, { pipeline_stage_id: 'requests:is_spam' })
  if (from === 'staging' && stage.type !== 'open') refuse(ctx, { pipeline_stage_id: 'requests:accept_first' })
  if (stage.type !== 'open' && from !== 'open' && from !== stage.type) refuse(ctx, { pipeline_stage_id: 'requests:reopen_first' })
}

function eventOf(before: RequestRow, stage: EnteredStage): string {
  if (stage.type !== 'open') return before.status === stage.type ? 'moved' : stage.type
  return before.status === 'open' ? 'moved' : 'reopened'
}

function valuesOf(ctx: Context, before: RequestRow, stage: EnteredStage, placement: Placement): Omit<PlacedRequest, 'position'> {
  const now = ctx.services.clock.now()
  const enters = before.pipeline_stage_id !== stage.id
  const step = enters ? stepOf(stage) : null
  return {
    id: before.id,
    version: before.version,
    contact_id: before.contact_id,
    status: stage.type,
    pipeline_id: stage.pipeline_id,
    pipeline_stage_id: stage.id,
    stage_entered_at: enters ? now : before.stage_entered_at,
    ...outcomeOf(before, stage, placement, now),
    touches: enters,
    step,
    earlier: step ? stepsBefore(step) : [],
    steps: JSON.stringify(stepsOf(transitionsOf(before, stage), now)),
    user_id: ctx.actor.id || null,
    now,
  }
}

/** When and why a request ended, and its value. */
function outcomeOf(before: RequestRow, stage: EnteredStage, placement: Placement, now: Date) {
  const { closed_at, lost_reason_id, lost_note, value_minor } = before
  const ended = stage.type === 'open' ? null : now
  const reason = { lost_reason_id: placement.lost_reason_id ?? null, lost_note: placement.lost_note ?? null }
  return {
    closed_at: before.status === stage.type ? closed_at : ended,
    ...(stage.type === 'lost' ? (reason.lost_reason_id ? reason : { lost_reason_id, lost_note }) : noReasonAfter(before)),
    value_minor: placement.value_minor === undefined ? value_minor : placement.value_minor,
  }
}

/** A request that is not lost any more forgets why; one that was not keeps its note. */
const noReasonAfter = ({ lost_reason_id, lost_note }: RequestRow) => ({
  lost_reason_id: null,
  lost_note: lost_reason_id ? null : lost_note,
})

/** A request that changes its pipeline leaves the former one and enters the other. */
function transitionsOf(before: RequestRow, stage: EnteredStage): Transition[] {
  const { id, account_id, pipeline_id, pipeline_stage_id: from_stage_id, stage_entered_at: entered_at } = before
  const step = { account_id, kind: 'contact_request', id } as const
  if (!pipeline_id || pipeline_id === stage.pipeline_id)
    return [{ ...step, pipeline_id: stage.pipeline_id, from_stage_id, to_stage_id: stage.id, entered_at }]
  return [
    { ...step, pipeline_id, from_stage_id, to_stage_id: null, entered_at },
    { ...step, pipeline_id: stage.pipeline_id, from_stage_id: null, to_stage_id: stage.id },
  ]
}

async function afterEntering(ctx: Context, after: RequestRow, stage: EnteredStage): Promise<void> {
  await createAutoTasks(ctx, stage, [{ contact_id: after.contact_id, contact_request_id: after.id, user_id: after.user_id }])
  if (stage.type !== 'open') notifyRequest(ctx, stage.type === 'won' ? 'won' : 'lost', after, [after.user_id, after.created_by_id])
}
