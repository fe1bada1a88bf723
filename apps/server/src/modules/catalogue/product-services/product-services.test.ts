import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  basicProductServices,
  productServiceUpgrades,
  serviceProviders,
  basicProductServiceForm,
  productServiceEdit,
  productServiceUpgradeForm,
  productServiceUpgradeEdit,
  deleteProductServiceUpgrade,
  saveProductServiceUpgrade,
  orderProductServices,
  serviceProviderForm,
  publishProduct,
  adminProducts,
} from '@stoa/contract'
import type { Product, ProductService, ServiceChoice, ServiceProvider } from '@stoa/contract'
import { itemCost } from '@stoa/domain'
import { createTestApp, type TestAnswer, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.staff('admin')
})
afterAll(() => app.stop())

const ADMIN = '/api/v1/admin'
function done<T>(answer: TestAnswer): T {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as T
}
const product = async (path: string, body: object = {}) =>
  done<Product>(await admin.post(`${ADMIN}/products/${path}`, { name_en: `A ${path}`, price_minor: 50_000, ...body }))
const service = (name_en: string, cost_minor: number | null = 10_000) => product('services', { name_en, cost_minor })
const add = async (basic: Product, body: object) =>
  done<ProductService>(await admin.call(basicProductServices.create, { params: { basic_product_id: basic.id }, body }))
const upgrade = async (base: ProductService, body: object) =>
  done<ProductService>(await admin.call(productServiceUpgrades.create, { params: { product_service_uuid: base.uuid }, body }))
const provide = async (of: Product, body: object = {}) =>
  done<ServiceProvider>(
    await admin.call(serviceProviders.create, {
      params: { service_id: of.id },
      body: {
        provider_account_id: await app.account({ type: 'provider' }),
        cost_minor: 6_000,
        ...body,
      },
    }),
  )
const servicesOf = async (basic: Product, query = '') =>
  done<ProductService[]>(await admin.get(`${ADMIN}/basic-products/${basic.id}/services${query}`))

it('[R-3.2-04] adds services and upgrades to a basic product, identified by uuid', async () => {
  const [basic, copy, design, better] = [
    await product('basic-products'),
    await service('Copy'),
    await service('Design'),
    await service('Art'),
  ]
  const first = await add(basic, { service_id: copy.id, quantity: 2.5, name: 'Texts' })
  const second = await add(basic, { service_id: design.id, is_optional: true, price_delta_minor: 9_000 })
  expect(first).toMatchObject({ id: first.uuid, quantity: 2.5, position: 0, service: { name_en: 'Copy' } })
  const better_design = await upgrade(second, { service_id: better.id, price_delta_minor: 20_000 })
  expect(better_design).toMatchObject({ product_id: basic.id, upgrades_product_service_uuid: second.uuid, price_delta_minor: 20_000 })
  const list = await servicesOf(basic, '?include=service,upgrades,upgrades.service')
  expect(list.map((row) => row.uuid)).toEqual([first.uuid, second.uuid])
  expect(list[1]!.upgrades).toMatchObject([{ uuid: better_design.uuid, service: { name_en: 'Art' } }])
  expect(
    done(
      await admin.call(productServiceUpgrades.list, {
        params: { product_service_uuid: second.uuid },
        query: { include: 'upgradesProductService' },
      }),
    ),
  ).toMatchObject([{ upgradesProductService: { uuid: second.uuid } }])
})

it('[R-3.3-16] includes product, service, upgrades and upgraded service in a product service', async () => {
  const [basic, copy, better] = [await product('basic-products'), await service('Copy'), await service('Better copy')]
  const base = await add(basic, { service_id: copy.id })
  const up = await upgrade(base, { service_id: better.id })
  const [row] = await servicesOf(basic, '?include=product,service,upgrades,upgradesProductService')
  expect(row).toMatchObject({
    product: { id: basic.id },
    service: { id: copy.id },
    upgrades: [{ uuid: up.uuid }],
    upgradesProductService: null,
  })
})

it('[R-3.3-13] includes categories, tags and services in a product', async () => {
  const [basic, copy] = [await product('basic-products', { category_ids: [1] }), await service('Copy')]
  const base = await add(basic, { service_id: copy.id })
  const include = 'categories,tags,packageItems,packageEditions,productServices,productServices.service,productServices.upgrades'
  expect(done(await admin.call(adminProducts.read, { params: { id: basic.id }, query: { include } }))).toMatchObject({
    categories: [{ slug: 'social-media' }],
    tags: [],
    productServices: [{ uuid: base.uuid, service: { id: copy.id }, upgrades: [] }],
  })
})

