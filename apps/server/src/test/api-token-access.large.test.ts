import { takesApiTokens, type AnyEndpoint } from '@stoa/contract'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '#db/rows.ts'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'
import { createTestClient, type TestClient } from './client.ts'

const endpoints = allRoutes().all.map((route) => route.endpoint)
const everything = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))

let app: TestApp
/** Records of account B, all made by the person who also made the tokens of account A. */
let foreign: Fixtures, own: Fixtures
/** Programs with a token of account A: with all permissions, and with one that no endpoint needs alone. */
let foreign_account_id = 0
let full: TestClient, narrow: TestClient

beforeAll(async () => {
  app = await createTestApp()
  const maker = await app.member({ permissions: everything, owner: true })
  const elsewhere = await app.member({ permissions: everything })
  await run(
    app.database.db,
    sql`INSERT INTO memberships (account_id, user_id, role_id) SELECT account_id, ${maker.id}, role_id FROM memberships WHERE id = ${elsewhere.membership_id}`,
  )
  await run(app.database.db, sql`UPDATE accounts SET owner_id = ${maker.id}, claimed_at = now() WHERE id = ${elsewhere.account_id}`)
  app.services.actors.dropAll()
  own = await accessFixtures(app, maker)
  // A person has one calendar feed, and tokens do not reach it.
  await run(app.database.db, sql`DELETE FROM calendar_feeds WHERE user_id = ${maker.id}`)
  foreign = await accessFixtures(app, { ...maker, account_id: elsewhere.account_id, membership_id: elsewhere.membership_id })
  for (const [table, column] of MADE_BY_ALL)
    await run(app.database.db, sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${maker.id}`)
  foreign_account_id = elsewhere.account_id
  full = await programOf(maker, everything)
  narrow = await programOf(maker, [NARROW])
})
afterAll(() => app.stop())

/** Columns that give people rights without a permission: all records are the maker's own. */
const MADE_BY_ALL = [
  ['media', 'created_by_id'],
  ['tasks', 'user_assigned_id'],
  ['assets', 'created_by_id'],
  ['contacts', 'user_id'],
  ['contact_requests', 'user_id'],
  ['conversations', 'user_id'],
  ['projects', 'owner_id'],
] as const

/** The one permission of the narrow token. */
const NARROW = 'saved-queries.share'

async function programOf(maker: TestUser, permissions: readonly string[]): Promise<TestClient> {
  const { body } = await maker.post(`/api/v1/accounts/${maker.account_id}/api-tokens`, { name: 'Program', permissions, expiry: '30_days' })
  return createTestClient(app.http, body.data.token)
}

async function answerTo(client: TestClient, endpoint: AnyEndpoint, fixtures: Fixtures) {
  const url = fillPath(endpoint.path, fixtures)
  if (endpoint.method === 'GET') return client.get(url)
  return { POST: client.post, PUT: client.put, PATCH: client.patch, DELETE: client.delete }[endpoint.method](url, {})
}

const named = (list: AnyEndpoint[]) => list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const byPermission = endpoints.filter((endpoint) => takesApiTokens(endpoint) && endpoint.access.who === 'permission')
const onRecord = (endpoint: AnyEndpoint) => endpoint.path.includes('/:')

describe('an API token', () => {
  it.each(named(endpoints.filter((endpoint) => !takesApiTokens(endpoint) && !endpoint.any_body)))(
    '%s: is refused',
    async (_name, endpoint) => {
      const answer = await answerTo(full, endpoint, own)
      expect([answer.status, answer.body.code]).toEqual([403, 'api_token_refused'])
    },
  )

  it.each(named(byPermission.filter(onRecord)))('%s: gets 404 in another account of its maker', async (_name, endpoint) => {
    expect((await answerTo(full, endpoint, foreign)).status).toBe(404)
  })

  it.each(named(byPermission.filter(({ access }) => 'permission' in access && access.permission !== NARROW)))(
    '%s: gets 403 without the permission, even though its maker has it',
    async (_name, endpoint) => {
      expect((await answerTo(narrow, endpoint, own)).status).toBe(403)
    },
  )
})

it.each(named(byPermission.filter((endpoint) => endpoint.method === 'GET' && !onRecord(endpoint))))(
  '%s: shows a token no record of another account of its maker',
  async (_name, endpoint) => {
    const answer = await answerTo(full, endpoint, own)
    expect([200, 403, 422]).toContain(answer.status)
    expect(answer.raw.toString()).not.toContain(`"account_id":${foreign_account_id},`)
  },
)

it('opens to tokens, besides what a permission opens, only calls that belong to no person', () => {
  const others = endpoints.filter((endpoint) => takesApiTokens(endpoint) && endpoint.access.who !== 'permission').map(({ id }) => id)
  expect(others.sort()).toEqual([
    'apiToken.read',
    'features.list',
    'funnelCategories.list',
    'pipelineTemplates.list',
    'temporaryMediaUploads.create',
    'vatExemptions.list',
    'vatRates.list',
  ])
})
