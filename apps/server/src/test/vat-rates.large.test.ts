import type { AnyEndpoint } from '@stoa/contract'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestUser } from './app.ts'
import { bodySchema, referencesOf } from './body-references.ts'

/** Endpoints whose body takes a VAT rate, from the list of all endpoints. */
const endpoints = allRoutes()
  .all.map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.body && referencesOf(bodySchema(endpoint)).some(({ name }) => name.endsWith('vat_rate_id')))

interface Vat {
  vat_rate_id: number
  vat_exemption_code?: number
}
/** How to call an endpoint so that it accepts a rate of the seller's country. */
interface Case {
  path: () => string | Promise<string>
  body: (vat: Vat) => object
  as?: 'staff'
}

let app: TestApp
let people: { seller: TestUser; staff: TestUser }
let rate: Record<'greek' | 'island' | 'german' | 'none', number>
let world: { account: number; relation: string; provider: number; contact: number; request: number; product: number }

const everything = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))
const one = async <T>(statement: ReturnType<typeof sql>) =>
  Object.values((await statement.execute(app.database.db)).rows[0] as object)[0] as T

beforeAll(async () => {
  app = await createTestApp()
  const seller = await app.member({ permissions: everything, owner: true })
  people = { seller, staff: await app.staff() }
  const account = seller.account_id
  const rateOf = (country: string, bp: number) =>
    one<number>(sql`SELECT id FROM vat_rates WHERE country_code = ${country} AND rate_bp = ${bp} AND category <> 'exempt'`)
  rate = {
    greek: await rateOf('GR', 2400),
    island: await rateOf('GR', 1700),
    german: await rateOf('DE', 1900),
    none: await rateOf('GR', 0),
  }
  const relate = (type: string, other: number) =>
    one<string>(
      sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${account}, ${other}, ${type}, 'active') RETURNING uuid`,
    )
  const provider = await app.account({ type: 'provider' })
  await relate('provider', provider)
  const contact = await one<number>(sql`INSERT INTO contacts (account_id, first_name) VALUES (${account}, 'Άννα') RETURNING id`)
  world = {
    account,
    provider,
    contact,
    relation: await relate('client', await app.account({ type: 'client' })),
    request: await one<number>(
      sql`INSERT INTO contact_requests (account_id, number, contact_id, subject) VALUES (${account}, 1, ${contact}, 'Campaign') RETURNING id`,
    ),
    product: await one<number>(
      sql`INSERT INTO products (type, code, name_en, price_minor, published_at) VALUES ('service', 'VAT-1', 'Service', 10000, now()) RETURNING id`,
    ),
  }
}, 120_000)
afterAll(() => app.stop())

let made = 0
const lines = (vat: Vat) => ({ lines: [{ name: 'Campaign', quantity: 1, unit_price_minor: 10_000, ...vat }] })
const toClient = (vat: Vat) => ({ account_relation_uuid: world.relation, ...lines(vat) })
const named = (vat: Vat) => ({ name_en: `Product ${(made += 1)}`, price_minor: 10_000, ...vat })
const subscription = (vat: Vat) => ({ account_relation_uuid: world.relation, product_id: world.product, interval: 'month', ...vat })

/** Path of a new record, created with the Greek rate. */
async function item(collection: string, body: object, prefix: string, user: TestUser = people.seller): Promise<string> {
  const answer = await user.post(collection, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return `${prefix}/${answer.body.data.uuid ?? answer.body.data.id}`
}
const greek = () => ({ vat_rate_id: rate.greek })
const inAccount = (path: string) => `/api/v1/accounts/${world.account}/${path}`
const product = (path: string, more: object = {}): Case => ({ path: () => path, body: (vat) => ({ ...named(vat), ...more }), as: 'staff' })
const existing = (path: string, type: object = {}): Case => ({
  path: () => item(path, { ...named(greek()), ...type }, path, people.staff),
  body: (vat) => vat,
  as: 'staff',
})
const ADMIN = '/api/v1/admin/products'
const CUSTOM = '/api/v1/custom-membership-products'

const cases: Readonly<Record<string, Case>> = {
  'accounts.update': { path: () => `/api/v1/accounts/${world.account}`, body: ({ vat_rate_id }) => ({ default_vat_rate_id: vat_rate_id }) },
  'admin.basicProducts.create': product(`${ADMIN}/basic-products`),
  'admin.services.create': product(`${ADMIN}/services`),
  'admin.products.create': product(ADMIN, { type: 'basic' }),
  'admin.products.update': existing(ADMIN, { type: 'basic' }),
  'admin.packages.create': product(`${ADMIN}/packages`),
  'admin.memberships.create': product(`${ADMIN}/memberships`),
  'admin.memberships.update': existing(`${ADMIN}/memberships`),
  'customMembershipProducts.create': { path: () => CUSTOM, body: (vat) => ({ ...named(vat), account_id: world.account }), as: 'staff' },
  'customMembershipProducts.update': {
    path: () => item(CUSTOM, { ...named(greek()), account_id: world.account }, CUSTOM, people.staff),
    body: (vat) => vat,
    as: 'staff',
  },
  'accounts.products.create': { path: () => inAccount('products'), body: (vat) => ({ ...named(vat), type: 'service' }) },
  'products.update': {
    path: () => item(inAccount('products'), { ...named(greek()), type: 'service' }, '/api/v1/products'),
    body: (vat) => vat,
  },
  'accounts.offers.create': { path: () => inAccount('offers'), body: (vat) => ({ title: 'Offer', ...toClient(vat) }) },
  'offers.update': { path: () => item(inAccount('offers'), { title: 'Offer', ...toClient(greek()) }, '/api/v1/offers'), body: lines },
  'contacts.offers.create': { path: () => `/api/v1/contacts/${world.contact}/offers`, body: (vat) => ({ title: 'Offer', ...lines(vat) }) },
  'contactRequests.offers.create': {
    path: () => `/api/v1/contact-requests/${world.request}/offers`,
    body: (vat) => ({ title: 'Offer', ...toClient(vat) }),
  },
  'orders.create': { path: () => '/api/v1/orders', body: (vat) => ({ account_id: world.account, ...toClient(vat) }) },
  'orders.update': { path: () => item(inAccount('sales-orders'), toClient(greek()), '/api/v1/orders'), body: lines },
  'productionOrders.update': {
    path: () =>
      item(inAccount('production-orders'), { provider_account_id: world.provider, ...lines(greek()) }, '/api/v1/production-orders'),
    body: lines,
  },
  'accounts.salesOrders.create': { path: () => inAccount('sales-orders'), body: toClient },
  'accounts.productionOrders.create': {
    path: () => inAccount('production-orders'),
    body: (vat) => ({ provider_account_id: world.provider, ...lines(vat) }),
  },
  'clients.orders.create': { path: () => `/api/v1/clients/${world.relation}/orders`, body: lines },
  'orders.orderItems.create': {
    path: async () => `${await item(inAccount('sales-orders'), toClient(greek()), '/api/v1/orders')}/order-items`,
    body: (vat) => lines(vat).lines[0]!,
  },
  'orderItems.update': {
    path: async () => {
      const order = await item(inAccount('sales-orders'), toClient(greek()), '/api/v1/orders')
      return item(`${order}/order-items`, lines(greek()).lines[0]!, '/api/v1/order-items')
    },
    body: (vat) => vat,
  },
  'accounts.invoices.create': { path: () => inAccount('invoices'), body: toClient },
  'invoices.update': { path: () => item(inAccount('invoices'), toClient(greek()), '/api/v1/invoices'), body: lines },
  'accountSubscriptions.create': {
    path: () => '/api/v1/account-subscriptions',
    body: (vat) => ({ account_id: world.account, ...subscription(vat) }),
  },
  'accountSubscriptions.update': {
    path: () => item(inAccount('account-subscriptions'), subscription(greek()), '/api/v1/account-subscriptions'),
    body: (vat) => vat,
  },
  'accounts.accountSubscriptions.create': { path: () => inAccount('account-subscriptions'), body: subscription },
}

/** Calls an endpoint with a rate. */
async function call(endpoint: AnyEndpoint, vat: Vat): Promise<TestAnswer> {
  const { path, body, as } = cases[endpoint.id]!
  const user = people[as ?? 'seller']
  return user[endpoint.method.toLowerCase() as 'post'](await path(), body(vat))
}
const refusedFields = ({ status, body }: TestAnswer) => [
  status,
  Object.keys(body?.errors ?? {}).map((field) => field.replace(/^lines\.\d+\./, '')),
]

it('is tested for every endpoint whose body takes a VAT rate', () => {
  expect(endpoints.map(({ id }) => id).toSorted()).toEqual(Object.keys(cases).toSorted())
})

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const isDefault = id === 'accounts.update'

  it("refuses a rate of another country, and takes those of the seller's country", async () => {
    expect(refusedFields(await call(endpoint, { vat_rate_id: rate.german }))).toEqual([
      422,
      [isDefault ? 'default_vat_rate_id' : 'vat_rate_id'],
    ])
    for (const vat_rate_id of [rate.island, rate.greek]) {
      const answer = await call(endpoint, { vat_rate_id })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
  })

  it('refuses a rate of 0 % without an exemption from the list', async () => {
    const bare = await call(endpoint, { vat_rate_id: rate.none })
    expect(refusedFields(bare)).toEqual([422, [isDefault ? 'default_vat_rate_id' : 'vat_exemption_code']])
    if (isDefault) return
    expect(refusedFields(await call(endpoint, { vat_rate_id: rate.none, vat_exemption_code: 30 }))).toEqual([422, ['vat_exemption_code']])
    expect(refusedFields(await call(endpoint, { vat_rate_id: rate.greek, vat_exemption_code: 7 }))).toEqual([422, ['vat_exemption_code']])
    const exempt = await call(endpoint, { vat_rate_id: rate.none, vat_exemption_code: 7 })
    expect(exempt.status, JSON.stringify(exempt.body)).toBe(200)
  })
})
