import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accProducts, accProductTemplateMedia, deleteAccProductTemplateMedia, adminAccProductTemplates } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { makeAccOrder } from '../acc-orders/shop-orders.fixture.ts'

const PERMISSIONS = ['acc-products.read', 'acc-products.create', 'acc-products.update', 'acc-products.delete', 'media.create', 'media.read']
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

let app: TestApp
let ada: TestUser, stranger: TestUser, reader: TestUser, admin: TestUser
let path: string
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: PERMISSIONS })
  stranger = await app.member({ permissions: PERMISSIONS })
  reader = await app.member({ permissions: ['acc-products.read'], account_id: ada.account_id })
  admin = await app.staff('admin')
  path = `/api/v1/accounts/${ada.account_id}/acc-products`
})
afterAll(() => app.stop())

const create = async (body: object) => {
  const answer = await ada.post(path, { price_minor: 1290, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const upload = async (): Promise<string> =>
  (await ada.upload('/api/v1/temporary-media-uploads', { file: { file_name: 'a.png', content: PNG, type: 'image/png' } })).body.data.uuid
const fileIds = (rows: { id: number; collection_name: string }[], collection: string) =>
  rows.filter((row) => row.collection_name === collection).map((row) => row.id)

it('stores a product with its cover and its pictures in the order of the form', async () => {
  const created = await create({
    name: 'Ελαιόλαδο 5 L',
    sku: 'OIL-5',
    description: '<p onclick="x()">Ψυχρή έκθλιψη</p><script>1</script>',
    attributes: [{ name: 'Συσκευασία', value: 'Δοχείο' }],
    categories: ['Ελαιόλαδο', 'Ελαιόλαδο'],
    stock_quantity: 12.5,
    cover_media_id: await upload(),
    media_ids: [await upload(), await upload()],
  })
  expect(created).toMatchObject({
    currency: 'EUR',
    vat_bp: 2400,
    type: 'simple',
    status: 'active',
    categories: ['Ελαιόλαδο'],
    stock_quantity: 12.5,
    sold_quantity: 0,
    description: '<p>Ψυχρή έκθλιψη</p>',
  })
  expect(created.coverMedia).toMatchObject({ extension: 'png' })
  const [first, second] = fileIds(created.media, 'gallery')
  const reordered = await ada.put(`${path}/${created.id}`, { media_ids: [second, first], cover_media_id: null, version: created.version })
  expect(reordered.status, JSON.stringify(reordered.body)).toBe(200)
  expect(fileIds(reordered.body.data.media, 'gallery')).toEqual([second, first])
  expect(reordered.body.data.coverMedia).toBeNull()
  const read = await reader.get(`${path}/${created.id}?include=coverMedia,media,account`)
  expect(read.body.data).toMatchObject({ coverMedia: null, account: { id: ada.account_id } })
  expect((await ada.put(`${path}/${created.id}`, { name: 'X', version: created.version })).status).toBe(409)
})

it('refuses a duplicate SKU, a sale price above the price, unknown files and variations without a parent', async () => {
  const [variable, simple] = [await create({ name: 'Wine', type: 'variable', sku: 'WINE' }), await create({ name: 'Cork' })]
  const foreign = (
    await stranger.call(accProducts.create, {
      params: { account_id: stranger.account_id },
      body: { name: 'Theirs', type: 'variable', price_minor: 1 },
    })
  ).body.data
  const refused = async (body: object) => Object.keys((await ada.post(path, { name: 'New', price_minor: 1000, ...body })).body.errors ?? {})
  expect(await refused({ sku: 'wine' })).toEqual(['sku'])
  expect(await refused({ name: '' })).toEqual(['name'])
  expect(await refused({ price_minor: -1 })).toEqual(['price_minor'])
  expect(await refused({ sale_price_minor: 1001 })).toEqual(['sale_price_minor'])
  expect(await refused({ currency: 'JPY' })).toEqual(['currency'])
  expect(await refused({ cover_media_id: 999_999 })).toEqual(['cover_media_id'])
  expect(await refused({ media_ids: [999_999] })).toEqual(['media_ids'])
  expect(await refused({ acc_product_template_id: 999_999 })).toEqual(['acc_product_template_id'])
  for (const body of [
    { type: 'variation' },
    { type: 'variation', parent_id: simple.id },
    { type: 'variation', parent_id: foreign.id },
    { parent_id: variable.id },
  ])
    expect(await refused(body)).toEqual(['parent_id'])
  const variation = await create({ name: 'Wine 2023', type: 'variation', parent_id: variable.id })
  expect(variation.parent_name).toBe('Wine')
  expect((await ada.delete(`${path}/${variable.id}`)).body).toMatchObject({ code: 'in_use' })
  expect((await ada.put(`${path}/${variable.id}`, { type: 'simple' })).body.errors).toHaveProperty('type')
  expect((await ada.put(`${path}/${variation.id}`, { type: 'simple' })).body.data).toMatchObject({ type: 'simple', parent_id: null })
  expect((await ada.delete(`${path}/${variable.id}`)).status).toBe(200)
  await create({ name: 'Wine again', sku: 'WINE' })
})

it('filters products by text, status, stock, category and price, and sorts them by price, stock and quantity sold', async () => {
  const [soap, salt] = [
    await create({ name: 'Σαπούνι δάφνης', categories: ['Bath'], stock_status: 'out_of_stock', stock_quantity: 0, price_minor: 450 }),
    await create({ name: 'Αλάτι', categories: ['Kitchen'], status: 'draft', stock_quantity: 90, price_minor: 99_000 }),
  ]
  await makeAccOrder(app.database.db, ada.account_id, { lines: [{ acc_product_id: salt.id, quantity: 7 }] })
  const ids = async (query: string) => (await reader.get(`${path}?${query}`)).body.data.map((row: { id: number }) => row.id)
  expect(await ids('filter[search]=sapouni')).toEqual([soap.id])
  expect(await ids('filter[stock]=out_of_stock')).toEqual([soap.id])
  expect(await ids('filter[category]=Kitchen')).toEqual([salt.id])
  expect(await ids('filter[status]=draft')).toEqual([salt.id])
  expect(await ids('filter[price][gte]=900')).toEqual([salt.id])
  expect((await ids('sort=-sold'))[0]).toBe(salt.id)
  expect((await ids('sort=-stock'))[0]).toBe(salt.id)
  expect((await ids('sort=price'))[0]).toBe(soap.id)
  expect((await reader.get(`${path}/categories`)).body.data).toEqual(expect.arrayContaining(['Bath', 'Kitchen']))
})

it('hides products from other accounts and requires the permission of each action', async () => {
  const { id } = await create({ name: 'Mine' })
  expect([
    (await stranger.get(`${path}/${id}`)).status,
    (await stranger.call(accProducts.read, { params: { account_id: stranger.account_id, id } })).status,
    (await stranger.call(accProducts.update, { params: { account_id: stranger.account_id, id }, body: { name: 'X' } })).status,
  ]).toEqual([404, 404, 404])
  expect([
    (await reader.post(path, { name: 'X', price_minor: 1 })).status,
    (await reader.put(`${path}/${id}`, { name: 'X' })).status,
    (await reader.delete(`${path}/${id}`)).status,
  ]).toEqual([403, 403, 403])
  expect([(await app.guest.get(path)).status, (await reader.get(`${path}/templates`)).status]).toEqual([401, 403])
  const logged = await rows(
    app.database.db,
    sql`SELECT event FROM activity_logs WHERE subject_type = 'acc_product' AND subject_id = ${String(id)}`,
  )
  expect(logged).toEqual([{ event: 'acc_product.created' }])
})

it('gives a product created from a template its pictures and the next free SKU', async () => {
  const templates = '/api/v1/admin/acc-product-templates'
  const created = await admin.post(templates, {
    name: 'Bottle',
    sku_pattern: 'BTL-###',
    default_vat_category: 'reduced',
    attributes: [{ name: 'Volume', value: '' }],
    description: '<p>Hi</p><script>1</script>',
  })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  const template = created.body.data
  expect(template).toMatchObject({ is_active: true, description: '<p>Hi</p>', attributes: [{ name: 'Volume', value: '' }] })
  const picture = await admin.upload(`${templates}/${template.id}/media`, { file: { file_name: 'b.png', content: PNG, type: 'image/png' } })
  expect(picture.status, JSON.stringify(picture.body)).toBe(200)
  expect(
    (await admin.upload(`${templates}/${template.id}/media`, { file: { file_name: 'b.pdf', content: '%PDF-1.7' } })).body.errors,
  ).toHaveProperty('file')
  expect((await ada.get(`${path}/templates`)).body.data.map((row: { name: string }) => row.name)).toEqual(['Bottle'])
  const [one, two] = [
    await create({ name: 'Red', acc_product_template_id: template.id }),
    await create({ name: 'White', acc_product_template_id: template.id }),
  ]
  expect([one.sku, two.sku]).toEqual(['BTL-001', 'BTL-002'])
  expect(one.coverMedia).toMatchObject({ id: picture.body.data.id })

  const swapped = await ada.put(`${path}/${two.id}`, { cover_media_id: await upload(), media_ids: [two.coverMedia.id] })
  expect(swapped.status, JSON.stringify(swapped.body)).toBe(200)
  expect(fileIds(swapped.body.data.media, 'gallery')).toEqual([two.coverMedia.id])
  expect((await admin.call(accProductTemplateMedia, { params: { acc_product_template_id: template.id } })).body.data).toHaveLength(1)
  expect(
    (await admin.call(deleteAccProductTemplateMedia, { params: { acc_product_template_id: template.id, id: picture.body.data.id } }))
      .status,
  ).toBe(200)
  expect(
    (await admin.call(deleteAccProductTemplateMedia, { params: { acc_product_template_id: template.id, id: picture.body.data.id } }))
      .status,
  ).toBe(404)
  expect(
    (await admin.call(adminAccProductTemplates.read, { params: { id: template.id }, query: { include: 'media' } })).body.data.media,
  ).toEqual([])
  expect((await ada.get(`${path}/${one.id}?include=coverMedia`)).body.data.coverMedia).not.toBeNull()
  expect(
    (await admin.call(adminAccProductTemplates.update, { params: { id: template.id }, body: { is_active: false } })).body.data.is_active,
  ).toBe(false)
  expect((await ada.get(`${path}/templates`)).body.data).toEqual([])
  expect((await admin.post(templates, { name: 'bottle' })).body.errors).toHaveProperty('name')
  expect(
    (await admin.call(adminAccProductTemplates.list, { query: { 'filter[active]': 'false', 'filter[search]': 'bot' } })).body.meta.total,
  ).toBe(1)
  expect((await admin.call(adminAccProductTemplates.remove, { params: { id: template.id } })).status).toBe(200)
  expect((await admin.call(adminAccProductTemplates.read, { params: { id: template.id } })).status).toBe(404)
  expect([(await ada.get(templates)).status, (await app.guest.get(templates)).status]).toEqual([403, 401])
})

it('shows how the shops and ERPs of an account know its products, and finds the products of one of them [R-3.3-42]', async () => {
  const { db } = app.database
  const { account_id } = ada
  const [known, other] = [await create({ name: 'Known there' }), await create({ name: 'Only here' })]
  const service = await one<{ id: number }>(
    db,
    sql`INSERT INTO third_party_services (account_id, type, provider, name, status, settings) VALUES (${account_id}, 'woocommerce_api', 'woocommerce', 'Shop', 'connected', '{"is_practice": true}') RETURNING id`,
  )
  const order = await makeAccOrder(db, account_id, { third_party_service_id: service!.id, external_id: '7' })
  await run(
    db,
    sql`INSERT INTO third_party_service_products (account_id, third_party_service_id, acc_product_id, external_id, external_code, external_stock)
    VALUES (${account_id}, ${service!.id}, ${known.id}, '71', 'K-1', 2.5)`,
  )
  const shop = { id: service!.id, name: 'Shop', provider: 'woocommerce', is_practice: true }
  const { data } = (await ada.get(`${path}?filter[service]=${service!.id}&include=coverMedia,media,account,thirdPartyServiceProducts`)).body
  expect(data).toMatchObject([
    {
      id: known.id,
      coverMedia: null,
      media: [],
      account: { id: account_id },
      thirdPartyServiceProducts: [
        { external_id: '71', external_code: 'K-1', external_stock: 2.5, sync_status: 'ok', thirdPartyService: shop },
      ],
    },
  ])
  const none = await ada.get(`${path}/${other.id}?include=thirdPartyServiceProducts`)
  expect(none.body.data.thirdPartyServiceProducts).toEqual([])
  const seller = await app.member({ permissions: ['acc-orders.read'], account_id })
  const orders = await seller.get(`/api/v1/accounts/${account_id}/acc-orders?filter[service]=${service!.id}&include=thirdPartyService`)
  expect(orders.body.data).toMatchObject([{ id: order, third_party_service_id: service!.id, thirdPartyService: shop }])
  const without = await seller.get(`/api/v1/accounts/${account_id}/acc-orders?filter[service]=null`)
  expect(without.body.data.map(({ id }: { id: number }) => id)).not.toContain(order)
})
