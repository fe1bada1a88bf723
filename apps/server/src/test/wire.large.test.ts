import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'

const endpoints = allRoutes().all.map((route) => route.endpoint)
const ADMIN = '/api/v1/admin/'
const inAccount = (endpoint: AnyEndpoint) => endpoint.access.who === 'permission' && !endpoint.path.startsWith(ADMIN)
/** Endpoints that require a period, or a message of a record outside the fixtures. */
const asksMore = (path: string) =>
  /\/(calendar|calendar\/dates|statement|document-terms|receivables\/items|recurring-revenue\/items)$|contact-requests\/:\w+\/draft-email|pipeline-stages\/:\w+\/(email|sms)-messages\/:/.test(
    path,
  )

let app: TestApp
let owner: TestUser
let fixtures: Fixtures

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.member({ permissions: ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform')), owner: true })
  fixtures = await accessFixtures(app, owner)
})
afterAll(() => app.stop())

it('serves all endpoints except authentication below /api/v1, those for staff below /api/v1/admin [R-7.1-07] [R-7.1-08]', async () => {
  const elsewhere = endpoints.filter(({ path }) => !path.startsWith('/api/v1/')).map(({ path }) => path)
  const signingIn =
    /^\/(sanctum|api\/auth|api\/password|register|login|logout|two-factor-challenge|email|forgot-password|reset-password|broadcasting)\b/
  expect(elsewhere.filter((path) => !signingIn.test(path))).toEqual([])
  const admin = endpoints.filter(({ path }) => path.startsWith(ADMIN))
  // It ends an impersonation, during which a Super Admin has the rights of the other user.
  const open = admin.filter(({ access }) => access.who !== 'staff' && access.who !== 'super-admin')
  expect(open.map(({ method, path }) => [method, path])).toEqual([['DELETE', '/api/v1/admin/impersonation']])
  for (const { method, path } of [...admin, ...endpoints.filter(inAccount)]) {
    const { statusCode } = await app.http.inject({ method, url: fillPath(path, fixtures) })
    expect([method, path, statusCode]).toEqual([method, path, 401])
  }
})

it('answers reads with 200 and JSON, and failures with JSON [R-7.1-01] [R-8-01]', async () => {
  const readable = endpoints.filter((one) => one.method === 'GET' && inAccount(one) && !one.produces && !asksMore(one.path))
  const answers: [string, number, unknown][] = []
  for (const { path } of readable) {
    const { status, headers } = await owner.get(fillPath(path, fixtures))
    answers.push([path, status, headers['content-type']])
  }
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  expect(new Set(answers.map(([, , type]) => type))).toEqual(new Set(['application/json; charset=utf-8']))
  for (const failure of [await app.guest.get('/api/v1/me'), await owner.get('/api/v1/nothing'), await owner.post('/api/v1/accounts')])
    expect([failure.status >= 400, failure.headers['content-type']]).toEqual([true, 'application/json; charset=utf-8'])
})

it('returns the position of the page for every list, and refuses filters on lists without filters [R-3.1-01] [R-3.1-02] [R-7.4-04]', async () => {
  // Windows of boards and of time lines, which are no calls of the specification.
  const windows = /^\/api\/v1\/(pipeline-stages\/:id\/cards|.*\/time-line)$/
  const lists = endpoints.filter((one) => one.method === 'GET' && one.id.endsWith('.list') && inAccount(one) && !one.produces)
  const said: [string, unknown][] = []
  for (const { path, shape } of lists.filter((one) => !asksMore(one.path) && !windows.test(one.path))) {
    const { body } = await owner.get(fillPath(path, fixtures))
    if (Array.isArray(body.data))
      said.push([
        path,
        ['first', 'last', 'prev', 'next'].every((key) => key in body.links) &&
          ['total', 'current_page', 'last_page'].every((key) => Number.isInteger(body.meta[key])) &&
          ['from', 'to'].every((key) => Number.isInteger(body.meta[key]) === body.data.length > 0) &&
          body.meta.total >= body.data.length,
      ])
    if (!shape) said.push([path, (await owner.get(`${fillPath(path, fixtures)}?filter[shoe_size]=44`)).status === 400])
  }
  expect(said.length).toBeGreaterThan(80)
  expect(said.filter(([, well]) => !well)).toEqual([])
})

/** Lists of entities that the specification keys by uuid or by code, by the last part of their path. */
const KEYED_OTHERWISE = new Set([
  'projects',
  'tasks',
  'forms',
  'automations',
  'sales-orders',
  'purchase-orders',
  'production-orders',
  'orders',
  'order-items',
  'offers',
  'invoices',
  'payments',
  'services',
  'upgrades',
  'service-providers',
  'emails',
  'phones',
  'registrations',
  'web-presences',
  'payment-accounts',
  'account-relations',
  'relations',
  'account-clients',
  'clients',
  'providers',
  'movements',
  'account-subscriptions',
  'subscription-orders',
])
/** Lists that the specification does not have. */
const OURS = new Set([
  'product-imports',
  'contact-merges',
  'intake-sources',
  'request-intakes',
  'email-senders',
  'supplier-bills',
  'time-line',
])

