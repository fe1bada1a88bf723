import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { addSubscription, billSubscription, type Document, issueDocument } from './sales-reports.fixture.ts'

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

const issued = (day: string, net: number, more: Document = {}) =>
  issueDocument(app, { account_id: ada.account_id, relation }, day, net, more)

describe('revenue', () => {
  it('is the invoiced amount less credits, by month, client and product, with separate currencies', async () => {
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

  it('counts receipts on their day, less refunds', async () => {
    const payment = crypto.randomUUID()
    await run(
      sql`INSERT INTO payments (uuid, account_id, account_relation_uuid, status, amount_minor, refunded_minor, paid_on) VALUES (${payment}, ${ada.account_id}, ${relation}, 'partially_refunded', 60000, 5000, '2026-04-02')`,
    )
    await run(
      sql`INSERT INTO payment_refunds (uuid, account_id, payment_uuid, amount_minor, reason, refunded_on) VALUES (gen_random_uuid(), ${ada.account_id}, ${payment}, 5000, 'Too much', '2026-04-03')`,
    )
    expect((await report('revenue')).totals.received.current).toEqual([{ currency: 'EUR', value_minor: 55_000 }])
  })

  it('requires the permission to read money, and is hidden from foreign accounts', async () => {
    const plain = await app.member({ permissions: ['reports.read'], account_id: ada.account_id })
    const stranger = await app.member({ permissions: ['reports.read', 'reports.read-financial'] })
    expect((await plain.get(`/api/v1/accounts/${ada.account_id}/reports/revenue`)).status).toBe(403)
    expect((await stranger.get(`/api/v1/accounts/${ada.account_id}/reports/revenue`)).status).toBe(404)
  })
})

describe('receivables', () => {
  it('are open balances by age in the time zone of the account', async () => {
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
      items: 2,
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

describe('recurring revenue', () => {
  it('changes by new, expanded, reduced and ended subscriptions, along the chain of successors', async () => {
    const client = await app.account({ type: 'client' })
    const subscription = (price: number, from: string, until: string | null, previous: string | null = null) =>
      addSubscription(app, { account_id: ada.account_id, relation, client, product }, price, { from, until, previous })
    const bill = (uuid: string, sequence: number, price: number, from: string, to: string) =>
      billSubscription(app, ada.account_id, uuid, sequence, price, { from, to })
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

describe('the rows of a figure', () => {
  it('form a list with as many rows as the figure counts', async () => {
    const reader = await app.member({
      permissions: ['reports.read', 'reports.read-financial', 'invoices.read', 'offers.read', 'orders.read', 'payments.read'],
      account_id: ada.account_id,
    })
    const rows = async (list: string, filters: string) => {
      const answer = await reader.get(`/api/v1/accounts/${ada.account_id}/${list}?filter[direction]=issued&${filters}`)
      expect(answer.status, list + filters + JSON.stringify(answer.body)).toBe(200)
      return answer.body
    }
    const total = async (list: string, filters: string) => (await rows(list, filters)).meta.total
    const span = '2026-03-01,2026-04-30'
    const revenue = await report('revenue')
    const counted = 'filter[status][not_in]=draft&filter[type][not_in]=proforma'
    const net = (body: any, currency: string) =>
      body.data
        .filter((row: any) => row.currency === currency)
        .reduce((sum: number, row: any) => sum + (row.type === 'credit_note' ? -row.net_minor : row.net_minor), 0)
    const invoices = await rows('invoices', `filter[issued][between]=${span}&${counted}`)
    expect(revenue.totals.revenue.current.map((sum: any) => [sum.currency, sum.value_minor])).toEqual([
      ['EUR', net(invoices, 'EUR')],
      ['USD', net(invoices, 'USD')],
    ])
    expect(await total('invoices', `filter[issued][between]=${span}&${counted}&filter[currency]=USD`)).toBe(1)
    for (const one of revenue.by_product) {
      expect(await total('invoices', `filter[issued][between]=${span}&${counted}&filter[product]=${one.product_id}`)).toBe(one.lines)
    }
    expect(await total('payments', 'filter[received][between]=2026-04-03,2026-04-03')).toBe(1)
    expect(await total('payments', 'filter[received][between]=2026-04-04,2026-04-30')).toBe(0)
    const { totals, by_user, reasons } = await report('offers')
    const sent = `filter[sent][between]=${span}&filter[status][not_in]=superseded`
    expect(await total('offers', sent)).toBe(totals.sent.current)
    expect(await total('offers', `${sent}&filter[seller]=${by_user[0].user.id}`)).toBe(by_user[0].sent)
    expect(await total('offers', `filter[accepted][between]=${span}&filter[status]=accepted,converted`)).toBe(totals.accepted.current)
    expect(await total('offers', `filter[declined][between]=${span}&filter[status]=declined&filter[decline_reason]=${reasons[0].id}`)).toBe(
      reasons[0].count,
    )
    expect(await total('offers', `filter[declined][between]=${span}&filter[status]=declined&filter[decline_reason]=null`)).toBe(0)
  })

  it('come from the report where no list contains them: open items, changed subscriptions', async () => {
    const items = await report('receivables/items', 'currency=EUR&age=days_30_minor')
    expect(items).toEqual([
      expect.objectContaining({ kind: 'invoice', account_relation_uuid: relation, name: 'Ξενοδοχεία Αιγαίου', open_minor: 30_000 }),
    ])
    expect(await report('receivables/items', 'currency=EUR&age=older_minor')).toEqual([])
    const behind = async (move: string) =>
      (await report('recurring-revenue/items', `currency=EUR&since=2026-04-01&until=2026-04-30&move=${move}`)).map((row: any) => [
        row.before_minor,
        row.after_minor,
      ])
    expect(await behind('expansion')).toEqual([[3_000, 5_000]])
    expect(await behind('churned')).toEqual([[2_000, 0]])
    expect(await behind('new')).toEqual([])
    expect(await behind('recurring')).toEqual([
      [10_000, 10_000],
      [3_000, 5_000],
    ])
  })
})
