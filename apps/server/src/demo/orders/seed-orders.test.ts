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

it('has sales orders in every status, production orders of every kind, and orders without a project', async () => {
  const { sales, production, loose, late } = await one(sql<{ sales: string[]; production: string[]; loose: number; late: number }>`
    SELECT array_agg(DISTINCT status_code) FILTER (WHERE kind = 'sales') AS sales, array_agg(DISTINCT status_code) FILTER (WHERE kind = 'production') AS production,
      count(*) FILTER (WHERE kind = 'sales' AND project_uuid IS NULL)::int AS loose,
      count(*) FILTER (WHERE kind = 'production' AND status_code = 'in_progress' AND requested_delivery < order_date + 3)::int AS late
    FROM orders`)
  expect(sales.sort()).toEqual([
    'cancelled',
    'completed',
    'confirmed',
    'declined',
    'delivered',
    'draft',
    'in_progress',
    'on_hold',
    'pending',
  ])
  expect(production).toEqual(expect.arrayContaining(['declined', 'in_progress', 'completed']))
  expect(loose).toBeGreaterThan(3)
  expect(late).toBeGreaterThan(0)
})

it('has amounts that add up: items to orders, production to margins, numbers without a gap [INV-37]', async () => {
  const { wrong, margins, gaps } = await one(sql<{ wrong: number; margins: number; gaps: number }>`
    SELECT (SELECT count(*)::int FROM orders o WHERE (o.net_minor, o.vat_minor, o.total_minor) IS DISTINCT FROM
        (SELECT (sum(i.net_minor)::bigint, sum(i.vat_minor)::bigint, sum(i.total_minor)::bigint) FROM order_items i WHERE i.order_uuid = o.uuid)) AS wrong,
      (SELECT count(*)::int FROM orders o CROSS JOIN LATERAL order_costs(o.account_id, o.uuid, o.currency) c WHERE o.kind = 'sales'
        AND (o.margin_minor, o.costed_net_minor) IS DISTINCT FROM (margin_of(o.net_minor, c.cost_minor, c.costed_net_minor), c.costed_net_minor)) AS margins,
      (SELECT count(*)::int FROM document_series s JOIN document_series_counters c ON c.series_id = s.id
        WHERE s.document_type IN ('sales_order', 'production_order') AND c.last_number <> (SELECT count(*) FROM orders o WHERE o.series_id = s.id AND extract(year FROM o.order_date) = c.year)) AS gaps`)
  expect({ wrong, margins, gaps }).toEqual({ wrong: 0, margins: 0, gaps: 0 })
})
