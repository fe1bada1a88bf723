import {
  allocatePayment,
  closeBooks,
  paymentReceipt,
  payments,
  readBooks,
  refundPayment,
  relationMovements,
  voidPayment,
  type Payment,
} from '@stoa/contract'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, localToday } from '@stoa/domain'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { addInvoice, addRelation, invoiceStanding, moneyFaults } from './payments.fixture.ts'

const RIGHTS = [
  ...['read', 'create', 'update', 'refund', 'void', 'delete'].map((action) => `payments.${action}`),
  'books.close',
  'reports.read-financial',
  'relations.read',
  'relations.update',
  'movements.read',
  'movements.create',
]
let app: TestApp
let seller: TestUser
let relation: { uuid: string; client_id: number }
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  seller = await app.member({ permissions: RIGHTS })
  relation = await addRelation(app, seller.account_id, { email: `payer${seller.id}@test.example` })
})

const today = () => localToday('Europe/Athens', app.services.clock.now())
const params = () => ({ account_id: seller.account_id })
const record = (body: object) =>
  seller.call(payments.create, { params: params(), body: { account_relation_uuid: relation.uuid, amount_minor: 5_000, ...body } })
const paid = async (body: object = {}): Promise<Payment> => (await record(body)).body.data
const undo = (uuid: string, reason = 'Διπλή καταχώριση') => seller.call(voidPayment, { params: { uuid }, body: { reason } })
const close = (closed_until: string | null) => seller.call(closeBooks, { params: params(), body: { closed_until } })
const faultless = async () => expect(await moneyFaults(app, seller.account_id)).toEqual([])
const ledger = async () =>
  (
    await sql<{ type: string; date: string; debit_minor: number; credit_minor: number }>`
      SELECT type, date, debit_minor, credit_minor FROM account_relation_movements WHERE account_relation_uuid = ${relation.uuid} ORDER BY sequence`.execute(
      app.database.db,
    )
  ).rows

