import { sql } from 'kysely'
import type { BodyOf, moveContact as endpoint, Params, StageCard } from '@stoa/contract'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { rottingDaysOf } from '../cards/card-conditions.ts'
import { presentCard } from '../cards/read-cards.ts'
import { type StoredCard, storeContactPlace } from '../store/place-contact.ts'
import { createAutoTasks } from './auto-tasks.ts'
import { emitMoved } from './emit-moved.ts'
import { findContactMove, type ContactMove } from './find-contact-move.ts'
import { gapFound, type EnteredStage } from './find-place.ts'
import { markedRank } from './rank-in.ts'
import { refuseStaleMove } from './refuse-stale-move.ts'
import { stepsOf } from './transitions.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Adds a contact to a board or moves it there, between the neighbours that the caller saw (spec 4). Nothing is locked between
 * reading and writing; if the contact was moved meanwhile, it is locked, found again and moved.
 * @throws 409 `stage_conflict` with the present stage, when it has left `from_stage_id` meanwhile; 422 for a contact of
 * another account
 */
export async function moveContact(ctx: Context, { params, body }: { params: Params; body: Body }): Promise<{ data: StageCard }> {
  const stage_id = Number(params.id)
  const moved = await attempt(ctx, stage_id, body)
  if (moved) return { data: moved }
  await run(ctx.db, sql`SELECT 1 FROM contacts WHERE id = ${body.contact_id} FOR NO KEY UPDATE`)
  await run(ctx.db, sql`SELECT 1 FROM contact_pipeline_stage WHERE contact_id = ${body.contact_id} ORDER BY pipeline_id FOR UPDATE`)
  return { data: (await attempt(ctx, stage_id, body))! }
}

/** @returns null when the contact was moved after it was read; nothing is written then */
async function attempt(ctx: Context, stage_id: number, body: Body): Promise<StageCard | null> {
  const card = { kind: 'contact', id: body.contact_id } as const
  const to = { ...body, moving: card }
  const found = await findContactMove(ctx, card.id, stage_id, to)
  const { before, place } = found
  const from = before?.pipeline_stage_id ?? null
  if (body.from_stage_id !== undefined && from !== body.from_stage_id) await refuseStaleMove(ctx, card, before)
  const position = await markedRank(ctx, stage_id, to, gapFound(place))
  const stored = await store(ctx, found, position)
  return stored ? announce(ctx, found, stored) : null
}

async function store(ctx: Context, { contact, before, place: { stage } }: ContactMove, position: string): Promise<StoredCard | undefined> {
  const { id, account_id } = contact
  const { pipeline_id } = stage
  const now = ctx.services.clock.now()
  const from_stage_id = before?.pipeline_stage_id ?? null
  const entered_at = before?.entered_at ?? null
  const step = { account_id, kind: 'contact' as const, id, pipeline_id, from_stage_id, to_stage_id: stage.id, entered_at }
  const [stored] = await storeContactPlace(ctx.db, {
    contact_id: id,
    account_id,
    pipeline_id,
    pipeline_stage_id: stage.id,
    position,
    from_stage_id,
    from_entered_at: entered_at,
    steps: JSON.stringify(stepsOf([step], now)),
    user_id: ctx.actor.id || null,
    now,
  })
  return stored
}

/** Logs a stored move, creates the tasks of the stage and tells the boards. @returns the card */
async function announce(ctx: Context, { contact, before, place: { stage } }: ContactMove, stored: StoredCard): Promise<StageCard> {
  const from = before?.pipeline_stage_id ?? null
  const card = cardOf(ctx, stage, stored)
  if (from !== stage.id) {
    logMove(ctx, stage, card, from)
    await createAutoTasks(ctx, stage, [{ contact_id: contact.id, contact_request_id: null, user_id: contact.user_id }])
  }
  const at = (pipeline_stage_id: number) => ({ pipeline_id: stage.pipeline_id, pipeline_stage_id })
  emitMoved(ctx, {
    kind: 'contact',
    id: contact.id,
    account_id: stage.account_id,
    card,
    from: from === null ? null : at(from),
    to: at(stage.id),
    shares: stage.shares,
  })
  return card
}

/** The card of a placed contact; the fields of requests are empty. */
function cardOf(ctx: Context, stage: EnteredStage, stored: StoredCard): StageCard {
  const row = {
    ...stored,
    kind: 'contact' as const,
    contact_id: stored.id,
    pipeline_id: stage.pipeline_id,
    pipeline_stage_id: stage.id,
    rotting_days: rottingDaysOf(stage),
    number: null,
    subject: null,
    status: null,
    priority: null,
    value_minor: null,
    currency: null,
    expected_close_date: null,
    response_due_at: null,
    first_response_at: null,
    unread: false,
  }
  return presentCard(ctx, row, ctx.services.clock.now().getTime())
}

function logMove(ctx: Context, stage: EnteredStage, card: StageCard, from: number | null): void {
  ctx.log({
    account_id: stage.account_id,
    event: 'contact.moved',
    subject_type: 'contact',
    subject_id: card.id,
    subject_label: card.name,
    contact_id: card.id,
    changes: { pipeline_stage_id: [from, stage.id] },
    context: { pipeline_id: stage.pipeline_id, pipeline: stage.pipeline_name, stage: stage.name },
  })
}
