import type { AnyEndpoint } from '@stoa/contract'
import { readXlsx } from 'hucre'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '../../../../packages/contract/src/accounts/index.ts'
import * as catalogue from '../../../../packages/contract/src/catalogue/index.ts'
import * as sales from '../../../../packages/contract/src/sales/index.ts'
import { allRoutes } from '#modules/index.ts'
import { fillPath } from './access-fixtures.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestClient } from './app.ts'
import { twoSides, type TwoSides } from './two-sides.fixture.ts'

/**
 * No side of a sale sees the secrets of the other (invariants 8 and 10). The tests call every endpoint of the application,
 * including new ones, and compare the visible fields and refusals with `two-sides/*.txt`.
 */
const OTHERS = ['buyer', 'provider', 'guest'] as const
type Side = (typeof OTHERS)[number] | 'seller'
const endpoints = allRoutes().all.map((route) => route.endpoint)
const named = new Set([sales, catalogue, accounts].flatMap((area) => Object.values(area).flatMap(endpointsIn)))
/** GET endpoints of the API. Signing out is a GET outside /api/v1; it would end the test early. */
const reads = ({ method, path }: AnyEndpoint) => method === 'GET' && path.startsWith('/api/v1/')
const ofArea = endpoints.filter((endpoint) => named.has(endpoint.id))

/** Attributes that only the side that keeps the record may see, even when they are empty. */
const KEPT_NAMES =
  /^(cost|cost_minor|unit_cost_minor|margin|margin_minor|margin_bp|notes_internal|fee_minor|views|views_count|reminder_level|credit_limit_minor|problems|bill_problem|public_token|created_by_id|attributed_\w+|attribution\w*|productionOrders|productionItems|service_provider_uuid|source_order_item_uuid|search_text)$/

let app: TestApp
let world: TwoSides
/** Live events published while the chain was created. */
let broadcasts: { account_id: number | null; raw: string }[]
let clients: Record<Side, { client: TestClient; account_id: number }>
beforeAll(async () => {
  app = await createTestApp()
  world = await twoSides(app)
  const { rows } = await sql<{ account_id: number | null; raw: string }>`
    SELECT (payload->'requires'->>'account_id')::bigint AS account_id, payload::text AS raw FROM outbox_events WHERE topic = 'broadcast'`.execute(
    app.database.db,
  )
  broadcasts = rows
  clients = {
    buyer: { client: world.buyer, account_id: world.buyer.account_id },
    provider: { client: world.provider, account_id: world.provider.account_id },
    guest: { client: app.guest, account_id: world.buyer.account_id },
    seller: { client: world.seller, account_id: world.seller.account_id },
  }
}, 120_000)
afterAll(() => app.stop())

it('shows the seller their own secrets', async () => {
  const texts: string[] = []
  for (const endpoint of ofArea.filter(reads))
    for (const { answer } of await all(urlsOf('seller', endpoint), (url) => world.seller.get(url)))
      if (answer.status === 200) texts.push(await textOf(answer))
  const found = new Set(texts.flatMap((text) => secretsIn('seller', text)))
  // No endpoint returns the costs of the platform, or the address from which an offer was opened.
  expect(world.secrets.seller.filter((secret) => !found.has(secret))).toEqual(world.unread)
}, 240_000)

describe.each(OTHERS)('answers to the %s [INV-8] [INV-10]', (side) => {
  it('contain no secret of the other side in any list, record, relation, sheet or document', async () => {
    const told: string[] = []
    const seen = new Seen()
    for (const endpoint of endpoints.filter(reads)) {
      const answers = await all(urlsOf(side, endpoint), (url) => clients[side].client.get(url))
      const open = answers.filter(({ answer }) => answer.status === 200)
      for (const { url, answer } of answers) {
        expect([url, answer.status < 500]).toEqual([url, true])
        told.push(...(await leaksIn(side, url, answer)))
      }
      if (!named.has(endpoint.id)) continue
      expect([endpoint.id, answers.filter(({ answer }) => ![200, 401, 403, 404, 422].includes(answer.status))]).toEqual([endpoint.id, []])
      seen.note(
        endpoint,
        open.map(({ answer }) => answer),
        answers.some(({ answer }) => answer.status === 422),
      )
    }
    expect(told).toEqual([])
    await expect(seen.inWords()).toMatchFileSnapshot(`./two-sides/${side}-reads.txt`)
  }, 240_000)

  it('do not disclose secrets through search, filters or sorting', async () => {
    const found: string[] = []
    // The private name of the other side can be guessed, and no list returns it.
    const words = world.secrets[side].filter((secret) => secret !== world.nickname).filter((secret) => typeof secret === 'string')
    for (const endpoint of ofArea.filter((one) => reads(one) && one.shape?.filters.search)) {
      const url = new URL(urlsOf(side, endpoint)[0]!, 'http://test.invalid')
      url.searchParams.delete('include')
      const searched = async (word: string) => {
        url.searchParams.set('filter[search]', word)
        const { status, body } = await clients[side].client.get(url.pathname + url.search)
        return status === 200 && body.data?.length > 0
      }
      // Searching an empty list discloses nothing.
      if (await searched('')) for (const word of words) if (await searched(word)) found.push(`${endpoint.id}: ${word}`)
    }
    expect(found).toEqual([])
    const names = ofArea
      .filter(({ access }) => access.who === 'permission' && !access.permission.endsWith('.read-costing'))
      .flatMap(({ id, shape }) =>
        [...(shape?.sorts ?? []), ...Object.keys(shape?.filters ?? {})]
          .filter((name) => KEPT_NAMES.test(name))
          .map((name) => `${id}: ${name}`),
      )
    expect(names).toEqual([])
  }, 240_000)
})

