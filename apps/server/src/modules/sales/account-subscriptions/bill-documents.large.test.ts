import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
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
const setVatNumber = (vat_number: string | null) =>
  sql`UPDATE account_registrations SET vat_number = ${vat_number}, vat_status = ${vat_number ? 'format_ok' : 'unchecked'} WHERE account_id = ${made.client.account_id}`.execute(
    app.database.db,
  )

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
    expect((await buyer.get(`/api/v1/orders/${bills[0].order_uuid}`)).body.data).toMatchObject({ side: 'received', net_minor: 32_000 })
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
      const { orderItems } = (await clerk.get(`/api/v1/orders/${bill.order_uuid}?include=orderItems`)).body.data
      const answer = await clerk.post(`/api/v1/accounts/${account_id}/production-orders`, {
        provider_account_id: provider.account_id,
        items: [{ order_item_uuid: orderItems[0].uuid, unit_price_minor: 9500 }],
      })
      await clerk.post(`/api/v1/production-orders/${answer.body.data.uuid}/send`)
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
    await clerk.post(`/api/v1/production-orders/${begun.work}/cancel`, { reason: 'Closed', agreed_minor: 5000 })
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
    expect((await clerk.post(`/api/v1/orders/${bill.order_uuid}/cancel`, { reason: 'No month of January' })).status).toBe(200)
    expect(await made.bills(uuid)).toMatchObject([{ status: 'void', invoice_uuid: null, skipped_reason: 'No month of January' }])
    expect((await made.read(uuid)).next_renewal_on).toBe('2026-02-28')
  })
})

