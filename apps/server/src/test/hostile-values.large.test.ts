import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestAnswer, type TestApp } from './app.ts'
import { fieldsOf, reachingFields, sender, type Send } from './body-references/body-calls.ts'
import { bodySchema } from './body-references.ts'

/** Values that no numeric field accepts. */
const NOT_NUMBERS = ['abc', '٣', '1.234,56', '1e309', 1e308, {}]
/** Numbers at and beyond the limits of what is stored. */
const NUMBERS = [-5, 0.0001, 2 ** 31, 999_999_999_999_999, '']
const NOT_DATES = ['abc', '2026-02-30', '9999-12-31', '0001-01-01', '99999-01-01', 5]
const NOT_INSTANTS = ['abc', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '2026-02-30T10:00:00Z', 5]

interface Leaf {
  path: string
  kind: 'number' | 'date' | 'date-time'
  maximum?: number
}
interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  maximum?: number
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** Lists the numeric fields and the dates of a schema. */
function leavesOf(schema: JsonSchema, path = ''): Leaf[] {
  const kind = kindOf(schema)
  if (kind) return path ? [{ path, kind, ...(kind === 'number' && { maximum: schema.maximum ?? 2 ** 53 - 1 }) }] : []
  return innerOf(schema, path).flatMap(([inner, at]) => leavesOf(inner, at))
}

function kindOf({ type, format }: JsonSchema): Leaf['kind'] | null {
  if (type === 'number' || type === 'integer') return 'number'
  return type === 'string' && (format === 'date' || format === 'date-time') ? format : null
}

/** The schemas inside a schema, with their paths. */
function innerOf({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: JsonSchema, path: string): [JsonSchema, string][] {
  const at = (name: string) => (path ? `${path}.${name}` : name)
  return [
    ...Object.entries(properties).map(([name, field]): [JsonSchema, string] => [field, at(name)]),
    ...(items ? [[items, at('[]')] as [JsonSchema, string]] : []),
    ...[...anyOf, ...oneOf, ...allOf].map((one): [JsonSchema, string] => [one, path]),
  ]
}

/** The fields of a body as it is sent, and those that only its parsed form shows as numbers. */
function leavesOfBody(endpoint: AnyEndpoint): Leaf[] {
  const parsed = z.toJSONSchema(endpoint.body, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  const all = [...leavesOf(bodySchema(endpoint)), ...leavesOf(parsed)]
  const texts = new Set(textsOf(bodySchema(endpoint)))
  return all.filter((leaf, at) => !texts.has(leaf.path) && all.findIndex(({ path }) => path === leaf.path) === at)
}

/** Paths of fields that accept any text besides numbers, such as tags by id or name. */
function textsOf(schema: JsonSchema, path = ''): string[] {
  if (schema.type === 'string') return schema.format || schema.pattern ? [] : [path]
  return innerOf(schema, path).flatMap(([inner, at]) => textsOf(inner, at))
}

const everything = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))
const cases = allRoutes()
  .all.map((route) => route.endpoint)
  // Reads a stored file, and the fixtures have none.
  .filter(({ id }) => id !== 'accounts.contacts.import.parse')
  .filter(({ access, any_body }) => !any_body && ['permission', 'verified', 'signed-in'].includes(access.who))
  .map((endpoint) => ({ endpoint, leaves: leavesOfBody(endpoint) }))
  .filter(({ leaves }) => leaves.length > 0)

let app: TestApp
const failed: string[] = []
const taken: string[] = []
const unreached = new Set<string>()
let refused = 0

beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
})
afterAll(() => app.stop())

const ofRequest = (own: Fixtures) =>
  sql`UPDATE draft_email_messages SET contact_request_id = ${own['contact-requests']} WHERE id = ${own['draft-email-messages']}`
/** Puts the record of the path where the endpoint looks for it: without it the answer is 404 for every body. */
const PLACED: Record<string, (own: Fixtures) => ReturnType<typeof sql>> = {
  'savedQueries.update': (own) => sql`UPDATE saved_queries SET account_id = NULL WHERE id = ${own['saved-queries']}`,
  'contactRequests.draftEmailMessages.update': ofRequest,
  'contactRequests.draftEmailMessages.media.create': ofRequest,
}

async function judge(endpoint: AnyEndpoint, leaves: readonly Leaf[]): Promise<void> {
  const user = await app.member({ permissions: everything, owner: true })
  const own = await accessFixtures(app, user)
  await PLACED[endpoint.id]?.(own).execute(app.database.db)
  const send = sender(endpoint, user, own)
  const reached = await reachingFields(endpoint, send)
  await sendInvalid(endpoint, leaves, (values) => send(reached, values))
  for (const leaf of leaves.filter(({ kind }) => kind === 'number'))
    for (const value of NUMBERS) noteFailure(endpoint, leaf.path, value, await send(reached, new Map([[leaf.path, value]])))
  await sendLargest(endpoint, leaves, send, reached)
}

const INVALID = { number: NOT_NUMBERS, date: NOT_DATES, 'date-time': NOT_INSTANTS }

/** Sends an invalid value in every field at once, and then alone in the fields that the answer does not name. */
async function sendInvalid(
  endpoint: AnyEndpoint,
  leaves: readonly Leaf[],
  send: (values: ReadonlyMap<string, unknown>) => Promise<TestAnswer>,
): Promise<void> {
  for (let round = 0; round < NOT_NUMBERS.length; round += 1) {
    const valueOf = ({ kind }: Leaf) => INVALID[kind][round % INVALID[kind].length]
    const answer = await send(new Map(leaves.map((leaf) => [leaf.path, valueOf(leaf)])))
    for (const leaf of leaves)
      if (isRefused(leaf, answer)) refused += 1
      else noteInvalid(endpoint, leaf, valueOf(leaf), await send(new Map([[leaf.path, valueOf(leaf)]])))
  }
}

