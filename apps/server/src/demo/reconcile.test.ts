import { invoices } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#kit/context.ts'
import { contentHash, findInvoice, linesOf } from '#modules/sales/invoices/index.ts'
import type { TestApp, TestUser } from '#test/app.ts'
import { createSeededApp } from './seeded.fixture.ts'

let app: TestApp
/** Members who may read money, one in each agency. */
let readers: TestUser[]
const YEAR = 'since=2025-06-16&until=2026-06-15'

beforeAll(async () => {
  app = await createSeededApp()
  const clock = app.services.clock as unknown as { set(to: string): void }
  clock.set('2026-06-15T10:00:00+03:00')
  const agencies = await rowsOf<{ id: number }>(sql`SELECT id FROM accounts WHERE type = 'agency' ORDER BY id`)
  readers = []
  for (const { id } of agencies)
    readers.push(
      await app.member({ permissions: ['reports.read', 'reports.read-financial', 'invoices.read', 'orders.read'], account_id: id }),
    )
}, 240_000)
afterAll(() => app.stop())

const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await statement.execute(app.database.db)).rows
/** Fails with the rows that break a rule. */
const none = async (statement: ReturnType<typeof sql>) => expect(await rowsOf(statement)).toEqual([])
const report = async (reader: TestUser, name: string, query = YEAR) =>
  (await reader.get(`/api/v1/accounts/${reader.account_id}/reports/${name}?${query}`)).body.data
const euros = (sums: { currency: string; value_minor: number }[]) => sums.find((one) => one.currency === 'EUR')?.value_minor ?? 0

