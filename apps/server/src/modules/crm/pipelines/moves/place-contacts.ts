import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { AppError } from '#lib/errors.ts'
import { contactName, contactQuery, type ContactRow } from '../../contacts/index.ts'
import { createAutoTasks } from './auto-tasks.ts'
import { boardChanged } from './board-changed.ts'
import { checkTakesContacts, stageOfContacts } from '../stages/find-stage.ts'
import { lockStage } from '../stages/lock-stage.ts'
import { ranksAtBottom } from './rank-in.ts'
import type { StageRow } from '../stages/stages.presenter.ts'
import { placeManyContacts } from '../store/cards.ts'
import { recordTransitions } from './transitions.ts'

/** Where a contact is on a board. */
export interface Place {
  contact_id: number
  pipeline_stage_id: number
  entered_at: string
}

/**
 * Adds contacts at the bottom of a stage, in the given order. Contacts that are already in it keep their place.
 * @throws 422 when one is not a contact of the account that the caller may change
 */
export async function placeContacts(ctx: Context, { params, body }: { params: Params; body: { contact_ids: number[] } }) {
  checkTakesContacts(ctx, await stageOfContacts(ctx, params.id, 'update'))
  const contacts = await foundContacts(ctx, body.contact_ids)
  const stage = await lockStage(ctx, params.id)
  if (contacts.some((contact) => contact.account_id !== stage.account_id)) refuseUnknown(ctx, 'contact_ids')
  const ids = contacts.map((contact) => contact.id)
  const standing = await rows<Place>(
    ctx.db,
    sql`SELECT contact_id, pipeline_stage_id, entered_at FROM contact_pipeline_stage WHERE pipeline_id = ${stage.pipeline_id} AND contact_id = any(${ids}::bigint[])
    ORDER BY contact_id FOR UPDATE`,
  )
  const places = new Map(standing.map((place) => [place.contact_id, place]))
  const coming = contacts.filter((contact) => places.get(contact.id)?.pipeline_stage_id !== stage.id)
  if (coming.length) await enterStage(ctx, stage, coming, places)
  const moved = coming.filter((contact) => places.has(contact.id)).length
  return { data: { placed: coming.length - moved, moved, unchanged: contacts.length - coming.length } }
}

/**
 * Places contacts at the bottom of a locked stage, in the given order.
 * @param places their present places on the board
 * @param options `notifies`: assignees are notified of each of many automatic tasks; `tasks`: false for none
 */
export async function enterStage(
  ctx: Context,
  stage: StageRow,
  contacts: readonly ContactRow[],
  places: ReadonlyMap<number, Place>,
  { tasks = true, ...options }: { notifies?: boolean; tasks?: boolean } = {},
): Promise<void> {
  const ranks = await ranksAtBottom(
    ctx,
    stage.id,
    contacts.map(({ id }) => ({ kind: 'contact', id })),
  )
  await placeManyContacts(
    ctx.db,
    { stage, user_id: ctx.actor.id || null, now: ctx.services.clock.now() },
    contacts.map(({ id }, at) => ({ id, position: ranks[at]! })),
  )
  await recordTransitions(
    ctx,
    contacts.map(({ id }) => ({
      account_id: stage.account_id,
      kind: 'contact' as const,
      id,
      pipeline_id: stage.pipeline_id,
      from_stage_id: places.get(id)?.pipeline_stage_id ?? null,
      to_stage_id: stage.id,
      entered_at: places.get(id)?.entered_at ?? null,
    })),
  )
  for (const contact of contacts)
    ctx.log({
      account_id: stage.account_id,
      event: 'contact.moved',
      subject_type: 'contact',
      subject_id: contact.id,
      subject_label: contactName(contact),
      contact_id: contact.id,
      changes: { pipeline_stage_id: [places.get(contact.id)?.pipeline_stage_id ?? null, stage.id] },
      context: { pipeline_id: stage.pipeline_id, pipeline: stage.pipeline_name, stage: stage.name },
    })
  const cards = contacts.map(({ id, user_id }) => ({ contact_id: id, contact_request_id: null, user_id }))
  if (tasks) await createAutoTasks(ctx, stage, cards, options)
  boardChanged(ctx, stage)
}

/** Locks the contacts in the order of their ids. @returns them in the given order */
async function foundContacts(ctx: Context, ids: readonly number[]): Promise<ContactRow[]> {
  try {
    const found = new Map((await contactQuery.findMany(ctx, ids, 'update')).map((contact: ContactRow) => [contact.id, contact]))
    return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
  } catch (error) {
    if (error instanceof AppError && error.status === 404) refuseUnknown(ctx, 'contact_ids')
    throw error
  }
}
