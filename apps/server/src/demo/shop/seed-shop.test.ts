import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
