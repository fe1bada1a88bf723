import { readWoocommerceApiService, type WoocommerceApiService } from '@stoa/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { rows } from '#db/rows.ts'
import { smallShop } from '#stand-ins/woocommerce/catalogue.ts'
import type { ShopStock, StandInShop } from '#stand-ins/woocommerce/records.ts'
import { startWoocommerceStandIn, type WoocommerceStandIn } from '#stand-ins/woocommerce/woocommerce-stand-in.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

/** What people of a shop may do. */
const PERMISSIONS = [
  'integrations.read',
  'integrations.manage',
  'acc-orders.read',
  'acc-products.read',
  'acc-products.create',
  'contacts.read',
  'contacts.create',
  'contacts.erase',
]

export interface ShopApp {
  app: TestApp
  stand_in: WoocommerceStandIn
  owner: TestUser
  /** Another shop with other keys; by default the small one. */
  open(stock?: Partial<ShopStock> & { permissions?: StandInShop['permissions'] }): {
    consumer_key: string
    consumer_secret: string
    base_url: string
  }
  /** Waits until the shop is not synchronising any more. */
  settles(id: number, status?: string): Promise<WoocommerceApiService>
  stop(): Promise<void>
}

/** The application with practice shops, whose jobs run. */
export async function startShopApp(options: { works?: boolean } = {}): Promise<ShopApp> {
  const stocks = new Map<string, Partial<ShopStock> & { permissions?: StandInShop['permissions'] }>()
  const stand_in = await startWoocommerceStandIn({
    stockOf: async (key) => (stocks.has(key) ? { ...smallShop(), ...stocks.get(key), secret: key.replace(/^ck_/, 'cs_') } : null),
  })
  const app = await createTestApp()
  Object.assign(app.services, { app_url: await app.listen() })
  app.services.practice_urls.woocommerce = stand_in.url
  app.services.outgoing.allow(new URL(stand_in.url).host)
  if (options.works !== false) await app.work()
  const owner = await app.member({ permissions: PERMISSIONS })
  return {
    app,
    stand_in,
    owner,
    open(stock = {}) {
      const name = `${stocks.size + 1}`.padStart(8, '0')
      stocks.set(`ck_standin_${name}`, stock)
      return { consumer_key: `ck_standin_${name}`, consumer_secret: `cs_standin_${name}`, base_url: `https://shop${name}.example` }
    },
    async settles(id, status = 'connected') {
      const waiting = sql`SELECT 1 FROM pgboss.job WHERE name = 'sync-shop' AND singleton_key = ${String(id)} AND state IN ('created', 'retry', 'active')`
      await expect.poll(() => rows(app.database.db, waiting), { timeout: 30_000, interval: 50 }).toEqual([])
      const { data } = (await owner.call(readWoocommerceApiService, { params: { id } })).body
      expect(data.status).toBe(status)
      return data
    },
    async stop() {
      await app.stop()
      await stand_in.close()
    },
  }
}

/** The small shop with as many orders alike, numbered from 1000. */
export function manyOrders(count: number) {
  const { orders, ...rest } = smallShop()
  return {
    ...rest,
    refunds: {},
    orders: Array.from({ length: count }, (_, at) => ({ ...orders[0]!, id: 1000 + at, number: String(1000 + at) })),
  }
}
