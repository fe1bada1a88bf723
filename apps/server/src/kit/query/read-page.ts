import type { Page, Params, Resource } from '@stoa/contract'
import type { Context, Sql } from '../context.ts'
import { JsonAnswer } from '../json-answer.ts'
import { columnsOf, loadIncludes, type IncludeLoaders } from './includes.ts'
import { jsonRowColumns } from './json-rows.ts'
import type { OrderOf, WhereOf } from './list-conditions.ts'
import { jsonPage, listPage } from './list-page.ts'
import type { ListRequest } from './list-request.ts'
import { pageEnvelope, pageFrame } from './page.ts'
import { pagePlanner } from './plan-page.ts'
import { putShared } from '../put-shared.ts'
import type { ResourceQuerySpec, RowOf } from './resource-query-spec.ts'

/** Builds the functions that read one page of a list. */
export function pageReader<R extends Resource, Row extends object>(
  resource: R,
  spec: ResourceQuerySpec<R, Row>,
  conditions: { where: WhereOf; order: OrderOf },
) {
  const includes = spec.includes as IncludeLoaders<string>
  const source = { includes, from: spec.from, key: resource.key }
  const jsonColumnsOf = jsonRowColumns(resource, { includes, share: true, ...(spec.json && { json: spec.json }) })
  const planOf = pagePlanner(resource, spec, conditions)

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
    const written = jsonColumnsOf(ctx.db, request)
    if (!written) return page(ctx, request, params, extra)
    const { data, count, total, shared } = await jsonPage(ctx.db, planOf(ctx, request, params, written.columns, extra), written.shared)
    const { links, meta } = pageFrame(ctx, request, count, total)
    const rows = spec.json?.complete?.(ctx, data) ?? data
    return new JsonAnswer('{"data":', ...putShared(rows, shared), `,"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)}}`)
  }

  return { page, answerPage }
}
