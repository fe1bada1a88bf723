import { sql } from 'kysely'
import type { One, Params, PipelineStage, PipelineStageInput } from '@stoa/contract'
import { rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { versionConflict } from '#lib/errors.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { record, type Subject } from '#kit/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { boardChanged } from './board-changed.ts'
import { emptyStages, hasOpenCards, lockStages } from './empty-stages.ts'
import { lockStageIn } from './lock-stage.ts'
import { refuse } from './pipeline-input.ts'
import { findPipeline } from './pipelines.query.ts'
import { presentStage, type StageRow } from './stages.presenter.ts'
import { stageQuery } from './stages.query.ts'

const stageSubject: Subject<StageRow> = { type: 'pipeline_stage', label: (stage) => stage.name }
const NAMES = { pipeline_stages_name: 'name' }

/** A new open stage, at a place among the open ones; won and lost stay last. */
export async function createStage(
  ctx: Context,
  { params, body }: { params: Params; body: PipelineStageInput & { position?: number | undefined } },
): Promise<One<PipelineStage>> {
  const pipeline = await findPipeline(ctx, params.id, 'update')
  const { position, auto_tasks, ...fields } = body
  return refusals(ctx, NAMES, async () => {
    const stage = await insertRow<StageRow>(ctx, 'pipeline_stages', {
      ...fields,
      ...(auto_tasks && { auto_tasks: sqlJson(auto_tasks) }),
      account_id: pipeline.account_id,
      pipeline_id: pipeline.id,
      type: 'open',
    })
    const open = (await openStages(ctx, pipeline.id)).filter((id) => id !== stage.id)
    await number(ctx, pipeline.id, open.toSpliced(position ?? open.length, 0, stage.id))
    return changed(ctx, 'created', stage.id)
  })
}

/** Changes a stage's name, colour, probability and rules. Won is certain and lost is not: they have no probability to set. */
export async function updateStage(
  ctx: Context,
  { params, body }: { params: Params; body: Partial<PipelineStageInput> & { version?: number | undefined } },
): Promise<One<PipelineStage>> {
  const { version, auto_tasks, probability_bp, ...fields } = body
  const before = await stageQuery.find(ctx, params.id, 'update')
  if (version !== undefined && version !== before.version) throw versionConflict()
  const values = {
    ...fields,
    ...(auto_tasks && { auto_tasks: sqlJson(auto_tasks) }),
    ...(before.type === 'open' && { probability_bp }),
  }
  return refusals(ctx, NAMES, async () => {
    const after = await updateRow<StageRow>(ctx, 'pipeline_stages', { id: before.id }, values)
    return changed(ctx, 'updated', after.id, changesOf(pick(before, body), pick(after, body)))
  })
}

/** Puts the open stages in another order. @throws 422 when one is missing or named twice */
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
    throw refuse(ctx, 'stage_ids', 'all_stages')
  await number(ctx, pipeline.id, asked)
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
 * Deletes an open stage; its cards move to another open one of the pipeline.
 * @throws 422 for the won, the lost and the last open stage, and while cards stand in it and no stage is named
 */
export async function removeStage(
  ctx: Context,
  { params, body }: { params: Params; body: { move_to_stage_id?: number | null | undefined } },
) {
  await stageQuery.find(ctx, params.id)
  await lockStages(ctx, [params.id, ...(body.move_to_stage_id ? [body.move_to_stage_id] : [])])
  const stage = await stageQuery.find(ctx, params.id, 'update')
  if (stage.type !== 'open') throw refuse(ctx, 'base', 'end_stage')
  await run(ctx.db, sql`SELECT 1 FROM pipelines WHERE id = ${stage.pipeline_id} FOR NO KEY UPDATE`)
  const rest = (await openStages(ctx, stage.pipeline_id)).filter((id) => id !== stage.id)
  if (!rest.length) throw refuse(ctx, 'base', 'last_open')
  if (body.move_to_stage_id || (await hasOpenCards(ctx, [stage.id]))) await moveCards(ctx, stage, body.move_to_stage_id)
  await run(ctx.db, sql`DELETE FROM contact_pipeline_stage WHERE pipeline_stage_id = ${stage.id}`)
  await run(ctx.db, sql`UPDATE pipeline_stages SET deleted_at = now(), updated_at = now(), version = version + 1 WHERE id = ${stage.id}`)
  await number(ctx, stage.pipeline_id, rest)
  record(ctx, stageQuery, stageSubject, 'deleted', stage)
  boardChanged(ctx, stage)
  return { data: null }
}

async function moveCards(ctx: Context, stage: StageRow, target_id: number | null | undefined): Promise<void> {
  if (!target_id) throw refuse(ctx, 'move_to_stage_id', 'move_to')
  const target = target_id === stage.id ? null : await lockStageIn(ctx.db, stage.account_id, target_id)
  if (target?.pipeline_id !== stage.pipeline_id || target.type !== stage.type) throw refuse(ctx, 'move_to_stage_id', 'move_to_wrong')
  await emptyStages(ctx, [stage.id], target)
}

async function changed(
  ctx: Context,
  verb: 'created' | 'updated',
  id: number,
  changes?: ReturnType<typeof changesOf>,
): Promise<One<PipelineStage>> {
  const stage = await stageQuery.find(ctx, id)
  if (!changes || Object.keys(changes).length) {
    record(ctx, stageQuery, stageSubject, verb, stage, changes)
    boardChanged(ctx, stage)
  }
  return stageQuery.one(ctx, stage)
}

async function openStages(ctx: Context, pipeline_id: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM pipeline_stages WHERE pipeline_id = ${pipeline_id} AND type = 'open' AND deleted_at IS NULL ORDER BY position, id`,
  )
  return found.map((row) => row.id)
}

/** Numbers the stages of a pipeline: open ones as given, then won, then lost. */
async function number(ctx: Context, pipeline_id: number, open: readonly number[]): Promise<void> {
  await run(
    ctx.db,
    sql`UPDATE pipeline_stages s SET position = coalesce(array_position(${[...open]}::bigint[], s.id), ${open.length} + CASE s.type WHEN 'won' THEN 1 ELSE 2 END)
    WHERE s.pipeline_id = ${pipeline_id} AND s.deleted_at IS NULL`,
  )
}

/** A list for a JSON column; the kit stores plain lists as arrays. */
const sqlJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

const pick = (row: object, like: object) => {
  const values = row as Record<string, unknown>
  return Object.fromEntries(Object.keys(like).map((name) => [name, values[name]]))
}
