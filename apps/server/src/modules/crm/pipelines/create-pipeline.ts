import { sql } from 'kysely'
import type { One, Params, Pipeline, PipelineInput } from '@stoa/contract'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { insertRow } from '#kit/untyped-rows.ts'
import { record, type Subject } from '#kit/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { invalid } from '#lib/errors.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'
import { checkAssignees, orderedStages, templateStages, type StageInput } from './pipeline-input.ts'
import type { PipelineRow } from './pipelines.presenter.ts'
import { findPipeline, pipelineQuery } from './pipelines.query.ts'

/** How a pipeline is called in events and in the activity log. */
export const pipelineSubject: Subject<PipelineRow> = {
  type: 'pipeline',
  label: (pipeline) => pipeline.name,
  channels: (pipeline) => [`private-pipelines.${pipeline.id}`],
}

/** A new board with its stages: as given, else from a template. The first of an account becomes its default. */
export async function createPipeline(
  ctx: Context,
  { params, body }: { params: Params; body: PipelineInput & { account_id?: number } },
): Promise<One<Pipeline>> {
  const { stages, account_id: named, ...fields } = body
  const account_id = (params.account_id ?? named) as number
  return refusals(ctx, { pipelines_one_default: 'is_default' }, async () => {
    await checkAssignees(ctx, account_id, fields.assignee_ids)
    await checkProject(ctx, account_id, fields.project_uuid)
    const template = await chosenTemplate(ctx, account_id, body)
    const pipeline = await insertPipeline(
      ctx,
      account_id,
      { ...fields, pipeline_template_id: template?.id ?? null },
      orderedStages(ctx, stages ?? template!.stages),
    )
    record(ctx, pipelineQuery, pipelineSubject, 'created', pipeline)
    return pipelineQuery.one(ctx, await findPipeline(ctx, pipeline.id), ['pipelineStages'])
  })
}

async function chosenTemplate(ctx: Context, account_id: number, { stages, pipeline_template_id }: PipelineInput) {
  if (stages && !pipeline_template_id) return null
  const row = await one<{ locale: string }>(ctx.db, sql`SELECT locale FROM accounts WHERE id = ${account_id}`)
  const template = row && (await templateStages(ctx, account_id, pipeline_template_id, row.locale))
  const field = row ? 'pipeline_template_id' : 'account_id'
  const { t } = ctx.services
  if (!template)
    throw invalid({ [field]: t(ctx.request.locale, 'validation:unknown', { field: t(ctx.request.locale, `fields:${field}`) }) })
  return template
}

/** Writes a pipeline and its stages; of two that claim to be the default the later one is. */
export async function insertPipeline(
  ctx: Pick<Context, 'db'>,
  account_id: number,
  { is_default, ...fields }: Partial<PipelineInput>,
  stages: readonly StageInput[],
): Promise<PipelineRow> {
  const row = await one<{ last: number; defaults: number }>(
    ctx.db,
    sql`SELECT coalesce(max(position), 0) AS last, count(*) FILTER (WHERE is_default) AS defaults FROM pipelines WHERE account_id = ${account_id} AND deleted_at IS NULL`,
  )
  const { last, defaults } = row!
  if (is_default && defaults)
    await run(ctx.db, sql`UPDATE pipelines SET is_default = false, updated_at = now() WHERE account_id = ${account_id} AND is_default`)
  const pipeline = await insertRow<PipelineRow>(ctx as Context, 'pipelines', {
    position: last + 1,
    ...fields,
    uuid: uuidv7(),
    account_id,
    is_default: is_default || defaults === 0,
  })
  await insertStages(ctx, pipeline, stages)
  return pipeline
}

async function insertStages(ctx: Pick<Context, 'db'>, { id, account_id }: PipelineRow, stages: readonly StageInput[]): Promise<void> {
  const rows = stages.map((stage, at) => ({ ...stage, probability_bp: probabilityOf(stage), position: at + 1 }))
  await run(
    ctx.db,
    sql`INSERT INTO pipeline_stages (account_id, pipeline_id, name, type, probability_bp, color, position, rotting_days, auto_tasks)
    SELECT ${account_id}, ${id}, name, type, probability_bp, color, position, rotting_days, auto_tasks
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(name text, type text, probability_bp int, color text, position int, rotting_days int, auto_tasks jsonb)`,
  )
}

/** Won is certain and lost is not; what lies between says the account. */
const probabilityOf = ({ type, probability_bp }: StageInput): number =>
  type === 'won' ? 10_000 : type === 'lost' ? 0 : (probability_bp ?? 0)