/** Sends the largest number of every field at once, so that sums and products of them are as large as they can be. */
async function sendLargest(endpoint: AnyEndpoint, leaves: readonly Leaf[], send: Send, reached: ReadonlySet<string>): Promise<void> {
  const numbers = leaves.filter(({ kind, path }) => kind === 'number' && !/(_|^)ids?(\.\[\])?$/.test(path))
  noteFailure(endpoint, 'all', 'maximum', await send(reached, new Map(numbers.map(({ path, maximum }) => [path, maximum!]))))
}

function noteFailure({ id }: AnyEndpoint, path: string, value: unknown, { status, body }: TestAnswer): void {
  if (status >= 500) failed.push(`${id} ${path} ${JSON.stringify(value)}`)
  if (status === 422 && Object.keys(body?.errors ?? {}).length === 0) failed.push(`${id} ${path} ${JSON.stringify(value)}: no field`)
}

/** Whether the answer names the field, or a field around it. */
function isRefused({ path }: Pick<Leaf, 'path'>, answer: TestAnswer): boolean {
  const names = new Set(path.split('.').filter((name) => name !== '[]'))
  return answer.status === 422 && fieldsOf(answer).some((field) => names.has(field.split('.').findLast((name) => name !== '[]')!))
}

function noteInvalid(endpoint: AnyEndpoint, { path }: Leaf, value: unknown, answer: TestAnswer): void {
  noteFailure(endpoint, path, value, answer)
  if (isRefused({ path }, answer)) refused += 1
  else if (answer.status < 300) taken.push(`${endpoint.id} ${path} ${JSON.stringify(value)}`)
  else unreached.add(`${endpoint.id} ${path}`)
}

describe('a body with a hostile value', () => {
  beforeAll(async () => {
    for (const { endpoint, leaves } of cases) await judge(endpoint, leaves)
  }, 600_000)

  it('never makes the server fail, in any numeric field or date of any endpoint', () => {
    expect(failed).toEqual([])
  })

  it('is refused on that field if the value is not a number, or not a date between 1900 and 2100', () => {
    expect(taken).toEqual([])
    expect(refused).toBeGreaterThan(2000)
  })

  it('can store no amount that a sum of a million of them cannot represent', () => {
    const amounts = cases.flatMap(({ endpoint, leaves }) => leaves.map((leaf) => ({ id: endpoint.id, ...leaf })))
    const unbounded = amounts.filter(({ path, maximum }) => path.endsWith('_minor') && maximum! > 1_000_000_000_000)
    expect(unbounded.map(({ id, path }) => `${id} ${path}`)).toEqual([])
  })

  it('is reached by a generated body', () => {
    expect([...unreached]).toEqual([])
  })
})

/** Queries of a read with a hostile value in one filter or parameter. `9e999` is infinite. */
function hostileQueries({ query, shape }: AnyEndpoint): string[] {
  const days = ['9999-12-31', '0001-01-01', '2026-02-30', 'abc']
  const numbers = ['abc', '9e999', '٣', '1.234,56']
  const filters = Object.entries(shape?.filters ?? {}).flatMap(([name, { kind }]) => {
    const values = kind === 'date' ? days : kind === 'number' ? numbers : []
    return values.flatMap((value) => [`filter[${name}][is]=${value}`, `filter[${name}][between]=${value},${value}`])
  })
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const parameters = leavesOf(schema).flatMap(({ path, kind }) =>
    (kind === 'number' ? numbers : days).map((value) => `${path.replace('.[]', '')}=${value}`),
  )
  return [...filters, ...parameters.filter((one) => !/^(page|per_page|limit)\b/.test(one))]
}

describe('a query with a hostile value', () => {
  it('is refused on its filter or parameter, for every number and date of every list and report', async () => {
    const user = await app.member({ permissions: everything, owner: true })
    const own = await accessFixtures(app, user)
    const reads = allRoutes()
      .all.map(({ endpoint }) => endpoint)
      .filter(({ method, access, produces }) => method === 'GET' && access.who === 'permission' && !produces)
    const answers: [string, number][] = []
    for (const read of reads.filter(({ path }) => !path.startsWith('/api/v1/admin/')))
      for (const query of hostileQueries(read)) {
        const { status } = await user.get(`${fillPath(read.path, own)}?${encodeURI(query)}`)
        answers.push([`${read.id} ${query}`, status])
      }
    expect(answers.length).toBeGreaterThan(200)
    expect(answers.filter(([, status]) => status !== 422)).toEqual([])
  })

  it('returns nothing or everything for numbers beyond those that are stored, and never fails', async () => {
    const user = await app.member({ permissions: everything, owner: true })
    const own = await accessFixtures(app, user)
    const lists = allRoutes().all.filter(({ endpoint }) => endpoint.shape && endpoint.access.who === 'permission' && !endpoint.produces)
    const answers: [string, number][] = []
    for (const { endpoint } of lists.filter((one) => one.endpoint.method === 'GET' && !one.endpoint.path.startsWith('/api/v1/admin/')))
      for (const [name, { kind }] of Object.entries(endpoint.shape!.filters))
        for (const value of kind === 'number' ? ['-5', '0.0001', '1e300', '9007199254740993', '999999999999999'] : [])
          for (const op of ['is', 'gte', 'lte'])
            answers.push([
              `${endpoint.id} ${name} ${op} ${value}`,
              (await user.get(`${fillPath(endpoint.path, own)}?filter[${name}][${op}]=${value}`)).status,
            ])
    expect(answers.filter(([, status]) => status !== 200 && status !== 422)).toEqual([])
  })
})
