import {
  approveSupplierBill,
  closeBooks,
  payments,
  refundPayment,
  supplierBills,
  supplierBillSums,
  voidPayment,
  type SupplierBill,
  type SupplierBillInput,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, localToday } from '@stoa/domain'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { addRelation } from '../payments/payments.fixture.ts'

const actions = (resource: string, ...names: string[]) => names.map((name) => `${resource}.${name}`)
const RIGHTS = [
  ...actions('supplier-bills', 'read', 'create', 'update', 'delete', 'approve'),
  ...actions('payments', 'read', 'create', 'update', 'refund', 'void'),
  ...actions('relations', 'read'),
  ...actions('movements', 'read'),
  'books.close',
  'reports.read-financial',
]
let app: TestApp
let buyer: TestUser
let relation: { uuid: string; client_id: number }
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  buyer = await app.member({ permissions: RIGHTS })
  relation = await addRelation(app, buyer.account_id, { type: 'provider' })
})

const today = () => localToday('Europe/Athens', app.services.clock.now())
const params = () => ({ account_id: buyer.account_id })
let sequence = 0
const input = (more: Partial<SupplierBillInput> = {}): SupplierBillInput => ({
  account_relation_uuid: relation.uuid,
  number: `B-${++sequence}`,
  issue_date: addDays(today(), -10),
  due_date: addDays(today(), 20),
  lines: [
    { name: 'Print', net_minor: 10_000, vat_bp: 2400, category: 'production' },
    { name: 'Delivery', net_minor: 1_050, vat_bp: 1300 },
  ],
  ...more,
})
const enter = (more: Partial<SupplierBillInput> = {}) => buyer.call(supplierBills.create, { params: params(), body: input(more) })
const entered = async (more: Partial<SupplierBillInput> = {}): Promise<SupplierBill> => {
  const answer = await enter(more)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const approve = (uuid: string) => buyer.call(approveSupplierBill, { params: { uuid } })
const approved = async (more: Partial<SupplierBillInput> = {}) => (await approve((await entered(more)).uuid)).body.data
const change = (uuid: string, body: object) => buyer.call(supplierBills.update, { params: { uuid }, body })
const pay = (body: object) =>
  buyer.call(payments.create, { params: params(), body: { direction: 'out', amount_minor: 1, ...body } as never })
const read = async (uuid: string) =>
  (await buyer.call(supplierBills.read, { params: { uuid }, query: { include: 'lines,payments' } })).body.data
/** Balance and overdue amount of the supplier's card, and the balance by its lines. */
const card = async () =>
  (
    await sql<{ balance_minor: number; overdue_minor: number; by_lines: number }>`
      SELECT r.balance_minor, r.overdue_minor, (SELECT coalesce(sum(m.credit_minor - m.debit_minor), 0)::bigint FROM account_relation_movements m
        WHERE m.account_relation_uuid = r.uuid AND m.currency = r.currency) AS by_lines
      FROM account_relations r WHERE r.uuid = ${relation.uuid}`.execute(app.database.db)
  ).rows[0]!

describe('a bill of a supplier', () => {
  it('sums net and VAT of its lines, and is owed to the provider from its entry', async () => {
    const bill = await entered()
    expect(bill).toMatchObject({ status: 'received', net_minor: 11_050, vat_minor: 2_537, total_minor: 13_587, balance_minor: 13_587 })
    expect(bill.lines!.map(({ vat_minor }) => vat_minor)).toEqual([2_400, 137])
    expect(bill.supplier_name).toBe('Ξενοδοχεία Κυανή Ακτή')
    expect(await card()).toEqual({ balance_minor: 13_587, overdue_minor: 0, by_lines: 13_587 })
  })

  it('takes the VAT that the supplier rounded, and withheld tax that is not paid to them', async () => {
    const bill = await entered({ lines: [{ name: 'x', net_minor: 100_00, vat_bp: 2400, vat_minor: 2_401 }], withheld_minor: 2_000 })
    expect(bill).toMatchObject({ vat_minor: 2_401, total_minor: 12_401, payable_minor: 10_401 })
    expect((await card()).balance_minor).toBe(10_401)
  })

  it('can name a supplier without a relation, who has no ledger', async () => {
    const bill = await entered({ account_relation_uuid: null, supplier_name: 'Τυπογραφείο Κέδρος', supplier_vat_number: 'el 800123455' })
    expect(bill).toMatchObject({ supplier_vat_number: 'EL800123455', account_relation_uuid: null })
    expect((await card()).balance_minor).toBe(0)
  })

  it('is refused with an error on the wrong field', async () => {
    const wrong = async (body: Partial<SupplierBillInput>, field: string) =>
      expect(Object.keys((await enter(body)).body.errors ?? {}), field).toContain(field)
    const other = await addRelation(app, await app.account(), { type: 'provider' })
    await wrong({ account_relation_uuid: other.uuid }, 'account_relation_uuid')
    await wrong({ account_relation_uuid: (await addRelation(app, buyer.account_id)).uuid }, 'account_relation_uuid')
    await wrong({ account_relation_uuid: null }, 'supplier_name')
    await wrong({ issue_date: addDays(today(), 1) }, 'issue_date')
    await wrong({ due_date: addDays(today(), -11) }, 'due_date')
    await wrong({ lines: [] }, 'lines')
    await wrong({ lines: [{ name: ' ', net_minor: 1 }] }, 'lines.0.name')
    await wrong({ lines: [{ name: 'x', net_minor: 1, order_item_uuid: relation.uuid }] }, 'lines.0.order_item_uuid')
    await wrong({ order_uuid: relation.uuid }, 'order_uuid')
    await wrong({ project_uuid: relation.uuid }, 'project_uuid')
    await wrong({ withheld_minor: 999_999 }, 'withheld_minor')
    const { number } = await entered()
    await wrong({ number: number.toLowerCase() }, 'number')
    expect((await enter({ number, issue_date: addDays(today(), -400), due_date: today() })).status).toBe(200)
  })

  it('changes until something is paid, corrects the ledger, and needs approval again', async () => {
    const bill = await approved()
    const { body } = await change(bill.uuid, { lines: [{ name: 'Print', net_minor: 20_000, vat_bp: 2400 }], version: bill.version })
    expect(body.data).toMatchObject({ status: 'received', total_minor: 24_800, approved_at: null })
    expect(await card()).toMatchObject({ balance_minor: 24_800, by_lines: 24_800 })
    expect((await change(bill.uuid, { notes: 'Checked', version: bill.version })).status).toBe(409)
    expect((await change(bill.uuid, { notes: 'Checked' })).body.data).toMatchObject({ notes: 'Checked', total_minor: 24_800 })
    expect((await read(bill.uuid)).lines).toHaveLength(1)
  })

  it('is approved once, by a member with the permission', async () => {
    const bill = await entered()
    const clerk = await app.member({ account_id: buyer.account_id, permissions: ['supplier-bills.read', 'supplier-bills.update'] })
    expect((await clerk.call(approveSupplierBill, { params: { uuid: bill.uuid } })).status).toBe(403)
    const first = (await approve(bill.uuid)).body.data
    expect(first).toMatchObject({ status: 'approved' })
    expect((await approve(bill.uuid)).body.data).toMatchObject({ approved_at: first.approved_at, version: first.version })
  })

  it('is deleted with an opposite entry in the ledger, and not in closed books', async () => {
    const [bill, other] = [await entered(), await entered()]
    expect((await buyer.call(supplierBills.remove, { params: { uuid: bill.uuid } })).status).toBe(200)
    expect(await card()).toMatchObject({ balance_minor: 13_587, by_lines: 13_587 })
    await buyer.call(closeBooks, { params: params(), body: { closed_until: addDays(today(), -10) } })
    expect((await buyer.call(supplierBills.remove, { params: { uuid: other.uuid } })).status).toBe(409)
    expect((await change(other.uuid, { notes: 'x' })).status).toBe(409)
    expect((await enter()).body.errors).toHaveProperty('issue_date')
  })

  it('belongs to the account that received it', async () => {
    const bill = await entered()
    const supplier = await app.member({ account_id: relation.client_id, permissions: RIGHTS })
    expect((await supplier.call(supplierBills.read, { params: { uuid: bill.uuid } })).status).toBe(404)
  })
})

describe('a payment to a supplier', () => {
  it('settles approved bills, the oldest due first, and leaves the rest as credit', async () => {
    const later = await approved({ due_date: addDays(today(), 30) })
    const sooner = await approved({ due_date: addDays(today(), 5) })
    const waiting = await entered({ due_date: addDays(today(), 1) })
    const { body } = await pay({ account_relation_uuid: relation.uuid, amount_minor: 20_000 })
    expect(body.data.allocations).toMatchObject([
      { supplier_bill_uuid: sooner.uuid, amount_minor: 13_587, invoice_uuid: null },
      { supplier_bill_uuid: later.uuid, amount_minor: 6_413 },
    ])
    expect(await read(sooner.uuid)).toMatchObject({ status: 'paid', balance_minor: 0, payments: [{ payment_uuid: body.data.uuid }] })
    expect(await read(later.uuid)).toMatchObject({ status: 'partially_paid', balance_minor: 7_174 })
    expect(await read(waiting.uuid)).toMatchObject({ status: 'received' })
    expect(await card()).toMatchObject({ balance_minor: 3 * 13_587 - 20_000 })
    expect((await change(later.uuid, { notes: 'x' })).status).toBe(409)
  })

  it('pays the named bill only, never one that is not approved or of another supplier', async () => {
    const [bill, unapproved] = [await approved(), await entered()]
    const of = (supplier_bill_uuid: string) => ({
      account_relation_uuid: relation.uuid,
      amount_minor: 13_587,
      allocations: [{ supplier_bill_uuid, amount_minor: 13_587 }],
    })
    expect((await pay(of(unapproved.uuid))).body.errors).toHaveProperty(['allocations.0.supplier_bill_uuid'])
    const second = await addRelation(app, buyer.account_id, { type: 'provider' })
    const foreign = await approved({ account_relation_uuid: second.uuid })
    expect((await pay(of(foreign.uuid))).body.errors).toHaveProperty(['allocations.0.supplier_bill_uuid'])
    expect((await pay(of(bill.uuid))).body.data).toMatchObject({ allocated_minor: 13_587, unallocated_minor: 0 })
  })

  it('goes to a supplier without a relation for their bills only', async () => {
    const bill = await approved({ account_relation_uuid: null, supplier_name: 'Meta Ireland' })
    const allocations = [{ supplier_bill_uuid: bill.uuid, amount_minor: 13_587 }]
    expect((await pay({ amount_minor: 14_000, allocations })).body.errors).toHaveProperty('amount_minor')
    expect((await pay({ amount_minor: 14_000 })).body.errors).toHaveProperty('account_relation_uuid')
    const { body } = await pay({ amount_minor: 13_587, allocations })
    expect(body.data).toMatchObject({ payer: 'Meta Ireland', allocated_minor: 13_587, account_relation_uuid: null })
    expect(await read(bill.uuid)).toMatchObject({ status: 'paid' })
  })

  it('opens its bills again when it is voided or comes back', async () => {
    const [one, two] = [await approved(), await approved({ due_date: addDays(today(), 25) })]
    const { body } = await pay({ account_relation_uuid: relation.uuid, amount_minor: 2 * 13_587 })
    await buyer.call(refundPayment, { params: { uuid: body.data.uuid }, body: { amount_minor: 587, reason: 'x' } })
    expect(await read(two.uuid)).toMatchObject({ status: 'partially_paid', balance_minor: 587 })
    const again = await pay({ account_relation_uuid: relation.uuid, amount_minor: 587 })
    expect(await read(two.uuid)).toMatchObject({ status: 'paid' })
    await buyer.call(voidPayment, { params: { uuid: again.body.data.uuid }, body: { reason: 'Twice' } })
    expect(await read(two.uuid)).toMatchObject({ status: 'partially_paid', balance_minor: 587 })
    expect(await read(one.uuid)).toMatchObject({ status: 'paid' })
    expect(await card()).toMatchObject({ balance_minor: 587, by_lines: 587 })
  })
})

describe('what is owed to suppliers', () => {
  it('is overdue after the due date, in the list, the sums and the ledger', async () => {
    const bill = await approved({ issue_date: addDays(today(), -40), due_date: addDays(today(), -1) })
    await approved()
    const query = { 'filter[overdue]': 1 }
    const listed = await buyer.call(supplierBills.list, { params: params(), query })
    expect(listed.body.data).toMatchObject([{ uuid: bill.uuid, is_overdue: true }])
    expect((await buyer.call(supplierBillSums, { params: params() })).body.data).toMatchObject([
      { currency: 'EUR', count: 2, balance_minor: 27_174, overdue_minor: 13_587 },
    ])
    expect(await card()).toMatchObject({ balance_minor: 27_174, overdue_minor: 13_587 })
  })

  it('is reduced by a credit note of the supplier, up to what is open', async () => {
    const bill = await approved()
    const note = (net_minor: number) => enter({ credits_bill_uuid: bill.uuid, lines: [{ name: 'Spoiled', net_minor, vat_bp: 0 }] })
    expect((await note(13_588)).body.errors).toHaveProperty('lines')
    const { body } = await note(3_587)
    expect(body.data).toMatchObject({ type: 'credit_note', balance_minor: 0 })
    expect(await read(bill.uuid)).toMatchObject({ credited_minor: 3_587, balance_minor: 10_000 })
    expect(await card()).toMatchObject({ balance_minor: 10_000, by_lines: 10_000 })
    await buyer.call(supplierBills.remove, { params: { uuid: body.data.uuid } })
    expect(await read(bill.uuid)).toMatchObject({ credited_minor: 0, balance_minor: 13_587 })
    expect(await card()).toMatchObject({ balance_minor: 13_587, by_lines: 13_587 })
  })
})
