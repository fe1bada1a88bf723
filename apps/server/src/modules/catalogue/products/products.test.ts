import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  unpublishProduct,
  adminProducts,
  adminServices,
  adminBasicProducts,
  products,
  readBasicProduct,
  productProjectChoices,
  removeProductProject,
  removeProductCover,
  publishProduct,
} from '@stoa/contract'
import type { Product } from '@stoa/contract'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let admin: TestUser
let customer: TestUser
let vat: number
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.staff('admin')
  customer = await app.member({ permissions: ['products.read'] })
  const { rows } = await sql<{ id: number }>`SELECT id FROM vat_rates WHERE country_code = 'GR' AND rate_bp = 2400`.execute(app.database.db)
  vat = rows[0]!.id
})
afterAll(() => app.stop())

const ADMIN = '/api/v1/admin/products'
async function make(path: string, body: object = {}): Promise<Product> {
  const answer = await admin.post(`${ADMIN}/${path}`, { name_en: `Made ${path}`, price_minor: 10_000, vat_rate_id: vat, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const publish = (id: number) => admin.call(publishProduct, { body: { product_id: id } })
const unpublish = (id: number) => admin.call(unpublishProduct, { params: { product_id: id } })
async function logged(id: number): Promise<string[]> {
  const { rows } = await sql<{
    event: string
  }>`SELECT event FROM activity_logs WHERE subject_type = 'product' AND subject_id = ${String(id)} ORDER BY id`.execute(app.database.db)
  return rows.map((row) => row.event)
}

it('[R-1-04] creates products of each type with a code, and lists them by type and together', async () => {
  const basic = await make('basic-products', { name_en: 'Landing page', name_gr: 'Σελίδα προορισμού', category_ids: [4] })
  const service = await make('services', { name_en: 'Copywriting', code: 'COPY', cost_minor: 4_000 })
  expect(basic).toMatchObject({ type: 'basic', code: 'BAS-0001', price_mode: 'fixed', vat_rate_bp: 2400, published_at: null })
  expect(service).toMatchObject({ type: 'service', code: 'COPY', cost_minor: 4_000, account_id: null })
  const all: Product[] = (await admin.call(adminProducts.list, { query: { sort: 'code', include: 'categories,tags' } })).body.data
  expect(all.map((row) => row.type)).toEqual(expect.arrayContaining(['basic', 'service']))
  expect(all.find((row) => row.id === basic.id)).toMatchObject({ categories: [{ slug: 'web-design' }], tags: [] })
  const services: Product[] = (await admin.call(adminServices.list)).body.data
  expect(new Set(services.map((row) => row.type))).toEqual(new Set(['service']))
  expect((await admin.call(adminServices.read, { params: { id: basic.id } })).status).toBe(404)
  expect((await admin.call(adminBasicProducts.read, { params: { id: basic.id } })).body.data.name_gr).toBe('Σελίδα προορισμού')
})

it('filters products by text, category, price and status, ignoring case and accents', async () => {
  const made = await make('basic-products', {
    name_en: 'Olive oil labels',
    name_gr: 'Ετικέτες ελαιολάδου',
    price_minor: 77_700,
    category_ids: [9],
  })
  const found = async (query: string): Promise<number[]> => (await admin.get(`${ADMIN}?${query}`)).body.data.map((row: Product) => row.id)
  expect(await found('filter[search]=elaioladoy')).toEqual([])
  expect(await found(`filter[search]=${encodeURIComponent('ετικετες')}`)).toEqual([made.id])
  expect(await found(`filter[search]=${encodeURIComponent('έντυπα')}&filter[type]=basic`)).toEqual([made.id])
  expect(await found('filter[category]=9')).toEqual([made.id])
  expect(await found('filter[price][between]=700,800')).toEqual([made.id])
  expect(await found('filter[published]=true&filter[category]=9')).toEqual([])
  expect((await admin.call(adminProducts.filters)).body.data.map((filter: { key: string }) => filter.key)).toContain('category')
})

it('refuses fields that the type does not have, duplicate codes and unknown references', async () => {
  const create = async (path: string, body: object) => (await admin.post(`${ADMIN}/${path}`, { name_en: 'X', ...body })).body.errors
  await make('services', { code: 'TAKEN' })
  expect(await create('services', { code: 'taken' })).toHaveProperty('code')
  expect(await create('services', { price_mode: 'computed' })).toHaveProperty('price_mode')
  expect(await create('basic-products', { tier: 2 })).toHaveProperty('tier')
  expect(await create('basic-products', { trial_days: 14 })).toHaveProperty('trial_days')
  expect(await create('basic-products', { currency: 'JPY' })).toHaveProperty('currency')
  expect(await create('basic-products', { vat_rate_id: 999_999 })).toHaveProperty('vat_rate_id')
  expect(await create('basic-products', { category_ids: [999_999] })).toHaveProperty('category_ids')
  expect(await create('basic-products', { tag_ids: [999_999] })).toHaveProperty('tag_ids')
  expect(await create('basic-products', { price_minor: -1 })).toHaveProperty('price_minor')
  expect(await create('basic-products', { name_en: ' ' })).toHaveProperty('name_en')
  expect(
    await create('basic-products', { requirements: [{ key: 'Size', type: 'text', label_en: 'Size', required: true }] }),
  ).toHaveProperty(['requirements.0.key'])
  expect(
    await create('basic-products', { requirements: [{ key: 'size', type: 'select', label_en: 'Size', required: true }] }),
  ).toHaveProperty(['requirements.0.options'])
})

it('stores questions, tasks and sanitized descriptions, and refuses an outdated version', async () => {
  const made = await make('basic-products')
  const requirements = [
    {
      key: 'size',
      type: 'select',
      label_en: 'Size',
      label_gr: 'Μέγεθος',
      required: true,
      options: [{ value: 'a4', label_en: 'A4', label_gr: null }],
    },
    { key: 'logo', type: 'file', label_en: 'Logo', label_gr: null, required: false, options: null, help: 'Vector if you have it' },
  ]
  const task_template = [{ title: 'First draft', offset_days: 3, assignee_role: 'designer', checklist: ['Fonts'] }]
  const body = { requirements, task_template, description_en: '<p onclick="x()">Hi<script>1</script></p>', version: made.version }
  const answer = await admin.put(`${ADMIN}/${made.id}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.data).toMatchObject({ requirements, task_template, description_en: '<p>Hi</p>', version: made.version + 1 })
  expect((await admin.put(`${ADMIN}/${made.id}`, body)).body.code).toBe('version_conflict')
})

it('[R-4-34] publishes a product with name, price and VAT rate, and unpublishes it', async () => {
  const bare = await make('basic-products', { price_minor: null, vat_rate_id: null })
  expect((await publish(bare.id)).body.errors).toMatchObject({ price_minor: [expect.any(String)], vat_rate_id: [expect.any(String)] })
  await admin.call(adminProducts.update, { params: { id: bare.id }, body: { price_mode: 'on_request', vat_rate_id: vat } })
  const published = await publish(bare.id)
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  expect(published.body.data.published_at).not.toBeNull()
  expect((await admin.call(adminProducts.update, { params: { id: bare.id }, body: { vat_rate_id: null } })).body.errors).toHaveProperty(
    'vat_rate_id',
  )
  await admin.call(adminProducts.update, { params: { id: bare.id }, body: { price_minor: 5_000, price_mode: 'fixed' } })
  expect((await unpublish(bare.id)).body.data.published_at).toBeNull()
  expect((await unpublish(bare.id)).status).toBe(200)
  expect(await logged(bare.id)).toEqual(
    expect.arrayContaining(['product.created', 'product.published', 'product.price_changed', 'product.unpublished']),
  )
  expect((await publish(999_999)).status).toBe(404)
})

it('publishes a package only if all its items are published, and does not unpublish those items', async () => {
  const part = await make('services', { name_en: 'Part of a package' })
  const { rows } = await sql<{ id: number }>`
    INSERT INTO products (type, code, name_en, price_mode, vat_rate_id) VALUES ('package', 'PKG-T', 'Pack', 'computed', ${vat}) RETURNING id`.execute(
    app.database.db,
  )
  const pack = rows[0]!.id
  expect((await publish(pack)).body.errors!.packageItems![0]).toContain('at least one item')
  await sql`INSERT INTO package_items (package_id, product_id) VALUES (${pack}, ${part.id})`.execute(app.database.db)
  expect((await publish(pack)).body.errors!.packageItems![0]).toContain('Part of a package')
  await publish(part.id)
  expect((await publish(pack)).status).toBe(200)
  const kept = await unpublish(part.id)
  expect([kept.status, kept.body.code, kept.body.message]).toEqual([422, 'in_use', expect.stringContaining('Pack')])
  expect((await admin.call(adminProducts.remove, { params: { id: part.id } })).body.code).toBe('in_use')
})

it('shows customers published products and their custom products, without costs', async () => {
  const shown = await make('basic-products', { name_en: 'Shown', cost_minor: 1_234 })
  const draft = await make('basic-products', { name_en: 'Draft' })
  await publish(shown.id)
  const custom = async (account_id: number, code: string) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO products (account_id, type, code, name_en, cost_minor) VALUES (${account_id}, 'membership', ${code}, 'Made for one', 1_234) RETURNING id`.execute(
      app.database.db,
    )
    return rows[0]!.id
  }
  const own = await custom(customer.account_id, 'OWN')
  const foreign = await custom(await app.account(), 'FOREIGN')
  const list = await customer.call(products.list, { query: { include: 'productServices,subscriptionPlans,categories', per_page: 100 } })
  const ids = list.body.data.map((row: Product) => row.id)
  expect(ids).toEqual(expect.arrayContaining([shown.id, own]))
  expect(ids).not.toContain(draft.id)
  expect(ids).not.toContain(foreign)
  const read = await customer.call(readBasicProduct, { params: { id: shown.id }, query: { include: 'productServices.upgrades' } })
  expect(read.status, JSON.stringify(read.body)).toBe(200)
  expect(JSON.stringify([list.body, read.body])).not.toMatch(/"(unit_)?cost|created_by_id|orders_count/)
  expect((await admin.call(adminProducts.read, { params: { id: shown.id } })).body.data.cost_minor).toBe(1_234)
  const status = async (path: string, who: Pick<TestUser, 'get'> = customer) => (await who.get(path)).status
  expect(await status(`/api/v1/products/${draft.id}`)).toBe(404)
  expect(await status(`/api/v1/products/${foreign}`)).toBe(404)
  expect(await status(`/api/v1/products/services/${shown.id}`)).toBe(404)
  expect(await status('/api/v1/products', await app.member({ permissions: ['contacts.read'] }))).toBe(403)
  expect(await status('/api/v1/products', app.guest)).toBe(401)
  expect(await status(ADMIN)).toBe(403)
  const stranger = await app.member({ permissions: ['products.read'] })
  const others = (await stranger.call(products.list, { query: { 'filter[account]': stranger.account_id, per_page: 100 } })).body.data
  expect(others.every((row: Product) => row.account_id === null)).toBe(true)
})

it('deletes an unused product, and refuses to delete a product of a document', async () => {
  const [free, sold] = [await make('basic-products'), await make('basic-products')]
  const order = await sql<{ uuid: string }>`
    INSERT INTO projects (uuid, account_id, number, name, results_account_id, product_id)
    VALUES (uuid_v7(), ${customer.account_id}, 1, 'Made of it', ${customer.account_id}, ${sold.id}) RETURNING uuid`.execute(app.database.db)
  expect(order.rows).toHaveLength(1)
  expect((await admin.call(adminProducts.remove, { params: { id: free.id } })).status).toBe(200)
  expect((await admin.call(adminProducts.read, { params: { id: free.id } })).status).toBe(404)
  const kept = await admin.call(adminProducts.remove, { params: { id: sold.id } })
  expect([kept.status, kept.body.code, kept.body.errors!.base![0]]).toEqual([422, 'in_use', expect.stringContaining('projects')])
})

it('replaces the subscription plans of a product: deactivates those in use and deletes the others', async () => {
  const { id } = await make('services')
  const path = `${ADMIN}/${id}/subscription-plans`
  const plan = { name: 'Monthly', interval: 'month', interval_count: 1, price_minor: 2_900, is_default: true }
  const yearly = { ...plan, name: 'Yearly', interval: 'year', price_minor: 29_000, is_default: false }
  const first = await admin.put(path, { subscription_plans: [plan, yearly] })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  const [monthly, annual] = first.body.data
  expect([monthly.name, monthly.currency, annual.name, annual.is_used]).toEqual(['Monthly', 'EUR', 'Yearly', false])
  const relation = await sql<{ uuid: string }>`
    INSERT INTO account_relations (uuid, account_id, related_account_id, type) VALUES (uuid_v7(), ${customer.account_id}, ${await app.account()}, 'client') RETURNING uuid`.execute(
    app.database.db,
  )
  await sql`
    INSERT INTO offers (uuid, account_id, account_relation_uuid, title, user_id, valid_until, public_token) VALUES (uuid_v7(), ${customer.account_id}, ${relation.rows[0]!.uuid}, 'X', ${admin.id}, '2099-01-01', uuid_v7())`.execute(
    app.database.db,
  )
  await sql`
    INSERT INTO offer_lines (uuid, account_id, offer_uuid, name, unit_price_minor, subscription_plan_id)
    SELECT uuid_v7(), account_id, uuid, 'X', 1, ${monthly.id} FROM offers WHERE account_id = ${customer.account_id}`.execute(
    app.database.db,
  )
  const swapped = await admin.put(path, {
    subscription_plans: [
      { ...plan, id: annual.id, name: 'Now monthly' },
      { ...yearly, name: 'New' },
    ],
  })
  expect(swapped.status, JSON.stringify(swapped.body)).toBe(200)
  expect(
    swapped.body.data.map(({ id: key, name, is_active }: { id: number; name: string; is_active: boolean }) => [key, name, is_active]),
  ).toEqual([
    [annual.id, 'Now monthly', true],
    [expect.any(Number), 'New', true],
    [monthly.id, 'Monthly', false],
  ])
  const emptied = await admin.put(path, { subscription_plans: [] })
  expect(emptied.body.data.map((row: { id: number }) => row.id)).toEqual([monthly.id])
  const errors = async (...plans: object[]) => (await admin.put(path, { subscription_plans: plans })).body.errors
  expect(await errors(plan, { ...plan, name: 'Twice', is_default: false })).toHaveProperty(['subscription_plans.1.interval'])
  expect(await errors(plan, yearly, { ...plan, interval: 'week' })).toHaveProperty(['subscription_plans.2.is_default'])
  expect(await errors({ ...plan, id: 999_999 })).toHaveProperty(['subscription_plans.0.id'])
  expect(await errors({ ...plan, package_edition_id: 999_999 })).toHaveProperty(['subscription_plans.0.package_edition_id'])
})

it('lists, adds and removes the reference projects of a product', async () => {
  const { id } = await make('services')
  const { rows } = await sql<{ uuid: string }>`
    INSERT INTO projects (uuid, account_id, number, name, results_account_id, search_text)
    VALUES (uuid_v7(), ${customer.account_id}, 77, 'Hotel relaunch', ${customer.account_id}, ' hotel relaunch') RETURNING uuid`.execute(
    app.database.db,
  )
  const project_uuid = rows[0]!.uuid
  const path = `${ADMIN}/${id}/projects`
  const choices = async () =>
    (await admin.call(productProjectChoices, { params: { product_id: id }, query: { search: 'Hotel' } })).body.data.map(
      (row: { uuid: string }) => row.uuid,
    )
  expect(await choices()).toContain(project_uuid)
  const added = await admin.post(path, { project_uuid, caption: 'Twice the bookings' })
  expect(added.body.data).toMatchObject([{ uuid: project_uuid, name: 'Hotel relaunch', caption: 'Twice the bookings' }])
  expect(await choices()).not.toContain(project_uuid)
  expect((await admin.post(path, { project_uuid })).body.errors).toHaveProperty('project_uuid')
  expect((await admin.call(adminProducts.read, { params: { id }, query: { include: 'projects' } })).body.data.projects).toHaveLength(1)
  expect((await admin.call(removeProductProject, { params: { product_id: id, project_uuid } })).body.data).toEqual([])
  expect((await admin.call(removeProductProject, { params: { product_id: id, project_uuid } })).status).toBe(404)
})

it('stores a cover and a brochure, and refuses files of other types', async () => {
  const { id } = await make('basic-products')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'
  const cover = await admin.upload(`${ADMIN}/${id}/cover`, { file: { file_name: 'a.png', content: png, type: 'image/png' } })
  expect(cover.status, JSON.stringify(cover.body)).toBe(200)
  expect(cover.body.data.cover_url).toContain('/media/')
  expect((await app.guest.get(cover.body.data.cover_url)).status).toBe(200)
  const brochure = await admin.upload(`${ADMIN}/${id}/brochure`, { file: { file_name: 'a.pdf', content: pdf } })
  expect(brochure.body.data).toMatchObject({ brochure_name: 'a.pdf', brochure_url: expect.stringContaining('/media/') })
  expect((await admin.upload(`${ADMIN}/${id}/brochure`, { file: { file_name: 'a.png', content: png } })).body.errors).toHaveProperty('file')
  expect((await admin.upload(`${ADMIN}/${id}/cover`, {})).body.errors).toHaveProperty('file')
  expect((await admin.call(adminProducts.read, { params: { id }, query: { include: 'cover,brochure' } })).body.data).toMatchObject({
    cover: { extension: 'png' },
    brochure: { extension: 'pdf' },
  })
  expect((await admin.call(removeProductCover, { params: { product_id: id } })).body.data.cover_url).toBeNull()
})

it('exports products as a spreadsheet to staff only', async () => {
  const answer = await admin.call(adminProducts.export, { query: { 'filter[type]': 'service' } })
  expect(answer.headers['content-type']).toContain('spreadsheet')
  expect((await customer.call(adminProducts.export)).status).toBe(403)
})