const lastPart = (path: string) => path.split('/').at(-1)!

it('keys every entity by its number, except those that the specification keys by uuid or code [R-3.2-11]', async () => {
  const lists = endpoints.filter((one) => one.method === 'GET' && one.id.endsWith('.list') && inAccount(one) && !one.produces)
  const numbered: string[] = []
  const otherwise: string[] = []
  for (const { path } of lists.filter((one) => !asksMore(one.path) && !OURS.has(lastPart(one.path)))) {
    const { data } = (await owner.get(fillPath(path, fixtures))).body
    const record = Array.isArray(data) ? data[0] : undefined
    if (record?.id !== undefined) (Number.isInteger(record.id) ? numbered : otherwise).push(path)
  }
  expect(numbered.length).toBeGreaterThan(30)
  expect(otherwise.filter((path) => !KEYED_OTHERWISE.has(lastPart(path)))).toEqual([])
})

describe('a record', () => {
  const verbs = ['put', 'patch'] as const

  it('is listed, read with a relation, changed by PUT or PATCH and deleted, each with 200 [R-7.4-02] [R-7.4-03] [R-8-01]', async () => {
    const ada = await app.member({ permissions: ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'tags.read'] })
    const collection = `/api/v1/accounts/${ada.account_id}/contacts`
    const made = await ada.post(collection, { first_name: 'Ada', email: 'ada@wire.example', tags: ['VIP'] })
    const { id } = made.body.data
    expect([made.status, (await ada.get(`${collection}?filter[search]=ada`)).body.data.map((row: { id: number }) => row.id)]).toEqual([
      200,
      [id],
    ])
    const read = await ada.get(`/api/v1/contacts/${id}?include=tags`)
    expect([read.status, read.body.data.tags[0].name]).toEqual([200, 'VIP'])
    for (const verb of verbs)
      expect(await ada[verb](`/api/v1/contacts/${id}`, { first_name: verb })).toMatchObject({
        status: 200,
        body: { data: { first_name: verb } },
      })
    expect(await ada.delete(`/api/v1/contacts/${id}`)).toMatchObject({ status: 200, body: { data: null } })
    expect((await ada.get(`/api/v1/contacts/${id}`)).status).toBe(404)
  })

  it('is updated by PUT and by PATCH, regardless of which one its endpoint declares [R-7.4-02]', async () => {
    const updates = endpoints.filter(({ method }) => method === 'PUT' || method === 'PATCH')
    expect(new Set(updates.map(({ method }) => method)).size).toBe(2)
    for (const { path } of updates)
      for (const verb of verbs) expect([verb, path, (await app.guest[verb](fillPath(path, fixtures))).status]).not.toContain(405)
  })

  it('includes relations in a list with meta and links, separated by commas [R-7.1-06] [R-7.4-04]', async () => {
    const { body } = await owner.get(`/api/v1/accounts/${owner.account_id}/contacts?include=emailAddresses,account&per_page=1&sort=created`)
    expect(Object.keys(body).sort()).toEqual(['data', 'links', 'meta'])
    expect(body.data[0]).toMatchObject({ emailAddresses: expect.any(Array), account: { id: owner.account_id } })
    expect(body).toMatchObject({ meta: { current_page: 1, per_page: 1 }, links: { next: expect.stringContaining('page=2') } })
  })

  it('changed by a browser is not announced to the connection of that browser [R-7.1-03]', async () => {
    const changed = async (headers?: Record<string, string>) => {
      await owner.put(`/api/v1/contacts/${fixtures.contacts}`, { first_name: `Name ${Math.random()}` }, headers)
      const { rows } = await app.database.pool.query('SELECT payload FROM outbox_events ORDER BY id DESC LIMIT 1')
      return rows[0].payload.except_socket_id
    }
    expect([await changed({ 'x-socket-id': '12.34' }), await changed()]).toEqual(['12.34', undefined])
  })
})

it('accepts tzOffset in addition to every body [R-7.1-04]', async () => {
  await app.work()
  const answers: [string, number, string][] = []
  for (const { method, path } of endpoints.filter((one) => inAccount(one) && one.method !== 'GET' && one.method !== 'DELETE')) {
    const answer = await owner[method.toLowerCase() as 'post'](fillPath(path, fixtures), { tzOffset: -120 })
    answers.push([`${method} ${path}`, answer.status, JSON.stringify(answer.body)])
  }
  expect(answers.filter(([, status, body]) => status === 401 || status >= 500 || /tz_?offset/i.test(body))).toEqual([])
})