describe('a bill that cannot be issued', () => {
  const noticesOf = async (user: TestUser) => {
    await app.relay()
    return rowsOf<{ context: string; reason: string }>(
      sql`SELECT data->'params'->>'context' AS context, data->'params'->>'reason' AS reason FROM notifications WHERE user_id = ${user.id}`,
    )
  }

  it('shows the reasons to the seller in the list and on the record, notifies the owner once, and is issued after the correction', async () => {
    const owner = await app.member({ account_id: made.seller.account_id, permissions: ['account-subscriptions.read'], owner: true })
    const buyer = await app.member({ account_id: made.client.account_id, permissions: ['account-subscriptions.read'] })
    await setVatNumber(null)
    const { uuid } = await made.begun()
    const [waiting] = await made.bills(uuid)
    expect(waiting).toMatchObject({ status: 'scheduled', attempts: 1, invoice: { status: 'draft' } })
    expect(waiting.problems.length).toBeGreaterThan(0)
    const { message } = waiting.problems[0]
    expect((await made.read(uuid)).bill_problem).toContain(message)
    const found = async (user: TestUser, path: string) => (await user.get(path)).body.data.map((row: any) => row.uuid)
    const listed = `/api/v1/accounts/${made.seller.account_id}/account-subscriptions?filter[problem]=1`
    expect(await found(made.seller, listed)).toEqual([uuid])
    expect(await found(buyer, '/api/v1/account-subscriptions?filter[problem]=1')).toEqual([])
    const seen = (await buyer.get(at(uuid, '?include=subscriptionOrders'))).body.data
    expect([Object.keys(seen), Object.keys(seen.subscriptionOrders[0])].flat()).not.toContain('bill_problem')
    expect(Object.keys(seen.subscriptionOrders[0])).not.toContain('problems')

    day('2026-02-01')
    await renewDue(app.services)
    await renewDue(app.services)
    expect(await made.bills(uuid)).toMatchObject([{ status: 'scheduled', attempts: 2 }])
    expect(await noticesOf(owner)).toEqual([{ context: 'refused', reason: expect.stringContaining(message) }])

    await setVatNumber('EL000020011')
    day('2026-02-02')
    await renewDue(app.services)
    expect(await made.bills(uuid)).toMatchObject([
      { status: 'due', attempts: 3, problems: [], due_date: '2026-02-16', invoice: { status: 'issued', issue_date: '2026-02-02' } },
    ])
    expect((await made.read(uuid)).bill_problem).toBeNull()
    expect(await found(made.seller, listed)).toEqual([])
  })

  it('is retried with its order: both use the VAT of the day of issue', async () => {
    await setVatNumber(null)
    const { uuid } = await made.begun({ setup_fee_minor: 5000 })
    const [waiting] = await made.bills(uuid)
    expect(waiting).toMatchObject({ status: 'scheduled', net_minor: 35_000, vat_minor: 8_400 })
    await sql`UPDATE account_registrations SET country_code = 'DE', vat_number = 'DE136695976', vat_status = 'valid', legal_name = 'Nordlicht GmbH' WHERE account_id = ${made.client.account_id}`.execute(
      app.database.db,
    )
    day('2026-02-03')
    await renewDue(app.services)
    expect(await made.bills(uuid)).toMatchObject([{ status: 'due', net_minor: 35_000, vat_minor: 0, total_minor: 35_000 }])
    const [order, invoice] = await rowsOf(sql`
      SELECT o.net_minor, o.vat_minor, o.total_minor, o.vat_treatment, o.buyer_snapshot->>'legal_name' AS buyer, o.margin_minor, o.invoicing_status,
        (SELECT jsonb_agg(jsonb_build_object('net', t.net_minor, 'vat', t.vat_minor, 'bp', t.vat_bp, 'status', t.status) ORDER BY t.position) FROM order_items t WHERE t.order_uuid = o.uuid) AS lines
      FROM orders o WHERE o.uuid = ${waiting.order_uuid}
      UNION ALL
      SELECT i.net_minor, i.vat_minor, i.total_minor, i.vat_treatment, i.buyer_snapshot->>'legal_name', i.net_minor, 'invoiced',
        (SELECT jsonb_agg(jsonb_build_object('net', l.net_minor, 'vat', l.vat_minor, 'bp', l.vat_bp, 'status', 'completed') ORDER BY l.position) FROM invoice_lines l WHERE l.invoice_uuid = i.uuid)
      FROM invoices i WHERE i.uuid = ${waiting.invoice_uuid}`)
    expect(order).toEqual(invoice)
    expect(invoice).toMatchObject({ vat_treatment: 'intra_eu_services', buyer: 'Nordlicht GmbH', vat_minor: 0 })
  })

  it('follows its draft when a person changes or issues it, and can only be dropped with it', async () => {
    const issuer = await app.member({
      account_id: made.seller.account_id,
      permissions: ['invoices.read', 'invoices.update', 'invoices.issue', 'invoices.delete'],
    })
    const { uuid } = await made.begun({ auto_issue: false })
    const [waiting] = await made.bills(uuid)
    const draft = `/api/v1/invoices/${waiting.invoice_uuid}`
    const removed = await issuer.delete(draft)
    expect([removed.status, Object.keys(removed.body.errors)]).toEqual([422, ['base']])
    expect((await issuer.put(draft, { lines: [{ name: 'Less of it', quantity: 1, unit_price_minor: 20_000 }] })).status).toBe(200)
    expect(await made.bills(uuid)).toMatchObject([{ status: 'scheduled', net_minor: 20_000, total_minor: 24_800 }])
    expect((await issuer.post(`${draft}/issue`, { send: false })).status).toBe(200)
    expect(await made.bills(uuid)).toMatchObject([{ status: 'due', total_minor: 24_800, invoice: { status: 'issued' } }])
  })

  it('can be issued manually after the correction, and reports remaining errors on their fields', async () => {
    await setVatNumber(null)
    const { uuid } = await made.begun()
    const [waiting] = await made.bills(uuid)
    const issue = () => made.seller.post(at(uuid, `/subscription-orders/${waiting.uuid}/issue`))
    const refused = await issue()
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, waiting.problems.map((problem: any) => problem.field)])
    await setVatNumber('EL000020011')
    expect((await issue()).body.data).toMatchObject({ status: 'due', problems: [], invoice: { status: 'issued' } })
    expect((await issue()).status).toBe(409)
  })

  it('waits for an exchange rate in another currency, and is issued once the draft has one', async () => {
    const issuer = await app.member({
      account_id: made.seller.account_id,
      permissions: ['invoices.read', 'invoices.update', 'invoices.issue'],
    })
    const { uuid } = await made.begun({ currency: 'USD', unit_price_minor: 30_000 })
    const [waiting] = await made.bills(uuid)
    expect(waiting).toMatchObject({ status: 'scheduled', problems: [{ field: 'exchange_rate' }], invoice: { status: 'draft' } })
    day('2026-02-01')
    expect((await renewDue(app.services)).failed).toBe(0)
    expect((await issuer.put(`/api/v1/invoices/${waiting.invoice_uuid}`, { exchange_rate: 1.0856 })).status).toBe(200)
    day('2026-02-02')
    await renewDue(app.services)
    expect(await made.bills(uuid)).toMatchObject([{ status: 'due', problems: [], invoice: { status: 'issued' } }])
    expect((await issuer.get(`/api/v1/invoices/${waiting.invoice_uuid}`)).body.data.exchange_rate).toBe(1.0856)
  })

  it('waits when even its draft cannot be created, and does not block other subscriptions', async () => {
    const { uuid } = await made.begun({ start_date: '2026-02-10' })
    const others = await subscribing(app)
    const other = await others.begun({ start_date: '2026-02-10' })
    const setGone = (gone: boolean) =>
      sql`UPDATE account_relations SET deleted_at = ${gone ? sql`now()` : null} WHERE uuid = ${made.relation_uuid}`.execute(app.database.db)
    await setGone(true)
    day('2026-02-10')
    const { failed } = await renewDue(app.services)
    expect(failed).toBe(0)
    const [bill] = await made.bills(uuid)
    expect(bill).toMatchObject({
      status: 'scheduled',
      invoice_uuid: null,
      order_uuid: null,
      problems: [{ field: 'account_relation_uuid' }],
    })
    expect(await others.bills(other.uuid)).toMatchObject([{ status: 'due' }])
    await setGone(false)
    day('2026-02-11')
    await renewDue(app.services)
    expect(await made.bills(uuid)).toMatchObject([{ status: 'due', order_uuid: expect.any(String), problems: [] }])
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
    await made.seller.post(`/api/v1/accounts/${made.seller.account_id}/account-subscriptions`, body),
    await made.seller.post('/api/v1/account-subscriptions', { ...body, account_id: made.seller.account_id }),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'feature_disabled'])
  const salesman = await app.member({ account_id: made.seller.account_id, permissions: ['offers.read', 'offers.create', 'products.read'] })
  const offer = (line: object) =>
    salesman.post(`/api/v1/accounts/${made.seller.account_id}/offers`, {
      title: 'Offer',
      account_relation_uuid: made.relation_uuid,
      lines: [line],
    })
  const recurring = await offer({ product_id: made.product_id, subscription_plan_id: made.plans.monthly })
  expect([recurring.status, recurring.body.code]).toEqual([403, 'feature_disabled'])
  expect((await offer({ name: 'Once', unit_price_minor: 1000 })).status).toBe(200)
  day('2026-02-28')
  await renewDue(app.services)
  expect(await made.bills(uuid)).toHaveLength(2)
})
