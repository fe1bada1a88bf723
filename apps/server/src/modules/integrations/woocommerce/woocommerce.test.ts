import { createHmac } from 'node:crypto'
import {
  accOrders,
  accProducts,
  contacts,
  createWoocommerceApiService,
  readWoocommerceApiService,
  syncWoocommerceApiService,
  thirdPartyServices,
  updateWoocommerceApiService,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one, rows } from '#db/rows.ts'
import { smallShop } from '#stand-ins/woocommerce/catalogue.ts'
import { deliveryUrl } from './services/shop-access.ts'
import { enqueueRegistration } from './webhooks/register-webhooks.job.ts'
import { manyOrders, startShopApp, type ShopApp } from './shop-app.fixture.ts'

let shops: ShopApp
beforeAll(async () => {
  shops = await startShopApp()
})
afterAll(() => shops.stop())

const connect = (body: object) =>
  shops.owner.call(createWoocommerceApiService, {
    params: { account_id: shops.owner.account_id },
    body: { name: 'Κατάστημα', ...body },
  })
const connected = async (body: object = shops.open()) => {
  const answer = await connect(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return shops.settles(answer.body.data.id)
}
const ordersOf = async (id: number) => {
  const query = { 'filter[service]': id, include: 'contact,lineItems,products', sort: 'number', per_page: 100 } as never
  return (await shops.owner.call(accOrders.list, { params: { account_id: shops.owner.account_id }, query })).body.data
}
const row = async (id: number) =>
  (await one<{ webhook_key: string; last_cursor: { until?: string; pass?: object } }>(
    shops.app.database.db,
    sql`SELECT * FROM third_party_services WHERE id = ${id}`,
  ))!

it('[R-1-11] connects a shop after trying its keys, and brings its products, customers and orders', async () => {
  const shop = await connected()
  expect(shop).toMatchObject({
    status: 'connected',
    is_practice: true,
    orders_count: 7,
    products_count: 7,
    key_hint: expect.stringMatching(/^\w{7}$/),
  })
  expect(shop.last_run).toMatchObject({ orders: 7, products: 7, contacts: 3, skipped: 0 })
  expect(JSON.stringify(shop)).not.toContain('cs_standin')
  const orders = await ordersOf(shop.id)
  expect(orders.map(({ external_number, status }) => [external_number, status])).toEqual([
    ['501', 'completed'],
    ['502', 'completed'],
    ['503', 'cancelled'],
    ['504', 'other'],
    ['505', 'processing'],
    ['506', 'on_hold'],
    ['507', 'processing'],
  ])
  expect(orders[0]).toMatchObject({
    total_minor: 2456,
    subtotal_minor: 1735,
    shipping_minor: 400,
    vat_minor: 321,
    totals_differ: false,
    payment_method: 'cod',
  })
  expect(orders[0]!.contact?.name).toBe('Μαρία Πετροπούλου')
  expect(orders[3]).toMatchObject({
    external_status: 'wc-custom',
    vat_number: 'EL000010017',
    wants_invoice: true,
    customer_email: 'anna.meyer@practice.example',
  })
  expect(orders[4]).toMatchObject({ refunded_minor: 980 })
  expect(orders[4]!.lineItems!.filter(({ kind }) => kind === 'refund')).toMatchObject([
    { quantity: -1, total_minor: -867, vat_minor: -113 },
  ])
  expect(orders[5]!.totals_differ).toBe(true)
  expect(orders[2]!.products).toMatchObject([{ name: 'Υφαντή τσάντα · Μπλε' }])
  const consents = await rows(
    shops.app.database.db,
    sql`SELECT 1 FROM consents WHERE account_id = ${shops.owner.account_id} UNION ALL SELECT 1 FROM subscriptions WHERE account_id = ${shops.owner.account_id}`,
  )
  expect(consents).toEqual([])
  const people = (await shops.owner.call(contacts.list, { params: { account_id: shops.owner.account_id } })).body.data
  expect(people.map(({ source }) => source)).toEqual(['shop', 'shop', 'shop'])
})

it('keeps neither keys that the shop refuses nor a wrong address, and says on the field what to do', async () => {
  const given = shops.open()
  const wrong = async (body: object) => (await connect({ ...given, ...body })).body.errors
  expect(await wrong({ consumer_key: 'ck_standin_unknown1' })).toEqual({
    consumer_key: [expect.stringContaining('does not accept these keys')],
  })
  expect(await wrong({ consumer_secret: 'cs_standin_another1' })).toEqual({
    consumer_key: [expect.stringContaining('does not accept these keys')],
  })
  expect(await wrong(shops.open({ permissions: 'read' }))).toEqual({ consumer_key: [expect.stringContaining('may not read and write')] })
  expect(await wrong({ consumer_key: 'ck_0123456789', base_url: 'http://127.0.0.1:9' })).toEqual({ base_url: [expect.any(String)] })
  shops.stand_in.fail('unavailable')
  expect(await wrong({})).toEqual({ base_url: [expect.stringContaining('does not answer correctly')] })
  const { practice_urls } = shops.app.services
  const { woocommerce } = practice_urls
  delete practice_urls.woocommerce
  expect(await wrong({})).toEqual({ consumer_key: [expect.stringContaining('only where practice is switched on')] })
  practice_urls.woocommerce = `${woocommerce}/somewhere`
  expect(await wrong({})).toEqual({ base_url: [expect.stringContaining('There is no WooCommerce at this address')] })
  practice_urls.woocommerce = woocommerce!
  const stored = await rows(shops.app.database.db, sql`SELECT 1 FROM third_party_services WHERE base_url = ${given.base_url}`)
  expect(stored).toEqual([])
  await connected(given)
  expect((await connect(given)).body.errors).toEqual({ base_url: [expect.stringContaining('connected already')] })
})

it('takes in what changed since, nothing twice, and never an older state', async () => {
  const given = shops.open()
  const shop = await connected(given)
  const before = await ordersOf(shop.id)
  const { orders, products } = await shops.stand_in.shop(given.consumer_key)
  const again = async () => {
    expect((await shops.owner.call(syncWoocommerceApiService, { params: { id: shop.id } })).status).toBe(200)
    return shops.settles(shop.id)
  }
  await shops.stand_in.change(given.consumer_key, orders[6]!, { status: 'completed', date_modified_gmt: minutesAgo(2) }, { reports: false })
  await shops.stand_in.change(
    given.consumer_key,
    products[0]!,
    { name: 'Μέλι', regular_price: '10.50', date_modified_gmt: minutesAgo(2) },
    { reports: false },
  )
  expect((await again()).last_run).toMatchObject({ orders: 1, products: 1, contacts: 0 })
  const after = await ordersOf(shop.id)
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after.at(-1)!.status).toBe('completed')
  expect((await again()).last_run).toMatchObject({ orders: 0, products: 0 })
  await shops.stand_in.change(given.consumer_key, orders[6]!, { status: 'trash', date_modified_gmt: minutesAgo(1) }, { reports: false })
  await again()
  expect((await ordersOf(shop.id)).map(({ external_number }) => external_number)).not.toContain('507')
})