describe.each(['buyer', 'provider'] as const)('messages to the %s [INV-8]', (side) => {
  it('contain no secret of the other side: mails, notifications, live events', async () => {
    await app.relay()
    const { id, account_id, email } = world[side]
    const address = side === 'buyer' ? 'office@sold.example' : email
    const { rows: mails } = await sql<{ raw: string }>`
      SELECT subject || ' ' || text || ' ' || coalesce(html, '') AS raw FROM mailbox_messages WHERE recipients && ${[email, address]}::text[]`.execute(
      app.database.db,
    )
    const { rows: notices } = await sql<{ raw: string }>`SELECT data::text AS raw FROM notifications WHERE user_id = ${id}`.execute(
      app.database.db,
    )
    const events = broadcasts.filter((event) => event.account_id === account_id || event.account_id === null)
    expect([mails.length > 0 || side === 'provider', notices.length > 0, events.length > 0]).toEqual([true, true, true])
    for (const { raw } of [...mails, ...notices, ...events]) expect(secretsIn(side, raw), raw.slice(0, 400)).toEqual([])
  })
})

describe.each(['buyer', 'provider'] as const)('actions of the %s [INV-8] [INV-10]', (side) => {
  it('disclose no secret of the other side, and all others are refused', async () => {
    const told: string[] = []
    const outcomes = new Map<string, Set<string>>()
    for (const endpoint of ofArea.filter(({ method, path }) => method !== 'GET' && !endsAccount(path))) {
      const answers = await all(urlsOf(side, endpoint), (url) => send(clients[side].client, endpoint, url))
      const ways = new Set<string>()
      for (const { url, answer } of answers) {
        expect([endpoint.method, url, answer.status < 500]).toEqual([endpoint.method, url, true])
        told.push(...(await leaksIn(side, `${endpoint.method} ${url}`, answer)))
        if (![401, 403, 404].includes(answer.status)) ways.add(answer.status === 200 ? 'done' : 'asked for more')
      }
      outcomes.set(endpoint.id, ways.size ? ways : new Set(['refused']))
    }
    expect(told).toEqual([])
    await expect(`${calls(outcomes)}\n`).toMatchFileSnapshot(`./two-sides/${side}-writes.txt`)
  }, 240_000)
})

/** All addresses of an endpoint for the records of the chain, in the account of a side. */
function urlsOf(side: Side, endpoint: AnyEndpoint): string[] {
  const { fixtures, records, tokens } = world
  const segments = endpoint.path.split('/')
  const kind = segments[segments.findIndex((segment, at) => at > 0 && segment.startsWith(':') && segments[at - 1] !== 'accounts') - 1] ?? ''
  const keys = records[kind] ?? [undefined]
  const token = kind in tokens && side !== 'provider' && /:(public_)?token/.test(endpoint.path) ? tokens[kind as 'offers'] : undefined
  const bill = endpoint.path.includes('/subscription-orders/:uuid') ? records['subscription-orders']![0] : undefined
  return keys.map((key) => {
    const own = {
      ...fixtures,
      accounts: clients[side].account_id,
      ...(key !== undefined && { [kind]: key }),
      ...(bill && { 'subscription-orders': bill }),
    }
    // A side without a public link has no token.
    const path = fillPath(endpoint.path.replace(/:(public_)?token/, token ?? ':token'), own)
    const query = [
      endpoint.method === 'GET' && endpoint.shape?.includes.length && `include=${endpoint.shape.includes.join(',')}`,
      side !== 'seller' && endpoint.shape?.filters.direction && 'filter[direction]=received',
      endpoint.method === 'GET' && !endpoint.shape && 'from=2020-01-01&to=2030-12-31',
    ]
    return `${path}?${query.filter(Boolean).join('&')}`
  })
}

