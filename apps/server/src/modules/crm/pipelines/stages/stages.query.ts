import { sql } from 'kysely'
import { pipelineStages } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { column } from '#kit/query/filter-sql.ts'
import { attachOne, valuesOf, type IncludeLoaders } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { sharedPolicy } from '../pipelines.policy.ts'
import { presentPipeline, type PipelineRow } from '../pipelines.presenter.ts'
import { inName } from '../pipelines.query.ts'
import { stageFigures } from './stage-figures.ts'
import { stageWindow } from '../cards/stage-window.ts'
import type { CardKind } from '../cards/card-conditions.ts'
import { presentStage, type StageRow } from './stages.presenter.ts'

const includes = {
  pipeline: async (ctx, stages) => {
    const found = await rows<PipelineRow>(
      ctx.db,
      sql`SELECT * FROM seen_pipelines WHERE id = any(${valuesOf(stages, 'pipeline_id')}::bigint[])`,
    )
    attachOne(
      stages,
      'pipeline',
      found.map((row) => presentPipeline(row, ctx)),
      'pipeline_id',
    )
  },
  contacts: (ctx, rows) => loadCards(ctx, rows as StageRow[], 'contacts', 'contact'),
  contactRequests: (ctx, rows) => loadCards(ctx, rows as StageRow[], 'contactRequests', 'contact_request'),
  contacts_count: (ctx, rows) => loadCount(ctx, rows as StageRow[], 'contacts_count'),
  contact_requests_count: (ctx, rows) => loadCount(ctx, rows as StageRow[], 'contact_requests_count'),
  values: async (ctx, rows) => {
    const figures = await stageFigures(ctx, rows as StageRow[])
    for (const row of rows) row.values = figures.get(row.id)!.values
  },
} satisfies IncludeLoaders<string>

/** Stages of the pipelines that the caller may see. */
export const stageQuery = resourceQuery(pipelineStages, {
  from: 'seen_pipeline_stages',
  policy: sharedPolicy<StageRow>(),
  present: presentStage,
  where: sql`t.deleted_at IS NULL`,
  under: { account_id: 'account_id' },
  filters: { search: inName, pipeline: column('pipeline_id'), type: column('type') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', position: 'position' },
  defaultSort: 'position',
  includes,
})

async function loadCount(ctx: Context, rows: StageRow[], name: 'contacts_count' | 'contact_requests_count'): Promise<void> {
  const figures = await stageFigures(ctx, rows)
  for (const row of rows) row[name] = figures.get(row.id)![name]
}

/** The first cards of each stage that the caller may see. */
async function loadCards(ctx: Context, rows: StageRow[], relation: 'contacts' | 'contactRequests', kind: CardKind): Promise<void> {
  for (const row of rows) row[relation] = (await stageWindow(ctx, row, { kinds: [kind] })).cards
}
