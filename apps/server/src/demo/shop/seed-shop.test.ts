import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { practiceStock } from '#modules/integrations/woocommerce/index.ts'
import { enqueueSync } from '#modules/integrations/woocommerce/sync/sync-shop.job.ts'
import { startWoocommerceStandIn } from '#stand-ins/woocommerce/woocommerce-stand-in.ts'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

const one = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row> => (await statement.execute(app.database.db)).rows[0]!

it('has shops with products of every kind and orders in every status, by contacts of their own account', async () => {
  const found = await one(sql<{ statuses: string[]; types: string[]; shops: number; again: number; coupons: number }>`
    SELECT (SELECT array_agg(DISTINCT status ORDER BY status) FROM acc_orders) AS statuses, (SELECT array_agg(DISTINCT type ORDER BY type) FROM acc_products) AS types,
      (SELECT count(DISTINCT account_id)::int FROM acc_orders) AS shops,
      (SELECT count(*)::int FROM (SELECT 1 FROM acc_orders GROUP BY contact_id HAVING count(*) > 1) c) AS again,
      (SELECT count(*)::int FROM acc_order_line_items WHERE kind = 'coupon') AS coupons`)
  expect(found.statuses).toEqual(['cancelled', 'completed', 'failed', 'on_hold', 'other', 'pending', 'processing', 'refunded'])
  expect(found.types).toEqual(['service', 'simple', 'variable', 'variation'])
  expect(found.shops).toBe(4)
  expect(found.again).toBeGreaterThan(0)
  expect(found.coupons).toBeGreaterThan(0)
})

it('has orders whose parts are the sums of their lines and add up to the total, but for the one that says it does not', async () => {
  const { wrong, odd, sold } = await one(sql<{ wrong: number; odd: number; sold: number }>`
    SELECT (SELECT count(*)::int FROM acc_orders o WHERE (o.subtotal_minor, o.subtotal_minor - o.discount_minor, o.shipping_minor, o.fee_minor, o.vat_minor, o.refunded_minor) IS DISTINCT FROM (
        SELECT ((sum(l.subtotal_minor) FILTER (WHERE l.kind = 'product'))::bigint, (sum(l.total_minor) FILTER (WHERE l.kind = 'product'))::bigint, coalesce(sum(l.total_minor) FILTER (WHERE l.kind = 'shipping'), 0)::bigint,
          coalesce(sum(l.total_minor) FILTER (WHERE l.kind = 'fee'), 0)::bigint, (sum(l.vat_minor) FILTER (WHERE l.kind <> 'refund'))::bigint, -coalesce(sum(l.total_minor + l.vat_minor) FILTER (WHERE l.kind = 'refund'), 0)::bigint)
        FROM acc_order_line_items l WHERE l.acc_order_id = o.id)) AS wrong,
      (SELECT count(*)::int FROM acc_orders WHERE totals_differ) AS odd,
      (SELECT count(*)::int FROM acc_products p WHERE p.sold_quantity <> coalesce((SELECT sum(l.quantity) FROM acc_order_line_items l JOIN acc_orders o ON o.id = l.acc_order_id
        WHERE l.acc_product_id = p.id AND l.kind IN ('product', 'refund') AND o.status IN ('processing', 'completed')), 0)) AS sold`)
  expect({ wrong, odd, sold }).toEqual({ wrong: 0, odd: 1, sold: 0 })
})

it('has shops that can be synchronised with their stand-in: nothing changes but what a person changes there', async () => {
  const { services } = app
  const { db } = app.database
  const shops = await sql<{
    id: number
    status: string
  }>`SELECT id, status FROM third_party_services WHERE type = 'woocommerce_api' ORDER BY id`.execute(db)
  expect(shops.rows.map(({ status }) => status)).toEqual(['connected', 'connected', 'error'])
  const { id } = shops.rows[0]!
  const stand_in = await startWoocommerceStandIn({
    stockOf: async (key) => ({ ...(await practiceStock(db, Number(key.split('_').at(-1)))), secret: key.replace(/^ck_/, 'cs_') }),
  })
  services.practice_urls.woocommerce = stand_in.url
  services.outgoing.allow(new URL(stand_in.url).host)
  await sql`UPDATE third_party_services SET last_cursor = NULL, last_run = NULL, status = 'connected' WHERE id = ${id}`.execute(db)
  const amounts = sql<{
    sums: unknown
  }>`SELECT jsonb_agg(jsonb_build_array(external_id, subtotal_minor, discount_minor, shipping_minor, fee_minor, vat_minor, total_minor, refunded_minor, jsonb_strip_nulls(billing), jsonb_strip_nulls(shipping), date_trunc('second', paid_at), contact_id,
    (SELECT jsonb_agg(jsonb_build_array(l.kind, l.quantity, l.total_minor, l.vat_minor, l.acc_product_id) ORDER BY l.kind, l.acc_product_id, l.total_minor) FROM acc_order_line_items l WHERE l.acc_order_id = o.id)) ORDER BY o.id) AS sums
    FROM acc_orders o WHERE third_party_service_id = ${id}`
  const before = await one(amounts)
  const key = `ck_standin_demo_${id}`
  const { orders } = await stand_in.shop(key)
  const refunded = orders.find(({ refunds }) => (refunds as unknown[]).length > 0)!
  for (const order of [refunded, orders.at(-1)!])
    await stand_in.change(key, order, { date_modified_gmt: '2026-06-16T00:00:00' }, { reports: false })
  await app.work()
  expect(await enqueueSync(services, db, id)).toBe(true)
  const run = async () =>
    (
      await one(
        sql<{ last_run: { orders: number; ended_at: string | null } | null }>`SELECT last_run FROM third_party_services WHERE id = ${id}`,
      )
    ).last_run
  await expect.poll(async () => (await run())?.orders, { timeout: 30_000 }).toBe(2)
  await expect.poll(async () => (await run())?.ended_at, { timeout: 30_000 }).not.toBeNull()
  expect(await run()).toMatchObject({ products: 0, contacts: 0, skipped: 0 })
  expect(await one(amounts)).toEqual(before)
  await stand_in.close()
})