it('links products of the account with the same SKU, and leaves their texts alone', async () => {
  const mine = { name: 'My honey', sku: 'woo-900', price_minor: 1, description: '<p>Mine</p>' }
  const { data: product } = (await shops.owner.call(accProducts.create, { params: { account_id: shops.owner.account_id }, body: mine }))
    .body
  const { products } = smallShop()
  Object.assign(products[0]!, { sku: 'WOO-900' })
  const shop = await connected(shops.open({ products }))
  const query = { include: 'thirdPartyServiceProducts' } as never
  const { data } = (await shops.owner.call(accProducts.read, { params: { account_id: shops.owner.account_id, id: product.id }, query }))
    .body
  expect(data).toMatchObject({ name: 'My honey', description: '<p>Mine</p>', price_minor: 980, stock_quantity: 12 })
  expect(data.thirdPartyServiceProducts!.filter((link) => link.third_party_service_id === shop.id)).toMatchObject([
    { external_id: '101', external_code: 'WOO-900', sync_status: 'ok' },
  ])
})

it('reads a record again when the shop reports it, once for each report and in any order', async () => {
  const given = shops.open()
  const shop = await connected(given)
  await expect.poll(async () => (await shops.stand_in.shop(given.consumer_key)).webhooks.length, { timeout: 10_000 }).toBe(6)
  const { orders } = await shops.stand_in.shop(given.consumer_key)
  const order = orders[5]!
  await shops.stand_in.change(given.consumer_key, order, { status: 'completed' })
  const status = async () => (await ordersOf(shop.id)).find(({ external_number }) => external_number === '506')?.status
  await expect.poll(status, { timeout: 10_000 }).toBe('completed')
  const late = { ...order, status: 'pending', date_modified_gmt: '2026-01-01T00:00:00' }
  const report = { key: given.consumer_key, topic: 'order.updated', resource_id: order.id, body: late }
  expect([await shops.stand_in.emit(report), await shops.stand_in.emit(report)]).toEqual([200, 200])
  await expect.poll(() => events(shop.id, 'handled'), { timeout: 10_000 }).toBe(2)
  expect(await status()).toBe('completed')
  await shops.stand_in.change(given.consumer_key, order, { status: 'trash' })
  await expect.poll(status, { timeout: 10_000 }).toBeUndefined()
})

