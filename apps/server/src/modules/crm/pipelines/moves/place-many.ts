import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { AppError } from '#lib/errors.ts'
import { type ContactRow, contactName, type ContactStages, type PlaceBefore } from '../../contacts/index.ts'
import { checkTakesContacts, stageOfContacts } from '../stages/find-stage.ts'
import { lockStage, lockStageIn } from '../stages/lock-stage.ts'
import { takeContactsOff } from '../store/cards.ts'
import { boardChanged } from './board-changed.ts'
import { placeIn } from './place-by-rule.ts'
import type { Place } from './place-contacts.ts'
import { recordTransitions } from './transitions.ts'

/** Moves of many selected contacts, and their undo. */
export const stagesOfContacts: ContactStages = {
  async find(ctx, account_id, stage_id) {
    const stage = await stageOfContacts(ctx, stage_id, 'update').catch((error: unknown) => {
      if (error instanceof AppError && error.status === 404) return refuseUnknown(ctx, 'pipeline_stage_id')
      throw error
    })
    if (stage.account_id !== account_id) refuseUnknown(ctx, 'pipeline_stage_id')
    checkTakesContacts(ctx, stage)
    return { pipeline_id: stage.pipeline_id, tasks: ((stage.auto_tasks ?? []) as unknown[]).length }
  },
  async place(ctx, stage_id, contact_ids) {
    const stage = await lockStage(ctx, stage_id)
    const shown = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id FROM contacts WHERE id = any(${[...contact_ids]}::bigint[]) AND status IN ('active', 'blacklisted') ORDER BY id`,
    )
    return placeIn(
      ctx,
      stage,
      shown.map(({ id }) => id),
      { moves: true },
    )
  },
  async putBack(ctx, account_id, places) {
    const [first] = places
    if (!first) return []
    const { pipeline_id, pipeline_stage_id } = first
    const there = await rows<Place & ContactRow>(
      ctx.db,
      sql`SELECT c.*, p.contact_id, p.pipeline_stage_id, p.entered_at FROM contact_pipeline_stage p JOIN contacts c ON c.id = p.contact_id
        WHERE p.account_id = ${account_id} AND p.pipeline_id = ${pipeline_id} AND p.pipeline_stage_id = ${pipeline_stage_id}
          AND p.contact_id = any(${places.map(({ contact_id }) => contact_id)}::bigint[]) ORDER BY p.contact_id FOR UPDATE OF p`,
    )
    const before = new Map(places.map((place) => [place.contact_id, place.before_stage_id]))
    const back: number[] = []
    for (const [stage_id, contacts] of Map.groupBy(there, ({ contact_id }) => before.get(contact_id)!))
      back.push(...(stage_id === null ? await takeOff(ctx, first, contacts) : await moveBack(ctx, account_id, stage_id, contacts)))
    return back
  },
}

/** Moves contacts to a stage in which they were, without its automatic tasks. A stage that is gone takes none. */
async function moveBack(ctx: Context, account_id: number, stage_id: number, contacts: readonly ContactRow[]): Promise<number[]> {
  const stage = await lockStageIn(ctx.db, account_id, stage_id)
  if (!stage) return []
  return placeIn(
    ctx,
    stage,
    contacts.map(({ id }) => id),
    { moves: true, tasks: false },
  )
}

/** Takes contacts off a board on which they were not before. */
async function takeOff(ctx: Context, { pipeline_id }: PlaceBefore, contacts: readonly (Place & ContactRow)[]): Promise<number[]> {
  const ids = contacts.map(({ id }) => id)
  await takeContactsOff(ctx.db, { contact_id: ids, pipeline_id })
  await recordTransitions(
    ctx,
    contacts.map(({ id, account_id, pipeline_stage_id, entered_at }) => ({
      account_id,
      kind: 'contact' as const,
      id,
      pipeline_id,
      from_stage_id: pipeline_stage_id,
      to_stage_id: null,
      entered_at,
    })),
  )
  for (const contact of contacts)
    ctx.log({
      account_id: contact.account_id,
      event: 'contact.moved',
      subject_type: 'contact',
      subject_id: contact.id,
      subject_label: contactName(contact),
      contact_id: contact.id,
      changes: { pipeline_stage_id: [contact.pipeline_stage_id, null] },
      context: { pipeline_id },
    })
  boardChanged(ctx, { pipeline_id, account_id: contacts[0]!.account_id })
  return ids
}
