import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '#lib/spreadsheet/read-rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let app: TestApp
let ada: TestUser
let relation: string
let product: number
const PERIOD = 'since=2026-03-01&until=2026-04-30'

const run = (statement: ReturnType<typeof sql>) => statement.execute(app.database.db)
const report = async (name: string, query = PERIOD, user = ada) =>
  (await user.get(`/api/v1/accounts/${ada.account_id}/reports/${name}?${query}`)).body.data

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['reports.read', 'reports.read-financial'] })
  ;(app.services.clock as unknown as { set(to: string): void }).set('2026-05-10T09:00:00Z')
  const client = await app.account({ type: 'client', name: 'Ξενοδοχεία Αιγαίου' })
  relation = '018f0000-0000-7000-8000-000000000001'
  await run(
    sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (${relation}, ${ada.account_id}, ${client}, 'client', 'active')`,
  )
  const made = await run(
    sql`INSERT INTO products (type, code, name_en, name_gr, price_minor, published_at) VALUES ('basic', 'R-1', 'Campaign', 'Καμπάνια', 10000, now()) RETURNING id`,
  )
  product = (made.rows[0] as { id: number }).id
})
afterAll(() => app.stop())

let sequence = 0
/** An issued document of one line. */
async function issued(
  day: string,
  net: number,
  more: { type?: string; due?: string; paid?: number; currency?: string; product_id?: number; credits?: string } = {},
) {
  const { type = 'invoice', due = day, paid = 0, currency = 'EUR', product_id = null, credits = null } = more
  const uuid = crypto.randomUUID()
  const n = ++sequence
  await run(sql`INSERT INTO invoices (uuid, account_id, type, account_relation_uuid, due_date, currency, net_minor, total_minor, payable_minor, public_token, credits_invoice_uuid)
    VALUES (${uuid}, ${ada.account_id}, ${type}, ${relation}, ${due}, ${currency}, ${net}, ${net}, ${net}, gen_random_uuid(), ${credits})`)
  await run(
    sql`INSERT INTO invoice_lines (account_id, invoice_uuid, product_id, name, unit_price_minor, net_minor, total_minor) VALUES (${ada.account_id}, ${uuid}, ${product_id}, 'Line', ${net}, ${net}, ${net})`,
  )
  await run(sql`UPDATE invoices SET status = ${paid ? (paid === net ? 'paid' : 'partially_paid') : 'issued'}, number = ${`T-${n}`}, year = 2026, sequence = ${n}, issue_date = ${day}, hash = '\\x00', paid_minor = ${paid},
    buyer_snapshot = '{"name": "Ξενοδοχεία Αιγαίου"}', seller_snapshot = '{}', issued_at = now() WHERE uuid = ${uuid}`)
  return uuid
}

describe('revenue', () => {
  it('is what was invoiced less credits, by month, client and product, a currency beside the other', async () => {
    const first = await issued('2026-03-05', 100_000, { product_id: product, paid: 100_000 })
    await issued('2026-04-10', 40_000, { due: '2026-04-20', paid: 10_000 })
    await issued('2026-04-11', 7_000, { currency: 'USD', due: '2026-05-31' })
    await issued('2026-04-12', 25_000, { type: 'credit_note', product_id: product, credits: first })
    await issued('2026-04-13', 99_999, { type: 'proforma' })
    await issued('2026-02-27', 50_000, { due: '2026-02-27' })
    const data = await report('revenue')
    expect(data.totals.revenue).toEqual({
      current: [
        { currency: 'EUR', value_minor: 115_000 },
        { currency: 'USD', value_minor: 7_000 },
      ],
      previous: [{ currency: 'EUR', value_minor: 50_000 }],
    })
    expect(data.totals).toMatchObject({ credited: { current: [{ value_minor: 25_000 }] }, invoices: { current: 3, previous: 1 } })
    expect(data.months.map((month: any) => [month.since, month.revenue[0].value_minor])).toEqual([
      ['2026-03-01', 100_000],
      ['2026-04-01', 15_000],
    ])
    expect(data.by_client).toEqual([
      { account_relation_uuid: relation, contact_id: null, name: 'Ξενοδοχεία Αιγαίου', invoices: 3, revenue: data.totals.revenue.current },
    ])
    expect(data.by_product.find((row: any) => row.product_id === product)).toMatchObject({
      name: 'Campaign',
      revenue: [{ value_minor: 75_000 }],
    })
  })

  it('counts what was received on the day it came, less what went back', async () => {
    const payment = crypto.randomUUID()
    await run(
      sql`INSERT INTO payments (uuid, account_id, account_relation_uuid, status, amount_minor, refunded_minor, paid_on) VALUES (${payment}, ${ada.account_id}, ${relation}, 'partially_refunded', 60000, 5000, '2026-04-02')`,
    )
    await run(
      sql`INSERT INTO payment_refunds (uuid, account_id, payment_uuid, amount_minor, reason, refunded_on) VALUES (gen_random_uuid(), ${ada.account_id}, ${payment}, 5000, 'Too much', '2026-04-03')`,
    )
    expect((await report('revenue')).totals.received.current).toEqual([{ currency: 'EUR', value_minor: 55_000 }])
  })

  it('is kept from who may not read money, and from strangers', async () => {
    const plain = await app.member({ permissions: ['reports.read'], account_id: ada.account_id })
    const stranger = await app.member({ permissions: ['reports.read', 'reports.read-financial'] })
    expect((await plain.get(`/api/v1/accounts/${ada.account_id}/reports/revenue`)).status).toBe(403)
    expect((await stranger.get(`/api/v1/accounts/${ada.account_id}/reports/revenue`)).status).toBe(404)
  })
})

describe('receivables', () => {
  it("are open balances by age in the account's day", async () => {
    const data = await report('receivables', '')
    expect(data.as_of).toBe('2026-05-10')
    const euro = data.totals.find((row: any) => row.currency === 'EUR')
    expect(euro).toMatchObject({
      not_due_minor: 0,
      days_30_minor: 30_000,
      days_90_minor: 50_000,
      older_minor: 0,
      total_minor: 80_000,
      overdue_minor: 80_000,
      invoices: 2,
    })
    expect(data.by_client.map((row: any) => [row.currency, row.total_minor, row.oldest_due_date])).toEqual([
      ['EUR', 80_000, '2026-02-27'],
      ['USD', 7_000, '2026-05-31'],
    ])
  })
})

describe('offers', () => {
  it('count on the day on which they were sent, accepted or declined, with the reason', async () => {
    const reason = await run(
      sql`INSERT INTO lost_reasons (account_id, name, applies_to, position) VALUES (${ada.account_id}, 'Too dear', 'offer', 90) RETURNING id`,
    )
    const { id } = reason.rows[0] as { id: number }
    const offer = (number: string, status: string, sent: string, more: ReturnType<typeof sql> = sql`NULL, NULL, NULL::bigint`) =>
      run(sql`INSERT INTO offers (uuid, account_id, account_relation_uuid, user_id, title, valid_until, public_token, number, status, sent_at, net_minor, accepted_at, declined_at, decline_reason_id)
        SELECT gen_random_uuid(), ${ada.account_id}, ${relation}, ${ada.id}, 'Offer', '2026-04-15', gen_random_uuid(), ${number}, ${status}, ${sent}::timestamptz, 20000, m.a::timestamptz, m.d::timestamptz, m.r FROM (SELECT ${more}) AS m (a, d, r)`)
    await offer('Q1', 'accepted', '2026-03-02T10:00:00Z', sql`'2026-03-08T10:00:00Z', NULL, NULL::bigint`)
    await offer('Q2', 'declined', '2026-03-03T10:00:00Z', sql`NULL, '2026-04-08T10:00:00Z', ${id}::bigint`)
    await offer('Q3', 'expired', '2026-03-20T10:00:00Z')
    await offer('Q4', 'superseded', '2026-03-21T10:00:00Z')
    await offer('Q5', 'sent', '2026-02-01T10:00:00Z')
    const data = await report('offers')
    expect(data.totals).toMatchObject({
      sent: { current: 3, previous: 1 },
      accepted: { current: 1 },
      declined: { current: 1 },
      expired: { current: 1 },
      acceptance_bp: { current: 3333 },
      median_days: { current: 6 },
      accepted_value: { current: [{ currency: 'EUR', value_minor: 20_000 }] },
    })
    expect(data.reasons).toEqual([{ id, name: 'Too dear', count: 1, values: [{ currency: 'EUR', value_minor: 20_000 }] }])
    expect(data.by_user).toEqual([
      expect.objectContaining({ user: expect.objectContaining({ id: ada.id }), sent: 3, accepted: 1, acceptance_bp: 5000 }),
    ])
  })
})

describe('margins', () => {
  it('are the price of an order less the production that was taken on', async () => {
    const order = crypto.randomUUID()
    const status = (kind: string, code: string) => sql`(SELECT id FROM order_statuses WHERE applies_to = ${kind} AND code = ${code})`
    const insert = (uuid: string, kind: string, code: string, net: number, parent: string | null = null) =>
      run(sql`INSERT INTO orders (uuid, account_id, kind, supplier_account_id, order_status_id, order_date, net_minor, parent_order_uuid, buyer_snapshot)
        VALUES (${uuid}, ${ada.account_id}, ${kind}, ${ada.account_id}, ${status(kind, code)}, '2026-04-01', ${net}, ${parent}, '{"name": "Ξενοδοχεία Αιγαίου"}')`)
    await insert(order, 'sales', 'in_progress', 90_000)
    await insert(crypto.randomUUID(), 'production', 'accepted', 30_000, order)
    await insert(crypto.randomUUID(), 'production', 'declined', 70_000, order)
    await insert(crypto.randomUUID(), 'sales', 'draft', 10_000)
    const data = await report('margins')
    expect(data.orders).toEqual([
      expect.objectContaining({
        order_uuid: order,
        net_minor: 90_000,
        cost_minor: 30_000,
        margin_minor: 60_000,
        margin_bp: 6667,
        client: 'Ξενοδοχεία Αιγαίου',
      }),
    ])
    expect(data.totals.margin.current).toEqual([{ currency: 'EUR', value_minor: 60_000 }])
  })
})

describe('recurring revenue', () => {
  it('moves by what began, grew, shrank and ended, along the chain of successors', async () => {
    const client = await app.account({ type: 'client' })
    let number = 0
    const subscription = async (price: number, from: string, until: string | null, previous: string | null = null) => {
      const uuid = crypto.randomUUID()
      await run(sql`INSERT INTO account_subscriptions (uuid, account_id, number, account_relation_uuid, buyer_account_id, product_id, name, unit_price_minor, anchor_day, anchor_date, start_date, status, cancelled_at, previous_subscription_uuid)
        VALUES (${uuid}, ${ada.account_id}, ${`S-${++number}`}, ${relation}, ${client}, ${product}, 'Care', ${price}, 1, ${from}, ${from}, ${until ? 'cancelled' : 'active'}, ${until}, ${previous})`)
      return uuid
    }
    const bill = (uuid: string, sequence: number, price: number, from: string, to: string) =>
      run(sql`INSERT INTO account_subscription_orders (uuid, account_id, account_subscription_uuid, sequence, kind, period_start, period_end, status, unit_price_minor, net_minor, vat_minor, total_minor, due_date)
        VALUES (gen_random_uuid(), ${ada.account_id}, ${uuid}, ${sequence}, 'renewal', ${from}, ${to}, 'paid', ${price}, ${price}, 0, ${price}, ${from})`)
    const steady = await subscription(10_000, '2026-02-01', null)
    for (const [n, from, to] of [
      [1, '2026-02-01', '2026-03-01'],
      [2, '2026-03-01', '2026-04-01'],
      [3, '2026-04-01', '2026-05-01'],
    ] as const)
      await bill(steady, n, 10_000, from, to)
    const small = await subscription(3_000, '2026-03-10', '2026-04-10T00:00:00Z')
    await bill(small, 1, 3_000, '2026-03-10', '2026-04-10')
    const larger = await subscription(5_000, '2026-04-10', null, small)
    await bill(larger, 1, 5_000, '2026-04-10', '2026-05-10')
    const ended = await subscription(2_000, '2026-03-01', '2026-04-01T00:00:00Z')
    await bill(ended, 1, 2_000, '2026-03-01', '2026-04-01')
    const data = await report('recurring-revenue')
    expect(data.now).toEqual([{ currency: 'EUR', value_minor: 15_000 }])
    expect(data.currencies).toEqual([
      {
        currency: 'EUR',
        months: [
          {
            since: '2026-03-01',
            until: '2026-03-31',
            recurring_minor: 15_000,
            new_minor: 5_000,
            expansion_minor: 0,
            contraction_minor: 0,
            churned_minor: 0,
          },
          {
            since: '2026-04-01',
            until: '2026-04-30',
            recurring_minor: 15_000,
            new_minor: 0,
            expansion_minor: 2_000,
            contraction_minor: 0,
            churned_minor: -2_000,
          },
        ],
      },
    ])
  })
})

it("gives every report as a spreadsheet with real numbers, headed in the reader's language", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'))
  try {
    for (const name of ['offers', 'revenue', 'receivables', 'recurring-revenue', 'margins']) {
      const answer = await ada.get(`/api/v1/accounts/${ada.account_id}/reports/sales/${name}/export?${PERIOD}`, { 'accept-language': 'el' })
      expect(answer.status, `${name} ${answer.raw.toString().slice(0, 200)}`).toBe(200)
      await writeFile(join(folder, `${name}.xlsx`), answer.raw)
    }
    const { rows } = await readRows(join(folder, 'margins.xlsx'))
    const read: unknown[][] = []
    for await (const row of rows) read.push(row)
    expect(read[0]).toContain('Κόστος παραγωγής')
    expect(read[1]?.map(String)).toEqual(expect.arrayContaining(['900', '300', '600', '66.67']))
  } finally {
    await rm(folder, { recursive: true })
  }
})