describe('reports over the demo', () => {
  it('tell as revenue what was invoiced less what was credited, by month, client and product alike', async () => {
    for (const reader of readers) {
      const data = await report(reader, 'revenue')
      const [{ net }] = (await rowsOf<{ net: number }>(sql`
        SELECT coalesce(sum(CASE WHEN credits_invoice_uuid IS NULL THEN net_minor ELSE -net_minor END), 0)::bigint AS net FROM invoices
        WHERE account_id = ${reader.account_id} AND status <> 'draft' AND issue_date BETWEEN '2025-06-16' AND '2026-06-15'`)) as [
        { net: number },
      ]
      const sum = (rows: { revenue: { currency: string; value_minor: number }[] }[]) =>
        rows.reduce((all, row) => all + euros(row.revenue), 0)
      expect(net).toBeGreaterThan(0)
      expect([euros(data.totals.revenue.current), sum(data.months), sum(data.by_client), sum(data.by_product)]).toEqual([
        net,
        net,
        net,
        net,
      ])
      expect(data.by_product.filter((row: { product_id: number | null }) => row.product_id === null)).toEqual([])
    }
  })

  it('count open invoices of the list and manual ledger entries as receivables, with the balance of the ledgers', async () => {
    for (const reader of readers) {
      const data = await report(reader, 'receivables', '')
      const open: { balance_minor: number }[] = []
      for (let page = 1, last = 1; page <= last; page++) {
        const { body } = await reader.call(invoices.list, {
          params: { account_id: reader.account_id },
          query: {
            'filter[direction]': 'issued',
            'filter[status]': 'issued,partially_paid',
            'filter[type]': 'invoice,retail_receipt',
            'page[size]': 100,
            'page[number]': page,
          },
        })
        open.push(...body.data)
        last = Math.ceil(body.meta.total / 100)
      }
      const [{ by_hand, cards, without }] = (await rowsOf<{ by_hand: number; cards: number; without: number }>(sql`
        SELECT (SELECT coalesce(sum(l.open_minor), 0)::bigint FROM account_relation_open_lines l JOIN account_relations r ON r.uuid = l.account_relation_uuid
            WHERE l.account_id = ${reader.account_id} AND r.type <> 'provider') AS by_hand,
          (SELECT coalesce(sum(balance_minor), 0)::bigint FROM account_relations WHERE account_id = ${reader.account_id} AND type <> 'provider') AS cards,
          (SELECT coalesce(sum(balance_minor), 0)::bigint FROM invoices i WHERE i.account_id = ${reader.account_id} AND i.account_relation_uuid IS NULL
            AND i.status IN ('issued', 'partially_paid') AND i.type IN ('invoice', 'retail_receipt')) AS without`)) as [
        { by_hand: number; cards: number; without: number },
      ]
      const sum = (name: 'total_minor' | 'balance_minor') =>
        data.totals.reduce((all: number, row: Record<typeof name, number>) => all + row[name], 0)
      expect([sum('total_minor'), sum('balance_minor')]).toEqual([
        open.reduce((all, row) => all + row.balance_minor, by_hand),
        cards + without,
      ])
    }
  })

  it('tell as recurring revenue what active subscriptions and those behind bring in a month', async () => {
    for (const reader of readers) {
      const data = await report(reader, 'recurring-revenue')
      const [{ month, n }] = (await rowsOf<{ month: number; n: number }>(sql`
        SELECT sum(round(s.period_price_minor::numeric / s.interval_count / CASE s.interval WHEN 'year' THEN 12 WHEN 'week' THEN 12.0 / 52 ELSE 1 END))::bigint AS month, count(*) AS n
        FROM account_subscription_list s WHERE s.account_id = ${reader.account_id} AND s.status IN ('active', 'past_due')`)) as [
        { month: number; n: number },
      ]
      expect([euros(data.now), data.subscriptions]).toEqual([month ?? 0, n])
      const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
      const [{ months = [] } = {}] = data.currencies as { months?: Record<'until' | 'since' | 'recurring_minor', any>[] }[]
      const current = (await report(reader, 'recurring-revenue', '')).currencies[0]?.months.at(-1)
      expect(current?.recurring_minor ?? 0).toBe(month ?? 0)
      expect(sum(data.by_product.map((row: { recurring: [] }) => euros(row.recurring)))).toBe(month ?? 0)
      expect(months.every(({ until }) => until <= data.today)).toBe(true)
    }
  })

  it('tell as won the offers that were accepted, each with its order', async () => {
    for (const reader of readers) {
      const data = await report(reader, 'offers')
      const [{ won, value }] = (await rowsOf<{ won: number; value: number }>(sql`
        SELECT count(*) AS won, coalesce(sum(net_minor), 0)::bigint AS value FROM offers
        WHERE account_id = ${reader.account_id} AND status IN ('accepted', 'converted') AND accepted_at BETWEEN '2025-06-16' AND '2026-06-16'`)) as [
        { won: number; value: number },
      ]
      expect([data.totals.accepted.current, euros(data.totals.accepted_value.current)]).toEqual([won, value])
    }
  })

  it('count as margin the price of the lines of each order whose cost is known, less accepted production orders and the cost of other lines; order and report agree', async () => {
    const data = await report(readers[1]!, 'margins')
    expect(data.orders.length).toBeGreaterThan(3)
    expect(data.orders.some((row: { cost_minor: number }) => row.cost_minor > 0)).toBe(true)
    expect(data.orders.some((row: { costed_net_minor: number; net_minor: number }) => row.costed_net_minor < row.net_minor)).toBe(true)
    for (const row of data.orders) {
      const order = (await readers[1]!.get(`/api/v1/orders/${row.order_uuid}`)).body.data
      expect([order.margin_minor, order.costed_net_minor]).toEqual([row.margin_minor, row.costed_net_minor])
    }
    await none(sql`
      SELECT o.number FROM orders o WHERE o.kind = 'sales' AND o.margin_minor IS NOT NULL AND o.margin_minor <> o.costed_net_minor
        - coalesce((SELECT sum(p.net_minor) FROM orders p WHERE p.parent_order_uuid = o.uuid AND p.status_code IN ('accepted', 'in_progress', 'delivered', 'completed')), 0)
        - coalesce((SELECT sum(i.cost_minor) FROM order_items i WHERE i.order_uuid = o.uuid AND i.status <> 'cancelled' AND NOT EXISTS (
            SELECT FROM order_items m JOIN orders p ON p.uuid = m.order_uuid AND p.status_code IN ('accepted', 'in_progress', 'delivered', 'completed')
            JOIN order_items s ON s.uuid = m.source_order_item_uuid WHERE s.order_uuid = o.uuid AND (s.uuid IN (i.uuid, i.parent_uuid) OR s.parent_uuid = i.uuid))), 0)`)
  })
})

