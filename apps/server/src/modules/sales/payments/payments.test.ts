import {
  adminPayments,
  allocatePayment,
  cancelPayment,
  completePayment,
  invoices as invoicesEndpoints,
  paymentReceipt,
  payments,
  refundPayment,
  removeAllocation,
  sendPaymentReceipt,
} from '@stoa/contract'
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
    const answer = await seller.call(removeAllocation, { params: { uuid: body.data.uuid, allocation_id: id } })
    expect(answer.body.data).toMatchObject({ allocated_minor: 0, unallocated_minor: 5_000 })
    expect(await invoiceStanding(app, uuid)).toEqual({ status: 'issued', paid_minor: 0, balance_minor: 5_000 })
    expect((await seller.call(removeAllocation, { params: { uuid: body.data.uuid, allocation_id: id } })).status).toBe(404)
    const again = await seller.call(allocatePayment, {
      params: { uuid: body.data.uuid },
      body: {
        allocations: [{ invoice_uuid: uuid, amount_minor: 2_000 }],
      },
    })
    expect(again.body.data.unallocated_minor).toBe(3_000)
    const rest = await seller.call(allocatePayment, { params: { uuid: body.data.uuid } })
    expect(rest.body.data.allocations!.filter((one: any) => !one.reversed_at)).toMatchObject([{ amount_minor: 5_000 }])
    await faultless()
  })

  it('is refunded from its credit first, then from the newest allocations', async () => {
    const [first, second] = [await invoice(3_000, '2026-06-01'), await invoice(3_000, '2026-06-02')]
    const { body } = await pay({ amount_minor: 7_000 })
    const refund = (amount_minor: number) =>
      seller.call(refundPayment, { params: { uuid: body.data.uuid }, body: { amount_minor, reason: 'Ακύρωση' } })
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
    const change = (fields: object) => seller.call(payments.update, { params: { uuid: body.data.uuid }, body: fields })
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
    const remove = (user: TestUser) => user.call(adminPayments.remove, { params: { uuid: body.data.uuid } })
    const root = await app.staff('super-admin')
    expect((await seller.call(payments.remove, { params: { uuid: body.data.uuid } })).status).toBe(409)
    expect((await remove(await app.staff('admin'))).status).toBe(403)
    expect((await remove(root)).status).toBe(409)
    await seller.call(removeAllocation, { params: { uuid: body.data.uuid, allocation_id: body.data.allocations[0].id } })
    expect((await remove(root)).status).toBe(200)
    expect((await seller.call(payments.read, { params: { uuid: body.data.uuid } })).status).toBe(404)
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
    const read = await seller.call(paymentReceipt, { params: { uuid: body.data.uuid } })
    expect(read.headers['content-disposition']).toMatch(/^inline/)
    expect((await seller.call(sendPaymentReceipt, { params: { uuid: body.data.uuid } })).status).toBe(200)
    expect(await app.mails(`payer${seller.id}@test.example`)).toHaveLength(2)
  })
})

it('shows a refunded payment on its invoice, with the refunded amount', async () => {
  const on = await invoicing(app)
  const cashier = await app.member({ permissions: RIGHTS, account_id: on.seller.account_id })
  const { uuid } = await on.issued()
  const money = { account_relation_uuid: on.relation_uuid, amount_minor: 12_400 }
  const paid = await cashier.call(payments.create, { params: { account_id: on.seller.account_id }, body: money })
  const refund = (amount_minor: number) =>
    cashier.call(refundPayment, { params: { uuid: paid.body.data.uuid }, body: { amount_minor, reason: 'x' } })
  const onInvoice = async () =>
    (await on.client.call(invoicesEndpoints.read, { params: { uuid }, query: { include: 'payments' } })).body.data.payments
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
    expect((await seller.call(allocatePayment, { params: { uuid: body.data.uuid } })).status).toBe(409)
    expect((await seller.call(paymentReceipt, { params: { uuid: body.data.uuid } })).status).toBe(409)
    await faultless()
    expect(
      (await seller.call(payments.update, { params: { uuid: body.data.uuid }, body: { amount_minor: 4_000 } })).body.data.amount_minor,
    ).toBe(4_000)
    const done = await seller.call(completePayment, { params: { uuid: body.data.uuid } })
    expect(done.body.data).toMatchObject({ status: 'completed', paid_on: today(), allocated_minor: 4_000 })
    expect(await invoiceStanding(app, uuid)).toMatchObject({ status: 'partially_paid' })
    expect((await seller.call(completePayment, { params: { uuid: body.data.uuid } })).status).toBe(409)
    await faultless()
  })

  it('can be cancelled or deleted', async () => {
    const one = await pay({ amount_minor: 5_000, status: 'pending' })
    expect((await seller.call(cancelPayment, { params: { uuid: one.body.data.uuid } })).body.data.status).toBe('cancelled')
    expect(
      (await seller.call(refundPayment, { params: { uuid: one.body.data.uuid }, body: { amount_minor: 1, reason: 'x' } })).status,
    ).toBe(409)
    expect((await seller.call(payments.remove, { params: { uuid: one.body.data.uuid } })).status).toBe(200)
  })
})
