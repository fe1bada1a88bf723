import { authUser } from '@stoa/contract'
import { readXlsx } from 'hucre'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi, type MockInstance } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser
let queries: MockInstance<typeof pg.Client.prototype.query>
let own: { tag: number; list: number; stage: number }

const ALL = ['contacts.read', 'contacts.export', 'tags.read', 'contact-lists.read', 'pipelines.read', 'users.read']

beforeAll(async () => {
  queries = vi.spyOn(pg.Client.prototype, 'query')
  app = await createTestApp()
  ada = await app.member({ permissions: ALL })
  own = await recordsOf(ada.account_id)
})
afterAll(() => app.stop())

/** Creates a tag, a list and a stage of an account with its name. */
async function recordsOf(account_id: number) {
  const idOf = async (text: string) => (await app.database.pool.query<{ id: number }>(text, [account_id])).rows[0]!.id
  return {
    tag: await newTag(account_id, 'Ετικέτα'),
    list: await idOf(`INSERT INTO contact_lists (account_id, name) VALUES ($1::bigint, 'Λίστα ' || $1::text) RETURNING id`),
    stage: await idOf(`
      WITH p AS (INSERT INTO pipelines (uuid, account_id, name) VALUES (uuid_v7(), $1, 'Πωλήσεις') RETURNING id)
      INSERT INTO pipeline_stages (account_id, pipeline_id, name, position, type, probability_bp) SELECT $1::bigint, p.id, 'Στάδιο ' || $1::text, 0, 'open', 1000 FROM p RETURNING id`),
  }
}

async function newTag(account_id: number, name: string): Promise<number> {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `WITH c AS (INSERT INTO tag_categories (account_id, name) VALUES ($1, $2) RETURNING id)
    INSERT INTO tags (account_id, tag_category_id, name) SELECT $1::bigint, c.id, $2 || ' ' || $1::text FROM c RETURNING id`,
    [account_id, name],
  )
  return rows[0]!.id
}

/** Lines of the second sheet, without author and time. */
async function notes(user: TestUser, query: string, language: 'en' | 'el', path = `/api/v1/accounts/${user.account_id}/contacts/export`) {
  const answer = await user.get(`${path}?${query}`, { 'accept-language': language })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { sheets } = await readXlsx(answer.raw)
  return (sheets[1]!.rows as unknown[][]).slice(3).map((row) => row.filter((cell) => cell !== null && cell !== undefined))
}

const username = async (user: TestUser) => (await user.call(authUser)).body.data.username

it('names records, period and order of the filter in the language of the reader', async () => {
  const query = `filter[tag]=${own.tag}&filter[contact_list]=${own.list}&filter[pipeline_stage][not_in]=${own.stage}&filter[assignee]=${ada.id}&filter[date_created][preset]=last30Days&filter[lifecycle]=lead&sort=-created,revenue`
  const [tag, list, stage, person] = [
    `Ετικέτα ${ada.account_id}`,
    `Λίστα ${ada.account_id}`,
    `Στάδιο ${ada.account_id}`,
    await username(ada),
  ]
  expect(await notes(ada, query, 'el')).toEqual([
    ['Ετικέτα', 'είναι ένα από', tag],
    ['Λίστα επαφών', 'είναι ένα από', list],
    ['Στάδιο pipeline', 'δεν είναι κανένα από', stage],
    ['Υπεύθυνος', 'είναι ένα από', person],
    ['Δημιουργία', 'στο διάστημα', 'Τελευταίες 30 ημέρες'],
    ['Στάδιο', 'είναι ένα από', expect.stringMatching(/^[Α-Ω]/u)],
    ['Σειρά', 'Δημιουργία', 'φθίνουσα'],
    ['Σειρά', 'Έσοδα', 'αύξουσα'],
  ])
  expect(await notes(ada, query, 'en')).toEqual([
    ['Tag', expect.any(String), tag],
    ['Contact list', expect.any(String), list],
    ['Pipeline stage', expect.any(String), stage],
    ['Assignee', expect.any(String), person],
    ['Created', expect.any(String), 'Last 30 days'],
    ['Lifecycle', expect.any(String), 'Lead'],
    ['Order', 'Created', 'descending'],
    ['Order', 'Revenue', 'ascending'],
  ])
})

it('shows ids for records that are deleted or that the reader may not see', async () => {
  const other = await app.member({ permissions: ALL })
  const theirs = await recordsOf(other.account_id)
  const query = `filter[tag]=${own.tag},${theirs.tag},987654&filter[contact_list]=${theirs.list}&filter[pipeline_stage]=${theirs.stage}&filter[assignee]=${other.id}`
  expect((await notes(ada, query, 'en')).map((row) => row[2])).toEqual([
    `Ετικέτα ${ada.account_id}, ${theirs.tag}, 987654`,
    String(theirs.list),
    String(theirs.stage),
    String(other.id),
  ])
  const blind = await app.member({ account_id: ada.account_id, permissions: ['contacts.read', 'contacts.export'] })
  expect((await notes(blind, `filter[tag]=${own.tag}`, 'en'))[0]![2]).toBe(String(own.tag))
})

it('looks up records of a kind in one query', async () => {
  const ids: number[] = []
  for (const name of ['Ένα', 'Δύο', 'Τρία']) ids.push(await newTag(ada.account_id, name))
  queries.mockClear()
  const lines = await notes(ada, `filter[tag][in]=${ids.join(',')}&filter[tag][not_in]=${own.tag}`, 'en')
  const lookups = queries.mock.calls.filter(([statement]) => /FROM "tag_list" t/.test(JSON.stringify(statement).replaceAll('\\"', '"')))
  expect(lines[0]![2]).toBe(['Ένα', 'Δύο', 'Τρία'].map((name) => `${name} ${ada.account_id}`).join(', '))
  expect(lookups).toHaveLength(1)
})

it('has texts for every order of every exported list, and looks up every kind of record', async () => {
  const staff = await app.staff('super-admin')
  const exported = allRoutes().all.filter(({ endpoint }) => endpoint.produces === 'xlsx' && endpoint.shape?.sorts.length)
  const lists = exported.filter(({ endpoint }) => /^[^:]*(:account_id[^:]*)?$/.test(endpoint.path))
  expect(lists.length).toBeGreaterThan(20)
  for (const { endpoint } of lists) {
    const shape = endpoint.shape!
    const records = Object.entries(shape.filters).flatMap(([name, { value }]) =>
      value === 'id' || value === 'uuid' ? [`filter[${name}]=${value === 'id' ? 987654 : '01890000-0000-7000-8000-000000000000'}`] : [],
    )
    const query = [`sort=${shape.sorts.join(',')}`, ...records].join('&')
    const path = endpoint.path.replace(':account_id', String(ada.account_id))
    for (const language of ['en', 'el'] as const) {
      const answer = await staff.get(`${path}?${query}`, { 'accept-language': language })
      expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
      const { sheets } = await readXlsx(answer.raw)
      const orders =
        (sheets[1]?.rows as unknown[][] | undefined)?.filter((row) => ['ascending', 'αύξουσα'].includes(row[2] as string)) ?? []
      expect(orders, path).toHaveLength(shape.sorts.length)
      expect(JSON.stringify(orders), path).not.toMatch(/order_by|exports:/)
    }
  }
})
