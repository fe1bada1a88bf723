import { invoices } from '@stoa/contract'
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
      SELECT o.net_minor, o.vat_minor, o.total_minor, o.vat_treatment, o.buyer_snapshot->>'legal_name' AS buyer, o.invoicing_status,
        (SELECT jsonb_agg(jsonb_build_object('net', t.net_minor, 'vat', t.vat_minor, 'bp', t.vat_bp, 'status', t.status) ORDER BY t.position) FROM order_items t WHERE t.order_uuid = o.uuid) AS lines
      FROM orders o WHERE o.uuid = ${waiting.order_uuid}
      UNION ALL
      SELECT i.net_minor, i.vat_minor, i.total_minor, i.vat_treatment, i.buyer_snapshot->>'legal_name', 'invoiced',
        (SELECT jsonb_agg(jsonb_build_object('net', l.net_minor, 'vat', l.vat_minor, 'bp', l.vat_bp, 'status', 'completed') ORDER BY l.position) FROM invoice_lines l WHERE l.invoice_uuid = i.uuid)
      FROM invoices i WHERE i.uuid = ${waiting.invoice_uuid}`)
    expect(order).toEqual(invoice)
    // The product of the plan has no cost, so the margin of the order is unknown.
    expect(await rowsOf(sql`SELECT margin_minor FROM orders WHERE uuid = ${waiting.order_uuid}`)).toEqual([{ margin_minor: null }])
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
    expect((await issuer.call(invoices.update, { params: { uuid: waiting.invoice_uuid }, body: { exchange_rate: 1.0856 } })).status).toBe(
      200,
    )
    day('2026-02-02')
    await renewDue(app.services)
    expect(await made.bills(uuid)).toMatchObject([{ status: 'due', problems: [], invoice: { status: 'issued' } }])
    expect((await issuer.call(invoices.read, { params: { uuid: waiting.invoice_uuid } })).body.data.exchange_rate).toBe(1.0856)
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
