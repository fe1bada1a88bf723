import { SAVED_QUERIES_COUNTED, type Params, type SavedQuery, type SavedQueryCount } from '@stoa/contract'
import { authorize } from '#access/authorize.ts'
import type { Context } from '#kit/context.ts'
import { JsonAnswer } from '#kit/json-answer.ts'
import { parseListRequest } from '#kit/query/list-request.ts'
import type { Route, Routes } from '#kit/routes.ts'
import { provider, providerOf } from '#kit/wiring.ts'
import { AppError } from '#lib/errors.ts'
import { isRecord } from '#lib/is-record.ts'
import { listSavedQueries } from './saved-queries.ts'

/** The endpoints of the application, through whose lists the rows of saved queries are counted. */
export const countedRoutes = provider<() => Routes>('the lists of saved queries')

/** Milliseconds after which no further query is counted. */
const LIMIT_MS = 2_000

/** Counts the rows of the caller's first saved queries of a list, each as the list itself counts them. */
export async function countSavedQueries(
  ctx: Context,
  { params, query }: { params: Params; query: { resource: string } },
): Promise<{ data: SavedQueryCount[] }> {
  const { data: saved } = await listSavedQueries(ctx, { params, query })
  const route = listRoute(ctx, query.resource, params.account_id !== undefined)
  const until = performance.now() + LIMIT_MS
  const counted: SavedQueryCount[] = []
  for (const one of saved.slice(0, SAVED_QUERIES_COUNTED)) {
    const count = route && performance.now() < until ? await countRows(ctx, route, params, one) : null
    counted.push({ id: one.id, count })
  }
  return { data: counted }
}

/** The list of a resource in an account, or across accounts; null if there is none or the caller may not read it. */
function listRoute(ctx: Context, resource: string, isInAccount: boolean): Route | null {
  const names = isInAccount ? ':account_id' : ''
  const route = providerOf(ctx, countedRoutes)().all.find(
    ({ endpoint: { id, method, path, shape } }) =>
      method === 'GET' && shape?.paged && shape.name === resource && id.endsWith('.list') && (path.match(/:\w+/g) ?? []).join() === names,
  )
  return route ?? null
}

/** The number of rows; null for a query that the list no longer understands, or that the caller may not read. */
async function countRows(ctx: Context, { endpoint, handle }: Route, params: Params, { query }: SavedQuery): Promise<number | null> {
  try {
    authorize(endpoint, ctx.actor, params)
    const filter = isRecord(query.filter) ? query.filter : {}
    const request = parseListRequest(endpoint.shape!, { filter, per_page: '1' }, ctx)
    const answer = (await handle(ctx, { params, query: request, body: {} })) as { meta: { total: number } } | JsonAnswer
    return (answer instanceof JsonAnswer ? (JSON.parse(answer.text) as { meta: { total: number } }) : answer).meta.total
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
