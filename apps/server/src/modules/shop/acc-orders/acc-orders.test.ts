import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contacts, accProducts, accOrders, mergeIntoContact, undoMerge, eraseContact } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { makeAccOrder } from './shop-orders.fixture.ts'

const PERMISSIONS = [
  'acc-orders.read',
  'acc-orders.export',
  'acc-products.read',
  'acc-products.create',
  'contacts.read',
  'contacts.create',
  'contacts.merge',
  'contacts.erase',
]

let app: TestApp
let ada: TestUser, stranger: TestUser, clerk: TestUser
let list: string
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: PERMISSIONS })
  stranger = await app.member({ permissions: PERMISSIONS })
  clerk = await app.member({ permissions: ['contacts.read', 'acc-products.read'], account_id: ada.account_id })
  list = `/api/v1/accounts/${ada.account_id}/acc-orders`
})
afterAll(() => app.stop())

const newContact = async (first_name: string): Promise<number> =>
  (
    await ada.call(contacts.create, {
      params: { account_id: ada.account_id },
      body: { first_name, email: `${first_name.toLowerCase()}@shop.example` },
    })
  ).body.data.id
const newProduct = async (name: string, more = {}): Promise<number> => {
  const answer = await ada.call(accProducts.create, { params: { account_id: ada.account_id }, body: { name, price_minor: 1130, ...more } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}
const newOrder = (order: Record<string, unknown>) => makeAccOrder(app.database.db, ada.account_id, order)

it('shows an order with its account, contact, products and lines to members who may read them', async () => {
  const [contact_id, product] = [await newContact('Maria'), await newProduct('Thyme honey', { sku: 'H-1' })]
  const billing = { first_name: 'Maria', last_name: 'Petrou', email: 'maria@shop.example', city: 'Chania' }
  const id = await newOrder({
    contact_id,
    external_number: '1001',
    billing,
    total_minor: 1130,
    subtotal_minor: 1000,
    vat_minor: 130,
    lines: [{ acc_product_id: product }],
  })
  const { body } = await ada.call(accOrders.read, { params: { id }, query: { include: 'account,contact,products,lineItems' } })
  expect(body.data).toMatchObject({
    id,
    customer_name: 'Maria Petrou',
    totals_differ: false,
    account: { id: ada.account_id },
    contact: { id: contact_id, name: 'Maria' },
    products: [{ id: product, sku: 'H-1' }],
    lineItems: [{ kind: 'product', quantity: 1, total_minor: 1000, vat_minor: 130 }],
  })
  expect(body.data).not.toHaveProperty('search_text')
  const ordersOnly = await app.member({ permissions: ['acc-orders.read'], account_id: ada.account_id })
  expect((await ordersOnly.call(accOrders.read, { params: { id }, query: { include: 'contact' } })).body.data.contact).toBeNull()
  expect([
    (await stranger.call(accOrders.read, { params: { id } })).status,
    (await clerk.call(accOrders.read, { params: { id } })).status,
  ]).toEqual([404, 403])
  expect([
    (await app.guest.call(accOrders.read, { params: { id } })).status,
    (await clerk.get(list)).status,
    (await stranger.get(list)).status,
  ]).toEqual([401, 403, 404])
})

it('filters orders by number, status, payment method, product, total and day, newest first, and marks wrong totals of a shop', async () => {
  const product = await newProduct('Olive oil')
  const recent = await newOrder({
    external_number: '2001',
    payment_method: 'cod',
    total_minor: 999,
    subtotal_minor: 900,
    external_created_at: '2026-05-02T22:30:00Z',
    search_text: ' 2001 ',
    lines: [{ acc_product_id: product }],
  })
  const old = await newOrder({
    external_number: '2000',
    status: 'cancelled',
    payment_method: 'card',
    total_minor: 5000,
    subtotal_minor: 5000,
    external_created_at: '2024-01-01T10:00:00Z',
    search_text: ' 2000 ',
  })
  const ids = async (query: string) => (await ada.get(`${list}?${query}`)).body.data.map((row: { id: number }) => row.id)
  expect(await ids('filter[search]=2001')).toEqual([recent])
  expect(await ids(`filter[product]=${product}`)).toEqual([recent])
  expect(await ids('filter[status]=cancelled')).toEqual([old])
  expect(await ids('filter[payment_method]=cod')).toEqual([recent])
  expect((await ada.get(`${list}/payment-methods`)).body.data).toEqual([
    { value: 'card', label: 'card' },
    { value: 'cod', label: 'cod' },
  ])
  expect(await ids('filter[total][gte]=40')).toEqual([old])
  expect(await ids('filter[date_created][is]=2026-05-03&tzOffset=-180')).toEqual([recent])
  const all = await ids('')
  expect([all[0], all.at(-1)]).toEqual([recent, old])
  expect((await ada.call(accOrders.read, { params: { id: recent } })).body.data.totals_differ).toBe(true)
})

it('[R-7.4-07] exports all pages of the filtered list as a spreadsheet', async () => {
  const answer = await ada.get(`${list}/export?filter[status]=cancelled&page=7&sort=-total`)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  expect(answer.raw.subarray(0, 2).toString()).toBe('PK')
  const exports = await rows(app.database.db, sql`SELECT rows FROM exports WHERE resource = 'acc-orders' AND status = 'completed'`)
  expect(exports).toEqual([{ rows: 1 }])
  expect((await clerk.get(`${list}/export`)).status).toBe(403)
})

it('lists the orders of a contact, and each product that the contact bought once, less refunds', async () => {
  const [contact_id, other] = [await newContact('Nikos'), await newContact('Eleni')]
  const [honey, soap] = [await newProduct('Honey'), await newProduct('Soap')]
  await newOrder({
    contact_id,
    status: 'completed',
    external_created_at: '2026-01-05T10:00:00Z',
    lines: [{ acc_product_id: honey, quantity: 3, total_minor: 3000, vat_minor: 390 }],
  })
  await newOrder({
    contact_id,
    status: 'processing',
    external_created_at: '2026-02-05T10:00:00Z',
    lines: [
      { acc_product_id: honey, quantity: 2, total_minor: 2000, vat_minor: 260 },
      { kind: 'refund', acc_product_id: honey, quantity: -1, total_minor: -1000, vat_minor: -130 },
      { acc_product_id: soap },
    ],
  })
  await newOrder({
    contact_id,
    status: 'cancelled',
    external_created_at: '2026-03-05T10:00:00Z',
    lines: [{ acc_product_id: soap, quantity: 9 }],
  })
  await newOrder({ contact_id: other, lines: [{ acc_product_id: soap }] })
  const of = (path: string) => `/api/v1/contacts/${contact_id}/${path}`
  const orders = await ada.get(of('acc-orders?include=lineItems'))
  expect(orders.body.data.map((row: { status: string }) => row.status)).toEqual(['cancelled', 'processing', 'completed'])
  const bought = await ada.get(of('purchased-acc-products?sort=-quantity&include=coverMedia'))
  expect(bought.body.meta.total).toBe(2)
  expect(bought.body.data).toMatchObject([
    {
      id: honey,
      quantity: 4,
      orders_count: 2,
      spent_minor: 4520,
      first_purchased_at: expect.stringContaining('2026-01-05'),
      last_purchased_at: expect.stringContaining('2026-02-05'),
      coverMedia: null,
    },
    { id: soap, quantity: 1, orders_count: 1, spent_minor: 1130 },
  ])
  expect((await ada.get(of('purchased-acc-products?search=soap'))).body.data.map((row: { id: number }) => row.id)).toEqual([soap])
  for (const path of ['acc-orders', 'purchased-acc-products']) {
    expect([(await stranger.get(of(path))).status, (await clerk.get(of(path))).status, (await app.guest.get(of(path))).status]).toEqual([
      404, 403, 401,
    ])
  }
})

it('updates the quantity sold of a product when orders and lines change', async () => {
  const product = await newProduct('Wine')
  const sold = async () =>
    (await ada.call(accProducts.read, { params: { account_id: ada.account_id, id: product } })).body.data.sold_quantity
  const id = await newOrder({ lines: [{ acc_product_id: product, quantity: 6 }] })
  expect(await sold()).toBe(6)
  await run(app.database.db, sql`UPDATE acc_order_line_items SET quantity = 2.5 WHERE acc_order_id = ${id}`)
  expect(await sold()).toBe(2.5)
  await run(app.database.db, sql`UPDATE acc_orders SET status = 'failed' WHERE id = ${id}`)
  expect(await sold()).toBe(0)
  await run(app.database.db, sql`UPDATE acc_orders SET status = 'completed' WHERE id = ${id}`)
  expect(await sold()).toBe(2.5)
  await run(app.database.db, sql`DELETE FROM acc_order_line_items WHERE acc_order_id = ${id}`)
  expect(await sold()).toBe(0)
})

it('moves orders to the survivor of a merge and back when it is undone, and removes personal data when the contact is erased', async () => {
  const [winner, loser] = [await newContact('Anna'), await newContact('Anni')]
  const billing = { first_name: 'Anni', email: 'anni@shop.example', line1: 'Ermou 1', country_code: 'GR' }
  const id = await newOrder({
    contact_id: loser,
    external_number: '3001',
    billing,
    customer_note: 'Ring twice',
    vat_number: 'EL000010017',
    total_minor: 1130,
    lines: [{}],
  })
  const contactOfOrder = async () => (await ada.call(accOrders.read, { params: { id } })).body.data.contact_id
  const merged = await ada.call(mergeIntoContact, { params: { contact_id: winner }, body: { loser_ids: [loser] } })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(await contactOfOrder()).toBe(winner)
  const merge = await one<{ uuid: string }>(app.database.db, sql`SELECT uuid FROM contact_merges WHERE winner_id = ${winner}`)
  const undone = await ada.call(undoMerge, { params: { account_id: ada.account_id, uuid: merge!.uuid } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await contactOfOrder()).toBe(loser)
  expect((await ada.call(eraseContact, { params: { id: loser }, body: { confirm: loser } })).status).toBe(200)
  const { body } = await ada.call(accOrders.read, { params: { id }, query: { include: 'lineItems,contact' } })
  expect(body.data).toMatchObject({
    external_number: '3001',
    total_minor: 1130,
    billing: { country_code: 'GR' },
    customer_name: null,
    customer_email: null,
    customer_note: null,
    vat_number: null,
    contact: null,
  })
  expect(body.data.lineItems).toHaveLength(1)
  expect(JSON.stringify(body.data)).not.toContain('Ermou')
})
