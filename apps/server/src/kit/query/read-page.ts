import { sql } from 'kysely'
import type { Page, Params, Resource } from '@stoa/contract'
import type { Context, Sql } from '../context.ts'
import { JsonAnswer } from '../json-answer.ts'
import { columnsOf, loadIncludes, type IncludeLoaders } from './includes.ts'
import { jsonRowColumns } from './json-rows.ts'
import type { OrderOf, WhereOf } from './list-conditions.ts'
import { jsonPage, listPage, type ListPlan, type OrderPart } from './list-page.ts'
import type { ListRequest } from './list-request.ts'
import { pageEnvelope, pageFrame } from './page.ts'
import type { ResourceQuerySpec, RowOf } from './resource-query-spec.ts'

/** Builds the functions that read one page of a list. */
export function pageReader<R extends Resource, Row extends object>(
  resource: R,
  spec: ResourceQuerySpec<R, Row>,
  { where, order }: { where: WhereOf; order: OrderOf },
) {
  const { key } = resource
  const keyType = sql.raw(key === 'uuid' ? 'uuid' : 'bigint')
  const includes = spec.includes as IncludeLoaders<string>
  const source = { includes, from: spec.from, key }
  const jsonColumnsOf = jsonRowColumns(resource, { includes, ...(spec.json && { json: spec.json }) })
  const selective: readonly string[] = ['search', ...(spec.selective ?? [])]

  /** Plans that read fewer rows, for lists without conditions besides the filters. */
  function shortCuts(ctx: Context, request: ListRequest, params: Params, by: OrderPart[]): Partial<ListPlan> {
    const hits = spec.hits?.(ctx, request, params, by)
    const deepPage = request.conditions.size === 0 && spec.deepPage
    return { ...(hits && { hits }), ...(deepPage && { deepPage: (wanted, offset) => deepPage(params, wanted, offset) }) }
  }

  function planOf(ctx: Context, request: ListRequest, params: Params, columns: Sql, extra?: Sql): ListPlan {
    const by = order(request)
    const total = request.conditions.size === 0 && extra === undefined && spec.total?.(ctx, params)
    return {
      from: spec.from,
      columns,
      key,
      keyType,
      where: where(ctx, request, params, extra),
      order: by,
      offset: (request.page - 1) * request.per_page,
      limit: request.per_page,
      few: selective.some((name) => request.conditions.has(name)),
      ...(total && { total }),
      ...(extra === undefined && shortCuts(ctx, request, params, by)),
    }
  }

  /**
   * Reads one page with its exact total and the requested relations, as far as the caller may see them.
   * @param extra a condition in addition to the filters
   * @param countElsewhere reads the exact number of matching rows, if a counter has it
   */
  async function page(
    ctx: Context,
    request: ListRequest,
    params: Params,
    extra?: Sql,
    countElsewhere?: () => Promise<number | null>,
  ): Promise<Page<RowOf<R>>> {
    const plan = planOf(ctx, request, params, columnsOf(includes, request.include), extra)
    const found = await listPage<Row>(ctx.db, { ...plan, ...(countElsewhere && { countElsewhere }) })
    await loadIncludes(ctx, source, found.rows, request.include)
    return pageEnvelope(
      ctx,
      request,
      found.rows.map((row) => spec.present(row, ctx)),
      found.total,
    )
  }

  /** The same page as JSON that PostgreSQL has written, where it can write all that is requested. */
  async function answerPage(ctx: Context, request: ListRequest, params: Params, extra?: Sql): Promise<Page<RowOf<R>> | JsonAnswer> {
    const columns = jsonColumnsOf(ctx.db, request)
    if (!columns) return page(ctx, request, params, extra)
    const { data, count, total } = await jsonPage(ctx.db, planOf(ctx, request, params, columns, extra))
    const { links, meta } = pageFrame(ctx, request, count, total)
    const rows = spec.json?.complete?.(ctx, data) ?? data
    return new JsonAnswer(`{"data":${rows},"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)}}`)
  }

  return { page, answerPage }
}
