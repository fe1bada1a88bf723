import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, localToday } from '@stoa/domain'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { invoicing } from '../invoices/invoicing.fixture.ts'
import { addInvoice, addRelation, invoiceStanding, moneyFaults } from './payments.fixture.ts'

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

describe('a received payment', () => {
  it('pays the oldest due invoices, keeps the rest as credit, and appears in the ledger', async () => {
    const [later, sooner] = [await invoice(10_000, '2026-07-31'), await invoice(5_000, '2026-06-30')]
    const { status, body } = await pay({ amount_minor: 12_000, reference: 'RF18' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'completed', allocated_minor: 12_000, unallocated_minor: 0, payer: 'Ξενοδοχεία Κυανή Ακτή' })
    expect(body.data.number).toMatch(/^ΕΙΣ-\d{4}-00001$/)
    expect(await invoiceStanding(app, sooner)).toEqual({ status: 'paid', paid_minor: 5_000, balance_minor: 0 })
    expect(await invoiceStanding(app, later)).toEqual({ status: 'partially_paid', paid_minor: 7_000, balance_minor: 3_000 })
    const more = await pay({ amount_minor: 4_000 })
    expect(more.body.data).toMatchObject({ allocated_minor: 3_000, unallocated_minor: 1_000 })
    await faultless()
    const { rows } =
      await sql`SELECT type, credit_minor, number FROM account_relation_movements WHERE account_relation_uuid = ${relation.uuid} AND type = 'payment' ORDER BY sequence`.execute(
        app.database.db,
      )
    expect(rows).toMatchObject([{ credit_minor: 12_000 }, { credit_minor: 4_000 }])
  })

  it('pays the requested invoices, and none for an empty list', async () => {
    const [one, two] = [await invoice(5_000), await invoice(8_000)]
    const { body } = await pay({ amount_minor: 6_000, allocations: [{ invoice_uuid: two, amount_minor: 6_000 }] })
    expect(body.data.allocations).toMatchObject([{ invoice_uuid: two, amount_minor: 6_000, reversed_at: null }])
    const credit = await pay({ amount_minor: 100, allocations: [] })
    expect(credit.body.data.unallocated_minor).toBe(100)
    expect((await invoiceStanding(app, one)).status).toBe('issued')
    await faultless()
  })

  it('is refused with an error on the wrong field', async () => {
    const open = await invoice(5_000)
    const foreign = await addInvoice(app, seller.account_id, { relation: await addRelation(app, seller.account_id) }, { total_minor: 100 })
    const dollars = await addInvoice(app, seller.account_id, { relation }, { total_minor: 100, currency: 'USD' })
    const wrong = async (body: object, field: string) => {
      const answer = await pay({ amount_minor: 1_000, ...body })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toContain(field)
    }
    await wrong({ amount_minor: 0 }, 'amount_minor')
    expect((await pay({ amount_minor: 0 })).body.errors.amount_minor).toEqual([expect.stringContaining(' 0,01 ')])
    await wrong({ amount_minor: 10.5 }, 'amount_minor')
    await wrong({ paid_on: addDays(today(), 1) }, 'paid_on')
    await wrong({ account_relation_uuid: null }, 'account_relation_uuid')
    await wrong({ account_relation_uuid: (await addRelation(app, await app.account())).uuid }, 'account_relation_uuid')
    await wrong({ account_relation_uuid: null, contact_id: 999_999_999 }, 'contact_id')
    await wrong({ method: 5 }, 'method')
    await wrong({ payment_account_uuid: '0190f3a2-77aa-7c1e-9d1b-30f0c1d2e3f4' }, 'payment_account_uuid')
    await wrong({ allocations: [{ invoice_uuid: foreign, amount_minor: 100 }] }, 'allocations.0.invoice_uuid')
    await wrong({ allocations: [{ invoice_uuid: dollars, amount_minor: 100 }] }, 'allocations.0.invoice_uuid')
    await wrong({ allocations: [{ invoice_uuid: open, amount_minor: 1_001 }] }, 'allocations.0.amount_minor')
    await wrong({ amount_minor: 9_000, allocations: [{ invoice_uuid: open, amount_minor: 5_001 }] }, 'allocations.0.amount_minor')
    await wrong(
      { amount_minor: 9_000, allocations: [open, open].map((invoice_uuid) => ({ invoice_uuid, amount_minor: 1 })) },
      'allocations.1.invoice_uuid',
    )
    const { rows } = await sql<{ count: number }>`SELECT count(*) FROM payments WHERE account_id = ${seller.account_id}`.execute(
      app.database.db,
    )
    expect(rows[0]!.count).toBe(0)
    await faultless()
  })

  it('reverses an allocation: the invoice is open again, and the money becomes credit', async () => {
    const uuid = await invoice(5_000)
    const { body } = await pay({ amount_minor: 5_000 })
    const { id } = body.data.allocations[0]
    const answer = await seller.delete(`/api/v1/payments/${body.data.uuid}/allocations/${id}`)
    expect(answer.body.data).toMatchObject({ allocated_minor: 0, unallocated_minor: 5_000 })
    expect(await invoiceStanding(app, uuid)).toEqual({ status: 'issued', paid_minor: 0, balance_minor: 5_000 })
    expect((await seller.delete(`/api/v1/payments/${body.data.uuid}/allocations/${id}`)).status).toBe(404)
    const again = await seller.post(`/api/v1/payments/${body.data.uuid}/allocations`, {
      allocations: [{ invoice_uuid: uuid, amount_minor: 2_000 }],
    })
    expect(again.body.data.unallocated_minor).toBe(3_000)
    const rest = await seller.post(`/api/v1/payments/${body.data.uuid}/allocations`)
    expect(rest.body.data.allocations.filter((one: any) => !one.reversed_at)).toMatchObject([{ amount_minor: 5_000 }])
    await faultless()
  })

  it('is refunded from its credit first, then from the newest allocations', async () => {
    const [first, second] = [await invoice(3_000, '2026-06-01'), await invoice(3_000, '2026-06-02')]
    const { body } = await pay({ amount_minor: 7_000 })
    const refund = (amount_minor: number) => seller.post(`/api/v1/payments/${body.data.uuid}/refunds`, { amount_minor, reason: 'Ακύρωση' })
    expect((await refund(1_500)).body.data).toMatchObject({ status: 'partially_refunded', refunded_minor: 1_500, allocated_minor: 5_500 })
    expect(await invoiceStanding(app, second)).toMatchObject({ status: 'partially_paid', paid_minor: 2_500 })
    expect(await invoiceStanding(app, first)).toMatchObject({ status: 'paid' })
    await faultless()
    expect((await refund(5_501)).body.errors).toHaveProperty('amount_minor')
    expect((await refund(5_500)).body.data).toMatchObject({ status: 'refunded', allocated_minor: 0 })
    expect((await refund(1)).status).toBe(409)
    expect(await invoiceStanding(app, first)).toMatchObject({ status: 'issued' })
    const told = (await app.mails(`payer${seller.id}@test.example`)).filter(({ subject }) => subject.includes('Σας επιστράφηκαν'))
    expect(told.map(({ subject }) => subject).sort()).toEqual([expect.stringContaining('15,00'), expect.stringContaining('55,00')])
    expect(told[0]!.text).toContain('Ακύρωση')
    await faultless()
  })

  it('keeps amount and day, and allows corrections of other fields', async () => {
    const { body } = await pay({ amount_minor: 1_000 })
    const change = (fields: object) => seller.put(`/api/v1/payments/${body.data.uuid}`, fields)
    expect((await change({ amount_minor: 2_000 })).body.errors).toHaveProperty('amount_minor')
    expect((await change({ paid_on: '2020-01-01' })).body.errors).toHaveProperty('paid_on')
    expect((await change({ reference: 'Κατάθεση', method: 8, note: 'ok' })).body.data).toMatchObject({
      reference: 'Κατάθεση',
      method: 8,
      note: 'ok',
    })
    expect((await change({ reference: 'x', version: 1 })).status).toBe(409)
  })

  it('can be deleted only by a Super Admin, on its day, and without allocations', async () => {
    await invoice(1_000)
    const { body } = await pay({ amount_minor: 1_500 })
    const remove = (user: TestUser) => user.delete(`/api/v1/admin/payments/${body.data.uuid}`)
    const root = await app.staff('super-admin')
    expect((await seller.delete(`/api/v1/payments/${body.data.uuid}`)).status).toBe(409)
    expect((await remove(await app.staff('admin'))).status).toBe(403)
    expect((await remove(root)).status).toBe(409)
    await seller.delete(`/api/v1/payments/${body.data.uuid}/allocations/${body.data.allocations[0].id}`)
    expect((await remove(root)).status).toBe(200)
    expect((await seller.get(`/api/v1/payments/${body.data.uuid}`)).status).toBe(404)
    await faultless()
  })

  it('sends a mail with a link to the receipt, which needs no login', async () => {
    await invoice(5_000)
    const { body } = await pay({ amount_minor: 6_000 })
    const [mail, ...more] = await app.mails(`payer${seller.id}@test.example`)
    expect(more).toEqual([])
    expect(mail!.subject).toContain(body.data.number)
    const link = /https?:\/\/\S+\/receipts\/\S+/.exec(mail!.text)![0].replace('http://localhost:3000', '')
    const opened = await app.guest.get(link)
    expect(opened.headers['content-type']).toBe('application/pdf')
    const { text } = await extractText(new Uint8Array(opened.raw), { mergePages: true })
    expect(text.replace(/\s/g, ' ')).toContain('60,00 €')
    expect(text).toContain(body.data.number)
    expect((await app.guest.get(link.replace(/signature=(.)/, (_, first) => `signature=${first === '0' ? '1' : '0'}`))).status).toBe(403)
    const read = await seller.get(`/api/v1/payments/${body.data.uuid}/receipt`)
    expect(read.headers['content-disposition']).toMatch(/^inline/)
    expect((await seller.post(`/api/v1/payments/${body.data.uuid}/receipt`)).status).toBe(200)
    expect(await app.mails(`payer${seller.id}@test.example`)).toHaveLength(2)
  })
})

