import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountSavedQueries, savedQueries } from '@stoa/contract'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let member: TestUser
let base: string

beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: ['contacts.read', 'saved-queries.share'] })
  base = `/api/v1/accounts/${member.account_id}/saved-queries`
})
afterAll(() => app.stop())

const QUERY = {
  filter: { search: ' Γιάννης ', date_created: { preset: '' }, Tag: { is_not: ['3', null] } },
  page: 2,
  zoom: 1,
  '10': 'b',
  '9': 'a',
}

it('[R-3.1-04] stores the query of a list as it was sent, with empty texts and unknown keys', async () => {
  const saved = await member.post(base, { resource: 'contacts', name: 'Νέοι', query: QUERY })
  expect(saved).toMatchObject({ status: 200, body: { data: { name: 'Νέοι', is_own: true, is_shared: false, owner: expect.any(String) } } })
  const { body } = await member.get(`${base}?resource=contacts`)
  expect(JSON.stringify(body.data[0].query)).toBe(JSON.stringify(QUERY))
  expect((await member.get(`${base}?resource=tasks`)).body.data).toEqual([])
})

it('refuses a query above 16 KB, a name that exists and an unknown list', async () => {
  const big = { filter: { search: 'α'.repeat(8200) } }
  expect((await member.post(base, { resource: 'contacts', name: 'Big', query: big })).body.errors.query).toBeDefined()
  await member.post(base, { resource: 'contacts', name: 'Twice', query: {} })
  expect((await member.post(base, { resource: 'contacts', name: 'twice', query: {} })).body.errors.name).toBeDefined()
  expect((await member.post(base, { resource: 'tasks', name: 'Twice', query: {} })).status).toBe(200)
  expect((await member.post(base, { resource: 'No List', name: 'x', query: {} })).body.errors.resource).toBeDefined()
  expect((await member.post(base, { resource: 'contacts', name: 'x', query: [] })).status).toBe(422)
})

it('shows shared queries to members who may read the list and lets only their owner change them', async () => {
  const { body } = await member.post(base, { resource: 'contacts', name: 'For all', query: { page: 1 }, is_shared: true })
  const item = `${base}/${body.data.id}`
  const reader = await app.member({ account_id: member.account_id, permissions: ['contacts.read'] })
  const other = await app.member({ account_id: member.account_id, permissions: ['tasks.read'] })
  expect((await reader.get(base)).body.data).toMatchObject([{ name: 'For all', is_own: false }])
  expect((await other.get(base)).body.data).toEqual([])
  expect([
    (await reader.put(item, { name: 'Mine' })).status,
    (await reader.delete(item)).status,
    (await other.put(item, { name: 'x' })).status,
  ]).toEqual([403, 403, 404])
  expect((await reader.post(base, { resource: 'contacts', name: 'Loud', query: {}, is_shared: true })).status).toBe(403)
  const quiet = await reader.post(base, { resource: 'contacts', name: 'Quiet', query: {} })
  expect((await reader.put(`${base}/${quiet.body.data.id}`, { is_shared: true })).status).toBe(403)
  expect((await member.put(`${base}/${quiet.body.data.id}`, { name: 'x' })).status).toBe(404)
  const renamed = await member.put(item, { name: 'Renamed', query: { filter: { search: '' } }, is_shared: false })
  expect(renamed.body.data).toMatchObject({ name: 'Renamed', is_shared: false, query: { filter: { search: '' } } })
  expect((await reader.get(`${base}?resource=contacts`)).body.data.map((one: { name: string }) => one.name)).toEqual(['Quiet'])
  expect((await member.delete(item)).status).toBe(200)
})

it('separates queries of the admin area from those of accounts', async () => {
  const at = '/api/v1/saved-queries'
  const { body } = await member.post(at, { resource: 'projects', name: 'Mine everywhere', query: { page: 1 } })
  expect((await member.call(savedQueries.list, { query: { resource: 'projects' } })).body.data).toMatchObject([
    { account_id: null, name: 'Mine everywhere' },
  ])
  expect((await member.get(`${base}?resource=projects`)).body.data).toEqual([])
  expect((await member.put(`${base}/${body.data.id}`, { name: 'x' })).status).toBe(404)
  const somebody = await app.user()
  expect([(await somebody.get(at)).body.data, (await somebody.call(savedQueries.remove, { params: { id: body.data.id } })).status]).toEqual(
    [[], 404],
  )
  expect((await member.post(at, { resource: 'projects', name: 'Shared', query: {}, is_shared: true })).status).toBe(403)
  expect((await member.call(savedQueries.remove, { params: { id: body.data.id } })).status).toBe(200)
})

it('responds with 401 to guests and 404 in a foreign account', async () => {
  const stranger = await app.member({ permissions: ['contacts.read'] })
  expect([
    (await app.guest.get(base)).status,
    (await stranger.get(base)).status,
    (await stranger.post(base, { resource: 'contacts', name: 'x', query: {} })).status,
  ]).toEqual([401, 404, 404])
})

it('counts the rows of saved queries as the list does, for those who may read it', async () => {
  const user = await app.member({ permissions: ['contacts.read', 'contacts.create', 'saved-queries.share'] })
  const own = `/api/v1/accounts/${user.account_id}`
  for (const first_name of ['Ada', 'Adam', 'Grace']) {
    const made = await user.post(`${own}/contacts`, { first_name, email: `${first_name.toLowerCase()}@counted.example` })
    expect(made.status).toBe(200)
  }
  const save = async (name: string, query: object) =>
    (await user.post(`${own}/saved-queries`, { resource: 'contacts', name, query, is_shared: true })).body.data.id
  const ada = await save('a', { filter: { search: 'ada' }, page: 9 })
  const all = await save('b', { sort: 'gone' })
  const broken = await save('c', { filter: { no_such_filter: 1 } })
  const counted = await user.call(accountSavedQueries.counts, { params: { account_id: user.account_id }, query: { resource: 'contacts' } })
  expect(counted.body.data).toEqual([
    { id: ada, count: 2 },
    { id: all, count: 3 },
    { id: broken, count: null },
  ])
  const blind = await app.member({ account_id: user.account_id, permissions: ['tasks.read'] })
  await blind.post(`${own}/saved-queries`, { resource: 'contacts', name: 'mine', query: {} })
  expect((await blind.get(`${own}/saved-queries/counts?resource=contacts`)).body.data).toMatchObject([{ count: null }])
  expect((await member.get(`${own}/saved-queries/counts?resource=contacts`)).status).toBe(404)
  expect((await app.guest.get(`${own}/saved-queries/counts?resource=contacts`)).status).toBe(401)
  expect((await user.get(`${own}/saved-queries/counts`)).status).toBe(422)
})
