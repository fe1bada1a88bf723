import {
  accountAccountSubscriptions,
  accountProductionOrders,
  accountSubscriptions,
  cancelOrder,
  cancelProductionOrder,
  offers,
  orders as ordersEndpoints,
  sendProductionOrder,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { renewDue } from './run/renewals.job.ts'
import { subscribing, type Subscribing } from './subscriptions.fixture.ts'

let app: TestApp
let made: Subscribing
let clock: ReturnType<typeof frozenClock>

beforeAll(async () => {
  app = await createTestApp()
  clock = app.services.clock as typeof clock
})
beforeEach(async () => {
  clock.set('2026-01-31T10:00:00Z')
  made = await subscribing(app)
})
afterAll(() => app.stop())

const at = (uuid: string, path = '') => `/api/v1/account-subscriptions/${uuid}${path}`
const day = (to: string) => clock.set(`${to}T10:00:00Z`)
const rowsOf = async <Row>(statement: ReturnType<typeof sql>) => (await statement.execute(app.database.db)).rows as Row[]

describe('the order of a bill', () => {
  it('is created with it, once for each period, confirmed and with the same amounts as its invoice (invariant 46)', async () => {
    const { uuid } = await made.begun({ setup_fee_minor: 5000, discount_bp: 1000, payment_terms_days: 60 })
    day('2026-02-28')
    await Promise.all([renewDue(app.services), renewDue(app.services)])
    await renewDue(app.services)
    const orders = await rowsOf<{
      kind: string
      number: string
      status_code: string
      invoicing_status: string
      same: boolean
      items: number
    }>(sql`
      SELECT b.kind, o.number, o.status_code, o.invoicing_status,
        (o.net_minor, o.vat_minor, o.total_minor, o.vat_treatment) = (i.net_minor, i.vat_minor, i.total_minor, i.vat_treatment) AND i.order_uuid = o.uuid AND b.order_uuid = o.uuid AS same,
        (SELECT count(*) FROM order_items t JOIN invoice_lines l ON l.order_item_uuid = t.uuid AND l.net_minor = t.net_minor
          WHERE t.order_uuid = o.uuid AND l.invoice_uuid = i.uuid AND t.invoiced_quantity = t.quantity) AS items
      FROM account_subscription_orders b JOIN orders o ON o.account_subscription_order_uuid = b.uuid JOIN invoices i ON i.uuid = b.invoice_uuid
      WHERE b.account_subscription_uuid = ${uuid} ORDER BY b.sequence`)
    expect(orders).toEqual([
      { kind: 'initial', number: expect.any(String), status_code: 'completed', invoicing_status: 'invoiced', same: true, items: 2 },
      { kind: 'renewal', number: expect.any(String), status_code: 'completed', invoicing_status: 'invoiced', same: true, items: 1 },
    ])
    const buyer = await app.member({ account_id: made.client.account_id, permissions: ['account-subscriptions.read', 'orders.read'] })
    const bills = (await buyer.get(at(uuid, '/subscription-orders?sort=sequence&include=order'))).body.data
    expect(bills.map((bill: any) => bill.order.number)).toEqual(orders.map((order) => order.number))
    expect((await buyer.call(ordersEndpoints.read, { params: { uuid: bills[0].order_uuid } })).body.data).toMatchObject({
      side: 'received',
      net_minor: 32_000,
    })
  })

  it('goes into production if the product has tasks, and is cancelled when its bill is dropped', async () => {
    await sql`UPDATE products SET task_template = ${JSON.stringify([{ title: 'Plan of the month', offset_days: 2 }])}::jsonb WHERE id = ${made.product_id}`.execute(
      app.database.db,
    )
    const { uuid } = await made.begun({ auto_issue: false })
    const [bill] = await made.bills(uuid)
    const order = async () =>
      (
        await rowsOf<{ status_code: string; invoicing_status: string; item: string }>(
          sql`SELECT o.status_code, o.invoicing_status, i.status AS item FROM orders o JOIN order_items i ON i.order_uuid = o.uuid WHERE o.uuid = ${bill.order_uuid}`,
        )
      )[0]
    expect(await order()).toEqual({ status_code: 'confirmed', invoicing_status: 'not_invoiced', item: 'ready' })
    expect(
      await rowsOf(
        sql`SELECT k.title FROM tasks k JOIN order_items i ON i.uuid = k.order_item_uuid WHERE i.order_uuid = ${bill.order_uuid}`,
      ),
    ).toEqual([{ title: 'Plan of the month' }])
    expect((await made.seller.post(at(uuid, `/subscription-orders/${bill.uuid}/void`), { reason: 'Agreed' })).status).toBe(200)
    expect(await order()).toEqual({ status_code: 'cancelled', invoicing_status: 'not_applicable', item: 'cancelled' })
  })

  it('cancels its production orders when its bill is dropped, and blocks dropping while a provider works on one', async () => {
    await sql`UPDATE products SET task_template = ${JSON.stringify([{ title: 'Plan of the month', offset_days: 2 }])}::jsonb WHERE id = ${made.product_id}`.execute(
      app.database.db,
    )
    const { account_id } = made.seller
    const clerk = await app.member({
      account_id,
      permissions: ['production-orders.create', 'production-orders.read', 'production-orders.update', 'orders.read'],
    })
    const provider = await app.member({
      account_id: await app.account({ type: 'provider', name: 'Studio Print' }),
      permissions: ['production-orders.read', 'production-orders.respond'],
    })
    await sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${account_id}, ${provider.account_id}, 'provider', 'active')`.execute(
      app.database.db,
    )
    const given = async () => {
      const { uuid } = await made.begun({ auto_issue: false })
      const [bill] = await made.bills(uuid)
      const { orderItems } = (
        await clerk.call(ordersEndpoints.read, { params: { uuid: bill.order_uuid }, query: { include: 'orderItems' } })
      ).body.data
      const answer = await clerk.call(accountProductionOrders.create, {
        params: { account_id },
        body: {
          provider_account_id: provider.account_id,
          items: [{ order_item_uuid: orderItems![0]!.uuid, unit_price_minor: 9500 }],
        },
      })
      await clerk.call(sendProductionOrder, { params: { uuid: answer.body.data.uuid } })
      return { uuid, bill, work: answer.body.data.uuid }
    }
    const statusOf = async (order: string) =>
      (await rowsOf<{ status_code: string }>(sql`SELECT status_code FROM orders WHERE uuid = ${order}`))[0]!.status_code
    const drop = ({ uuid, bill }: { uuid: string; bill: { uuid: string } }) =>
      made.seller.post(at(uuid, `/subscription-orders/${bill.uuid}/void`), {})

    const sent = await given()
    expect((await drop(sent)).status).toBe(200)
    expect([await statusOf(sent.work), await statusOf(sent.bill.order_uuid)]).toEqual(['cancelled', 'cancelled'])

    const begun = await given()
    for (const step of ['accept', 'start']) await provider.post(`/api/v1/production-orders/${begun.work}/${step}`)
    const refused = await drop(begun)
    expect([refused.status, refused.body.errors.base[0]]).toEqual([422, expect.stringContaining('ΕΠ-')])
    const ended = await made.seller.post(at(begun.uuid, '/cancel'), { when: 'now', reason: 'Closed' })
    expect(ended.body.data).toMatchObject({ status: 'cancelled', bill_problem: expect.stringContaining('ΕΠ-') })
    expect([await statusOf(begun.work), await statusOf(begun.bill.order_uuid)]).toEqual(['in_progress', 'in_progress'])
    await clerk.call(cancelProductionOrder, { params: { uuid: begun.work }, body: { reason: 'Closed', agreed_minor: 5000 } })
    expect((await drop(begun)).status).toBe(200)
    expect(await made.bills(begun.uuid)).toMatchObject([{ status: 'void', problems: [] }])
  })

  it('skips the period when it is cancelled before billing', async () => {
    await sql`UPDATE products SET task_template = ${JSON.stringify([{ title: 'Plan of the month', offset_days: 2 }])}::jsonb WHERE id = ${made.product_id}`.execute(
      app.database.db,
    )
    const clerk = await app.member({ account_id: made.seller.account_id, permissions: ['orders.read', 'orders.update'] })
    const { uuid } = await made.begun({ auto_issue: false })
    const [bill] = await made.bills(uuid)
    expect((await clerk.call(cancelOrder, { params: { uuid: bill.order_uuid }, body: { reason: 'No month of January' } })).status).toBe(200)
    expect(await made.bills(uuid)).toMatchObject([{ status: 'void', invoice_uuid: null, skipped_reason: 'No month of January' }])
    expect((await made.read(uuid)).next_renewal_on).toBe('2026-02-28')
  })
})

it('subscriptions require the feature in the plan of the seller; existing ones continue', async () => {
  const { uuid } = await made.begun()
  await sql`
    INSERT INTO account_options (account_id, feature_code, enabled, reason) VALUES (${made.seller.account_id}, 'subscriptions.enabled', false, 'Test')`.execute(
    app.database.db,
  )
  const body = { account_relation_uuid: made.relation_uuid, product_id: made.product_id, subscription_plan_id: made.plans.monthly }
  for (const answer of [
    await made.seller.call(accountAccountSubscriptions.create, { params: { account_id: made.seller.account_id }, body }),
    await made.seller.call(accountSubscriptions.create, { body: { ...body, account_id: made.seller.account_id } }),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'feature_disabled'])
  const salesman = await app.member({ account_id: made.seller.account_id, permissions: ['offers.read', 'offers.create', 'products.read'] })
  const offer = (line: object) =>
    salesman.call(offers.create, {
      params: { account_id: made.seller.account_id },
      body: {
        title: 'Offer',
        account_relation_uuid: made.relation_uuid,
        lines: [line],
      },
    })
  const recurring = await offer({ product_id: made.product_id, subscription_plan_id: made.plans.monthly })
  expect([recurring.status, recurring.body.code]).toEqual([403, 'feature_disabled'])
  expect((await offer({ name: 'Once', unit_price_minor: 1000 })).status).toBe(200)
  day('2026-02-28')
  await renewDue(app.services)
  expect(await made.bills(uuid)).toHaveLength(2)
})
