import { sql } from 'kysely'
import type { One, Params, Pipeline, PipelineInput } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'
import { checkAssignees, orderedStages, templateStages, type StageInput } from './pipeline-input.ts'
import type { PipelineRow } from '../pipelines.presenter.ts'
import { findPipeline, pipelineQuery } from '../pipelines.query.ts'
import { clearDefault, insertPipelineRow, pipelineKind } from '../store/pipelines.ts'
import { insertStages } from '../store/stages.ts'

/** Creates a pipeline with the given stages, or those of a template. The first pipeline of an account becomes its default. */
export async function createPipeline(
  ctx: Context,
  { params, body }: { params: Params; body: PipelineInput & { account_id?: number } },
): Promise<One<Pipeline>> {
  const { stages, account_id: named, ...fields } = body
  const account_id = (params.account_id ?? named) as number
  return refusals(ctx, pipelineKind.unique ?? {}, async () => {
    await checkAssignees(ctx, account_id, fields.assignee_ids)
    await checkProject(ctx, account_id, fields.project_uuid)
    const template = await chosenTemplate(ctx, account_id, body)
    const pipeline = await insertPipeline(
      ctx,
      account_id,
      { ...fields, pipeline_template_id: template?.id ?? null },
      orderedStages(ctx, stages ?? template!.stages),
    )
    record(ctx, pipelineQuery, pipelineKind.subject, 'created', pipeline)
    return pipelineQuery.one(ctx, await findPipeline(ctx, pipeline.id), ['pipelineStages'])
  })
}

async function chosenTemplate(ctx: Context, account_id: number, { stages, pipeline_template_id }: PipelineInput) {
  if (stages && !pipeline_template_id) return null
  const row = await one<{ locale: string }>(ctx.db, sql`SELECT locale FROM accounts WHERE id = ${account_id}`)
  const template = row && (await templateStages(ctx, account_id, pipeline_template_id, row.locale))
  const field = row ? 'pipeline_template_id' : 'account_id'
  if (!template) refuseUnknown(ctx, field)
  return template
}

/** Inserts a pipeline with its stages. A new default replaces the present one; the first pipeline of an account is the default. */
export async function insertPipeline(
  ctx: Pick<Context, 'db'>,
  account_id: number,
  { is_default, ...fields }: Partial<PipelineInput> & { name: string },
  stages: readonly StageInput[],
): Promise<PipelineRow> {
  const row = await one<{ last: number; defaults: number }>(
    ctx.db,
    sql`SELECT coalesce(max(position), 0) AS last, count(*) FILTER (WHERE is_default) AS defaults FROM pipelines WHERE account_id = ${account_id} AND deleted_at IS NULL`,
  )
  const { last, defaults } = row!
  if (is_default && defaults) await clearDefault(ctx.db, account_id)
  const pipeline = await insertPipelineRow(ctx.db, {
    position: last + 1,
    ...fields,
    uuid: uuidv7(),
    account_id,
    is_default: is_default || defaults === 0,
  })
  await insertStages(
    ctx.db,
    pipeline,
    stages.map((stage) => ({ ...stage, probability_bp: probabilityOf(stage) })),
  )
  return pipeline
}

/** 100 % for won and 0 for lost. The account chooses the others. */
const probabilityOf = ({ type, probability_bp }: StageInput): number =>
  type === 'won' ? 10_000 : type === 'lost' ? 0 : (probability_bp ?? 0)