describe('money of the demo', () => {
  it('knows the cost of an offer, and the net amount that it is the cost of, from the same chosen lines', async () => {
    await none(sql`
      SELECT o.number FROM offers o JOIN (SELECT offer_uuid, sum(cost_minor) FILTER (WHERE is_chosen) AS cost, sum(net_minor) FILTER (WHERE is_chosen AND cost_minor IS NOT NULL) AS costed
        FROM offer_lines WHERE parent_uuid IS NULL GROUP BY 1) l ON l.offer_uuid = o.uuid
      WHERE (o.cost_minor, o.costed_net_minor) IS DISTINCT FROM (l.cost, coalesce(l.costed, 0))`)
  })

  it('sums from lines to documents, and is frozen as it was issued [INV-37]', async () => {
    await none(sql`
      SELECT i.number FROM invoices i JOIN (SELECT invoice_uuid, sum(net_minor) AS net, sum(vat_minor) AS vat, sum(withheld_minor) AS withheld FROM invoice_lines GROUP BY 1) l ON l.invoice_uuid = i.uuid
      WHERE (l.net, l.vat, l.withheld) IS DISTINCT FROM (i.net_minor, i.vat_minor, i.withheld_minor) OR i.total_minor <> i.net_minor + i.vat_minor OR i.payable_minor <> i.total_minor - i.withheld_minor
        OR i.vat_minor <> (SELECT coalesce(sum((g->>'vat_minor')::bigint), 0) FROM jsonb_array_elements(i.vat_breakdown) g)`)
    const ctx = { db: app.database.db } as Context
    const issued = await rowsOf<{ uuid: string; hash: Buffer }>(
      sql`SELECT uuid, hash FROM invoices WHERE status <> 'draft' ORDER BY uuid LIMIT 200`,
    )
    for (const { uuid, hash } of issued)
      expect(contentHash(await findInvoice(app.database.db, uuid), await linesOf(ctx, [uuid])).equals(hash), uuid).toBe(true)
  })

  it('is allocated within one payer, never beyond what is owed or was paid [INV-41]', async () => {
    await none(sql`
      SELECT i.number FROM invoices i WHERE i.type NOT IN ('credit_note', 'retail_credit') AND (i.paid_minor + i.credited_minor + i.written_off_minor > i.payable_minor
        OR i.paid_minor <> (SELECT coalesce(sum(a.amount_minor), 0) FROM payment_allocations a WHERE a.invoice_uuid = i.uuid AND a.reversed_at IS NULL))`)
    await none(sql`
      SELECT p.uuid FROM payments p WHERE p.allocated_minor + p.refunded_minor > p.amount_minor
        OR p.allocated_minor <> (SELECT coalesce(sum(a.amount_minor), 0) FROM payment_allocations a WHERE a.payment_uuid = p.uuid AND a.reversed_at IS NULL)
        OR p.refunded_minor <> (SELECT coalesce(sum(r.amount_minor), 0) FROM payment_refunds r WHERE r.payment_uuid = p.uuid AND r.status = 'completed')`)
    await none(sql`
      SELECT a.id FROM payment_allocations a JOIN payments p ON p.uuid = a.payment_uuid JOIN invoices i ON i.uuid = a.invoice_uuid
      WHERE p.currency <> i.currency OR p.account_relation_uuid IS DISTINCT FROM i.account_relation_uuid OR p.contact_id IS DISTINCT FROM i.contact_id OR a.allocated_at < i.issued_at`)
  })

  it('is credited no further than invoiced, line by line [INV-42]', async () => {
    await none(sql`
      SELECT l.id FROM invoice_lines l JOIN (SELECT c.credited_line_id AS id, sum(c.quantity) AS quantity, sum(c.net_minor) AS net, sum(c.vat_minor) AS vat FROM invoice_lines c
        JOIN invoices n ON n.uuid = c.invoice_uuid AND n.status <> 'draft' WHERE c.credited_line_id IS NOT NULL GROUP BY 1) c ON c.id = l.id
      WHERE c.quantity > l.quantity OR c.net > l.net_minor OR c.vat > l.vat_minor`)
    await none(sql`
      SELECT i.number FROM invoices i WHERE i.credits_invoice_uuid IS NULL AND i.credited_minor <> (SELECT coalesce(sum(c.payable_minor), 0) FROM invoices c WHERE c.credits_invoice_uuid = i.uuid AND c.status <> 'draft')`)
    await none(sql`SELECT number FROM invoices WHERE status = 'credited' AND balance_minor <> 0`)
  })

  it('equals the sum of the entries in each ledger, in the order of days [INV-43]', async () => {
    await none(sql`
      SELECT r.uuid FROM account_relations r WHERE r.balance_minor <> (SELECT coalesce(sum(CASE m.direction WHEN 'receivable' THEN m.debit_minor - m.credit_minor ELSE m.credit_minor - m.debit_minor END), 0)
        FROM account_relation_movements m WHERE m.account_relation_uuid = r.uuid AND m.currency = r.currency)
        OR r.last_sequence <> (SELECT coalesce(max(sequence), 0) FROM account_relation_movements m WHERE m.account_relation_uuid = r.uuid)`)
    await none(sql`
      SELECT r.uuid FROM account_relations r WHERE r.type = 'client'
        AND r.balance_minor - (SELECT coalesce(sum(debit_minor - credit_minor), 0) FROM account_relation_movements m WHERE m.account_relation_uuid = r.uuid AND m.type = 'opening_balance')
          <> (SELECT coalesce(sum(balance_minor), 0) FROM invoices i WHERE i.account_relation_uuid = r.uuid AND i.credits_invoice_uuid IS NULL AND i.status <> 'draft')
            - (SELECT coalesce(sum(amount_minor - allocated_minor - refunded_minor), 0) FROM payments p WHERE p.account_relation_uuid = r.uuid AND p.status IN ('completed', 'partially_refunded', 'refunded'))`)
    await none(sql`
      SELECT m.uuid FROM account_relation_movements m JOIN account_relation_movements n ON n.account_relation_uuid = m.account_relation_uuid AND n.sequence = m.sequence + 1
      WHERE n.date < m.date AND m.type <> 'opening_balance'`)
  })

  it('is invoiced no further than ordered, and orders say how far [INV-44]', async () => {
    await none(sql`
      SELECT i.uuid FROM order_items i WHERE i.invoiced_quantity > i.quantity OR i.invoiced_quantity <> (SELECT coalesce(sum(CASE WHEN n.credits_invoice_uuid IS NULL THEN l.quantity ELSE -l.quantity END), 0)
        FROM invoice_lines l JOIN invoices n ON n.uuid = l.invoice_uuid AND n.status <> 'draft' WHERE l.order_item_uuid = i.uuid)`)
    await none(sql`
      SELECT o.number FROM orders o JOIN LATERAL (SELECT sum(net_minor) AS net, bool_and(invoiced_quantity >= quantity) AS done FROM order_items i WHERE i.order_uuid = o.uuid AND i.status <> 'cancelled') i ON true
      WHERE o.kind = 'sales' AND o.invoicing_status = 'invoiced' AND (NOT i.done OR i.net <> (SELECT sum(CASE WHEN credits_invoice_uuid IS NULL THEN net_minor ELSE -net_minor END)
        FROM invoices n WHERE n.order_uuid = o.uuid AND n.status <> 'draft'))`)
    expect(
      (await rowsOf(sql`SELECT 1 FROM orders WHERE invoicing_status = 'invoiced' AND payment_status = 'paid'`)).length,
    ).toBeGreaterThan(2)
  })

  it('comes from one order for each converted offer, with the lines that were chosen [INV-45]', async () => {
    await none(sql`
      SELECT f.number FROM offers f LEFT JOIN orders o ON o.uuid = f.order_uuid AND o.offer_uuid = f.uuid
      WHERE f.status = 'converted' AND (o.uuid IS NULL OR (SELECT array_agg(l.uuid ORDER BY l.position) FROM offer_lines l WHERE l.offer_uuid = f.uuid AND l.is_chosen AND l.subscription_plan_id IS NULL)
        IS DISTINCT FROM (SELECT array_agg(i.offer_line_uuid ORDER BY i.position) FROM order_items i WHERE i.order_uuid = o.uuid))`)
    await none(sql`
      SELECT f.number FROM offers f JOIN orders o ON o.uuid = f.order_uuid WHERE NOT EXISTS (SELECT FROM account_subscriptions s WHERE s.offer_uuid = f.uuid)
        AND (f.net_minor, f.vat_minor, f.total_minor) IS DISTINCT FROM (o.net_minor, o.vat_minor, o.total_minor)`)
    await none(
      sql`SELECT s.number FROM account_subscriptions s WHERE s.offer_uuid IS NOT NULL AND s.order_uuid IS DISTINCT FROM (SELECT order_uuid FROM offers f WHERE f.uuid = s.offer_uuid)`,
    )
  })

  it('is billed once per period, and the status of each bill matches its invoice [INV-46]', async () => {
    await none(sql`
      SELECT account_subscription_uuid FROM account_subscription_orders WHERE kind IN ('initial', 'renewal') AND status <> 'void' GROUP BY account_subscription_uuid, period_start HAVING count(*) > 1`)
    await none(sql`
      SELECT o.uuid FROM account_subscription_orders o LEFT JOIN invoices i ON i.uuid = o.invoice_uuid AND i.account_subscription_order_uuid = o.uuid
      WHERE o.net_minor > 0 AND (i.uuid IS NULL OR (o.net_minor, o.vat_minor, o.total_minor) IS DISTINCT FROM (i.net_minor, i.vat_minor, i.total_minor) OR (o.status = 'paid') <> (i.status = 'paid'))`)
    await none(sql`
      SELECT b.uuid FROM account_subscription_orders b LEFT JOIN orders o ON o.uuid = b.order_uuid AND o.account_subscription_order_uuid = b.uuid LEFT JOIN invoices i ON i.uuid = b.invoice_uuid
      WHERE b.net_minor > 0 AND ((o.net_minor, o.vat_minor, o.total_minor, o.uuid) IS DISTINCT FROM (i.net_minor, i.vat_minor, i.total_minor, i.order_uuid)
        OR (i.status <> 'credited' AND i.credited_minor = 0 AND o.invoicing_status <> 'invoiced'))`)
    await none(sql`
      SELECT s.number FROM account_subscriptions s WHERE (s.status IN ('past_due', 'suspended')) <> EXISTS (SELECT FROM account_subscription_orders o WHERE o.account_subscription_uuid = s.uuid AND o.status = 'overdue')`)
  })

  it('gives every paid membership its subscription with the platform', async () => {
    await none(sql`
      SELECT a.name FROM accounts a JOIN products p ON p.id = a.membership_product_id AND p.price_minor > 0 WHERE NOT a.is_platform AND NOT EXISTS (
        SELECT FROM account_subscriptions s JOIN accounts seller ON seller.id = s.account_id AND seller.is_platform
        WHERE s.buyer_account_id = a.id AND s.product_id = p.id AND s.status = CASE a.membership_status WHEN 'trial' THEN 'trialing' ELSE a.membership_status END)`)
  })

  it('lies before the end of the story, and every number series has no gap', async () => {
    await none(sql`
      SELECT 'invoice' AS what, number FROM invoices WHERE issue_date > '2026-06-15' OR issued_at > '2026-06-15T10:00:00+03:00' UNION ALL
      SELECT 'payment', number FROM payments WHERE paid_on > '2026-06-15' UNION ALL SELECT 'refund', reason FROM payment_refunds WHERE refunded_on > '2026-06-15' UNION ALL
      SELECT 'step', note FROM order_status_history WHERE at > '2026-06-15T10:00:00+03:00' UNION ALL
      SELECT 'offer', number FROM offers WHERE greatest(sent_at, viewed_at, accepted_at, declined_at) > '2026-06-15T10:00:00+03:00'`)
    await none(sql`
      SELECT series_id, year FROM invoices WHERE sequence IS NOT NULL GROUP BY 1, 2 HAVING min(sequence) <> 1 OR max(sequence) <> count(*)
        OR max(sequence) <> (SELECT last_number FROM document_series_counters c WHERE c.series_id = invoices.series_id AND c.year = invoices.year)`)
    await none(sql`
      SELECT i.number FROM invoices i JOIN invoices n ON n.series_id = i.series_id AND n.year = i.year AND n.sequence = i.sequence + 1 WHERE n.issue_date < i.issue_date`)
  })
})
