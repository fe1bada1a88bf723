import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  adminProducts,
  archiveOwnProduct,
  copyProduct,
  addOwnProductProject,
  ownPackageEditions,
  ownPackageItems,
  ownProductChoices,
  ownProductProjectChoices,
  ownProducts,
  ownProductServices,
  ownProductServiceForm,
  ownProductServiceUpgrades,
  ownServiceProviderForm,
  ownServiceProviders,
  products,
  publishOwnProduct,
  publishProduct,
  restoreOwnProduct,
  unpublishOwnProduct,
  unpublishProduct,
  updateOwnSubscriptionPlans,
  type OwnProductType,
  type Product,
} from '@stoa/contract'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const MANAGER = ['read', 'read-costing', 'create', 'update', 'delete', 'publish'].map((action) => `products.${action}`)

let app: TestApp
let admin: TestUser
/** Manager of the agency, a member who sees no cost, one who only reads, and the manager of another agency. */
let manager: TestUser, editor: TestUser, viewer: TestUser, stranger: TestUser
let vat: number
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.staff('admin')
  manager = await app.member({ permissions: MANAGER })
  const { account_id } = manager
  editor = await app.member({ permissions: MANAGER.filter((name) => name !== 'products.read-costing'), account_id })
  viewer = await app.member({ permissions: ['products.read'], account_id })
  stranger = await app.member({ permissions: MANAGER })
  const { rows } = await sql<{ id: number }>`SELECT id FROM vat_rates WHERE country_code = 'GR' AND rate_bp = 2400`.execute(app.database.db)
  vat = rows[0]!.id
})
afterAll(() => app.stop())

