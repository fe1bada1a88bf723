import type { FacebookPage, InsightQuery, InsightReport, Params } from '@stoa/contract'
import { callerZone } from '#access/caller-zone.ts'
import type { Context } from '#kit/context.ts'
import { DEFAULT_TIME_ZONE } from '@stoa/domain'
import { notFound } from '#lib/errors.ts'
import { readInsights } from '../../ads/index.ts'
import type { FacebookPageRow } from './page-row.ts'
import { accountPageQuery, adminPageQuery } from './pages.query.ts'

type Input = { params: Params; query: InsightQuery }

/** The page of a path below an account, which sees it. @throws 404 */
export async function findPageOfAccount(
  ctx: Context,
  account_id: number,
  id: number,
  include: readonly string[] = [],
): Promise<FacebookPageRow> {
  const page = await accountPageQuery.find(ctx, id, 'read', include)
  if (!page.reader_account_ids.includes(account_id)) throw notFound()
  return page
}

/** Reads the page of a path below an account. */
export async function readPageOfAccount(
  ctx: Context,
  { params, query }: { params: Params; query: { include: readonly string[] } },
): Promise<{ data: FacebookPage }> {
  const page = await findPageOfAccount(ctx, params.account_id as number, params.id as number, query.include)
  return accountPageQuery.one(ctx, page, query.include)
}

/** Figures by day of a page in the admin area. */
export const readAdminPageFigures =
  (type: 'facebook_page' | 'instagram') =>
  async (ctx: Context, { params, query }: Input): Promise<{ data: InsightReport }> =>
    figuresOf(ctx, await adminPageQuery.find(ctx, params.id as number, 'read'), type, query)

/** Figures by day of a page that an account sees. */
export const readPageFigures =
  (type: 'facebook_page' | 'instagram') =>
  async (ctx: Context, { params, query }: Input): Promise<{ data: InsightReport }> =>
    figuresOf(ctx, await findPageOfAccount(ctx, params.account_id as number, params.id as number), type, query)

async function figuresOf(
  ctx: Context,
  page: FacebookPageRow,
  type: 'facebook_page' | 'instagram',
  query: InsightQuery,
): Promise<{ data: InsightReport }> {
  const zone = callerZone(ctx)
  const time_zone = typeof zone === 'string' ? zone : DEFAULT_TIME_ZONE
  return { data: await readInsights(ctx, { type, id: page.id, currency: null, time_zone }, query) }
}
