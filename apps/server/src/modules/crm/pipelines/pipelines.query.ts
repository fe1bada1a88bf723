import { sql } from 'kysely'
import { adminPipelines, allPipelines, pipelines } from '@stoa/contract'
import { fold } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { column, present, type FilterSql } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import type { RecordGuard } from '#kit/routes.ts'
import { pipelineIncludes } from './pipeline-includes.ts'
import { sharedPolicy } from './pipelines.policy.ts'
import { presentPipeline, type PipelineRow } from './pipelines.presenter.ts'

/** Every word of the search occurs in the name, whatever its accents and capitals. */
export const inName: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const words = fold(condition.text).split(' ').filter(Boolean)
  const folded = sql`translate(regexp_replace(normalize(lower(t.name), NFD), '[\u0300-\u036f]', '', 'g'), 'ς', 'σ')`
  return words.length
    ? sql`(${sql.join(
        words.map((word) => sql`${folded} LIKE ${`%${word}%`}`),
        sql` AND `,
      )})`
    : sql`false`
}

const spec: ResourceQuerySpec<typeof allPipelines, PipelineRow> = {
  from: 'seen_pipelines',
  policy: sharedPolicy<PipelineRow>(),
  present: presentPipeline,
  where: sql`t.deleted_at IS NULL`,
  hidden: { unless: 'archived', where: sql`t.archived_at IS NULL` },
  filters: {
    search: inName,
    archived: present('archived_at'),
    subject: column('subject'),
    project: column('project_uuid', 'uuid'),
    date_created: column('created_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', position: 'position' },
  defaultSort: 'position',
  includes: pipelineIncludes,
}

/** Pipelines of one account and, through `listInAccount`, those it is shown. */
export const pipelineQuery = resourceQuery(pipelines, spec)
/** Pipelines of every account the caller may read them in. */
export const allPipelineQuery = resourceQuery(allPipelines, spec)
/** The same for staff, with the account to filter by. */
export const adminPipelineQuery = resourceQuery(adminPipelines, {
  ...spec,
  filters: { ...spec.filters, account: column('account_id', 'bigint') },
})

/** Own pipelines of the account in the path and those shared with it. */
export const inAccount = (params: { account_id?: number }) =>
  sql`(t.account_id = ${params.account_id} OR t.shares ? ${String(params.account_id)})`

/**
 * One pipeline by its number or its uuid, locked unless it is only read.
 * @throws 404 or 403 as every `find`
 */
export async function findPipeline(
  ctx: Context,
  key: number | string,
  action = 'read',
  include: readonly string[] = [],
): Promise<PipelineRow> {
  return pipelineQuery.find(ctx, await idOf(ctx, key), action, include)
}

/** Guards flat paths whose record is named by number or uuid. */
export const pipelineGuard: RecordGuard = {
  authorizeRecord: async (ctx, key, permission) => pipelineQuery.authorizeRecord(ctx, await idOf(ctx, key), permission),
}

async function idOf(ctx: Context, key: number | string): Promise<number> {
  if (typeof key === 'number') return key
  const row = await one<{ id: number }>(ctx.db, sql`SELECT id FROM pipelines WHERE uuid = ${key}::uuid`)
  if (!row) throw notFound()
  return row.id
}
