import { sql } from 'kysely'
import type { Params, Resource } from '@stoa/contract'
import type { Context, Sql } from '../context.ts'
import type { OrderOf, WhereOf } from './list-conditions.ts'
import type { ListPlan, OrderPart } from './list-page.ts'
import type { ListRequest } from './list-request.ts'
import { askedFilters } from './request-filters.ts'
import type { ResourceQuerySpec } from './resource-query-spec.ts'

export type PlanOf = (ctx: Context, request: ListRequest, params: Params, columns: Sql, extra?: Sql) => ListPlan

/** Builds the function that says how one page of a list is read. */
export function pagePlanner<R extends Resource, Row extends object>(
  { key }: R,
  spec: ResourceQuerySpec<R, Row>,
  { where, order }: { where: WhereOf; order: OrderOf },
): PlanOf {
  const keyType = sql.raw(key === 'uuid' ? 'uuid' : 'bigint')
  const selective: readonly string[] = ['search', ...(spec.selective ?? [])]

  /** Plans that read fewer rows, for lists without conditions besides the filters. */
  function shortCuts(ctx: Context, request: ListRequest, params: Params, by: OrderPart[]): Partial<ListPlan> {
    const hits = request.alternatives.length ? undefined : spec.hits?.(ctx, request, params, by)
    const deepPage = askedFilters(request).size === 0 && spec.deepPage
    return { ...(hits && { hits }), ...(deepPage && { deepPage: (wanted, offset) => deepPage(params, wanted, offset) }) }
  }

  return (ctx, request, params, columns, extra) => {
    const by = order(request)
    const total = askedFilters(request).size === 0 && extra === undefined && spec.total?.(ctx, params)
    return {
      from: spec.from,
      columns,
      key,
      keyType,
      where: where(ctx, request, params, extra),
      order: by,
      offset: (request.page - 1) * request.per_page,
      limit: request.per_page,
      total_up_to: request.total_up_to,
      few: selective.some((name) => request.conditions.has(name)),
      ...(total && { total }),
      ...(extra === undefined && shortCuts(ctx, request, params, by)),
    }
  }
}
