import { sql } from 'kysely'
import type { Page, Params, Resource } from '@stoa/contract'
import type { Context, Sql } from '../context.ts'
import { columnsOf, loadIncludes, type IncludeLoaders } from './includes.ts'
import type { OrderOf, WhereOf } from './list-conditions.ts'
import { listPage, type ListPlan, type OrderPart } from './list-page.ts'
import type { ListRequest } from './list-request.ts'
import { pageEnvelope } from './page.ts'
import type { ResourceQuerySpec, RowOf } from './resource-query-spec.ts'

/** Builds the function that reads one page of a list. */
export function pageReader<R extends Resource, Row extends object>(
  resource: R,
  spec: ResourceQuerySpec<R, Row>,
  { where, order }: { where: WhereOf; order: OrderOf },
) {
  const { key } = resource
  const keyType = sql.raw(key === 'uuid' ? 'uuid' : 'bigint')
  const includes = spec.includes as IncludeLoaders<string>
  const source = { includes, from: spec.from, key }
  const selective: readonly string[] = ['search', ...(spec.selective ?? [])]

  /** Plans that read fewer rows, for lists without conditions besides the filters. */
  function shortCuts(ctx: Context, request: ListRequest, params: Params, by: OrderPart[]): Partial<ListPlan> {
    const hits = spec.hits?.(ctx, request, params, by)
    return { ...(hits && { hits }), ...(request.conditions.size === 0 && spec.deepPage && { deepPage: spec.deepPage, params }) }
  }

  /**
   * Reads one page with its exact total and the requested relations, as far as the caller may see them.
   * @param extra a condition in addition to the filters
   * @param total exact number of matching rows, if a counter has it
   */
  return async function page(
    ctx: Context,
    request: ListRequest,
    params: Params,
    extra?: Sql,
    total = spec.total && request.conditions.size === 0 && extra === undefined ? () => spec.total!(ctx, params) : undefined,
  ): Promise<Page<RowOf<R>>> {
    const by = order(request)
    const found = await listPage<Row>(ctx.db, {
      from: spec.from,
      columns: columnsOf(includes, request.include),
      key,
      keyType,
      where: where(ctx, request, params, extra),
      order: by,
      offset: (request.page - 1) * request.per_page,
      limit: request.per_page,
      few: selective.some((name) => request.conditions.has(name)),
      ...(total && { total }),
      ...(extra === undefined && shortCuts(ctx, request, params, by)),
    })
    await loadIncludes(ctx, source, found.rows, request.include)
    return pageEnvelope(
      ctx,
      request,
      found.rows.map((row) => spec.present(row, ctx)),
      found.total,
    )
  }
}
