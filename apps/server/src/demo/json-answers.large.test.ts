import { sql } from 'kysely'
import type { AnyEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { run } from '#db/rows.ts'
import { JsonAnswer } from '#kit/json-answer.ts'
import { allRoutes } from '#modules/index.ts'
import { attributesOf } from '#platform/endpoints/answer-attributes.ts'
import type { TestApp } from '#test/app.ts'
import { createTestClient, type TestClient } from '#test/client.ts'
import { accountsOf, READERS, signIn } from './readers.fixture.ts'
import { createSeededApp } from './seeded.fixture.ts'

/**
 * PostgreSQL writes the answers of some lists and reads as JSON. A request that names all `fields` is answered from rows instead: both
 * answers must be equal, for every reader and every relation.
 */
/** Answers that were sent as JSON. */
let answers = 0

const endpoints = allRoutes()
  .all.map(({ endpoint }) => endpoint)
  .filter(({ method, shape, produces, path }) => method === 'GET' && shape && !produces && path.startsWith('/api/v1/'))
const lists = endpoints.filter(({ path, shape }) => shape!.paged && !path.replace(':account_id', '').includes(':'))

/** Lists and reads that are answered as JSON. The list may only grow. */
const WRITTEN = ['accounts.contacts.list', 'contacts.list', 'contacts.read']
const written = endpoints.filter(({ id }) => WRITTEN.includes(id))

let app: TestApp
/** Keys of some records of each kind, by the name of the resource. */
const keys = new Map<string, Set<number | string>>()
const seen = new Set<string>()

beforeAll(async () => {
  app = await createSeededApp()
  const { get } = Object.getOwnPropertyDescriptor(JsonAnswer.prototype, 'body')!
  vi.spyOn(JsonAnswer.prototype, 'body', 'get').mockImplementation(function (this: JsonAnswer) {
    answers += 1
    return get!.call(this) as string | Buffer
  })
  const { db } = app.database
  await run(db, sql`UPDATE users SET (avatar_media_id, avatar_uuid) = (SELECT id, uuid FROM media ORDER BY id LIMIT 1) WHERE id % 2 = 0`)
  await run(
    db,
    sql`UPDATE contacts c SET avatar_media_id = m.id, avatar_uuid = m.uuid FROM (SELECT DISTINCT ON (account_id) * FROM media) m
      WHERE m.account_id = c.account_id AND c.id % 3 = 0`,
  )
  await run(
    db,
    sql`UPDATE contacts SET first_name = E'"quoted" \\back\\ "avatar_url":"' || gen_random_uuid() || '","tags":[1,2],',
      custom_fields = jsonb_build_object('avatar_url', gen_random_uuid(), 'when_at', '2026-01-01 10:00:00+00', 'n', 1.50) WHERE id % 5 = 0`,
  )
}, 240_000)
afterAll(() => app.stop())

const everyReader = async (check: (client: TestClient, accounts: number[]) => Promise<void>): Promise<void> => {
  for (const email of READERS) {
    const reader = await signIn(app, email)
    await check(reader, await accountsOf(app, reader))
  }
  const owner = await signIn(app, READERS[0]!)
  const [account_id] = await accountsOf(app, owner)
  const token = { name: 'Program', permissions: ['contacts.read'], expiry: '30_days' }
  const { body } = await owner.post(`/api/v1/accounts/${account_id}/api-tokens`, token)
  await check(createTestClient(app.http, body.data.token), [account_id!])
}

/** Compares the answer to a request with that from rows. @returns whether PostgreSQL wrote it */
async function compared(client: TestClient, endpoint: AnyEndpoint, url: string): Promise<boolean> {
  const before = answers
  const fast = await client.get(url)
  const isWritten = answers > before
  const fields = [...attributesOf(endpoint)!].join(',')
  const slow = await client.get(`${url}${url.includes('?') ? '&' : '?'}fields=${fields}`)
  expect(answers).toBe(before + Number(isWritten))
  expect([url, fast.status]).toEqual([url, slow.status])
  if (!isWritten) return false
  seen.add(endpoint.id)
  const namesOf = ({ data }: { data: object | object[] }) => [data].flat().map((row) => Object.keys(row))
  expect([url, fast.body.data, fast.body.meta]).toEqual([url, slow.body.data, slow.body.meta])
  expect([url, namesOf(fast.body)]).toEqual([url, namesOf(slow.body)])
  const unnamed = JSON.stringify(slow.body.links ?? null).replaceAll(`&fields=${fields}`, '')
  expect([url, fast.body.links ?? null]).toEqual([url, JSON.parse(unnamed)])
  return true
}

const queriesOf = ({ shape }: AnyEndpoint) => [
  ...['', ...shape!.includes, shape!.includes.slice(0, 5).join(',')].map((include) => `include=${include}`),
  `include=${shape!.includes.filter((name) => !name.includes('.')).join(',')}`,
]

/** Orders, pages, searches and filters of a list. */
const windowsOf = ({ shape }: AnyEndpoint) => [
  ...shape!.sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}&page=2`]),
  ...('search' in shape!.filters ? ['search=a', 'search=πα', 'search=mar', 'search=nowhere', 'search=69'] : []),
  ...('tag' in shape!.filters ? ['filter[tag]=1', 'filter[tag]=1&filter[date_created][preset]=thisYear'] : []),
  'page=2',
  'page=999',
  'page[number]=2&page[size]=3',
]

function noteKeys({ shape }: AnyEndpoint, rows: readonly { id?: number | string; uuid?: string }[]): void {
  const known = keys.get(shape!.name) ?? new Set()
  for (const { id, uuid } of rows) known.add((id ?? uuid)!)
  keys.set(shape!.name, known)
}

it('answers lists from JSON as from rows', async () => {
  await everyReader(async (client, accounts) => {
    for (const endpoint of written.filter(({ shape }) => shape!.paged))
      for (const account_id of endpoint.path.includes(':account_id') ? accounts : [0]) {
        const url = `${endpoint.path.replace(':account_id', String(account_id))}?per_page=7`
        if (!(await compared(client, endpoint, url))) continue
        noteKeys(endpoint, (await client.get(url)).body.data.slice(0, 3))
        for (const query of [...queriesOf(endpoint), ...windowsOf(endpoint)]) await compared(client, endpoint, `${url}&${query}`)
      }
  })
  expect(WRITTEN.filter((id) => id.endsWith('.list') && !seen.has(id))).toEqual([])
}, 600_000)

it('answers reads from JSON as from rows', async () => {
  await everyReader(async (client) => {
    for (const endpoint of written.filter(({ shape }) => !shape!.paged))
      for (const key of keys.get(endpoint.shape!.name) ?? []) {
        const url = endpoint.path.replace(/:\w+$/, String(key))
        if (!(await compared(client, endpoint, url))) continue
        for (const query of queriesOf(endpoint)) await compared(client, endpoint, `${url}?${query}`)
      }
  })
  expect(WRITTEN.filter((id) => !seen.has(id))).toEqual([])
}, 600_000)

it('names every list that is answered from JSON', async () => {
  const owner = await signIn(app, READERS[0]!)
  const [account_id] = await accountsOf(app, owner)
  const found: string[] = []
  for (const { id, path } of lists) {
    const before = answers
    await owner.get(path.replace(':account_id', String(account_id)))
    if (answers > before) found.push(id)
  }
  expect(found.filter((id) => !WRITTEN.includes(id))).toEqual([])
}, 120_000)