const account = () => ({ account_id: manager.account_id })
async function make(type: OwnProductType, more: object = {}, by = manager): Promise<Product> {
  const body = { type, name_en: `Own ${type}`, price_minor: 10_000, vat_rate_id: vat, ...more }
  const answer = await by.call(ownProducts.create, { params: { account_id: by.account_id }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
async function makePlatform(type: string, more: object = {}): Promise<Product> {
  const answer = await admin.post('/api/v1/admin/products', {
    type,
    name_en: `Platform ${type}`,
    price_minor: 20_000,
    vat_rate_id: vat,
    ...more,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const publish = (id: number, by = manager) => by.call(publishOwnProduct, { body: { product_id: id } })
const idsOf = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id)

describe('the catalogue of an account', () => {
  it('holds products of three types with codes that are unique within the account', async () => {
    const basic = await make('basic', { name_gr: 'Δικό μας', code: 'OWN-1' })
    expect(basic).toMatchObject({ type: 'basic', code: 'OWN-1', account_id: manager.account_id, published_at: null, archived_at: null })
    const taken = await manager.call(ownProducts.create, { params: account(), body: { type: 'service', name_en: 'Again', code: 'own-1' } })
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['code']])
    expect((await make('basic', { code: 'OWN-1' }, stranger)).code).toBe('OWN-1')
    expect((await makePlatform('basic', { code: 'OWN-1' })).code).toBe('OWN-1')
    const fresh = await app.member({ permissions: MANAGER })
    expect([(await make('service', {}, fresh)).code, (await make('service', {}, fresh)).code]).toEqual(['SRV-0001', 'SRV-0002'])
  })

  it('has no memberships, and clients have no catalogue', async () => {
    const membership = await manager.post(`/api/v1/accounts/${manager.account_id}/products`, { type: 'membership', name_en: 'Plan' })
    expect([membership.status, Object.keys(membership.body.errors)]).toEqual([422, ['type']])
    const client = await app.member({ permissions: MANAGER, account_id: await app.account({ type: 'client' }) })
    const params = { account_id: client.account_id }
    expect((await client.call(ownProducts.create, { params, body: { type: 'service', name_en: 'Service' } })).status).toBe(403)
    const platform = await makePlatform('service')
    await admin.call(publishProduct, { body: { product_id: platform.id } })
    expect((await client.call(copyProduct, { params, body: { product_id: platform.id } })).status).toBe(403)
  })

  it('shows members the published products of the platform and their own, never those of another account', async () => {
    const [own, foreign] = [await make('basic'), await make('basic', {}, stranger)]
    const [draft, published] = [await makePlatform('basic'), await makePlatform('basic')]
    await admin.call(publishProduct, { body: { product_id: published.id } })
    await publish(own.id)
    await publish(foreign.id, stranger)
    const shown = idsOf(await viewer.call(products.list, { query: { per_page: 100, sort: '-created' } }))
    expect([own.id, published.id].every((id) => shown.includes(id))).toBe(true)
    expect([foreign.id, draft.id].some((id) => shown.includes(id))).toBe(false)
    const mine: Product[] = (await viewer.call(ownProducts.list, { params: account(), query: { per_page: 100 } })).body.data
    expect(new Set(mine.map(({ account_id }) => account_id))).toEqual(new Set([manager.account_id]))
    expect((await viewer.call(ownProducts.read, { params: { ...account(), id: foreign.id } })).status).toBe(404)
    const both = await app.member({ permissions: MANAGER, account_id: stranger.account_id })
    expect((await both.call(ownProducts.read, { params: { account_id: both.account_id, id: own.id } })).status).toBe(404)
  })

  it('is not part of the list of staff, who may still read it for support', async () => {
    const own = await make('service')
    expect(idsOf(await admin.call(adminProducts.list, { query: { per_page: 100, sort: '-created' } }))).not.toContain(own.id)
    expect((await admin.call(ownProducts.read, { params: { ...account(), id: own.id } })).body.data.id).toBe(own.id)
  })

  it('is edited only with the permissions, and never by another account', async () => {
    const own = await make('basic')
    const change = (by: TestUser) =>
      by.call(ownProducts.update, { params: { id: own.id }, body: { name_en: 'Renamed', version: own.version } })
    expect([(await change(viewer)).status, (await change(stranger)).status, (await change(manager)).status]).toEqual([403, 404, 200])
    expect([(await publish(own.id, viewer)).status, (await publish(own.id, stranger)).status]).toEqual([403, 404])
    expect((await viewer.call(ownProducts.remove, { params: { id: own.id } })).status).toBe(403)
    const platform = await makePlatform('basic')
    await admin.call(publishProduct, { body: { product_id: platform.id } })
    expect((await manager.call(ownProducts.update, { params: { id: platform.id }, body: { name_en: 'Mine now' } })).status).toBe(404)
    const custom = await admin.post('/api/v1/custom-membership-products', { name_en: 'Custom', ...account() })
    expect((await manager.call(ownProducts.update, { params: { id: custom.body.data.id }, body: { price_minor: 1 } })).status).toBe(404)
  })

  it('shows cost only to members who may see it, and takes it only from them', async () => {
    const own = await make('service', { cost_minor: 4_321 })
    const read = async (by: TestUser) => (await by.call(ownProducts.read, { params: { ...account(), id: own.id } })).body.data
    expect((await read(manager)).cost_minor).toBe(4_321)
    for (const by of [editor, viewer]) expect(JSON.stringify(await read(by))).not.toContain('4321')
    expect((await editor.call(ownProducts.update, { params: { id: own.id }, body: { cost_minor: 1 } })).status).toBe(403)
    expect((await editor.call(ownProducts.update, { params: { id: own.id }, body: { price_minor: 11_000 } })).status).toBe(200)
    expect((await read(manager)).cost_minor).toBe(4_321)
    expect(JSON.stringify((await manager.call(products.read, { params: { id: own.id } })).body)).not.toContain('cost')
  })

  it('offers tags of the account and the platform, categories, and the usual VAT rate of the account', async () => {
    await sql`WITH usual AS (UPDATE accounts SET default_vat_rate_id = (SELECT min(id) FROM vat_rates) WHERE id = ${manager.account_id})
      INSERT INTO tags (account_id, name) VALUES (${manager.account_id}, 'Own tag'), (${stranger.account_id}, 'Foreign tag')`.execute(
      app.database.db,
    )
    const { data } = (await viewer.call(ownProductChoices, { params: account() })).body
    expect(data.tags.map(({ name }) => name).filter((name) => name.endsWith(' tag'))).toEqual(['Own tag'])
    expect([data.categories.length > 0, data.default_vat_rate_id !== null]).toEqual([true, true])
  })
})

describe('parts of a product of an account', () => {
  it('are own services and published services of the platform, whose cost in the catalogue stays secret', async () => {
    const [own, offered, draft, foreign] = [
      await make('service', { name_en: 'Own service', cost_minor: 3_000 }),
      await makePlatform('service', { name_en: 'Offered', cost_minor: 7_654 }),
      await makePlatform('service'),
      await make('service', {}, stranger),
    ]
    await admin.call(publishProduct, { body: { product_id: offered.id } })
    const basic = await make('basic')
    const params = { basic_product_id: basic.id }
    const form = (await manager.call(ownProductServiceForm, { params })).body.data.services
    const offeredIds = form.map(({ id }) => id)
    expect([own.id, offered.id, draft.id, foreign.id].map((id) => offeredIds.includes(id))).toEqual([true, true, false, false])
    expect(JSON.stringify(form)).not.toContain('7654')
    const add = (service_id: number) => manager.call(ownProductServices.create, { params, body: { service_id, quantity: 2 } })
    const added = (await add(own.id)).body.data
    expect(added.cost).toMatchObject({ cost_minor: 3_000, source: 'service' })
    expect((await add(offered.id)).body.data.cost).toMatchObject({ cost_minor: null, source: 'unknown' })
    expect([(await add(draft.id)).status, (await add(foreign.id)).status]).toEqual([422, 422])
    const better = await make('service', { name_en: 'Better' })
    const upgrade = await manager.call(ownProductServiceUpgrades.create, {
      params: { product_service_uuid: added.uuid },
      body: { service_id: better.id, price_delta_minor: 5_000 },
    })
    expect(upgrade.status).toBe(200)
    const listed = (await manager.call(ownProductServices.list, { params, query: { include: 'service,upgrades' } })).body
    expect(JSON.stringify(listed)).not.toContain('7654')
    expect(JSON.stringify((await editor.call(ownProductServices.list, { params })).body)).not.toContain('cost')
    expect((await stranger.call(ownProductServices.list, { params })).status).toBe(404)
    expect((await stranger.call(ownProductServices.remove, { params: { uuid: added.uuid } })).status).toBe(404)
  })

  it('make packages with editions and plans; the platform can withdraw a part without breaking them', async () => {
    const part = await makePlatform('basic')
    await admin.call(publishProduct, { body: { product_id: part.id } })
    const [own, pack] = [await make('basic', { price_minor: 5_000 }), await make('package', { price_minor: null })]
    const params = { package_id: pack.id }
    const add = (product_id: number) => manager.call(ownPackageItems.create, { params, body: { product_id } })
    expect([(await add(part.id)).status, (await add(own.id)).status, (await add((await make('basic', {}, stranger)).id)).status]).toEqual([
      200, 200, 422,
    ])
    expect((await publish(pack.id)).status).toBe(422)
    await publish(own.id)
    expect((await publish(pack.id)).status).toBe(200)
    const edition = (await manager.call(ownPackageEditions.create, { params, body: { name: 'Pro', published: true } })).body.data
    expect(edition.packageItems).toHaveLength(2)
    const [first] = (await manager.call(ownPackageItems.list, { params })).body.data
    const other = await make('package', { price_minor: null })
    const foreign = await manager.call(ownPackageEditions.create, {
      params: { package_id: other.id },
      body: { name: 'Foreign', package_items: [{ package_item_id: first!.id }] },
    })
    expect(foreign.status).toBe(422)
    const plans = [{ name: 'Monthly', interval: 'month' as const, interval_count: 1, price_minor: 9_900, package_edition_id: edition.id }]
    const stored = await manager.call(updateOwnSubscriptionPlans, { params: { product_id: pack.id }, body: { subscription_plans: plans } })
    expect(stored.body.data).toMatchObject([{ name: 'Monthly', price_minor: 9_900, currency: 'EUR' }])
    expect((await manager.call(unpublishOwnProduct, { params: { product_id: own.id } })).body.code).toBe('in_use')
    expect((await admin.call(unpublishProduct, { params: { product_id: part.id } })).status).toBe(200)
    const shown = await viewer.get(`/api/v1/products/packages/${pack.id}?include=packageItems.product,packageEditions,subscriptionPlans`)
    expect(shown.body.data.packageItems).toHaveLength(2)
    expect(shown.body.data.subscriptionPlans).toHaveLength(1)
  })

  it('have the providers with whom the account has a relation, seen with the cost only', async () => {
    const service = await make('service')
    const params = { service_id: service.id }
    const [related, other] = [await app.account({ type: 'provider' }), await app.account({ type: 'provider' })]
    const { rows } = await sql<{ uuid: string }>`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status)
      VALUES (uuid_v7(), ${manager.account_id}, ${related}, 'provider', 'active') RETURNING uuid`.execute(app.database.db)
    expect(idsOf(await manager.call(ownServiceProviderForm, { params }))).toEqual([related])
    const add = (provider_account_id: number, by = manager) =>
      by.call(ownServiceProviders.create, { params, body: { provider_account_id, cost_minor: 2_500 } })
    expect([(await add(other)).status, (await add(related, editor)).status, (await add(related, stranger)).status]).toEqual([422, 403, 404])
    expect((await add(related)).body.data).toMatchObject({ cost_minor: 2_500, is_default: true, provider_relation_uuid: rows[0]!.uuid })
    expect((await manager.call(ownServiceProviders.list, { params })).body.data).toHaveLength(1)
    expect([
      (await editor.call(ownServiceProviders.list, { params })).status,
      (await viewer.call(ownServiceProviders.list, { params })).status,
    ]).toEqual([403, 403])
  })

  it('have reference projects of the account only', async () => {
    const own = await make('basic')
    const project = async (account_id: number, number: number) =>
      (
        await sql<{ uuid: string }>`INSERT INTO projects (uuid, account_id, number, name, status, results_account_id)
          VALUES (uuid_v7(), ${account_id}, ${number}, 'Reference', 'active', ${account_id}) RETURNING uuid`.execute(app.database.db)
      ).rows[0]!.uuid
    const [mine, foreign] = [await project(manager.account_id, 9001), await project(stranger.account_id, 9001)]
    const params = { product_id: own.id }
    expect((await manager.call(ownProductProjectChoices, { params })).body.data.map(({ uuid }) => uuid)).toEqual([mine])
    const add = (project_uuid: string) => manager.call(addOwnProductProject, { params, body: { project_uuid } })
    expect([(await add(foreign)).status, (await add(mine)).status]).toEqual([422, 200])
  })
})

describe('a product of an account', () => {
  it('can be archived and restored, and is deleted only while nothing uses it', async () => {
    const own = await make('basic')
    await publish(own.id)
    const archived = await manager.call(archiveOwnProduct, { body: { product_id: own.id } })
    expect(archived.body.data).toMatchObject({ published_at: null, archived_at: expect.any(String) })
    const listed = (filter: Record<string, boolean>) =>
      manager.call(ownProducts.list, { params: account(), query: { per_page: 100, ...filter } })
    expect([idsOf(await listed({})).includes(own.id), idsOf(await listed({ 'filter[archived]': true })).includes(own.id)]).toEqual([
      false,
      true,
    ])
    const restored = await manager.call(restoreOwnProduct, { params: { product_id: own.id } })
    expect(restored.body.data).toMatchObject({ published_at: null, archived_at: null })
    await sql`WITH pack AS (INSERT INTO products (account_id, type, code, name_en) VALUES (${manager.account_id}, 'package', 'USES-IT', 'Pack') RETURNING id)
      INSERT INTO package_items (package_id, product_id) SELECT id, ${own.id} FROM pack`.execute(app.database.db)
    expect((await manager.call(ownProducts.remove, { params: { id: own.id } })).body.code).toBe('in_use')
    const free = await make('basic')
    expect((await manager.call(ownProducts.remove, { params: { id: free.id } })).status).toBe(200)
    expect((await manager.call(ownProducts.read, { params: { ...account(), id: free.id } })).status).toBe(404)
  })

  it('can be copied from the platform with parts and plans but without its costs, and from the own catalogue', async () => {
    const service = await makePlatform('service', { cost_minor: 1_000 })
    const basic = await makePlatform('basic', { name_gr: 'Πλατφόρμας', cost_minor: 8_765, category_ids: [4], price_minor: 45_000 })
    const uses = `/api/v1/admin/basic-products/${basic.id}/services`
    await admin.call(publishProduct, { body: { product_id: service.id } })
    await admin.post(uses, { service_id: service.id, quantity: 3, unit_cost_minor: 8_766 })
    const plan = { name: 'Monthly', interval: 'month', interval_count: 1, price_minor: 45_000 }
    await admin.put(`/api/v1/admin/products/${basic.id}/subscription-plans`, { subscription_plans: [plan] })
    const copy = (product_id: number, by = manager) => by.call(copyProduct, { params: { account_id: by.account_id }, body: { product_id } })
    expect([(await copy(basic.id)).status, (await copy(basic.id, viewer)).status]).toEqual([422, 403])
    await admin.call(publishProduct, { body: { product_id: basic.id } })
    const copied: Product = (await copy(basic.id)).body.data
    expect(copied).toMatchObject({
      account_id: manager.account_id,
      name_gr: 'Πλατφόρμας',
      price_minor: 45_000,
      cost_minor: null,
      published_at: null,
    })
    const include = 'categories,productServices,subscriptionPlans'
    const whole = (await manager.call(ownProducts.read, { params: { ...account(), id: copied.id }, query: { include } })).body.data
    expect(whole).toMatchObject({
      categories: [{ id: 4 }],
      productServices: [{ quantity: 3, unit_cost_minor: null }],
      subscriptionPlans: [plan],
    })
    const again: Product = (await copy(copied.id)).body.data
    expect([again.name_en, again.name_gr]).toEqual(['Platform basic (copy)', 'Πλατφόρμας (αντίγραφο)'])
    expect((await copy(copied.id, stranger)).status).toBe(422)
  })

  it('can be a package copied with items and editions', async () => {
    const part = await makePlatform('basic')
    const pack = await makePlatform('package', { price_minor: null })
    for (const { id } of [part]) await admin.call(publishProduct, { body: { product_id: id } })
    await admin.post(`/api/v1/admin/packages/${pack.id}/package-items`, { product_id: part.id, quantity: 2, discount_bp: 1_000 })
    await admin.post(`/api/v1/admin/packages/${pack.id}/package-editions`, { name: 'Small', published: true, price_minor: 30_000 })
    await admin.post(`/api/v1/admin/packages/${pack.id}/package-editions`, { name: 'Secret draft' })
    await admin.call(publishProduct, { body: { product_id: pack.id } })
    const copied: Product = (await manager.call(copyProduct, { params: account(), body: { product_id: pack.id } })).body.data
    const include = 'packageItems,packageEditions,packageEditions.packageItems'
    const whole = (await manager.call(ownProducts.read, { params: { ...account(), id: copied.id }, query: { include } })).body.data
    expect(whole).toMatchObject({
      packageItems: [{ product_id: part.id, quantity: 2, discount_bp: 1_000 }],
      packageEditions: [{ name: 'Small', price_minor: 30_000, packageItems: [{ product_id: part.id }] }],
    })
  })
})