it('shows a refunded payment on its invoice, with the refunded amount', async () => {
  const on = await invoicing(app)
  const cashier = await app.member({ permissions: RIGHTS, account_id: on.seller.account_id })
  const { uuid } = await on.issued()
  const money = { account_relation_uuid: on.relation_uuid, amount_minor: 12_400 }
  const paid = await cashier.post(`/api/v1/accounts/${on.seller.account_id}/payments`, money)
  const refund = (amount_minor: number) => cashier.post(`/api/v1/payments/${paid.body.data.uuid}/refunds`, { amount_minor, reason: 'x' })
  const onInvoice = async () => (await on.client.get(`/api/v1/invoices/${uuid}?include=payments`)).body.data.payments
  await refund(2_400)
  expect(await onInvoice()).toMatchObject([{ amount_minor: 10_000, refunded_minor: 2_400 }])
  await refund(10_000)
  expect(await onInvoice()).toMatchObject([{ amount_minor: 0, refunded_minor: 12_400, status: 'refunded' }])
})

describe('a pending payment', () => {
  it('moves nothing until it is received, then takes all effects', async () => {
    const uuid = await invoice(5_000)
    const { body } = await pay({ amount_minor: 5_000, status: 'pending', paid_on: addDays(today(), 3) })
    expect(body.data).toMatchObject({ status: 'pending', number: null, allocated_minor: 0, unallocated_minor: 0 })
    expect((await seller.post(`/api/v1/payments/${body.data.uuid}/allocations`)).status).toBe(409)
    expect((await seller.get(`/api/v1/payments/${body.data.uuid}/receipt`)).status).toBe(409)
    await faultless()
    expect((await seller.put(`/api/v1/payments/${body.data.uuid}`, { amount_minor: 4_000 })).body.data.amount_minor).toBe(4_000)
    const done = await seller.post(`/api/v1/payments/${body.data.uuid}/complete`)
    expect(done.body.data).toMatchObject({ status: 'completed', paid_on: today(), allocated_minor: 4_000 })
    expect(await invoiceStanding(app, uuid)).toMatchObject({ status: 'partially_paid' })
    expect((await seller.post(`/api/v1/payments/${body.data.uuid}/complete`)).status).toBe(409)
    await faultless()
  })

  it('can be cancelled or deleted', async () => {
    const one = await pay({ amount_minor: 5_000, status: 'pending' })
    expect((await seller.post(`/api/v1/payments/${one.body.data.uuid}/cancel`)).body.data.status).toBe('cancelled')
    expect((await seller.post(`/api/v1/payments/${one.body.data.uuid}/refunds`, { amount_minor: 1, reason: 'x' })).status).toBe(409)
    expect((await seller.delete(`/api/v1/payments/${one.body.data.uuid}`)).status).toBe(200)
  })
})

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
    const item = await payer.get(`/api/v1/payments/${body.data.uuid}`)
    expect(item.body.data).toMatchObject({ amount_minor: 1_000, number: body.data.number })
    for (const name of ['note', 'fee_minor', 'created_by_id', 'failure_reason']) expect(item.body.data).not.toHaveProperty(name)
    expect((await payer.get(`/api/v1/payments/${awaited.body.data.uuid}`)).status).toBe(404)
    expect((await payer.put(`/api/v1/payments/${body.data.uuid}`, { note: 'x' })).status).toBe(403)
    const list = await payer.get(`/api/v1/accounts/${relation.client_id}/payments`)
    expect(list.body.data.map((row: any) => row.uuid)).toEqual([body.data.uuid])
    expect((await payer.get(`/api/v1/accounts/${relation.client_id}/payments?filter[direction]=issued`)).body.data).toEqual([])
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
    const form = await admin.get(`/api/v1/admin/payments/create?account_id=${seller.account_id}`)
    expect(form.body.data).toMatchObject({ today: today(), currency: 'EUR', paymentAccounts: [{ name: 'Ταμείο' }], payment: null })
    expect((await admin.get(`/api/v1/admin/accounts/${seller.account_id}/payment-accounts`)).body.data).toMatchObject([
      { uuid: rows[0]!.uuid },
    ])
    const made = await admin.post('/api/v1/admin/payments', {
      account_id: seller.account_id,
      account_relation_uuid: relation.uuid,
      amount_minor: 700,
      payment_account_uuid: rows[0]!.uuid,
    })
    expect(made.body.data).toMatchObject({ account_id: seller.account_id, status: 'completed' })
    expect((await admin.get(`/api/v1/admin/payments/${made.body.data.uuid}/edit`)).body.data.payment).toMatchObject({ amount_minor: 700 })
    expect((await admin.get(`/api/v1/admin/payments?filter[account]=${seller.account_id}&include=account`)).body.data).toHaveLength(1)
    expect((await admin.put(`/api/v1/admin/payments/${made.body.data.uuid}`, { note: 'x' })).body.data.note).toBe('x')
    expect((await seller.get('/api/v1/admin/payments')).status).toBe(403)
  })

  it('accepts money from a contact without an account, and records money paid to a provider', async () => {
    const { rows } = await sql<{
      id: number
    }>`INSERT INTO contacts (account_id, first_name) VALUES (${seller.account_id}, 'Ελένη') RETURNING id`.execute(app.database.db)
    const contact_id = rows[0]!.id
    const uuid = await addInvoice(app, seller.account_id, { contact_id }, { total_minor: 300 })
    const open = await seller.get(`/api/v1/accounts/${seller.account_id}/open-invoices?contact_id=${contact_id}`)
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
