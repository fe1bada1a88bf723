import { RemoteError } from '#lib/remote/remote-error.ts'
import { noteProgress } from '#modules/accounts/third-party-services/index.ts'
import type { ShopOrder, ShopProduct } from '../client/shop-records.ts'
import type { ShopPage, ShopQuery } from '../client/shop-client.ts'
import type { ShopCursor, ShopPass } from '../services/settings.ts'
import type { ShopRun } from './shop-run.ts'
import { takeInShopOrders } from './take-in-orders.ts'
import { takeInShopProducts } from './take-in-products.ts'

/** Sizes of pages: a slow shop gets smaller ones. Each divides the one before, so that a page begins where the last one ended. */
const SIZES = [100, 50, 10]
/** How far a window reaches into the one before, for changes that were being written. */
const OVERLAP_MS = 5 * 60_000
/** Changes of this moment are left to the next run. */
const MARGIN_MS = 30_000

/**
 * Reads what changed in a shop since the last time, from the place where an interrupted run stopped, and stores it page by page
 * (integrations.md 3.5). @throws RemoteError; the place is kept
 */
export async function walkShop(run: ShopRun, cursor: ShopCursor): Promise<void> {
  let pass: ShopPass | null = cursor.pass ?? firstPass(run, cursor)
  while (pass !== null) {
    run.job.signal.throwIfAborted()
    pass = await takePage(run, cursor, pass)
  }
}

function firstPass({ services, shop }: ShopRun, { until }: ShopCursor): ShopPass {
  return {
    step: shop.settings.sync_products ? 'products' : 'orders',
    after: until ? new Date(Date.parse(until) - OVERLAP_MS).toISOString() : null,
    before: new Date(services.clock.now().getTime() - MARGIN_MS).toISOString(),
    ...START,
  }
}

const START = { offset: 0, per_page: SIZES[0]!, total: null }

/** Takes one page in, and keeps the place of the next with it. @returns null at the end */
async function takePage(run: ShopRun, cursor: ShopCursor, asked: ShopPass): Promise<ShopPass | null> {
  const { pass, page } = await readPage(run, asked)
  const next = nextPass(pass, page)
  const keep = (ctx: { db: Parameters<typeof noteProgress>[0] }, done: object) =>
    noteProgress(ctx.db, run.shop.id, next ? { ...cursor, pass: next } : { until: pass.before }, done)
  if (pass.step === 'products') await takeInShopProducts(run, page.rows as ShopProduct[], keep)
  else await takeInShopOrders(run, page.rows as ShopOrder[], keep)
  return next
}

/** Reads a page, or a smaller one where the shop does not manage so many records in time. */
async function readPage({ client, shop }: ShopRun, pass: ShopPass): Promise<{ pass: ShopPass; page: ShopPage<object> }> {
  for (let { per_page } = pass; ; per_page = SIZES[SIZES.indexOf(per_page) + 1]!) {
    const sized = { ...pass, per_page }
    try {
      return { pass: sized, page: await client.list(pass.step === 'products' ? 'products' : 'orders', queryOf(sized, shop.settings)) }
    } catch (error) {
      const isSlow = error instanceof RemoteError && error.kind === 'transient' && (error.code === 'timeout' || error.code === 'http_504')
      if (!isSlow || per_page === SIZES.at(-1)) throw error
    }
  }
}

function queryOf({ step, after, before, offset, per_page }: ShopPass, { sync_orders_from }: { sync_orders_from: string }): ShopQuery {
  const isOrders = step !== 'products'
  return {
    per_page,
    page: offset / per_page + 1,
    orderby: 'id',
    order: 'asc',
    dates_are_gmt: true,
    modified_after: after === null ? undefined : after.slice(0, 19),
    modified_before: before.slice(0, 19),
    after: isOrders ? `${sync_orders_from}T00:00:00` : undefined,
    status: step === 'bin' ? 'trash' : undefined,
  }
}

/**
 * Where to go on. Records that leave the window while it is read let the later ones move up, so as many are read again.
 * The bin is read only for changes: what was in it before the first run was never here.
 */
function nextPass(pass: ShopPass, { rows, total }: ShopPage<object>): ShopPass | null {
  const { step, offset, per_page } = pass
  const missing = pass.total !== null && total !== null ? Math.max(0, pass.total - total) : 0
  const back = Math.ceil(missing / per_page) * per_page
  const isLast = total === null ? rows.length < per_page : offset + per_page >= total
  if (back > 0 && offset > 0) return { ...pass, offset: Math.max(0, offset - back), total }
  if (!isLast) return { ...pass, offset: offset + per_page, total }
  if (step === 'products') return { ...pass, ...START, step: 'orders' }
  return step === 'orders' && pass.after !== null ? { ...pass, ...START, step: 'bin' } : null
}
