import { createOrderInvoice, creditInvoiceEndpoint, issueInvoiceEndpoint, readOrderInvoice } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { invoicing, type Invoicing } from './invoicing.fixture.ts'

let app: TestApp
let on: Invoicing
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app)
})
afterAll(() => app.stop())

const credit = (own: Invoicing, uuid: string, body: object) =>
  own.seller.call(creditInvoiceEndpoint, { params: { uuid }, body: { credit_reason: 'Συμφωνία', ...body } })

describe('the invoice of an order', () => {
  async function order(own: Invoicing, items: { quantity: number; unit_price_minor: number; net_minor: number }[]) {
    const { rows } = await sql<{ uuid: string }>`
      INSERT INTO orders (uuid, account_id, kind, number, client_account_id, supplier_account_id, account_relation_uuid, order_status_id, order_date)
      SELECT uuid_v7(), ${own.seller.account_id}, 'sales', 'SO-' || ${items.length} || random(), ${own.client.account_id}, ${own.seller.account_id}, ${own.relation_uuid}, id, current_date
      FROM order_statuses WHERE applies_to = 'sales' AND code = 'confirmed' RETURNING uuid`.execute(app.database.db)
    for (const [position, item] of items.entries())
      await sql`
        INSERT INTO order_items (uuid, account_id, order_uuid, position, name, quantity, unit_price_minor, gross_minor, net_minor, total_minor)
        VALUES (uuid_v7(), ${own.seller.account_id}, ${rows[0]!.uuid}, ${position}, ${`Item ${position}`}, ${item.quantity}, ${item.unit_price_minor}, ${item.net_minor}, ${item.net_minor}, ${item.net_minor})`.execute(
        app.database.db,
      )
    return rows[0]!.uuid
  }
  const make = (own: Invoicing, uuid: string, body: object = {}) => own.seller.call(createOrderInvoice, { params: { uuid }, body })
  const issue = (own: Invoicing, uuid: string) => own.seller.call(issueInvoiceEndpoint, { params: { uuid }, body: { send: false } })

  it('can cover a part of the quantities; the last part takes the rest, and never more than was ordered [INV-44]', async () => {
    const own = await invoicing(app)
    const uuid = await order(own, [{ quantity: 3, unit_price_minor: 3334, net_minor: 10_000 }])
    const state = async () => (await own.seller.call(readOrderInvoice, { params: { uuid } })).body.data
    const [item] = (await state()).items
    const nets = []
    for (const quantity of [1, 1]) {
      const draft = await make(own, uuid, { items: [{ order_item_uuid: item!.order_item_uuid, quantity }] })
      nets.push(draft.body.data.net_minor)
      await issue(own, draft.body.data.uuid)
    }
    const last = await make(own, uuid)
    expect([...nets, last.body.data.net_minor]).toEqual([3333, 3333, 3334])
    expect((await make(own, uuid)).body).toMatchObject({ errors: { items: expect.anything() } })
    await issue(own, last.body.data.uuid)
    expect(await state()).toMatchObject({
      open_net_minor: 0,
      invoiced_net_minor: 10_000,
      items: [{ invoiced_quantity: 3, open_quantity: 0 }],
    })
    const { rows } = await sql`SELECT invoicing_status FROM orders WHERE uuid = ${uuid}`.execute(app.database.db)
    expect(rows).toEqual([{ invoicing_status: 'invoiced' }])
  })

  it('restores credited quantities [INV-44]', async () => {
    const own = await invoicing(app)
    const uuid = await order(own, [
      { quantity: 2, unit_price_minor: 5000, net_minor: 10_000 },
      { quantity: 1, unit_price_minor: 700, net_minor: 700 },
    ])
    const draft = (await make(own, uuid)).body.data
    const invoice = (await issue(own, draft.uuid)).body.data
    expect(invoice.net_minor).toBe(10_700)
    await credit(own, invoice.uuid, { lines: [{ invoice_line_id: invoice.invoiceLines![0]!.id, quantity: 1 }] })
    const { items } = (await own.seller.call(readOrderInvoice, { params: { uuid } })).body.data
    expect(items.map((one: { open_quantity: number }) => one.open_quantity)).toEqual([1, 0])
    const again = (await make(own, uuid)).body.data
    expect(again.net_minor).toBe(5000)
  })

  it('restores no quantity for a reduction by amount [INV-44]', async () => {
    const own = await invoicing(app)
    const uuid = await order(own, [{ quantity: 2, unit_price_minor: 5000, net_minor: 10_000 }])
    const invoice = (await issue(own, (await make(own, uuid)).body.data.uuid)).body.data
    await credit(own, invoice.uuid, { lines: [{ invoice_line_id: invoice.invoiceLines![0]!.id, amount_minor: 2_000 }] })
    const state = (await own.seller.call(readOrderInvoice, { params: { uuid } })).body.data
    expect(state).toMatchObject({ open_net_minor: 0, items: [{ invoiced_quantity: 2, open_quantity: 0 }] })
  })

  it('requires the permissions of the seller on orders and invoices', async () => {
    const uuid = await order(on, [{ quantity: 1, unit_price_minor: 100, net_minor: 100 }])
    expect((await on.client.call(readOrderInvoice, { params: { uuid } })).status).toBe(404)
    expect((await on.client.call(createOrderInvoice, { params: { uuid } })).status).toBe(404)
    const reader = await app.member({ account_id: on.seller.account_id, permissions: ['orders.read'] })
    expect((await reader.call(createOrderInvoice, { params: { uuid } })).status).toBe(403)
  })
})
