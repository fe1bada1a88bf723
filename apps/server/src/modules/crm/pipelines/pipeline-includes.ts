import { sql } from 'kysely'
import type { PipelineShare } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, joined, valuesOf, type IncludeLoaders } from '#kit/query/includes.ts'
import { loadProject } from '#modules/delivery/projects/index.ts'
import type { PipelineRow } from './pipelines.presenter.ts'
import { stageFigures } from './stages/stage-figures.ts'
import { plainStage, type StageRow } from './stages/stages.presenter.ts'

/** Relations of pipelines. Figures and account are selected with the row; stages and shares need one query each. */
export const pipelineIncludes = {
  account: joined(
    sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
  ),
  accounts: loadShares,
  pipelineStages: loadStages,
  project: loadProject,
  stages_count: joined(sql`(SELECT count(*) FROM pipeline_stages s WHERE s.pipeline_id = t.id AND s.deleted_at IS NULL)`),
  open_requests_count: loadOpenRequests,
  open_values: loadOpenRequests,
} satisfies IncludeLoaders<string>

/** Number and values of the open requests of pipelines that the caller may see. */
async function loadOpenRequests(ctx: Context, pipelines: PipelineRow[]): Promise<void> {
  const stages = await rows<StageRow>(
    ctx.db,
    sql`SELECT s.* FROM seen_pipeline_stages s WHERE s.pipeline_id = any(${valuesOf(pipelines, 'id')}::bigint[]) AND s.type = 'open' AND s.deleted_at IS NULL`,
  )
  const figures = await stageFigures(ctx, stages)
  for (const pipeline of pipelines) {
    const open = stages.filter((stage) => stage.pipeline_id === pipeline.id).map((stage) => figures.get(stage.id)!)
    const sums = Map.groupBy(
      open.flatMap((one) => one.values),
      (value) => value.currency,
    )
    pipeline.open_requests_count = open.reduce((total, one) => total + one.contact_requests_count, 0)
    pipeline.open_values = [...sums]
      .map(([currency, values]) => ({ currency, value_minor: values.reduce((total, one) => total + one.value_minor, 0) }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  }
}

async function loadStages(ctx: Context, pipelines: PipelineRow[]): Promise<void> {
  const stages = await rows<StageRow>(
    ctx.db,
    sql`SELECT s.* FROM pipeline_stages s WHERE s.pipeline_id = any(${valuesOf(pipelines, 'id')}::bigint[]) AND s.deleted_at IS NULL ORDER BY s.position, s.id`,
  )
  attachMany(pipelines, 'pipelineStages', stages.map(plainStage), 'pipeline_id')
}

/** Only the account of a pipeline sees with which accounts it is shared. */
async function loadShares(ctx: Context, rows: PipelineRow[]): Promise<void> {
  const readable = rows.filter((row) => holdsIn(ctx.actor, row.account_id, 'pipelines.read'))
  const shares = await sharesOf(ctx, valuesOf(readable, 'id'))
  for (const row of rows)
    row.accounts = shares.filter((share) => share.pipeline_id === row.id).map(({ pipeline_id: _pipeline, ...share }) => share)
}

/** Loads the unexpired shares of pipelines, by the name of the account. */
export async function sharesOf(ctx: Context, pipeline_ids: readonly number[]): Promise<(PipelineShare & { pipeline_id: number })[]> {
  return rows<PipelineShare & { pipeline_id: number }>(
    ctx.db,
    sql`SELECT h.id, h.shareable_id::bigint AS pipeline_id, h.ability, h.expires_at, h.created_at,
      jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) AS account
    FROM account_shares h JOIN accounts a ON a.id = h.shared_with_account_id AND a.deleted_at IS NULL
    WHERE h.shareable_type = 'pipeline' AND h.shareable_id = any(${pipeline_ids.map(String)}::text[]) AND (h.expires_at IS NULL OR h.expires_at > now())
    ORDER BY a.name, h.id`,
  )
}
