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

/** Matches names that contain every word of the search, ignoring accents and case. */
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

/** Lists the pipelines of an account and, by `listInAccount`, those shared with it. */
export const pipelineQuery = resourceQuery(pipelines, spec)
/** Lists the pipelines of all accounts in which the caller may read them. */
export const allPipelineQuery = resourceQuery(allPipelines, spec)
/** Lists pipelines for staff, who can filter by account. */
export const adminPipelineQuery = resourceQuery(adminPipelines, {
  ...spec,
  filters: { ...spec.filters, account: column('account_id') },
})

/** Pipelines of the account in the path and those shared with it. */
export const inAccount = (params: { account_id?: number }) =>
  sql`(t.account_id = ${params.account_id} OR t.shares ? ${String(params.account_id)})`

/**
 * Finds a pipeline by number or uuid, and locks it unless the action is `read`.
 * @throws 404, 403
 */
export async function findPipeline(
  ctx: Context,
  key: number | string,
  action = 'read',
  include: readonly string[] = [],
): Promise<PipelineRow> {
  return pipelineQuery.find(ctx, await idOf(ctx, key), action, include)
}

/** Checks access on paths that name a pipeline by number or uuid. */
export const pipelineGuard: RecordGuard = {
  authorizeRecord: async (ctx, key, permission) => pipelineQuery.authorizeRecord(ctx, await idOf(ctx, key), permission),
}

async function idOf(ctx: Context, key: number | string): Promise<number> {
  if (typeof key === 'number') return key
  const row = await one<{ id: number }>(ctx.db, sql`SELECT id FROM pipelines WHERE uuid = ${key}::uuid`)
  if (!row) throw notFound()
  return row.id
}
