import { adminPaymentAccounts, adminPaymentEdit, adminPaymentForm, adminPayments, openInvoices, payments } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { localToday } from '@stoa/domain'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { addInvoice, addRelation, moneyFaults } from './payments.fixture.ts'

const RIGHTS = ['payments.read', 'payments.create', 'payments.update', 'payments.refund', 'payments.delete']
let app: TestApp
let seller: TestUser
let relation: { uuid: string; client_id: number }
let path: string
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  seller = await app.member({ permissions: RIGHTS })
  relation = await addRelation(app, seller.account_id, { email: `payer${seller.id}@test.example` })
  path = `/api/v1/accounts/${seller.account_id}/payments`
})

const today = () => localToday('Europe/Athens', app.services.clock.now())
const invoice = (total_minor: number, due_date?: string) =>
  addInvoice(app, seller.account_id, { relation }, { total_minor, ...(due_date && { due_date }) })
const pay = (body: object) => seller.post(path, { account_relation_uuid: relation.uuid, ...body })
const faultless = async () => expect(await moneyFaults(app, seller.account_id)).toEqual([])

describe('access', () => {
  it('hides payments from foreign accounts and requires the permission of each step', async () => {
    const { body } = await pay({ amount_minor: 1_000 })
    const item = `/api/v1/payments/${body.data.uuid}`
    const stranger = await app.member({ permissions: RIGHTS })
    const reader = await app.member({ permissions: ['payments.read'], account_id: seller.account_id })
    expect((await app.guest.get(item)).status).toBe(401)
    expect((await stranger.get(item)).status).toBe(404)
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.post(`${item}/refunds`, { amount_minor: 1, reason: 'x' })).status).toBe(404)
    expect((await reader.get(item)).status).toBe(200)
    expect((await reader.post(path, { amount_minor: 1, account_relation_uuid: relation.uuid })).status).toBe(403)
    expect((await reader.put(item, { note: 'x' })).status).toBe(403)
    expect((await reader.post(`${item}/refunds`, { amount_minor: 1, reason: 'x' })).status).toBe(403)
    expect((await reader.post(`${item}/allocations`)).status).toBe(403)
    expect((await reader.delete(item)).status).toBe(403)
  })

  it('shows received payments to the payer, without note, fee or author, and refuses every step', async () => {
    const { body } = await pay({ amount_minor: 1_000, note: 'internal', fee_minor: 20 })
    const awaited = await pay({ amount_minor: 2_000, status: 'pending' })
    const payer = await app.member({ permissions: RIGHTS, account_id: relation.client_id })
    const item = await payer.call(payments.read, { params: { uuid: body.data.uuid } })
    expect(item.body.data).toMatchObject({ amount_minor: 1_000, number: body.data.number })
    for (const name of ['note', 'fee_minor', 'created_by_id', 'failure_reason']) expect(item.body.data).not.toHaveProperty(name)
    expect((await payer.call(payments.read, { params: { uuid: awaited.body.data.uuid } })).status).toBe(404)
    expect((await payer.call(payments.update, { params: { uuid: body.data.uuid }, body: { note: 'x' } })).status).toBe(403)
    const list = await payer.call(payments.list, { params: { account_id: relation.client_id } })
    expect(list.body.data.map((row: any) => row.uuid)).toEqual([body.data.uuid])
    expect(
      (await payer.call(payments.list, { params: { account_id: relation.client_id }, query: { 'filter[direction]': 'issued' } })).body.data,
    ).toEqual([])
  })

  it('lists by filter, sorts, includes and exports [R-3.3-12]', async () => {
    await invoice(500)
    await pay({ amount_minor: 500, reference: 'ΑΒΓ-77', method: 3 })
    await pay({ amount_minor: 900, paid_on: '2026-01-15' })
    const find = async (query: string) => (await seller.get(`${path}?${query}`)).body.data?.map((row: any) => row.amount_minor)
    expect(await find('sort=amount')).toEqual([500, 900])
    expect(await find('filter[search]=αβγ-77')).toEqual([500])
    expect(await find('filter[search]=κυανη&sort=-amount')).toEqual([900, 500])
    expect(await find('filter[method]=3')).toEqual([500])
    expect(await find('filter[unallocated]=1')).toEqual([900])
    expect(await find('filter[paid_on][is]=2026-01-15')).toEqual([900])
    expect(await find('filter[paid_on][preset]=today')).toEqual([500])
    expect(await find('filter[amount][gte]=6')).toEqual([900])
    expect(await find(`filter[account_relation]=${relation.uuid}&filter[status]=completed&sort=amount`)).toEqual([500, 900])
    const all = await seller.get(
      `${path}?include=account,accountRelation,client,contact,paymentAccount,createdBy,allocations,invoices,refunds&sort=amount`,
    )
    expect(all.body.data[0]).toMatchObject({
      account: { id: seller.account_id },
      accountRelation: { uuid: relation.uuid },
      invoices: [{ balance_minor: 0 }],
      refunds: [],
      contact: null,
    })
    const sheet = await seller.get(`${path}/export`)
    expect(sheet.status).toBe(200)
    expect((await seller.get(`${path}/filters`)).body.data.map((one: any) => one.key)).toContain('unallocated')
  })

  it('serves the back office: form, list, creation for any account, payment accounts', async () => {
    const admin = await app.staff('admin')
    const { rows } = await sql<{
      uuid: string
    }>`INSERT INTO payment_accounts (uuid, account_id, type, name, currency) VALUES (uuid_v7(), ${seller.account_id}, 'cash', 'Ταμείο', 'EUR') RETURNING uuid`.execute(
      app.database.db,
    )
    const form = await admin.call(adminPaymentForm, { query: { account_id: seller.account_id } })
    expect(form.body.data).toMatchObject({ today: today(), currency: 'EUR', paymentAccounts: [{ name: 'Ταμείο' }], payment: null })
    expect((await admin.call(adminPaymentAccounts, { params: { account_id: seller.account_id } })).body.data).toMatchObject([
      { uuid: rows[0]!.uuid },
    ])
    const made = await admin.call(adminPayments.create, {
      body: {
        account_id: seller.account_id,
        account_relation_uuid: relation.uuid,
        amount_minor: 700,
        payment_account_uuid: rows[0]!.uuid,
      },
    })
    expect(made.body.data).toMatchObject({ account_id: seller.account_id, status: 'completed' })
    expect((await admin.call(adminPaymentEdit, { params: { uuid: made.body.data.uuid } })).body.data.payment).toMatchObject({
      amount_minor: 700,
    })
    expect(
      (await admin.call(adminPayments.list, { query: { 'filter[account]': seller.account_id, include: 'account' } })).body.data,
    ).toHaveLength(1)
    expect((await admin.call(adminPayments.update, { params: { uuid: made.body.data.uuid }, body: { note: 'x' } })).body.data.note).toBe(
      'x',
    )
    expect((await seller.call(adminPayments.list)).status).toBe(403)
  })

  it('marks the open invoices that may not be paid in cash, and tells their type', async () => {
    const relation = await addRelation(app, seller.account_id)
    const greek = { seller_country: 'GR', due_date: '2026-06-01' }
    await addInvoice(app, seller.account_id, { relation }, { ...greek, total_minor: 50_001 })
    await addInvoice(app, seller.account_id, { relation }, { ...greek, total_minor: 50_000, due_date: '2026-06-02' })
    await addInvoice(app, seller.account_id, { relation }, { total_minor: 90_000, seller_country: 'CY', due_date: '2026-06-03' })
    const query = { account_relation_uuid: relation.uuid }
    const { body } = await seller.call(openInvoices, { params: { account_id: seller.account_id }, query })
    expect(body.data.map(({ balance_minor, is_cash_limited, type }) => [balance_minor, is_cash_limited, type])).toEqual([
      [50_001, true, 'invoice'],
      [50_000, false, 'invoice'],
      [90_000, false, 'invoice'],
    ])
  })

  it('accepts money from a contact without an account, and records money paid to a provider', async () => {
    const { rows } = await sql<{
      id: number
    }>`INSERT INTO contacts (account_id, first_name) VALUES (${seller.account_id}, 'Ελένη') RETURNING id`.execute(app.database.db)
    const contact_id = rows[0]!.id
    const uuid = await addInvoice(app, seller.account_id, { contact_id }, { total_minor: 300 })
    const open = await seller.call(openInvoices, { params: { account_id: seller.account_id }, query: { contact_id } })
    expect(open.body.data).toMatchObject([{ uuid, balance_minor: 300 }])
    const paid = await seller.post(path, { contact_id, amount_minor: 300 })
    expect(paid.body.data).toMatchObject({ payer: 'Ελένη', allocated_minor: 300 })
    const provider = await addRelation(app, seller.account_id, { type: 'provider' })
    const out = await seller.post(path, { direction: 'out', account_relation_uuid: provider.uuid, amount_minor: 900 })
    expect(out.body.data).toMatchObject({ direction: 'out', status: 'completed', has_receipt: false })
    const card = await sql<{ balance_minor: number }>`SELECT balance_minor FROM account_relations WHERE uuid = ${provider.uuid}`.execute(
      app.database.db,
    )
    expect(card.rows[0]!.balance_minor).toBe(-900)
    await faultless()
  })
})
