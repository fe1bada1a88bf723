import { ACCOUNT_PERMISSION_NAMES, isGrantable } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { readXlsx } from 'hucre'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath, type Fixtures } from '#test/access-fixtures.ts'
import { mayReceive } from '../../start/may-receive.ts'
import { collectionOf, recordsOf } from '#platform/event-records.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestUser } from '#test/app.ts'
import { register } from '#modules/sales/invoices/invoicing.fixture.ts'
import { twoSides, type TwoSides } from '#test/two-sides.fixture.ts'

/**
 * An agency to which a client grants everything sees no document of another seller of that client (domain.md 5.5). The tests call
 * every endpoint of the application, and compare the client with one that bought nothing.
 */
const EVERYTHING = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))
const routes = allRoutes()
const endpoints = routes.all.map((route) => route.endpoint)
const reads = endpoints.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/v1/'))
/** Collections whose records are documents of a seller, or belong to one. */
const DOCUMENTS = [
  'offers',
  'orders',
  'sales-orders',
  'production-orders',
  'order-items',
  'invoices',
  'payments',
  'supplier-bills',
  'account-subscriptions',
  'subscription-orders',
]
const LIVE = [...DOCUMENTS, 'movements']
interface Live {
  event: string
  data: { type: string; key: string | number; subject_type?: string }
  requires?: { account_id: number; permission: string }
}
const ofDocument = ({ path }: AnyEndpoint) => DOCUMENTS.some((kind) => path.startsWith(`/api/v1/${kind}/:`))

let app: TestApp
let world: TwoSides
let grantee: TestUser
let own: Fixtures
const PROVIDER_PRICE = 66_200_101
/** A client of the agency and of the seller that bought nothing from anyone. */
let blank: number
/** Keys and words of the documents of the seller. */
let secrets: string[]

