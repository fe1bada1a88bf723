import {
  HOME_ROWS,
  HOME_SECTIONS,
  sectionFilter,
  type HomeFigureRows,
  type HomeKind,
  type HomeReader,
  type HomeSection,
  type HomeSectionCode,
} from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { JsonAnswer } from '#kit/json-answer.ts'
import { parseListRequest } from '#kit/query/list-request.ts'
import type { Route, Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import { provider, providerOf } from '#kit/wiring.ts'
import { homeRow } from './home-rows.ts'
import { sectionSums } from './home-sums.ts'

/** The endpoints of the application, whose lists the home reads. */
export const homeRoutes = provider<() => Routes>('the lists of the home of an account')

interface ListAnswer {
  data: unknown[]
  meta: { total: number }
}

/**
 * Reads a section through the list that its link opens: first rows, number of all rows, and their amounts.
 * @returns null when the kind of account has no such section or the caller may not read the list
 */
export async function readSection(
  ctx: Context,
  account_id: number,
  code: HomeSectionCode,
  { kind, reader }: { kind: HomeKind; reader: HomeReader },
): Promise<HomeFigureRows | null> {
  const section: HomeSection = HOME_SECTIONS[code]
  if (section.kinds && !section.kinds.includes(kind)) return null
  const { endpoint, handle } = listOf(ctx.services, section.list)
  if (!('permission' in endpoint.access) || !holdsIn(ctx.actor, account_id, endpoint.access.permission)) return null
  if (code === 'unassigned_contacts' && !maySpread(ctx, account_id)) return null
  const per_page = String(section.rows ?? HOME_ROWS)
  const asked = { filter: sectionFilter(code, reader), sort: section.sort, include: section.include.join(), per_page }
  const query = parseListRequest(endpoint.shape!, asked, ctx)
  const answer = (await handle(ctx, { params: { account_id }, query, body: {} })) as ListAnswer | JsonAnswer
  const { data, meta } = answer instanceof JsonAnswer ? (JSON.parse(answer.text) as ListAnswer) : answer
  const sums = meta.total > 0 ? await sectionSums(ctx, account_id, code, reader) : []
  return { count: meta.total, rows: data.map((row) => homeRow(section.list, row, { account_id, now: ctx.services.clock.now() })), sums }
}

/** Whether the caller assigns contacts of others. */
const maySpread = (ctx: Context, account_id: number): boolean =>
  holdsIn(ctx.actor, account_id, 'contacts.assign') && (ctx.actor.staff || ctx.actor.memberships.get(account_id)?.data_scope === 'all')

const known = new WeakMap<object, Map<string, Route>>()

/** The route of a list. The routes of a process are composed once. */
function listOf(services: Services, id: string): Route {
  const build = providerOf({ services }, homeRoutes)
  const routes = known.get(build) ?? new Map(build().all.map((route) => [route.endpoint.id, route]))
  known.set(build, routes)
  const found = routes.get(id)
  if (!found) throw new Error(`No list has the id ${id}.`)
  return found
}
