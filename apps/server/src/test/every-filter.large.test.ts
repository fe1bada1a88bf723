import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { alternativeFilters, OPERATORS, type AnyEndpoint, type FilterDefinition } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const A_DAY: Readonly<Record<string, string>> = { between: '2026-01-01,2026-02-01', preset: 'last7Days' }

/** Values that a filter accepts, by operator. */
function valuesOf(definition: FilterDefinition, operator: string): string[] {
  switch (definition.kind) {
    case 'boolean':
      return ['true', 'false']
    case 'number':
      return operator === 'between' ? ['1,20'] : ['3.5']
    case 'date':
      return [A_DAY[operator] ?? '2026-01-31']
    case 'choice':
      return choicesOf(definition)
    default:
      return ['Άννα o']
  }
}

function choicesOf({ value, options, nullable }: FilterDefinition): string[] {
  const keys = { id: '1', uuid: '01890000-0000-7000-8000-000000000000', code: options?.[0] ?? 'en' }
  const one = keys[value ?? 'code']
  return [one, ',,', ...(nullable ? ['none', `${one},none`] : [])]
}

/** Queries of a list: every filter with every operator, and every order. */
function queriesOf({ shape }: AnyEndpoint): string[] {
  const filters = Object.entries(shape!.filters).flatMap(([name, definition]) =>
    definition.kind === 'search'
      ? valuesOf(definition, '').flatMap((value) => [`search=${value}`, `search=${value}&total_up_to=1`])
      : OPERATORS[definition.kind].flatMap((operator) =>
          valuesOf(definition, operator).map((value) => `filter[${name}][${operator}]=${value}`),
        ),
  )
  return [...filters, ...shape!.sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`])]
}

/** Lists below a record that the generated records do not include. The list may only shrink. */
const WITHOUT_RECORD = ['pipelineStages.emailMessages.recipients', 'pipelineStages.smsMessages.recipients']

async function failuresOf(user: TestUser, fixtures: Fixtures, lists: readonly AnyEndpoint[]): Promise<{ asked: number; failed: string[] }> {
  const failed: string[] = []
  let asked = 0
  for (const endpoint of lists)
    for (const query of queriesOf(endpoint)) {
      const { status, body } = await user.get(`${fillPath(endpoint.path, fixtures)}?${encodeURI(query)}`)
      asked += 1
      if (status !== 200) failed.push(`${endpoint.id} ${query}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
    }
  return { asked, failed }
}

const lists = allRoutes()
  .all.map(({ endpoint }) => endpoint)
  .filter(({ method, shape, produces, response }) => method === 'GET' && shape?.paged && !produces && response)
  .filter(({ id }) => !WITHOUT_RECORD.includes(id))

/** The ids and the number of rows that a list answers for a query, as text. */
async function answerOf(user: TestUser, path: string, query: string): Promise<string> {
  const { status, body } = await user.get(`${path}?${encodeURI(query)}`)
  return JSON.stringify([status, body.meta?.total, body.data?.map((row: { id: number | string }) => row.id)])
}

/** Filters that answer other rows as the only alternative than as a filter of the list. */
async function differencesOf(user: TestUser, fixtures: Fixtures, lists: readonly AnyEndpoint[]) {
  const differences: string[] = []
  const counts = { asked: 0, withRows: 0 }
  for (const endpoint of lists) {
    const path = fillPath(endpoint.path, fixtures)
    for (const name of alternativeFilters(endpoint.shape!))
      for (const query of queriesOf({
        ...endpoint,
        shape: { ...endpoint.shape!, filters: { [name]: endpoint.shape!.filters[name]! }, sorts: [] },
      })) {
        const plain = await answerOf(user, path, query)
        const alternative = await answerOf(user, path, query.replace('filter[', 'filter[or][0]['))
        counts.asked += 1
        if (!plain.endsWith(',[]]')) counts.withRows += 1
        if (plain !== alternative) differences.push(`${endpoint.id} ${query}: ${plain} ${alternative}`)
      }
  }
  return { differences, ...counts }
}

const isAdmin = ({ path }: AnyEndpoint) => path.startsWith('/api/v1/admin/')

it('answers every filter with every operator, and every order, on every list of accounts and of the back-office', async () => {
  const owner = await app.member({ permissions: ACCOUNT_PERMISSION_NAMES, owner: true })
  const fixtures = await accessFixtures(app, owner)
  const ofAccounts = await failuresOf(
    owner,
    fixtures,
    lists.filter((list) => !isAdmin(list)),
  )
  const { rows } = await sql<{ id: number }>`INSERT INTO tag_categories (name) VALUES ('Platform') RETURNING id`.execute(app.database.db)
  const ofStaff = await failuresOf(await app.staff(), { ...fixtures, 'tag-categories': rows[0]!.id }, lists.filter(isAdmin))
  expect([...ofAccounts.failed, ...ofStaff.failed]).toEqual([])
  expect(ofAccounts.asked).toBeGreaterThan(3000)
  expect(ofStaff.asked).toBeGreaterThan(100)
}, 600_000)

it('answers a filter as the only alternative like the filter itself, on every list with alternatives', async () => {
  const owner = await app.member({ permissions: ACCOUNT_PERMISSION_NAMES, owner: true })
  const fixtures = await accessFixtures(app, owner)
  const withAlternatives = lists.filter((list) => list.shape!.alternatives && !isAdmin(list))
  const { differences, asked, withRows } = await differencesOf(owner, fixtures, withAlternatives)
  expect(differences).toEqual([])
  expect(asked).toBeGreaterThan(1000)
  expect(withRows).toBeGreaterThan(300)
}, 600_000)
