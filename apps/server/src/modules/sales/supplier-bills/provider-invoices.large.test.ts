import {
  accountProductionOrders,
  creditInvoiceEndpoint,
  invoiceProductionOrder,
  payments,
  productionOrders,
  supplierBills,
  writeOffInvoiceEndpoint,
} from '@stoa/contract'
import { DEFAULT_ROLES } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '#test/app.ts'
import { register } from '../invoices/invoicing.fixture.ts'
import { orderWorld, type OrderWorld } from '../orders/orders.fixture.ts'

let world: OrderWorld
let cashier: TestUser
let biller: TestUser
beforeAll(async () => {
  world = await orderWorld()
  const bills = ['read', 'create', 'approve'].map((action) => `supplier-bills.${action}`)
  cashier = await world.app.member({ account_id: world.seller.account_id, permissions: [...bills, 'payments.read', 'payments.create'] })
  const invoices = ['read', 'create', 'issue', 'credit'].map((action) => `invoices.${action}`)
  biller = await world.app.member({ account_id: world.provider.account_id, permissions: [...invoices, 'production-orders.read'] })
  for (const [account_id, vat_number] of [
    [world.seller.account_id, 'EL000010017'],
    [world.provider.account_id, 'EL000020011'],
  ] as const) {
    await register(world.app, account_id, { vat_number })
  }
})
afterAll(() => world.app.stop())

const production = (uuid: string, step: string) => `/api/v1/production-orders/${uuid}/${step}`
const invoiced = (uuid: string, who = biller) => who.call(invoiceProductionOrder, { params: { uuid } })
const billsOf = async (order: string) =>
  (
    await cashier.call(supplierBills.list, {
      params: { account_id: world.seller.account_id },
      query: { 'filter[order]': order, include: 'lines,productionOrder', sort: 'created' },
    })
  ).body.data
const marginOf = async (uuid: string) =>
  (await world.rows<{ margin_minor: number }>(sql`SELECT margin_minor FROM orders WHERE uuid = ${uuid}`))[0]!.margin_minor
const card = async () =>
  (
    await world.rows<{ balance_minor: number }>(
      sql`SELECT balance_minor FROM account_relations WHERE account_id = ${world.seller.account_id} AND type = 'provider'`,
    )
  )[0]!.balance_minor
const openBills = async () =>
  (
    await world.rows<{ minor: number }>(
      sql`SELECT coalesce(sum(balance_minor), 0)::bigint AS minor FROM supplier_bills WHERE account_id = ${world.seller.account_id} AND account_relation_uuid IS NOT NULL AND deleted_at IS NULL`,
    )
  )[0]!.minor

/** A sales order whose first item a provider made. */
async function made(until: 'delivered' | 'completed' = 'completed') {
  const order = await world.confirmed()
  await world.buyer.put(`/api/v1/order-items/${order.orderItems[0].uuid}/answers`, { answers: { slogan: 'Θάλασσα' } })
  const work = (
    await world.seller.call(accountProductionOrders.create, {
      params: { account_id: world.seller.account_id },
      body: { items: [{ order_item_uuid: order.orderItems[0].uuid }], title: 'Brochure' },
    })
  ).body.data
  await world.seller.post(production(work.uuid, 'send'))
  for (const step of ['accept', 'start', 'deliver']) await world.provider.post(production(work.uuid, step))
  if (until === 'completed') await world.seller.post(production(work.uuid, 'complete'))
  return { order, work }
}

