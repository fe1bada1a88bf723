import { DEFAULT_ROLES } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { readXlsx } from 'hucre'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { fillPath } from './access-fixtures.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestUser } from './app.ts'
import { twoSides, type TwoSides } from './two-sides.fixture.ts'

/**
 * Costs and margins of a seller, as their own members read them. The tests call every GET endpoint and export, including new
 * ones. A cost is for those who may change the record that has it, a margin for readers of financial reports.
 */
const reads = allRoutes()
  .all.map((route) => route.endpoint)
  .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/v1/'))
/** Of work and of catalogue records. What a gateway takes for an SMS (`cost_micros`) is for readers of the SMS. */
const COST = /^(unit_|total_)?cost(s|ing)?(_minor|_price_per)?$/
/** The only recognisable number of the fixture that is no cost. */
const CREDIT_LIMIT = 77_100_808
const MARGIN = /^margin(_minor|_bp)?$/

let app: TestApp
let world: TwoSides
let viewer: TestUser, sales: TestUser, writer: TestUser, analyst: TestUser
beforeAll(async () => {
  app = await createTestApp()
  world = await twoSides(app)
  const { account_id } = world.seller
  const role = (code: string) => app.member({ account_id, permissions: DEFAULT_ROLES.agency.find((one) => one.code === code)!.permissions })
  viewer = await role('viewer')
  sales = await role('sales')
  const all = DEFAULT_ROLES.agency.find((one) => one.code === 'owner' || one.code === 'manager')!.permissions
  writer = await app.member({ account_id, permissions: all.filter((name) => !name.startsWith('reports.')) })
  analyst = await app.member({
    account_id,
    permissions: [...all.filter((name) => name.endsWith('.read') || name.endsWith('.export')), 'reports.read-financial'],
  })
  // Histories contain the cost before and after a change.
  const draft = world.records.offers![2]
  const changed = await world.seller.put(`/api/v1/offers/${draft}`, {
    lines: [{ name: 'Extra', unit_price_minor: 500, cost_minor: 77_100_999 }],
  })
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body))
}, 120_000)
afterAll(() => app.stop())

interface Found {
  url: string
  names: string[]
  numbers: number[]
}

/** Every cost and margin that a member reads anywhere: names of attributes, and recognisable numbers. */
async function findings(member: TestUser): Promise<Found[]> {
  const found: Found[] = []
  for (const endpoint of reads)
    for (const url of urlsOf(endpoint)) {
      const answer = await member.get(url)
      if (answer.status !== 200) continue
      const text = (await textOf(answer)).replaceAll(/(?<=\d)[.,\u00a0 ](?=\d)/g, '')
      const names = /\/filters\?/.test(url) ? [] : keysIn(answer.body).filter((name) => COST.test(name) || MARGIN.test(name))
      const numbers = [...text.matchAll(/-?77100\d{3}/g)].map(([number]) => Number(number)).filter((number) => number !== CREDIT_LIMIT)
      if (names.length || numbers.length) found.push({ url: url.split('?')[0]!, names, numbers })
    }
  return found
}

const namesOf = (found: readonly Found[]) => [...new Set(found.flatMap(({ names }) => names))]
const kindsOf = (found: readonly Found[], pattern: RegExp) => [
  ...new Set(
    found.filter(({ names }) => names.some((name) => pattern.test(name))).map(({ url }) => url.replaceAll(/\/[\da-f-]{30,}|\/\d+/g, '/:')),
  ),
]

describe('costs and margins', () => {
  it('are read by those who may change documents and read financial reports', async () => {
    const found = await findings(world.seller)
    expect(namesOf(found)).toEqual(expect.arrayContaining(['cost_minor', 'unit_cost_minor', 'margin_minor']))
    expect(found.flatMap(({ numbers }) => numbers)).toEqual(expect.arrayContaining([77_100_404, 77_100_606, 77_100_999]))
  }, 240_000)

  it('are hidden from a viewer in every answer, relation, history and sheet', async () => {
    expect(await findings(viewer)).toEqual([])
  }, 240_000)

  it('show no margin without the permission for financial reports', async () => {
    expect(kindsOf(await findings(sales), MARGIN)).toEqual([])
    expect(kindsOf(await findings(writer), MARGIN)).toEqual([])
  }, 240_000)

  it('show no cost to readers of financial reports who may change nothing, outside those reports', async () => {
    const found = (await findings(analyst)).filter(({ url }) => !url.includes('/reports/'))
    expect(kindsOf(found, COST)).toEqual([])
    expect(kindsOf(found, MARGIN).length).toBeGreaterThan(2)
  }, 240_000)

  it('are in no live event', async () => {
    const { rows } = await sql<{ raw: string }>`SELECT payload::text AS raw FROM outbox_events WHERE topic = 'broadcast'`.execute(
      app.database.db,
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ raw }) => /"(unit_)?cost|"margin|77100\d{3}/.test(raw))).toEqual([])
  })
})

/** The addresses of an endpoint for the records of the seller, with all relations. */
function urlsOf(endpoint: AnyEndpoint): string[] {
  const { fixtures, records } = world
  const segments = endpoint.path.split('/')
  const kind = segments[segments.findIndex((segment, at) => at > 0 && segment.startsWith(':') && segments[at - 1] !== 'accounts') - 1] ?? ''
  return (records[kind] ?? [undefined]).map((key) => {
    const path = fillPath(endpoint.path, { ...fixtures, accounts: world.seller.account_id, ...(key !== undefined && { [kind]: key }) })
    const query = endpoint.shape
      ? endpoint.shape.includes.length
        ? `include=${endpoint.shape.includes.join(',')}`
        : ''
      : 'from=2020-01-01&to=2030-12-31'
    return `${path}?${query}`
  })
}

async function textOf(answer: TestAnswer): Promise<string> {
  const type = String(answer.headers['content-type'])
  if (type.includes('spreadsheet')) return JSON.stringify((await readXlsx(answer.raw)).sheets)
  if (type.includes('pdf')) return (await extractText(new Uint8Array(answer.raw), { mergePages: true })).text
  return typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
}

/** Names of the attributes that have a value. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(keysIn))]
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [name, ...keysIn(inner)])))]
}
