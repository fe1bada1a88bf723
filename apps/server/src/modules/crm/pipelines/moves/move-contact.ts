import { sql } from 'kysely'
import type { BodyOf, moveContact as endpoint, Params, StageCard } from '@stoa/contract'
import { knowsAccount } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { AppError } from '#lib/errors.ts'
import { contactName, contactQuery, type ContactRow } from '../../contacts/index.ts'
import { createAutoTasks } from './auto-tasks.ts'
import { emitMoved } from './emit-moved.ts'
import { checkTakesContacts, stageOfContacts } from '../stages/find-stage.ts'
import { lockStage } from '../stages/lock-stage.ts'
import { rankIn } from './rank-in.ts'
import { readCards } from '../cards/read-cards.ts'
import { refuseStaleMove } from './refuse-stale-move.ts'
import type { StageRow } from '../stages/stages.presenter.ts'
import { placeContact } from '../store/cards.ts'
import { recordTransition } from './transitions.ts'

interface Place {
  pipeline_stage_id: number
  position: string
  entered_at: string
}

/**
 * Adds a contact to a board or moves it there, between the neighbours that the caller saw (spec 4).
 * @throws 409 `stage_conflict` with the present stage, when it has left `from_stage_id` meanwhile; 422 for a contact of
 * another account
 */
export async function moveContact(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof endpoint> },
): Promise<{ data: StageCard }> {
  checkTakesContacts(ctx, await stageOfContacts(ctx, params.id, 'update'))
  const contact = await movedContact(ctx, params.id, body.contact_id)
  const stage = await lockStage(ctx, params.id)
  const before = await placeOf(ctx, contact.id, stage.pipeline_id)
  const stands = before?.pipeline_stage_id ?? null
  if (body.from_stage_id !== undefined && stands !== body.from_stage_id)
    await refuseStaleMove(ctx, { kind: 'contact', id: contact.id }, before)
  const position = await rankIn(ctx, stage.id, { ...body, moving: { kind: 'contact', id: contact.id } })
  await placeContact(ctx.db, { stage, user_id: ctx.actor.id || null, now: ctx.services.clock.now() }, { id: contact.id, position })
  if (stands !== stage.id) {
    await recordMove(ctx, contact, stage, before)
    await createAutoTasks(ctx, stage, [{ contact_id: contact.id, contact_request_id: null, user_id: contact.user_id }])
  }
  const [card] = await readCards(ctx, [{ kind: 'contact', id: contact.id, pipeline_stage_id: stage.id }])
  const at = (pipeline_stage_id: number) => ({ pipeline_id: stage.pipeline_id, pipeline_stage_id })
  emitMoved(ctx, {
    kind: 'contact',
    id: contact.id,
    account_id: stage.account_id,
    card: card!,
    from: before && at(before.pipeline_stage_id),
    to: at(stage.id),
    shares: stage.shares,
  })
  return { data: card! }
}

/** Locks the contact: one that the caller may change, or for guests of a shared board one that is on it. */
async function movedContact(ctx: Context, stage_id: number, contact_id: number): Promise<ContactRow> {
  const stage = await stageOfContacts(ctx, stage_id, 'update')
  const contact = knowsAccount(ctx.actor, stage.account_id)
    ? await ownContact(ctx, contact_id)
    : await contactOnBoard(ctx, stage.pipeline_id, contact_id)
  if (contact?.account_id === stage.account_id && ['active', 'blacklisted'].includes(contact.status)) return contact
  refuseUnknown(ctx, 'contact_id')
}

async function ownContact(ctx: Context, contact_id: number): Promise<ContactRow | undefined> {
  try {
    return await contactQuery.find(ctx, contact_id, 'update')
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}

async function contactOnBoard(ctx: Context, pipeline_id: number, contact_id: number): Promise<ContactRow | undefined> {
  return one<ContactRow>(
    ctx.db,
    sql`SELECT t.* FROM contacts t JOIN contact_pipeline_stage s ON s.contact_id = t.id AND s.pipeline_id = ${pipeline_id} AND NOT s.hidden
    WHERE t.id = ${contact_id} FOR NO KEY UPDATE OF t`,
  )
}

async function placeOf(ctx: Context, contact_id: number, pipeline_id: number): Promise<Place | null> {
  const row = await one<Place>(
    ctx.db,
    sql`SELECT pipeline_stage_id, position, entered_at FROM contact_pipeline_stage WHERE contact_id = ${contact_id} AND pipeline_id = ${pipeline_id} FOR UPDATE`,
  )
  return row ?? null
}

async function recordMove(ctx: Context, contact: ContactRow, stage: StageRow, before: Place | null): Promise<void> {
  const from = before?.pipeline_stage_id ?? null
  await recordTransition(ctx, {
    account_id: stage.account_id,
    kind: 'contact',
    id: contact.id,
    pipeline_id: stage.pipeline_id,
    from_stage_id: from,
    to_stage_id: stage.id,
    entered_at: before?.entered_at ?? null,
  })
  ctx.log({
    account_id: stage.account_id,
    event: 'contact.moved',
    subject_type: 'contact',
    subject_id: contact.id,
    subject_label: contactName(contact),
    contact_id: contact.id,
    changes: { pipeline_stage_id: [from, stage.id] },
    context: { pipeline_id: stage.pipeline_id, pipeline: stage.pipeline_name, stage: stage.name },
  })
}