async function all<T>(urls: readonly string[], call: (url: string) => Promise<T>): Promise<{ url: string; answer: T }[]> {
  const answers = []
  for (const url of urls) answers.push({ url, answer: await call(url) })
  return answers
}

const send = (client: TestClient, { method }: AnyEndpoint, url: string): Promise<TestAnswer> =>
  ({ POST: client.post, PUT: client.put, PATCH: client.patch, DELETE: client.delete })[method as 'POST'](url, {})

async function leaksIn(side: Side, url: string, answer: TestAnswer): Promise<string[]> {
  const names =
    answer.status === 200 && !/\/filters\?/.test(url)
      ? keysIn(answer.body).filter((name) => KEPT_NAMES.test(name) && !isOwn(url, name))
      : []
  return [...secretsIn(side, await textOf(answer)), ...names].map((leak) => `${url}: ${leak}`)
}

/** Endpoints that close or transfer the account, which would end the test early. */
const endsAccount = (path: string) => /\/accounts\/:(account_)?id(\/(transfer|owner)[\w-]*)?$/.test(path)

/** Whether a field refers to a record that the caller creates in their own account. */
const isOwn = (url: string, name: string) =>
  name === 'created_by_id' &&
  !/\/(offers|orders|sales-orders|production-orders|order-items|invoices|payments|account-subscriptions|relations)/.test(url)

/** Finds secrets of the other side in a text; numbers also in the notation of amounts. */
function secretsIn(side: Side, text: string): (string | number)[] {
  const digits = text.replaceAll(/(?<=\d)[.,\u00a0 ](?=\d)/g, '')
  return world.secrets[side].filter((secret) => (typeof secret === 'string' ? text.includes(secret) : digits.includes(String(secret))))
}

/** Extracts the readable text of an answer: JSON, the cells of a sheet, the words of a PDF. */
async function textOf(answer: TestAnswer): Promise<string> {
  const type = String(answer.headers['content-type'])
  if (type.includes('spreadsheet')) return JSON.stringify((await readXlsx(answer.raw)).sheets)
  if (type.includes('pdf')) return (await extractText(new Uint8Array(answer.raw), { mergePages: true })).text
  return typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
}

/** Lists the paths of attributes in the data of an answer; the rows of a list are combined. */
function fieldsOf({ body, headers }: TestAnswer): string[] {
  if (!String(headers['content-type']).includes('json')) return [`(${String(headers['content-type']).split(';')[0]!.split(/[./]/).at(-1)})`]
  return pathsIn(body.data, '')
}

function pathsIn(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((inner) => pathsIn(inner, path))
  if (typeof value !== 'object' || value === null) return path ? [path] : []
  return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, path ? `${path}.${name}` : name))
}

const keysIn = (value: unknown): string[] => [...new Set(pathsIn(value, '').flatMap((path) => path.split('.')))]

/** Records the answers to one side: which calls it may make, and the attributes of each kind of record. */
class Seen {
  readonly calls = new Map<string, Set<string>>()
  readonly records = new Map<string, Set<string>>()

  note({ id, shape, path }: AnyEndpoint, open: readonly TestAnswer[], asks: boolean): void {
    const kind = shape?.name ?? id
    this.calls.set(id, new Set([open.length ? kind : asks ? 'asks for more' : 'refused']))
    if (/\/(filters|export)$/.test(path)) return
    const fields = this.records.get(kind) ?? new Set()
    for (const answer of open) for (const field of fieldsOf(answer)) fields.add(field)
    if (fields.size) this.records.set(kind, fields)
  }

  inWords(): string {
    return `${calls(this.calls)}\n${sorted(this.records)
      .map(
        ([kind, fields]) =>
          `\n${kind}\n${[...fields]
            .sort()
            .map((field) => `  ${field}\n`)
            .join('')}`,
      )
      .join('')}`
  }
}

const sorted = <T>(lists: ReadonlyMap<string, T>) => [...lists].sort(([one], [other]) => (one < other ? -1 : 1))
const calls = (lists: ReadonlyMap<string, ReadonlySet<string>>) =>
  sorted(lists)
    .map(([id, outcomes]) => `${id}: ${[...outcomes].sort().join(', ')}`)
    .join('\n')

/** Ids of an endpoint, or of all endpoints of a resource. */
function endpointsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('method' in value && 'path' in value && 'id' in value) return [value.id as string]
  return 'list' in value && 'read' in value ? Object.values(value).flatMap((inner) => (inner === value ? [] : endpointsIn(inner))) : []
}