beforeAll(async () => {
  app = await createTestApp()
  world = await twoSides(app)
  grantee = await app.member({ permissions: EVERYTHING, owner: true })
  own = await accessFixtures(app, grantee)
  await sql`UPDATE roles SET code = 'manager' WHERE id = (SELECT role_id FROM memberships WHERE id = ${grantee.membership_id})`.execute(
    app.database.db,
  )
  blank = await app.account({ type: 'client', name: 'Blank Hotels' })
  await app.member({ account_id: blank, permissions: EVERYTHING, owner: true })
  await register(app, blank, { legal_name: 'Blank Hotels', vat_number: 'EL000030016' })
  await sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${world.seller.account_id}, ${blank}, 'client', 'active')`.execute(
    app.database.db,
  )
  for (const client of [world.buyer.account_id, blank])
    await sql`
      INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, access_level, granted_permissions)
      VALUES (uuid_v7(), ${grantee.account_id}, ${client}, 'client', 'active', 'full', ${EVERYTHING.filter(isGrantable)}::text[])`.execute(
      app.database.db,
    )
  app.services.actors.dropAll()
  // The price list of a provider is no document.
  const words = Object.values(world.secrets)
    .flat()
    .filter((word) => String(word).length > 7 && word !== PROVIDER_PRICE)
  secrets = [
    ...new Set([...DOCUMENTS.flatMap((kind) => world.records[kind] ?? []), ...words, 'SOLD-TITLE', 'BOUGHT-TITLE'].map(String)),
  ].filter((word) => word !== 'Sold Hotels')
}, 120_000)
afterAll(() => app.stop())

/** Addresses of an endpoint in the account of a client, for every document of the seller that it could name. */
function urlsOf({ path, method, shape }: AnyEndpoint, client: number): string[] {
  const segments = path.split('/')
  const kind = segments[segments.findIndex((segment, at) => at > 0 && segment.startsWith(':') && segments[at - 1] !== 'accounts') - 1] ?? ''
  const keys = [...DOCUMENTS, 'relations'].includes(kind) ? (world.records[kind] ?? [undefined]) : [undefined]
  const query = [
    method === 'GET' && shape?.includes.length && `include=${shape.includes.join(',')}`,
    method === 'GET' && !shape && 'from=2020-01-01&to=2030-12-31',
  ].filter(Boolean)
  const sides = method === 'GET' && shape?.filters.direction ? ['issued', 'received'] : [null]
  return keys.flatMap((key) =>
    sides.map((side) => {
      const url = fillPath(path, { ...own, accounts: client, ...(key !== undefined && { [kind]: key }) })
      return `${url}?${[...query, side && `filter[direction]=${side}`].filter(Boolean).join('&')}`
    }),
  )
}

async function textOf(answer: TestAnswer): Promise<string> {
  const type = String(answer.headers['content-type'])
  if (type.includes('spreadsheet')) return JSON.stringify((await readXlsx(answer.raw)).sheets)
  if (type.includes('pdf')) return (await extractText(new Uint8Array(answer.raw), { mergePages: true })).text
  return typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
}

const leaksIn = (text: string) => {
  const digits = text.replaceAll(/(?<=\d)[.,\u00a0 ](?=\d)/g, '')
  return secrets.filter((secret) => (/^\d+$/.test(secret) ? digits.includes(secret) : text.includes(secret)))
}

it('shows the client the documents that it hides from the agency', async () => {
  const seen = new Set<string>()
  for (const endpoint of reads)
    for (const url of urlsOf(endpoint, world.buyer.account_id))
      for (const leak of leaksIn(await textOf(await world.buyer.get(url)))) seen.add(leak)
  const kinds = ['offers', 'orders', 'invoices', 'payments', 'account-subscriptions']
  expect(kinds.filter((kind) => !world.records[kind]!.some((key) => seen.has(String(key))))).toEqual([])
}, 240_000)

it('shows the agency nothing of them in any list, relation, sheet or document, nor by their keys', async () => {
  const found: string[] = []
  const open: string[] = []
  for (const endpoint of reads)
    for (const url of urlsOf(endpoint, world.buyer.account_id)) {
      const answer = await grantee.get(url)
      if (answer.status === 200) open.push(endpoint.id)
      if (ofDocument(endpoint) && ![403, 404].includes(answer.status)) found.push(`${answer.status} ${url}`)
      // A refusal repeats the address at most.
      if (answer.status === 200) found.push(...leaksIn(await textOf(answer)).map((leak) => `${url}: ${leak}`))
    }
  expect(found).toEqual([])
  expect(open).toEqual(expect.arrayContaining(['contacts.list', 'offers.list', 'invoices.list', 'payments.list']))
}, 240_000)

it('counts nothing of them: the figures are those of a client that bought nothing', async () => {
  const different: string[] = []
  for (const endpoint of reads.filter(({ path }) => path.includes('/accounts/:account_id/'))) {
    const [bought, nothing] = [urlsOf(endpoint, world.buyer.account_id), urlsOf(endpoint, blank)]
    for (const [at, url] of bought.entries()) {
      const [one, other] = [await grantee.get(url), await grantee.get(nothing[at]!)]
      if (one.status !== 200 || other.status !== 200) continue
      const [mine, theirs] = [figuresIn(one.body, ''), figuresIn(other.body, '')]
      for (const [name, figure] of mine) if (theirs.get(name) !== figure) different.push(`${url} ${name}: ${figure}, ${theirs.get(name)}`)
    }
  }
  expect(different).toEqual([])
}, 240_000)

it('finds nothing of them by their words', async () => {
  const found: string[] = []
  for (const endpoint of reads.filter(({ shape, path }) => shape?.filters.search && path.includes('/accounts/:account_id/')))
    for (const word of ['SOLD-TITLE', 'BOUGHT-TITLE']) {
      const [url] = urlsOf({ ...endpoint, shape: { ...endpoint.shape!, includes: [] } }, world.buyer.account_id)
      const { status, body } = await grantee.get(`${url}&filter[search]=${word}`)
      if (status === 200 && body.data?.length) found.push(`${endpoint.id} ${word}`)
    }
  expect(found).toEqual([])
}, 240_000)

it('tells the agency nothing of them live', async () => {
  const [item] = world.records['order-items']!
  const comment = await world.buyer.post(`/api/v1/order-items/${item}/comments`, { body: 'Among us', visibility: 'internal' })
  expect(comment.status, JSON.stringify(comment.body)).toBe(200)
  const { rows } = await sql<{ payload: Live }>`
    SELECT payload FROM outbox_events WHERE topic = 'broadcast' AND (payload->'requires'->>'account_id')::bigint = ${world.buyer.account_id}`.execute(
    app.database.db,
  )
  const ofDocuments = rows
    .map(({ payload }) => payload)
    .filter(({ data }) => recordsOf(data).some(({ type }) => LIVE.includes(collectionOf(type))))
  const hears = mayReceive(app.services, routes.records)
  const heard: Record<'buyer' | 'agency', string[]> = { buyer: [], agency: [] }
  for (const live of ofDocuments) {
    if (await hears(world.buyer.id, live)) heard.buyer.push(live.data.type)
    if (await hears(grantee.id, live)) heard.agency.push(live.data.type)
  }
  expect(heard.agency).toEqual([])
  expect(new Set(heard.buyer)).toEqual(new Set(ofDocuments.map(({ data }) => data.type)))
  expect(heard.buyer).toContain('comment')
  expect(heard.buyer.length).toBeGreaterThan(5)
})

it('lets the agency do nothing with them', async () => {
  const done: string[] = []
  for (const endpoint of endpoints.filter((one) => one.method !== 'GET' && ofDocument(one)))
    for (const url of urlsOf(endpoint, world.buyer.account_id)) {
      const { status } = await grantee[endpoint.method.toLowerCase() as 'post'](url, {})
      if (![403, 404].includes(status)) done.push(`${status} ${endpoint.id}`)
    }
  expect([...new Set(done)]).toEqual([])
}, 240_000)

/** Counts and sums of an answer by their paths. */
function figuresIn(value: unknown, path: string): Map<string, number> {
  if (typeof value === 'number') return new Map(FIGURE.test(path) ? [[path, value]] : [])
  if (typeof value !== 'object' || value === null) return new Map()
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...figuresIn(inner, `${path}.${name}`)]))
}
const FIGURE = /\.(?!\w*_id$)\w*(total|_count|count_|_minor|open|overdue|paid|orders|offers|invoices|payments|subscriptions|sum)\w*$/