it('refuses reports with a wrong signature and stores nothing of them; an unknown address does not exist', async () => {
  const given = shops.open()
  const shop = await connected(given)
  await expect.poll(async () => (await shops.stand_in.shop(given.consumer_key)).webhooks.length, { timeout: 10_000 }).toBe(6)
  const report = { key: given.consumer_key, topic: 'order.updated', resource_id: 501 }
  expect(await shops.stand_in.emit({ ...report, secret: 'wrong' })).toBe(401)
  expect(await events(shop.id)).toBe(0)
  const body = '{"id":501}'
  const signature = createHmac('sha256', 'wrong').update(body).digest('base64')
  const headers = { 'content-type': 'application/json', 'x-wc-webhook-topic': 'order.updated', 'x-wc-webhook-signature': signature }
  expect((await fetch(deliveryUrl(shops.app.services.app_url, 'k'.repeat(48)), { method: 'POST', body, headers })).status).toBe(404)
})

it('switches webhooks on again, and removes them when the shop is disconnected; orders and products stay', async () => {
  const given = shops.open()
  const shop = await connected(given)
  const there = async () => (await shops.stand_in.shop(given.consumer_key)).webhooks
  await expect.poll(async () => (await there()).length, { timeout: 10_000 }).toBe(6)
  for (const webhook of await there()) webhook.status = 'disabled'
  await enqueueRegistration(shops.app.services, shops.app.database.db, shop.id)
  await expect.poll(async () => (await there()).map(({ status }) => status), { timeout: 10_000 }).toEqual(Array(6).fill('active'))
  expect((await there()).length).toBe(6)
  await shops.owner.call(thirdPartyServices.remove, { params: { account_id: shops.owner.account_id, id: shop.id } })
  await expect.poll(async () => (await there()).length, { timeout: 10_000 }).toBe(0)
  expect((await shops.owner.call(readWoocommerceApiService, { params: { id: shop.id } })).status).toBe(404)
  expect(await ordersOf(shop.id)).toHaveLength(7)
})

it('stops at a refused login until new keys are entered, and tells the members once', async () => {
  const given = shops.open()
  const shop = await connected(given)
  shops.stand_in.fail('revoked', 1)
  await shops.owner.call(syncWoocommerceApiService, { params: { id: shop.id } })
  expect(await shops.settles(shop.id, 'expired')).toMatchObject({ last_error: 'remote:auth_expired' })
  expect((await shops.owner.call(syncWoocommerceApiService, { params: { id: shop.id } })).status).toBe(409)
  const keys = { consumer_key: given.consumer_key, consumer_secret: given.consumer_secret }
  const moved = await shops.owner.call(updateWoocommerceApiService, {
    params: { id: shop.id },
    body: { base_url: 'https://other.example' },
  })
  expect(moved.body.errors).toEqual({ consumer_key: [expect.stringContaining('Enter both keys again')] })
  expect((await shops.owner.call(updateWoocommerceApiService, { params: { id: shop.id }, body: keys })).status).toBe(200)
  await shops.settles(shop.id)
})

it('gives stored orders the new meaning of their statuses', async () => {
  const shop = await connected()
  const status_mapping = [...shop.status_mapping, { external_status: 'wc-custom', status: 'processing' as const }]
  const { body } = await shops.owner.call(updateWoocommerceApiService, { params: { id: shop.id }, body: { status_mapping } })
  expect(body.data.known_statuses).toContainEqual({ external_status: 'wc-custom', orders: 1 })
  expect((await ordersOf(shop.id)).find(({ external_number }) => external_number === '504')).toMatchObject({
    status: 'processing',
    external_status: 'wc-custom',
  })
})