it('refuses duplicate services, products that are not services, and upgrades of upgrades', async () => {
  const [basic, copy, better] = [await product('basic-products'), await service('Copy'), await service('Better')]
  const base = await add(basic, { service_id: copy.id })
  const up = await upgrade(base, { service_id: better.id })
  const errors = async (path: string, body: object) => (await admin.post(`${ADMIN}/${path}`, body)).body.errors
  expect(await errors(`basic-products/${basic.id}/services`, { service_id: copy.id })).toHaveProperty('service_id')
  expect(await errors(`basic-products/${basic.id}/services`, { service_id: basic.id })).toHaveProperty('service_id')
  expect(await errors(`basic-products/${basic.id}/services`, { service_id: better.id, quantity: 0.0001 })).toHaveProperty('quantity')
  expect(await errors(`product-services/${base.uuid}/upgrades`, { service_id: copy.id })).toHaveProperty('service_id')
  expect(
    (await admin.call(productServiceUpgrades.create, { params: { product_service_uuid: up.uuid }, body: { service_id: copy.id } })).status,
  ).toBe(404)
  expect(
    (await admin.call(basicProductServices.create, { params: { basic_product_id: copy.id }, body: { service_id: better.id } })).status,
  ).toBe(404)
})

it('lists the services that a product does not have, with their unit cost', async () => {
  const [basic, copy, video] = [await product('basic-products'), await service('Copy'), await service('Video', 70_000)]
  await provide(video, { cost_minor: 55_000 })
  const base = await add(basic, { service_id: copy.id })
  const form = done<{ services: ServiceChoice[] }>(await admin.call(basicProductServiceForm, { params: { basic_product_id: basic.id } }))
  expect(form.services.map((row) => row.id)).not.toContain(copy.id)
  expect(form.services.find((row) => row.id === video.id)!.cost).toEqual({ cost_minor: 55_000, price_per: 1, source: 'provider' })
  const edit = done<{ productService: ProductService; services: ServiceChoice[] }>(
    await admin.call(productServiceEdit, { params: { uuid: base.uuid } }),
  )
  expect(edit.productService.uuid).toBe(base.uuid)
  expect(edit.services.map((row) => row.id)).toEqual(expect.arrayContaining([copy.id, video.id]))
  const upgrades = done<{ services: ServiceChoice[] }>(
    await admin.call(productServiceUpgradeForm, { params: { product_service_uuid: base.uuid } }),
  )
  expect(upgrades.services.map((row) => row.id)).not.toContain(copy.id)
  const up = await upgrade(base, { service_id: video.id })
  expect(done(await admin.call(productServiceUpgradeEdit, { params: { uuid: up.uuid } }))).toMatchObject({
    productService: { uuid: up.uuid, upgradesProductService: { uuid: base.uuid } },
  })
})

it('takes the cost from the default provider, otherwise from the row, otherwise from the service', async () => {
  const [basic, copy, print] = [await product('basic-products'), await service('Copy', 4_000), await service('Print', null)]
  const one = await add(basic, { service_id: copy.id, quantity: 3 })
  const two = await add(basic, { service_id: print.id })
  expect([one.cost, two.cost]).toMatchObject([
    { cost_minor: 4_000, source: 'service' },
    { cost_minor: null, source: 'unknown' },
  ])
  const change = async (row: ProductService, body: object) =>
    done<ProductService>(await admin.call(basicProductServices.update, { params: { uuid: row.uuid }, body }))
  expect((await change(two, { unit_cost_minor: 2_500 })).cost).toMatchObject({ cost_minor: 2_500, source: 'own' })
  await provide(copy, { cost_minor: 3_000, price_per: 2 })
  const list = await servicesOf(basic)
  expect(list.map((row) => row.cost!.source)).toEqual(['provider', 'own'])
  expect(itemCost(list.map(({ quantity, cost }) => ({ quantity, cost_minor: cost!.cost_minor, price_per: cost!.price_per })))).toBe(7_000)
})

it('sorts services, updates them by version, and removes them with their upgrades', async () => {
  const [basic, a, b, c] = [await product('basic-products'), await service('A'), await service('B'), await service('C')]
  const [one, two] = [await add(basic, { service_id: a.id }), await add(basic, { service_id: b.id })]
  done(await admin.call(orderProductServices, { params: { basic_product_id: basic.id }, body: { uuids: [two.uuid, one.uuid] } }))
  expect((await servicesOf(basic)).map((row) => row.uuid)).toEqual([two.uuid, one.uuid])
  const other = await product('basic-products')
  expect(
    (await admin.call(orderProductServices, { params: { basic_product_id: other.id }, body: { uuids: [one.uuid] } })).body.errors,
  ).toHaveProperty('uuids')
  const path = `${ADMIN}/product-services/${one.uuid}`
  expect(done(await admin.put(path, { quantity: 4, version: one.version }))).toMatchObject({ quantity: 4 })
  expect((await admin.put(path, { quantity: 5, version: one.version })).body.code).toBe('version_conflict')
  const up = await upgrade(one, { service_id: c.id })
  expect(
    done(await admin.call(productServiceUpgrades.update, { params: { uuid: up.uuid }, body: { price_delta_minor: 100 } })),
  ).toMatchObject({
    price_delta_minor: 100,
  })
  // Also at the address of its form data, as the specification has it.
  const again = await upgrade(one, { service_id: b.id })
  expect(
    done(await admin.call(saveProductServiceUpgrade, { params: { uuid: again.uuid }, body: { price_delta_minor: 70 } })),
  ).toMatchObject({ uuid: again.uuid, price_delta_minor: 70 })
  expect((await admin.call(deleteProductServiceUpgrade, { params: { uuid: again.uuid } })).status).toBe(200)
  expect((await admin.call(productServiceUpgradeEdit, { params: { uuid: again.uuid } })).status).toBe(404)
  expect((await admin.call(basicProductServices.update, { params: { uuid: up.uuid }, body: { quantity: 1 } })).status).toBe(404)
  done(await admin.delete(path))
  expect((await admin.call(productServiceUpgradeEdit, { params: { uuid: up.uuid } })).status).toBe(404)
  expect(await servicesOf(basic)).toHaveLength(1)
  done(await admin.call(basicProductServices.create, { params: { basic_product_id: basic.id }, body: { service_id: a.id } }))
})

