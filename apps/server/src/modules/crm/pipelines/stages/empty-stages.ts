import { sql } from 'kysely'
import type { StageCard } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { providerOf } from '#kit/wiring.ts'
import { ranksAtBottom } from '../moves/rank-in.ts'
import { requestPlaces } from '../cards/request-places.ts'
import type { StageRow } from './stages.presenter.ts'
import { moveContactsToStage, takeContactsOff, type RankedCard } from '../store/cards.ts'
import { recordTransitions, type Transition } from '../moves/transitions.ts'

interface Standing {
  kind: StageCard['kind']
  id: number
  pipeline_id: number
  pipeline_stage_id: number
  entered_at: string
  /** Whether the contact is on the other board already and only leaves this one. */
  is_there: boolean
}

/** Locks stages in the order of their ids, so that no card enters them while they are emptied. */
export async function lockStages(ctx: Context, ids: readonly number[]): Promise<void> {
  await run(ctx.db, sql`SELECT 1 FROM pipeline_stages WHERE id = any(${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`)
}

/** Whether the stages contain cards that must be moved before the stages can be deleted. */
export async function hasOpenCards(ctx: Context, stage_ids: readonly number[]): Promise<boolean> {
  const row = await one<{ any: boolean }>(
    ctx.db,
    sql`SELECT EXISTS (SELECT FROM contact_pipeline_stage WHERE pipeline_stage_id = any(${[...stage_ids]}::bigint[]) AND NOT hidden)
      OR EXISTS (SELECT FROM contact_requests WHERE pipeline_stage_id = any(${[...stage_ids]}::bigint[]) AND status = 'open' AND deleted_at IS NULL) AS any`,
  )
  return row!.any
}

/**
 * Moves all contacts and open requests of the stages to the bottom of another one, in their order. Lock the stages and the
 * records before. A contact that is already on the other board keeps its place there.
 */
export async function emptyStages(ctx: Context, stage_ids: readonly number[], target: StageRow): Promise<void> {
  const standing = await cardsIn(ctx, stage_ids, target)
  if (!standing.length) return
  const coming = standing.filter((card) => !card.is_there)
  const ranks = await ranksAtBottom(ctx, target.id, coming)
  const ofKind = (kind: StageCard['kind']): RankedCard[] =>
    coming.flatMap((card, at) => (card.kind === kind ? [{ id: card.id, position: ranks[at]! }] : []))
  const now = ctx.services.clock.now()
  await takeContactsOff(ctx.db, {
    pipeline_stage_id: stage_ids,
    contact_id: standing.filter((card) => card.is_there).map((card) => card.id),
  })
  await moveContactsToStage(ctx.db, stage_ids, target, ofKind('contact'), now)
  await providerOf(ctx, requestPlaces).moveToStage(ctx.db, target, ofKind('contact_request'), now)
  await recordSteps(ctx, standing, target)
}

async function cardsIn(ctx: Context, stage_ids: readonly number[], target: StageRow): Promise<Standing[]> {
  return rows<Standing>(
    ctx.db,
    sql`SELECT 'contact' AS kind, s.contact_id AS id, s.pipeline_id, s.pipeline_stage_id, s.entered_at, s.position,
      s.pipeline_id <> ${target.pipeline_id} AND EXISTS (SELECT FROM contact_pipeline_stage o WHERE o.contact_id = s.contact_id AND o.pipeline_id = ${target.pipeline_id}) AS is_there
    FROM contact_pipeline_stage s WHERE s.pipeline_stage_id = any(${[...stage_ids]}::bigint[])
    UNION ALL
    SELECT 'contact_request', r.id, r.pipeline_id, r.pipeline_stage_id, r.stage_entered_at, r.position, false
    FROM contact_requests r WHERE r.pipeline_stage_id = any(${[...stage_ids]}::bigint[]) AND r.status = 'open'
    ORDER BY pipeline_stage_id, position`,
  )
}

async function recordSteps(ctx: Context, standing: readonly Standing[], target: StageRow): Promise<void> {
  const step = ({ kind, id, entered_at }: Standing) => ({ account_id: target.account_id, kind, id, entered_at })
  await recordTransitions(
    ctx,
    standing.flatMap((card): Transition[] => {
      const leaves: Transition = { ...step(card), pipeline_id: card.pipeline_id, from_stage_id: card.pipeline_stage_id, to_stage_id: null }
      if (card.is_there) return [leaves]
      if (card.pipeline_id === target.pipeline_id) return [{ ...leaves, to_stage_id: target.id }]
      return [leaves, { ...step(card), entered_at: null, pipeline_id: target.pipeline_id, from_stage_id: null, to_stage_id: target.id }]
    }),
  )
}
