import type { StageCard } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { emitMoved, presentCard, readCards, rottingDaysOf, type EnteredStage, type StageRow } from '../../pipelines/index.ts'
import type { RequestRow } from '../requests.presenter.ts'
import type { StoredContact } from '../store/place-request.ts'
import type { MovedRequest } from './moved-request.ts'

/** Announces the former and the present stage of a request to boards, with its card. @param before null when it was on no board */
export async function announceMove(ctx: Context, before: RequestRow | null, after: RequestRow, stage: StageRow | null): Promise<void> {
  const { id, account_id, version } = after
  const card = stage ? ((await readCards(ctx, [{ kind: 'contact_request', id, pipeline_stage_id: stage.id }]))[0] ?? null) : null
  emitMoved(ctx, {
    kind: 'contact_request',
    id,
    account_id,
    version,
    card,
    from: placeOf(before),
    to: stage && { pipeline_id: stage.pipeline_id, pipeline_stage_id: stage.id },
    shares: stage?.shares,
  })
}

/** Announces a move as `announceMove` does, with a card made of what was read when it was stored. */
export function announcePlaced(
  ctx: Context,
  before: RequestRow,
  { row, person, relations }: Required<MovedRequest>,
  stage: EnteredStage,
): void {
  const { id, account_id, version } = row
  emitMoved(ctx, {
    kind: 'contact_request',
    id,
    account_id,
    version,
    card: cardOf(ctx, row, person, relations, stage),
    from: placeOf(before),
    to: { pipeline_id: stage.pipeline_id, pipeline_stage_id: stage.id },
    shares: stage.shares,
  })
}

function cardOf(
  ctx: Context,
  row: RequestRow,
  person: StoredContact,
  { user, tags }: Required<MovedRequest>['relations'],
  stage: EnteredStage,
) {
  const { first_name, last_name, company, email, phone } = person
  const card = {
    kind: 'contact_request' as const,
    id: row.id,
    contact_id: row.contact_id,
    pipeline_id: stage.pipeline_id,
    pipeline_stage_id: stage.id,
    position: row.position!,
    stage_entered_at: row.stage_entered_at!,
    rotting_days: rottingDaysOf(stage),
    first_name,
    last_name,
    company,
    email,
    phone,
    avatar_uuid: person.avatar_url,
    user_id: row.user_id,
    user: user ?? null,
    version: row.version,
    tasks_count: row.tasks_count,
    tags: tags ?? [],
    number: row.number,
    subject: row.subject,
    status: row.status as StageCard['status'],
    priority: row.priority as StageCard['priority'],
    value_minor: row.value_minor,
    currency: row.currency,
    expected_close_date: row.expected_close_date,
    response_due_at: row.response_due_at,
    first_response_at: row.first_response_at,
    unread: row.read_at === null,
  }
  return presentCard(ctx, card, ctx.services.clock.now().getTime())
}

/** The place of a request on a board; null without one. */
export const placeOf = (request: RequestRow | null) =>
  request?.pipeline_id && request.pipeline_stage_id
    ? { pipeline_id: request.pipeline_id, pipeline_stage_id: request.pipeline_stage_id }
    : null
