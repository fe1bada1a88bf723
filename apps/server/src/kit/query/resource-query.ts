import type { One, Params, Resource } from '@stoa/contract'
import type { Context, Sql } from '../context.ts'
import { partiesFinder } from './find/find-parties.ts'
import { recordFinder } from './find/find-records.ts'
import { loadIncludes, type IncludeLoaders } from './includes.ts'
import { listConditions } from './list-conditions.ts'
import { jsonReader } from './read-json.ts'
import type { ListRequest } from './list-request.ts'
import { pageReader } from './read-page.ts'
import type { ResourceQuerySpec, RowOf } from './resource-query-spec.ts'

export { all, permissionPrefix } from './list-conditions.ts'
export type { ResourceQuerySpec } from './resource-query-spec.ts'

export type ResourceQuery = ReturnType<typeof resourceQuery<any, any>>

/**
 * Binds the filters, sorts and relations of a contract to SQL. Used by lists, nested lists, reads, exports, saved queries and
 * bulk selections, always within the scope of the policy.
 */
export function resourceQuery<R extends Resource, Row extends object>(resource: R, spec: ResourceQuerySpec<R, Row>) {
  const { key } = resource
  const source = { includes: spec.includes as IncludeLoaders<string>, from: spec.from, key }
  const { where, within, order } = listConditions(resource, spec)
  const { page, answerPage } = pageReader(resource, spec, { where, order })
  const readJson = jsonReader(resource, spec)
  const { find, findMany, authorizeRecord } = recordFinder<R, Row>(resource, spec)

  /** Loads the relations of a row and presents it. */
  async function one(ctx: Context, row: Row, include: readonly string[] = []): Promise<One<RowOf<R>>> {
    await loadIncludes(ctx, source, [row], include)
    return { data: spec.present(row, ctx) }
  }

  const read = async (ctx: Context, { params, query }: { params: Params; query: ListRequest }) =>
    one(ctx, await find(ctx, params[key], 'read', query.include), query.include)

  return {
    resource,
    spec: spec as ResourceQuerySpec<any, any>,
    find,
    findMany,
    authorizeRecord,
    partiesOf: partiesFinder<R>(resource, spec),
    one,
    page,
    where,
    within,
    order,
    list: (ctx: Context, { params, query }: { params: Params; query: ListRequest }) => page(ctx, query, params),
    /** The list, as JSON where PostgreSQL can write it (`spec.json`): for endpoints that answer it as it is. */
    answerList: (ctx: Context, { params, query }: { params: Params; query: ListRequest }) => answerPage(ctx, query, params),
    /** Lists with a condition that is not a path parameter. */
    listWhere:
      (condition: (params: Params, ctx: Context) => Sql) =>
      (ctx: Context, { params, query }: { params: Params; query: ListRequest }) =>
        page(ctx, query, params, condition(params, ctx)),
    read,
    readJson,
    /** The record, as JSON where PostgreSQL can write it. */
    answerRead: async (ctx: Context, input: { params: Params; query: ListRequest }) =>
      (await readJson(ctx, input.params[key], input.query)) ?? read(ctx, input),
  }
}
