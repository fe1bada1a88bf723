import type { MovePlace } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { createAutoTasks, rankIn, recordTransitions, type StageRow } from '../../pipelines/index.ts'
import { announceMove } from './announce-move.ts'
import { isFirstStage } from './first-stage.ts'
import { notifyRequest } from '../notify-request.ts'
import { afterOpening, type Opening, openingColumns } from '../open/open-request.ts'
import { checkLostReason } from '../request-input.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { advanceLifecycle, recountRequests } from '../touch-contact.ts'
import { changeRequest } from '../edit/update-request.ts'

/** Destination of a request, and the values that belong to the move. */
export interface Placement extends Pick<MovePlace, 'before' | 'after' | 'at'> {
  lost_reason_id?: number | null | undefined
  lost_note?: string | null | undefined
  value_minor?: number | null | undefined
}

/**
 * Moves an open, won or lost request to a stage, with all consequences: open to open is a move, open to won or lost closes it,
 * won or lost to open reopens it (domain.md 3.5). Lock the contact, the request and the stage before, in this order.
 * @throws 422 when the move is not possible from the present stage, or without a lost reason
 */
export async function placeRequest(ctx: Context, before: RequestRow, stage: StageRow, placement: Placement = {}): Promise<RequestRow> {
  checkTransition(ctx, before, stage)
  if (stage.type === 'lost' && before.status !== 'lost') await checkLostReason(ctx, before.account_id, placement.lost_reason_id)
  const after = await changeRequest(ctx, before, await moved(ctx, before, stage, placement), eventOf(before, stage))
  if (before.pipeline_stage_id !== stage.id) {
    await afterEntering(ctx, before, after, stage)
    await followContact(ctx, after, stage)
  }
  await announceMove(ctx, before, after, stage)
  return after
}

/**
 * Moves a request from staging into its first stage. Lock the contact and the request before.
 * @throws 422 on `base` while the account has more contacts than its plan allows
 */
export async function acceptRequest(ctx: Context, before: RequestRow, begin: Opening): Promise<RequestRow> {
  await checkLimit(ctx, before.account_id, 'contacts.max', 0)
  const values = { status: 'open', ...(await openingColumns(ctx, begin)), overdue_told_at: null }
  const after = await changeRequest(ctx, before, values, 'accepted')
  await afterOpening(ctx, after, begin.stage)
  await followContact(ctx, after, begin.stage)
  await announceMove(ctx, null, after, begin.stage)
  return after
}

function checkTransition(ctx: Context, before: RequestRow, stage: StageRow): void {
  const from = before.status
  if (from === 'spam') refuse(ctx, { pipeline_stage_id: 'requests:is_spam' })
  if (from === 'staging' && stage.type !== 'open') refuse(ctx, { pipeline_stage_id: 'requests:accept_first' })
  if (stage.type !== 'open' && from !== 'open' && from !== stage.type) refuse(ctx, { pipeline_stage_id: 'requests:reopen_first' })
}

function eventOf(before: RequestRow, stage: StageRow): string {
  if (stage.type !== 'open') return before.status === stage.type ? 'moved' : stage.type
  return before.status === 'open' ? 'moved' : 'reopened'
}

async function moved(ctx: Context, before: RequestRow, stage: StageRow, placement: Placement) {
  const now = ctx.services.clock.now()
  const { before: below, after: above, at, lost_reason_id, lost_note, value_minor } = placement
  const isLost = stage.type === 'lost'
  return {
    status: stage.type,
    pipeline_id: stage.pipeline_id,
    pipeline_stage_id: stage.id,
    position: await rankIn(ctx, stage.id, { before: below, after: above, at, moving: { kind: 'contact_request', id: before.id } }),
    ...(before.pipeline_stage_id !== stage.id && { stage_entered_at: now }),
    ...(before.status !== stage.type && { closed_at: stage.type === 'open' ? null : now }),
    ...(isLost && lost_reason_id && { lost_reason_id, lost_note: lost_note ?? null }),
    ...(!isLost && before.lost_reason_id && { lost_reason_id: null, lost_note: null }),
    ...(value_minor !== undefined && { value_minor }),
  }
}

async function afterEntering(ctx: Context, before: RequestRow, after: RequestRow, stage: StageRow): Promise<void> {
  const { id, account_id } = after
  const { pipeline_id, pipeline_stage_id: from_stage_id, stage_entered_at: entered_at } = before
  const step = { account_id, kind: 'contact_request', id } as const
  await recordTransitions(
    ctx,
    pipeline_id && pipeline_id !== stage.pipeline_id
      ? [
          { ...step, pipeline_id, from_stage_id, to_stage_id: null, entered_at },
          { ...step, pipeline_id: stage.pipeline_id, from_stage_id: null, to_stage_id: stage.id },
        ]
      : [{ ...step, pipeline_id: stage.pipeline_id, from_stage_id, to_stage_id: stage.id, entered_at }],
  )
  await createAutoTasks(ctx, stage, [{ contact_id: after.contact_id, contact_request_id: id, user_id: after.user_id }])
  if (stage.type !== 'open') notifyRequest(ctx, stage.type === 'won' ? 'won' : 'lost', after, [after.user_id, after.created_by_id])
}

/** Moves the contact forward in its lifecycle: qualified after the first stage, opportunity from 50 % probability, customer when won. */
async function followContact(ctx: Context, request: RequestRow, stage: StageRow): Promise<void> {
  await recountRequests(ctx, [request.contact_id])
  if (stage.type === 'won') return advanceLifecycle(ctx, request.contact_id, 'customer')
  if (stage.type === 'lost') return
  if (stage.probability_bp >= 5000) return advanceLifecycle(ctx, request.contact_id, 'opportunity')
  if (!(await isFirstStage(ctx.db, stage))) await advanceLifecycle(ctx, request.contact_id, 'qualified')
}