describe('a payment that was entered by mistake', () => {
  it('is voided with a reason: invoices are owed again, and the ledger of its day shows no money', async () => {
    const uuid = await addInvoice(app, seller.account_id, { relation }, { total_minor: 8_000 })
    const payment = await paid({ paid_on: addDays(today(), -3) })
    const { status, body } = await undo(payment.uuid)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'void', void_reason: 'Διπλή καταχώριση', allocated_minor: 0, unallocated_minor: 0 })
    expect(body.data.voided_at).not.toBeNull()
    expect(await invoiceStanding(app, uuid)).toEqual({ status: 'issued', paid_minor: 0, balance_minor: 8_000 })
    expect((await ledger()).slice(1)).toMatchObject([
      { type: 'payment', date: payment.paid_on, credit_minor: 5_000 },
      { type: 'adjustment', date: payment.paid_on, debit_minor: 5_000 },
    ])
    await faultless()
  })

  it('is voided once, however often it is asked', async () => {
    const payment = await paid()
    const answers = await Promise.all([undo(payment.uuid), undo(payment.uuid, 'Άλλη αιτία'), undo(payment.uuid)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.data.void_reason)).size).toBe(1)
    expect(await ledger()).toHaveLength(2)
    await faultless()
  })

  it('stays in the list as void, and can be neither allocated, refunded, changed nor deleted', async () => {
    await paid()
    const payment = await paid()
    await undo(payment.uuid)
    const of = { params: { uuid: payment.uuid } }
    const listed = await seller.call(payments.list, { params: params(), query: { 'filter[status]': 'void' } })
    expect(listed.body.data.map(({ uuid }) => uuid)).toEqual([payment.uuid])
    expect((await seller.call(allocatePayment, of)).status).toBe(409)
    expect((await seller.call(refundPayment, { ...of, body: { amount_minor: 1, reason: 'x' } })).status).toBe(409)
    expect((await seller.call(payments.update, { ...of, body: { note: 'x' } })).status).toBe(409)
    expect((await seller.call(payments.remove, of)).status).toBe(409)
  })

  it('has a receipt that says so, and the payer is told', async () => {
    const payment = await paid()
    await undo(payment.uuid)
    const receipt = await seller.call(paymentReceipt, { params: { uuid: payment.uuid } })
    const { text } = await extractText(new Uint8Array(receipt.raw), { mergePages: true })
    expect(text).toContain('ΑΚΥΡΩΘΗΚΕ')
    expect(text).toContain('Διπλή καταχώριση')
    const told = (await app.mails(`payer${seller.id}@test.example`)).filter(({ subject }) => subject.includes('ακυρώθηκε'))
    expect(told).toHaveLength(1)
    expect(told[0]!.text).toContain('Διπλή καταχώριση')
    const payer = await app.member({ account_id: relation.client_id, permissions: ['payments.read'] })
    const { body } = await payer.call(payments.read, { params: { uuid: payment.uuid } })
    expect(body.data).toMatchObject({ status: 'void', void_reason: 'Διπλή καταχώριση' })
  })

  it('tells the members of the paying account who may see payments', async () => {
    const payer = await app.member({ account_id: relation.client_id, permissions: ['payments.read'] })
    const payment = await paid()
    await undo(payment.uuid)
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM notifications
          WHERE user_id = ${payer.id} AND subject_id = ${payment.uuid}`.execute(app.database.db)
        return rows[0]!.n
      })
      .toBe(1)
  })

  it('cannot be voided after a refund, while it is awaited, without a reason, or without the permission', async () => {
    const refunded = await paid()
    await seller.call(refundPayment, { params: { uuid: refunded.uuid }, body: { amount_minor: 1, reason: 'x' } })
    expect((await undo(refunded.uuid)).status).toBe(409)
    const awaited = await paid({ status: 'pending' })
    expect((await undo(awaited.uuid)).status).toBe(409)
    const payment = await paid()
    expect((await undo(payment.uuid, ' ')).body.errors).toHaveProperty('reason')
    const clerk = await app.member({ account_id: seller.account_id, permissions: ['payments.read', 'payments.update'] })
    expect((await clerk.call(voidPayment, { params: { uuid: payment.uuid }, body: { reason: 'x' } })).status).toBe(403)
    await faultless()
  })
})

describe('closed books', () => {
  it('take no payment, refund, void or ledger entry of their days', async () => {
    const old = await paid({ paid_on: addDays(today(), -5) })
    expect((await close(addDays(today(), -2))).body.data).toEqual({
      closed_until: addDays(today(), -2),
      closable_until: addDays(today(), -1),
    })
    expect((await undo(old.uuid)).status).toBe(409)
    expect((await record({ paid_on: addDays(today(), -2) })).body.errors).toHaveProperty('paid_on')
    const refund = { amount_minor: 1, reason: 'x', refunded_on: addDays(today(), -4) }
    expect((await seller.call(refundPayment, { params: { uuid: old.uuid }, body: refund })).body.errors).toHaveProperty('refunded_on')
    const entry = { type: 'adjustment' as const, date: addDays(today(), -3), description: 'x', debit_minor: 1 }
    const card = { ...params(), account_relation_uuid: relation.uuid }
    expect((await seller.call(relationMovements.create, { params: card, body: entry })).body.errors).toHaveProperty('date')
    expect((await record({ paid_on: addDays(today(), -1) })).status).toBe(200)
    await faultless()
  })

  it('can be opened again, and never reach today', async () => {
    expect((await close(today())).body.errors).toHaveProperty('closed_until')
    await close(addDays(today(), -1))
    expect((await seller.call(readBooks, { params: params() })).body.data.closed_until).toBe(addDays(today(), -1))
    expect((await close(null)).status).toBe(200)
    expect((await record({ paid_on: addDays(today(), -1) })).status).toBe(200)
    const reader = await app.member({ account_id: seller.account_id, permissions: ['reports.read-financial'] })
    expect((await reader.call(closeBooks, { params: params(), body: { closed_until: null } })).status).toBe(403)
  })
})

describe('a payment above everything that is open', () => {
  it('becomes credit for a client that does not ask, and is refused on its field for one that does', async () => {
    await addInvoice(app, seller.account_id, { relation }, { total_minor: 4_000 })
    const refused = await record({ accept_excess: false })
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.accept_excess).toEqual([expect.stringContaining('10,00')])
    expect((await record({ accept_excess: false, amount_minor: 4_000, allocations: [] })).status).toBe(200)
    expect((await paid({ accept_excess: true })).unallocated_minor).toBe(1_000)
    expect((await paid()).unallocated_minor).toBe(5_000)
    await faultless()
  })
})