describe('a completed production order', () => {
  it('is invoiced by its provider in one step, and becomes a bill of the agency with the items it made', async () => {
    const { order, work } = await made()
    const { status, body } = await invoiced(work.uuid)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      status: 'issued',
      net_minor: 16_000,
      account_id: world.provider.account_id,
      purchase_order_number: expect.any(String),
    })
    const [bill, ...more] = await billsOf(order.uuid)
    expect(more).toEqual([])
    expect(bill).toMatchObject({
      status: 'received',
      number: body.data.number,
      invoice_uuid: body.data.uuid,
      net_minor: 16_000,
      payable_minor: body.data.payable_minor,
      order_uuid: order.uuid,
      production_order_uuid: work.uuid,
      lines: [{ order_item_uuid: order.orderItems[0].uuid, category: 'production' }],
    })
    expect(await card()).toBe(await openBills())
  })

  it('is invoiced once, however often it is asked', async () => {
    const { order, work } = await made()
    const answers = await Promise.all([invoiced(work.uuid), invoiced(work.uuid), invoiced(work.uuid)])
    expect(new Set(answers.map(({ body }) => body.data.uuid)).size).toBe(1)
    expect(await billsOf(order.uuid)).toHaveLength(1)
  })

  it('is not invoiced before it is completed, by the agency, or without the permission to create', async () => {
    const { work } = await made('delivered')
    expect((await invoiced(work.uuid)).status).toBe(409)
    expect((await invoiced(work.uuid, world.seller)).status).toBe(403)
    const reader = await world.app.member({
      account_id: world.provider.account_id,
      permissions: ['production-orders.read', 'invoices.read'],
    })
    expect((await invoiced(work.uuid, reader)).status).toBe(403)
    expect((await biller.call(productionOrders.read, { params: { uuid: work.uuid } })).status).toBe(200)
  })

  it('is prepared as a draft by members who may not issue, and issued once by one who may', async () => {
    const { order, work } = await made()
    const provider = DEFAULT_ROLES.provider.find(({ code }) => code === 'provider')!
    const member = await world.app.member({ account_id: world.provider.account_id, permissions: provider.permissions })
    const drafts = [await invoiced(work.uuid, member), await invoiced(work.uuid, member)]
    expect(drafts.map(({ status, body }) => [status, body.data.status])).toEqual([
      [200, 'draft'],
      [200, 'draft'],
    ])
    expect(await billsOf(order.uuid)).toEqual([])
    const issued = await invoiced(work.uuid)
    expect(issued.body.data).toMatchObject({ uuid: drafts[0]!.body.data.uuid, status: 'issued' })
    expect((await invoiced(work.uuid, member)).body.data).toMatchObject({ uuid: issued.body.data.uuid, status: 'issued' })
    expect(await billsOf(order.uuid)).toHaveLength(1)
  })

  it('costs what its bill says, and not what was agreed', async () => {
    const { order, work } = await made()
    expect(await marginOf(order.uuid)).toBe(62_000 - 16_000 - 4_000)
    await sql`UPDATE orders SET net_minor = 99 WHERE uuid = ${work.uuid}`.execute(world.app.database.db)
    await invoiced(work.uuid)
    expect(await marginOf(order.uuid)).toBe(62_000 - 16_000 - 4_000)
    const line = { name: 'Transport', net_minor: 1_500, vat_bp: 2400 }
    const bill = {
      supplier_name: 'Μεταφορική',
      number: `T-${order.uuid.slice(-6)}`,
      issue_date: '2026-01-10',
      order_uuid: order.uuid,
      lines: [line],
    }
    expect((await cashier.call(supplierBills.create, { params: { account_id: world.seller.account_id }, body: bill })).status).toBe(200)
    expect(await marginOf(order.uuid)).toBe(62_000 - 16_000 - 4_000 - 1_500)
  })
})

describe('a bill made from an invoice', () => {
  it('follows a credit note of the provider, which frees what was paid', async () => {
    const { order, work } = await made()
    const invoice = (await invoiced(work.uuid)).body.data
    const [bill] = await billsOf(order.uuid)
    await cashier.post(`/api/v1/supplier-bills/${bill!.uuid}/approve`)
    const allocations = [{ supplier_bill_uuid: bill!.uuid, amount_minor: bill!.payable_minor }]
    const body = {
      direction: 'out' as const,
      account_relation_uuid: bill!.account_relation_uuid,
      amount_minor: bill!.payable_minor,
      allocations,
    }
    const paid = await cashier.call(payments.create, { params: { account_id: world.seller.account_id }, body })
    expect(paid.body.data.allocated_minor).toBe(bill!.payable_minor)
    const credit = await biller.call(creditInvoiceEndpoint, { params: { uuid: invoice.uuid }, body: { credit_reason: 'Wrong paper' } })
    expect(credit.status, JSON.stringify(credit.body)).toBe(200)
    const [after, note] = await billsOf(order.uuid)
    expect(after).toMatchObject({ status: 'credited', paid_minor: 0, credited_minor: bill!.payable_minor, balance_minor: 0 })
    expect(note).toMatchObject({ type: 'credit_note', total_minor: invoice.total_minor })
    expect((await cashier.call(payments.read, { params: { uuid: paid.body.data.uuid } })).body.data.unallocated_minor).toBe(
      bill!.payable_minor,
    )
    expect((await cashier.call(supplierBills.update, { params: { uuid: bill!.uuid }, body: { notes: 'x' } })).status).toBe(403)
    expect((await invoiced(work.uuid)).body.data.uuid).not.toBe(invoice.uuid)
  })

  it('is owed no more when the provider writes the rest off', async () => {
    const { order, work } = await made()
    const invoice = (await invoiced(work.uuid)).body.data
    expect((await biller.call(writeOffInvoiceEndpoint, { params: { uuid: invoice.uuid }, body: { reason: 'Bankrupt' } })).status).toBe(200)
    expect((await billsOf(order.uuid))[0]).toMatchObject({ balance_minor: 0 })
  })
})
