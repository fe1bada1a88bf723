import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { refuse } from '#kit/refuse.ts'
import { endShares } from '#modules/accounts/shares/index.ts'
import { boardChanged } from '../moves/board-changed.ts'
import { emptyStages, hasOpenCards, lockStages } from '../stages/empty-stages.ts'
import { lockStageIn } from '../stages/lock-stage.ts'
import type { PipelineRow } from '../pipelines.presenter.ts'
import { findPipeline, pipelineQuery } from '../pipelines.query.ts'
import { takeContactsOff } from '../store/cards.ts'
import { deletePipeline, pipelineKind } from '../store/pipelines.ts'

/**
 * Deletes a pipeline. Its contacts and open requests move to a stage of another one. Won and lost requests keep their stage
 * for reports.
 * @throws 422 when it has cards and no stage is given, or when it is the default and other pipelines exist
 */
export async function removePipeline(
  ctx: Context,
  { params, body }: { params: Params; body: { move_to_stage_id?: number | null | undefined } },
) {
  const seen = await findPipeline(ctx, params.id)
  const stage_ids = await stagesOf(ctx, seen.id)
  await lockStages(ctx, [...stage_ids, ...(body.move_to_stage_id ? [body.move_to_stage_id] : [])])
  const pipeline = await findPipeline(ctx, params.id, 'delete')
  await checkDefault(ctx, pipeline)
  if (await hasOpenCards(ctx, stage_ids)) await moveAway(ctx, pipeline, stage_ids, body.move_to_stage_id)
  await deletePipeline(ctx.db, pipeline.id)
  await takeContactsOff(ctx.db, { pipeline_id: pipeline.id })
  await endShares(ctx.db, { shareable_type: 'pipeline', shareable_ids: [String(pipeline.id)] })
  record(ctx, pipelineQuery, pipelineKind.subject, 'deleted', pipeline)
  return { data: null }
}

async function moveAway(
  ctx: Context,
  pipeline: PipelineRow,
  stage_ids: readonly number[],
  target_id: number | null | undefined,
): Promise<void> {
  if (!target_id) refuse(ctx, { move_to_stage_id: 'pipelines:move_to' })
  const target = await lockStageIn(ctx.db, pipeline.account_id, target_id)
  if (target?.type !== 'open' || target.pipeline_id === pipeline.id) refuse(ctx, { move_to_stage_id: 'pipelines:move_to_wrong' })
  await emptyStages(ctx, stage_ids, target)
  boardChanged(ctx, target)
}

async function checkDefault(ctx: Context, pipeline: PipelineRow): Promise<void> {
  if (!pipeline.is_default) return
  const row = await one<{ others: number }>(
    ctx.db,
    sql`SELECT count(*) AS others FROM pipelines WHERE account_id = ${pipeline.account_id} AND id <> ${pipeline.id} AND deleted_at IS NULL AND archived_at IS NULL`,
  )
  if (row!.others) refuse(ctx, { base: 'pipelines:default_stays' })
}

async function stagesOf(ctx: Context, pipeline_id: number): Promise<number[]> {
  const found = await rows<{
    id: number
  }>(ctx.db, sql`SELECT id FROM pipeline_stages WHERE pipeline_id = ${pipeline_id} AND deleted_at IS NULL`)
  return found.map((row) => row.id)
}
