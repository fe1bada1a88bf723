import { sql } from 'kysely'
import type { Params, stagesOfContact as endpoint, ResultOf } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { contactName, contactQuery } from '../../contacts/index.ts'
import { emitMoved } from '../moves/emit-moved.ts'
import { takeContactOff } from '../store/cards.ts'
import { listTransitions, recordTransition } from '../moves/transitions.ts'

/** Lists the stages of a contact, one per pipeline. */
export async function listStagesOfContact(ctx: Context, { params }: { params: Params }): Promise<ResultOf<typeof endpoint>> {
  const contact = await contactQuery.find(ctx, params.contact_id, 'read')
  const found = await rows<ResultOf<typeof endpoint>['data'][number]>(
    ctx.db,
    sql`SELECT s.pipeline_id, p.uuid AS pipeline_uuid, p.name AS pipeline_name, s.pipeline_stage_id, g.name AS stage_name, g.type, g.color, s.entered_at AS stage_entered_at,
      g.type = 'open' AND coalesce(s.entered_at < ${ctx.services.clock.now()}::timestamptz - make_interval(days => coalesce(g.rotting_days, p.rotting_days)), false) AS rotting
    FROM contact_pipeline_stage s JOIN pipelines p ON p.id = s.pipeline_id AND p.deleted_at IS NULL JOIN pipeline_stages g ON g.id = s.pipeline_stage_id
    WHERE s.contact_id = ${contact.id} ORDER BY p.position, p.id`,
  )
  return { data: found }
}

/** Lists the stages through which a contact has moved. */
export async function listContactTransitions(ctx: Context, { params }: { params: Params }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'read')
  return { data: await listTransitions(ctx, { kind: 'contact', id: contact.id }) }
}

/**
 * Removes a contact from a board. Its history remains.
 * @throws 404 when it is not in the stage
 */
export async function takeOffBoard(ctx: Context, { params }: { params: Params }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const place = await takeContactOff(ctx.db, contact.id, params.pipeline_stage_id)
  if (!place) throw notFound()
  const { account_id, id } = contact
  await recordTransition(ctx, {
    account_id,
    kind: 'contact',
    id,
    pipeline_id: place.pipeline_id,
    from_stage_id: place.pipeline_stage_id,
    to_stage_id: null,
    entered_at: place.entered_at,
  })
  ctx.log({
    account_id,
    event: 'contact.moved',
    subject_type: 'contact',
    subject_id: id,
    subject_label: contactName(contact),
    contact_id: id,
    changes: { pipeline_stage_id: [place.pipeline_stage_id, null] },
    context: { pipeline_id: place.pipeline_id },
  })
  emitMoved(ctx, { kind: 'contact', id, account_id, card: null, from: place, to: null, shares: {} })
  return { data: null }
}