it('has one default provider per service, and makes the next provider the default when it is removed', async () => {
  const video = await service('Video')
  const [first, second] = [await provide(video, { priority: 1 }), await provide(video, { priority: 2, lead_time_days: 5 })]
  expect([first.is_default, second.is_default]).toEqual([true, false])
  const path = (row: ServiceProvider) => `${ADMIN}/service-providers/${row.uuid}`
  expect(done(await admin.put(path(second), { is_default: true }))).toMatchObject({ is_default: true, lead_time_days: 5 })
  const list = async () =>
    done<ServiceProvider[]>(
      await admin.call(serviceProviders.list, { params: { service_id: video.id }, query: { include: 'service,provider' } }),
    )
  expect((await list()).map((row) => [row.uuid, row.is_default])).toEqual([
    [first.uuid, false],
    [second.uuid, true],
  ])
  expect((await admin.put(path(second), { is_active: false })).body.errors).toHaveProperty('is_default')
  done(await admin.delete(path(second)))
  expect((await list()).map((row) => row.is_default)).toEqual([true])
})

it('[R-3.3-17] includes service and account in a provider, and accepts only provider accounts', async () => {
  const video = await service('Video')
  const made = await provide(video)
  const [row] = done<ServiceProvider[]>(
    await admin.call(serviceProviders.list, { params: { service_id: video.id }, query: { include: 'service,provider' } }),
  )
  expect(row).toMatchObject({ service: { id: video.id }, provider: { id: made.provider_account_id, type: 'provider' } })
  const choices = done<{ id: number }[]>(await admin.call(serviceProviderForm, { params: { service_id: video.id } }))
  expect(choices.map((account) => account.id)).not.toContain(made.provider_account_id)
  const path = `${ADMIN}/services/${video.id}/providers`
  const errors = async (body: object) => (await admin.post(path, { cost_minor: 1, ...body })).body.errors
  expect(await errors({ provider_account_id: made.provider_account_id })).toHaveProperty('provider_account_id')
  expect(await errors({ provider_account_id: await app.account({ type: 'client' }) })).toHaveProperty('provider_account_id')
  expect(
    await errors({ provider_account_id: await app.account({ type: 'provider' }), valid_from: '2026-02-01', valid_to: '2026-01-01' }),
  ).toHaveProperty('valid_to')
})

it('shows customers the services of a product without costs', async () => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM vat_rates WHERE country_code = 'GR' AND rate_bp = 2400`.execute(app.database.db)
  const basic = await product('basic-products', { vat_rate_id: rows[0]!.id, cost_minor: 4_321 })
  const [copy, better] = [await service('Copy', 1_111), await service('Better', 2_222)]
  await provide(copy, { cost_minor: 3_333 })
  const base = await add(basic, { service_id: copy.id, unit_cost_minor: 5_555 })
  await upgrade(base, { service_id: better.id, unit_cost_minor: 6_666, price_delta_minor: 700 })
  done(await admin.call(publishProduct, { body: { product_id: basic.id } }))
  const customer = await app.member({ permissions: ['products.read'] })
  const include = 'productServices,productServices.service,productServices.upgrades,subscriptionPlans,projects,packageItems'
  for (const path of [`basic-products/${basic.id}`, `${basic.id}`]) {
    const answer = await customer.get(`/api/v1/products/${path}?include=${include}`)
    const shown = done<Product>(answer)
    expect(shown.productServices).toMatchObject([{ service: { name_en: 'Copy' }, upgrades: [{ price_delta_minor: 700 }] }])
    expect(JSON.stringify(answer.body)).not.toMatch(/cost|:(1111|2222|3333|4321|5555|6666)\b/)
  }
  expect((await customer.call(basicProductServices.list, { params: { basic_product_id: basic.id } })).status).toBe(403)
  expect((await customer.call(serviceProviders.list, { params: { service_id: copy.id } })).status).toBe(403)
  expect((await app.guest.call(serviceProviders.list, { params: { service_id: copy.id } })).status).toBe(401)
})
