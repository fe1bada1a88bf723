import { sql } from 'kysely'
import type { One, Params, PipelineStage, PipelineStageInput } from '@stoa/contract'
import { rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow } from '#kit/records/change-row.ts'
import { record } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { refuse } from '#kit/refuse.ts'
import { boardChanged } from '../moves/board-changed.ts'
import { emptyStages, hasOpenCards, lockStages } from './empty-stages.ts'
import { lockStageIn } from './lock-stage.ts'
import { findPipeline } from '../pipelines.query.ts'
import { presentStage, type StageRow } from './stages.presenter.ts'
import { stageQuery } from './stages.query.ts'
import { takeContactsOff } from '../store/cards.ts'
import { deleteStage, insertStage, numberStages, stageKind } from '../store/stages.ts'

/** Creates an open stage at a position among the open ones. Won and lost remain last. */
export async function createStage(
  ctx: Context,
  { params, body }: { params: Params; body: PipelineStageInput & { position?: number | undefined } },
): Promise<One<PipelineStage>> {
  const pipeline = await findPipeline(ctx, params.id, 'update')
  const { position, auto_tasks, ...fields } = body
  return refusals(ctx, stageKind.unique ?? {}, async () => {
    const stage = await insertStage(ctx.db, {
      ...fields,
      ...(auto_tasks && { auto_tasks: toJson(auto_tasks) }),
      account_id: pipeline.account_id,
      pipeline_id: pipeline.id,
      type: 'open',
    })
    const open = (await openStages(ctx, pipeline.id)).filter((id) => id !== stage.id)
    await numberStages(ctx.db, pipeline.id, open.toSpliced(position ?? open.length, 0, stage.id))
    const created = await stageQuery.find(ctx, stage.id)
    record(ctx, stageQuery, stageKind.subject, 'created', created)
    boardChanged(ctx, created)
    return stageQuery.one(ctx, created)
  })
}

/** Updates name, colour, rules and probability of a stage. The probability of won and lost stages is fixed. */
export async function updateStage(
  ctx: Context,
  { params, body }: { params: Params; body: Partial<PipelineStageInput> & { version?: number | undefined } },
): Promise<One<PipelineStage>> {
  const { version, auto_tasks, probability_bp, ...fields } = body
  const valuesOf = (before: StageRow) => ({
    ...fields,
    ...(auto_tasks && { auto_tasks: toJson(auto_tasks) }),
    ...(before.type === 'open' && { probability_bp }),
  })
  const stage = await changeRow(ctx, stageKind, { key: params.id, version }, valuesOf, async (_before, after, changes) => {
    if (Object.keys(changes).length) boardChanged(ctx, after)
  })
  return stageQuery.one(ctx, stage)
}

/** Reorders the open stages. @throws 422 when one is missing or repeated */
export async function orderStages(
  ctx: Context,
  { params, body }: { params: Params; body: { stage_ids: number[] } },
): Promise<{ data: PipelineStage[] }> {
  const pipeline = await findPipeline(ctx, params.id, 'update')
  const open = await openStages(ctx, pipeline.id)
  const asked = body.stage_ids.filter((id) => open.includes(id))
  const ends = await rows<{
    id: number
  }>(ctx.db, sql`SELECT id FROM pipeline_stages WHERE pipeline_id = ${pipeline.id} AND type <> 'open'`)
  const known = new Set([...open, ...ends.map((end) => end.id)])
  if (new Set(asked).size !== open.length || asked.length !== open.length || body.stage_ids.some((id) => !known.has(id)))
    refuse(ctx, { stage_ids: 'pipelines:all_stages' })
  await numberStages(ctx.db, pipeline.id, asked)
  const found = await rows<StageRow>(
    ctx.db,
    sql`SELECT * FROM seen_pipeline_stages WHERE pipeline_id = ${pipeline.id} AND deleted_at IS NULL ORDER BY position, id`,
  )
  ctx.log({
    account_id: pipeline.account_id,
    event: 'pipeline.stages_ordered',
    subject_type: 'pipeline',
    subject_id: pipeline.id,
    subject_label: pipeline.name,
    changes: { stage_ids: [open, asked] },
  })
  boardChanged(ctx, { account_id: pipeline.account_id, pipeline_id: pipeline.id })
  return { data: found.map(presentStage) }
}

/**
 * Deletes an open stage. Its cards move to another open stage of the pipeline.
 * @throws 422 for the won, the lost and the last open stage, and when it has cards and no other stage is given
 */
export async function removeStage(
  ctx: Context,
  { params, body }: { params: Params; body: { move_to_stage_id?: number | null | undefined } },
) {
  await stageQuery.find(ctx, params.id)
  await lockStages(ctx, [params.id, ...(body.move_to_stage_id ? [body.move_to_stage_id] : [])])
  const stage = await stageQuery.find(ctx, params.id, 'update')
  if (stage.type !== 'open') refuse(ctx, { base: 'pipelines:end_stage' })
  await run(ctx.db, sql`SELECT 1 FROM pipelines WHERE id = ${stage.pipeline_id} FOR NO KEY UPDATE`)
  const rest = (await openStages(ctx, stage.pipeline_id)).filter((id) => id !== stage.id)
  if (!rest.length) refuse(ctx, { base: 'pipelines:last_open' })
  if (body.move_to_stage_id || (await hasOpenCards(ctx, [stage.id]))) await moveCards(ctx, stage, body.move_to_stage_id)
  await takeContactsOff(ctx.db, { pipeline_stage_id: stage.id })
  await deleteStage(ctx.db, stage.id)
  await numberStages(ctx.db, stage.pipeline_id, rest)
  record(ctx, stageQuery, stageKind.subject, 'deleted', stage)
  boardChanged(ctx, stage)
  return { data: null }
}

async function moveCards(ctx: Context, stage: StageRow, target_id: number | null | undefined): Promise<void> {
  if (!target_id) refuse(ctx, { move_to_stage_id: 'pipelines:move_to' })
  const target = target_id === stage.id ? null : await lockStageIn(ctx.db, stage.account_id, target_id)
  if (target?.pipeline_id !== stage.pipeline_id || target.type !== stage.type) refuse(ctx, { move_to_stage_id: 'pipelines:move_to_wrong' })
  await emptyStages(ctx, [stage.id], target)
}

async function openStages(ctx: Context, pipeline_id: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM pipeline_stages WHERE pipeline_id = ${pipeline_id} AND type = 'open' AND deleted_at IS NULL ORDER BY position, id`,
  )
  return found.map((row) => row.id)
}

/** A list for a JSON column; plain lists are stored as arrays. */
const toJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
