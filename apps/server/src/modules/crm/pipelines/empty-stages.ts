import { sql } from 'kysely'
import type { StageCard } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { ranksIn } from './rank-in.ts'
import type { StageRow } from './stages.presenter.ts'
import { recordTransitions, type Transition } from './transitions.ts'

interface Standing {
  kind: StageCard['kind']
  id: number
  pipeline_id: number
  pipeline_stage_id: number
  entered_at: string
  /** A contact that stands on the other board already: it only leaves this one. */
  is_there: boolean
}

/** Locks stages in the order of their ids, so that nobody enters them while they are emptied. */
export async function lockStages(ctx: Context, ids: readonly number[]): Promise<void> {
  await run(ctx.db, sql`SELECT 1 FROM pipeline_stages WHERE id = any(${[...ids]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`)
}

/** Whether cards stand in the stages that have to go elsewhere before these can be deleted. */
export async function hasOpenCards(ctx: Context, stage_ids: readonly number[]): Promise<boolean> {
  const row = await one<{ any: boolean }>(
    ctx.db,
    sql`SELECT EXISTS (SELECT FROM contact_pipeline_stage WHERE pipeline_stage_id = any(${[...stage_ids]}::bigint[]) AND NOT hidden)
      OR EXISTS (SELECT FROM contact_requests WHERE pipeline_stage_id = any(${[...stage_ids]}::bigint[]) AND status = 'open' AND deleted_at IS NULL) AS any`,
  )
  return row!.any
}

/**
 * Moves all contacts and all open requests of the stages to the bottom of another one, in their order. Both are locked
 * before. A contact that stands on the other board already keeps its place there.
 */
export async function emptyStages(ctx: Context, stage_ids: readonly number[], target: StageRow): Promise<void> {
  const standing = await cardsIn(ctx, stage_ids, target)
  if (!standing.length) return
  const coming = standing.filter((card) => !card.is_there)
  const ranks = await ranksIn(ctx, target.id, coming.length, { at: 'bottom' })
  const of = (kind: StageCard['kind']) =>
    JSON.stringify(coming.flatMap((card, at) => (card.kind === kind ? [{ id: card.id, position: ranks[at] }] : [])))
  const now = ctx.services.clock.now()
  await run(
    ctx.db,
    sql`DELETE FROM contact_pipeline_stage s WHERE s.pipeline_stage_id = any(${[...stage_ids]}::bigint[])
    AND s.contact_id = any(${standing.filter((card) => card.is_there).map((card) => card.id)}::bigint[])`,
  )
  await run(
    ctx.db,
    sql`UPDATE contact_pipeline_stage s SET pipeline_id = ${target.pipeline_id}, pipeline_stage_id = ${target.id}, position = n.position, entered_at = ${now}, updated_at = now()
    FROM jsonb_to_recordset(${of('contact')}::jsonb) AS n(id bigint, position text)
    WHERE s.contact_id = n.id AND s.pipeline_stage_id = any(${[...stage_ids]}::bigint[])`,
  )
  await run(
    ctx.db,
    sql`UPDATE contact_requests r SET pipeline_id = ${target.pipeline_id}, pipeline_stage_id = ${target.id}, position = n.position, stage_entered_at = ${now},
      version = version + 1, updated_at = now()
    FROM jsonb_to_recordset(${of('contact_request')}::jsonb) AS n(id bigint, position text) WHERE r.id = n.id`,
  )
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
