import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  publishProduct,
  readPackage,
  packageItems as packageItemsEndpoints,
  packageEditions as packageEditionsEndpoints,
  orderPackageItems,
  adminPackages,
} from '@stoa/contract'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let admin: TestUser
let vat_rate_id: number
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.staff('admin')
  const { rows } = await sql<{ id: number }>`SELECT id FROM vat_rates WHERE country_code = 'GR' AND category = 'standard' LIMIT 1`.execute(
    app.database.db,
  )
  vat_rate_id = rows[0]!.id
})
afterAll(() => app.stop())

let sequence = 0
const publish = (product_id: number) => admin.call(publishProduct, { body: { product_id } })

async function product(type: string, body: object = {}, published = true): Promise<{ id: number; name_en: string; version: number }> {
  const made = await admin.post('/api/v1/admin/products', {
    type,
    name_en: `${type} ${++sequence}`,
    price_minor: 10_000,
    vat_rate_id,
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  if (published) await publish(made.body.data.id)
  return made.body.data
}
const packaged = () => product('package', { price_minor: null }, false)
const addItem = (id: number, body: object) => admin.call(packageItemsEndpoints.create, { params: { package_id: id }, body })
const addEdition = (id: number, body: object) => admin.call(packageEditionsEndpoints.create, { params: { package_id: id }, body })

describe('items of a package', () => {
  it('have a product, quantity, price, discount, questions and position [R-2.6-11] [R-3.3-14]', async () => {
    const into = await packaged()
    const [one, two] = [await product('basic'), await product('service')]
    const requirements = [{ key: 'logo', type: 'file', label_en: 'Logo', required: true }]
    const made = await addItem(into.id, {
      product_id: one.id,
      quantity: 2.5,
      price_minor: 8000,
      discount_bp: 1000,
      is_optional: true,
      requirements,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(made.body.data).toMatchObject({
      package_id: into.id,
      quantity: 2.5,
      price_minor: 8000,
      discount_bp: 1000,
      is_optional: true,
      position: 1,
      product: { id: one.id },
    })
    expect(made.body.data.requirements).toMatchObject(requirements)
    const second = (await addItem(into.id, { product_id: two.id })).body.data
    expect(second).toMatchObject({ quantity: 1, price_minor: null, requirements: null, position: 2 })
    await admin.call(orderPackageItems, { params: { package_id: into.id }, body: { ids: [second.id, made.body.data.id] } })
    const list = await admin.call(packageItemsEndpoints.list, { params: { package_id: into.id }, query: { include: 'product,package' } })
    expect(list.body.data.map((item: any) => [item.id, item.product.type, item.package.id])).toEqual([
      [second.id, 'service', into.id],
      [made.body.data.id, 'basic', into.id],
    ])
    const changed = await admin.call(packageItemsEndpoints.update, {
      params: { id: second.id },
      body: { quantity: 3, version: second.version },
    })
    expect(changed.body.data).toMatchObject({ quantity: 3, version: second.version + 1 })
    expect(
      (await admin.call(packageItemsEndpoints.update, { params: { id: second.id }, body: { quantity: 4, version: second.version } })).body
        .code,
    ).toBe('version_conflict')
    expect((await admin.get(`/api/v1/admin/package-items/${second.id}?include=product`)).body.data.product.id).toBe(two.id)
    await admin.call(packageItemsEndpoints.remove, { params: { id: second.id } })
    expect((await admin.call(packageItemsEndpoints.read, { params: { id: second.id } })).status).toBe(404)
  })

  it('cannot be packages, duplicates, products in another currency or unknown products', async () => {
    const into = await packaged()
    const one = await product('basic')
    const errors = async (body: object) => {
      const answer = await addItem(into.id, body)
      return [answer.status, answer.body.errors?.product_id?.[0]]
    }
    expect(await errors({ product_id: (await packaged()).id })).toEqual([422, 'A package cannot stand inside a package.'])
    expect(await errors({ product_id: (await product('basic', { currency: 'USD' })).id })).toEqual([
      422,
      'All items of a package have its currency (EUR).',
    ])
    expect((await errors({ product_id: 999_999 }))[0]).toBe(422)
    expect((await addItem(into.id, { product_id: one.id })).status).toBe(200)
    expect((await errors({ product_id: one.id }))[0]).toBe(422)
    expect((await addItem(one.id, { product_id: one.id })).status).toBe(404)
  })

  it('are published if the package is, and the last one cannot be removed from a published package', async () => {
    const into = await packaged()
    expect((await publish(into.id)).status).toBe(422)
    const item = (await addItem(into.id, { product_id: (await product('basic')).id })).body.data
    expect((await publish(into.id)).status).toBe(200)
    expect((await addItem(into.id, { product_id: (await product('basic', {}, false)).id })).body.errors!.product_id![0]).toContain(
      'Publish these first',
    )
    expect((await admin.call(packageItemsEndpoints.remove, { params: { id: item.id } })).status).toBe(422)
    expect((await admin.call(packageItemsEndpoints.read, { params: { id: item.id } })).status).toBe(200)
  })
})

describe('editions of a package', () => {
  it('have items, quantities and prices, and one edition is the default [R-3.3-15] [R-3.3-13]', async () => {
    const into = await packaged()
    const items = []
    for (let n = 0; n < 3; n++)
      items.push((await addItem(into.id, { product_id: (await product('basic')).id, is_optional: n === 2 })).body.data)
    const basic = await addEdition(into.id, { name: 'Basic', product_id: into.id })
    expect(basic.status, JSON.stringify(basic.body)).toBe(200)
    expect(basic.body.data).toMatchObject({ name: 'Basic', is_default: true, position: 1, published_at: null, price_minor: null })
    expect(basic.body.data.packageItems!.map((item: any) => item.id)).toEqual(items.slice(0, 2).map((item) => item.id))
    const gold = await addEdition(into.id, {
      name: 'Gold',
      published: true,
      price_minor: 25_000,
      package_items: items.map((item, n) => ({ package_item_id: item.id, quantity: n + 1, price_minor: n ? null : 9000 })),
    })
    expect(gold.body.data).toMatchObject({ is_default: false, price_minor: 25_000, published_at: expect.any(String) })
    expect(gold.body.data.packageItems!.map((item: any) => [item.edition_quantity, item.edition_price_minor])).toEqual([
      [1, 9000],
      [2, null],
      [3, null],
    ])
    const defaulted = await admin.call(packageEditionsEndpoints.update, { params: { id: gold.body.data.id }, body: { is_default: true } })
    expect(defaulted.body.data.is_default).toBe(true)
    const list = (
      await admin.call(packageEditionsEndpoints.list, { params: { package_id: into.id }, query: { include: 'packageItems,product' } })
    ).body.data
    expect(list.map((edition: any) => [edition.name, edition.is_default, edition.packageItems.length])).toEqual([
      ['Basic', false, 2],
      ['Gold', true, 3],
    ])
    const read = (
      await admin.call(adminPackages.read, { params: { id: into.id }, query: { include: 'packageItems,packageEditions.packageItems' } })
    ).body.data
    expect([read.packageItems!.length, read.packageEditions!.length]).toEqual([3, 2])
    expect(
      (await admin.call(packageEditionsEndpoints.update, { params: { id: gold.body.data.id }, body: { is_default: false } })).status,
    ).toBe(422)
    await admin.call(packageEditionsEndpoints.remove, { params: { id: gold.body.data.id } })
    expect((await admin.call(packageEditionsEndpoints.list, { params: { package_id: into.id } })).body.data).toMatchObject([
      { name: 'Basic', is_default: true },
    ])
  })

  it('cannot have a duplicate name, items of another package or no items', async () => {
    const [into, other] = [await packaged(), await packaged()]
    const item = (await addItem(into.id, { product_id: (await product('basic')).id })).body.data
    const foreign = (await addItem(other.id, { product_id: (await product('basic')).id })).body.data
    expect((await addEdition(into.id, { name: 'One', package_items: [] })).body.errors).toHaveProperty('package_items')
    expect((await addEdition(into.id, { name: 'One', package_items: [{ package_item_id: foreign.id }] })).body.errors).toEqual({
      'package_items.0.package_item_id': ['This item is not part of the package.'],
    })
    expect((await addEdition(into.id, { name: 'One', package_items: [{ package_item_id: item.id }] })).status).toBe(200)
    expect((await addEdition(into.id, { name: 'ONE' })).body.errors).toHaveProperty('name')
    expect((await addEdition(into.id, { name: 'Two', product_id: other.id })).body.errors).toHaveProperty('product_id')
    expect((await addEdition((await packaged()).id, { name: 'Empty' })).body.errors).toHaveProperty('package_items')
  })
})

it('shows customers a published package with its published editions and without costs', async () => {
  const into = await packaged()
  const part = await product('basic', { cost_minor: 4321 })
  await addItem(into.id, { product_id: part.id })
  await addEdition(into.id, { name: 'Open', published: true })
  await addEdition(into.id, { name: 'Draft' })
  const customer = await app.member({ permissions: ['products.read'] })
  const path = `/api/v1/products/packages/${into.id}?include=packageItems.product,packageItems,packageEditions,packageEditions.packageItems`
  expect((await customer.get(path)).status).toBe(404)
  await publish(into.id)
  const answer = await customer.get(path)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.data.packageEditions.map((edition: any) => edition.name)).toEqual(['Open'])
  expect(answer.body.data.packageItems[0].product.name_en).toBe(part.name_en)
  expect(JSON.stringify(answer.body)).not.toMatch(/cost_minor|:4321\b/)
  expect((await customer.call(readPackage, { params: { id: part.id } })).status).toBe(404)
  expect((await customer.call(packageItemsEndpoints.list, { params: { package_id: into.id } })).status).toBe(403)
  expect((await app.guest.get(path)).status).toBe(401)
})
