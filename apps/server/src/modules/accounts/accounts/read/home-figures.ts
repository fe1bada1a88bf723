import { HOME_FIGURES, homeFilter, type AnyEndpoint, type HomeFigure, type HomeFigureCode, type Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { parseListRequest, type ListRequest } from '#kit/query/list-request.ts'
import { collection, partsOf } from '#kit/wiring.ts'

/** A list of an account whose rows the figures of the home page count. */
export interface HomeList {
  name: HomeFigure['list']
  endpoint: AnyEndpoint
  list(ctx: Context, input: { params: Params; query: ListRequest }): Promise<{ meta: { total: number | null } }>
}

/** Lists that other modules add to the home page. */
export const homeLists = collection<HomeList>('lists of the home page')

/**
 * Counts the rows of the list that the link of a figure opens, through the list itself.
 * @returns null when the caller may not read the list
 */
export async function countFigure(ctx: Context, account_id: number, code: HomeFigureCode): Promise<number | null> {
  const found = partsOf(ctx, homeLists).find((one) => one.name === HOME_FIGURES[code].list)
  if (!found?.endpoint.shape) return null
  const { access } = found.endpoint
  if (!('permission' in access) || !holdsIn(ctx.actor, account_id, access.permission)) return null
  const query = parseListRequest(found.endpoint.shape, { filter: homeFilter(code, ctx.actor.id), per_page: '1' }, ctx)
  return (await found.list(ctx, { params: { account_id }, query })).meta.total
}