it('survives what shops do: waits, broken answers, slow pages and records that move while they are read', async () => {
  const stock = manyOrders(230)
  const given = shops.open(stock)
  shops.stand_in.fail('rate_limited', 1)
  const answer = await connect(given)
  expect(answer.body.errors).toEqual({ base_url: [expect.any(String)] })
  let calls = 0
  shops.stand_in.onCall = ({ call, query }) => {
    if (call === 'GET orders' && query.page === '2') calls += 1
    // An order of the first page leaves the window while the pages are read.
    if (call === 'GET orders' && query.page === '2' && calls === 1)
      stock.orders[3]!.date_modified_gmt = new Date(Date.now() + 60_000).toISOString().slice(0, 19)
  }
  const { id } = (await connect(given)).body.data
  const shop = await shops.settles(id)
  shops.stand_in.onCall = null
  expect(shop.orders_count).toBe(230)
  shops.stand_in.fail('malformed_json', 1)
  shops.stand_in.fail('rate_limited', 1)
  await shops.owner.call(syncWoocommerceApiService, { params: { id } })
  expect((await shops.settles(id)).status).toBe('connected')
  expect((await row(id)).last_cursor).toEqual({ until: expect.any(String) })
})

it('continues where it stopped once the shop answers again, with smaller pages for a slow shop', async () => {
  const given = shops.open({ ...manyOrders(150), products: [], variations: [] })
  const { stand_in } = shops
  let seen = 0
  stand_in.onCall = ({ call, query }) => {
    if (call === 'GET orders' && query.page === '2' && ++seen === 1) stand_in.fail('unavailable', 8)
    if (call === 'GET orders' && query.per_page === '100' && query.page === '1') stand_in.fail('slow_pages', 1)
  }
  const { id } = (await connect(given)).body.data
  // Four tries of 100 records, then 50 work, until the third page fails.
  const failed = await shops.settles(id)
  expect(failed).toMatchObject({ last_error: 'remote:transient', error_count: 1, orders_count: 100 })
  expect((await row(id)).last_cursor).toMatchObject({ pass: { step: 'orders', offset: 100, per_page: 50 } })
  stand_in.onCall = null
  stand_in.reset()
  await shops.owner.call(syncWoocommerceApiService, { params: { id } })
  expect(await shops.settles(id)).toMatchObject({ error_count: 0, orders_count: 150, last_run: { orders: 150 } })
  const pages = stand_in.received.flatMap(({ call, query }) => (call === 'GET orders' && query.order === 'asc' ? query.page : []))
  expect(pages).toEqual(['3'])
}, 60_000)

it('leaves out records that cannot be stored, and says which', async () => {
  const stock = manyOrders(3)
  Object.assign(stock.orders[1]!, { total: 'a lot' })
  Object.assign(stock.orders[2]!, { currency: 'JPY' })
  const shop = await connected(shops.open(stock))
  expect(shop.orders_count).toBe(1)
  expect(shop.last_run).toMatchObject({
    skipped: 2,
    reasons: [{ record: 'order 1001' }, { record: 'order 1002', reason: expect.stringContaining('JPY') }],
  })
})

it('takes in new orders of the chosen statuses only, and follows stored ones into any other', async () => {
  const given = shops.open()
  const shop = await connected({ ...given, import_statuses: ['processing'], create_contacts: false, sync_products: false })
  expect((await ordersOf(shop.id)).map(({ external_number }) => external_number)).toEqual(['505', '507'])
  expect(shop.products_count).toBe(0)
  const { orders } = await shops.stand_in.shop(given.consumer_key)
  await shops.stand_in.change(given.consumer_key, orders[6]!, { status: 'cancelled', date_modified_gmt: minutesAgo(1) }, { reports: false })
  await shops.owner.call(syncWoocommerceApiService, { params: { id: shop.id } })
  await shops.settles(shop.id)
  expect((await ordersOf(shop.id)).map(({ status }) => status)).toEqual(['processing', 'cancelled'])
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)

const events = async (id: number, status?: string): Promise<number> => {
  const found = await rows(
    shops.app.database.db,
    sql`SELECT 1 FROM webhook_events WHERE provider = 'woocommerce' AND event_key LIKE ${`${id}:%`} AND (${status ?? null}::text IS NULL OR status = ${status ?? null})`,
  )
  return found.length
}
