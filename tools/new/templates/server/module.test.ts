import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const ALL = ['__module__.read', '__module__.create', '__module__.update', '__module__.delete']
let app: TestApp
let member: TestUser
let collection: string

beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: ALL })
  collection = `/api/v1/accounts/${member.account_id}/__module__`
})
afterAll(() => app.stop())

const item = (id: number) => `/api/v1/__module__/${id}`
const make = async (name: string, who = member) =>
  (await who.post(`/api/v1/accounts/${who.account_id}/__module__`, { name })).body.data.id as number

it('creates, lists, reads, changes and deletes __many__', async () => {
  const created = await member.post(collection, { name: '  First ' })
  expect(created).toMatchObject({ status: 200, body: { data: { name: 'First', account_id: member.account_id, version: 1 } } })
  const { id } = created.body.data
  expect((await member.get(`${collection}?filter[search]=FIRS&sort=-name`)).body).toMatchObject({ data: [{ id }], meta: { total: 1 } })
  const changed = await member.put(item(id), { name: 'Second', version: 1 })
  expect(changed).toMatchObject({ status: 200, body: { data: { name: 'Second', version: 2 } } })
  expect((await member.get(item(id))).body.data.name).toBe('Second')
  expect((await member.delete(item(id))).status).toBe(200)
  expect((await member.get(item(id))).status).toBe(404)
})

it('refuses a name that is missing, too long or taken, and a change of an outdated version', async () => {
  const id = await make('Taken')
  expect((await member.post(collection, {})).body.errors.name).toBeDefined()
  expect((await member.post(collection, { name: 'x'.repeat(121) })).body.errors.name).toBeDefined()
  expect((await member.post(collection, { name: 'TAKEN' })).body.errors).toEqual({ name: ['The name has already been taken'] })
  await member.put(item(id), { name: 'Newer', version: 1 })
  expect((await member.put(item(id), { name: 'Older', version: 1 })).status).toBe(409)
})

it('frees the name of a deleted one', async () => {
  await member.delete(item(await make('Again')))
  expect((await member.post(collection, { name: 'Again' })).status).toBe(200)
})

it('hides __many__ of other accounts and refuses members without the permission, and guests', async () => {
  const id = await make('Private')
  const stranger = await app.member({ permissions: ALL })
  const powerless = await app.member({ account_id: member.account_id })
  expect([(await stranger.get(collection)).status, (await stranger.delete(item(id))).status]).toEqual([404, 404])
  expect([(await powerless.get(collection)).status, (await powerless.put(item(id), { name: 'x' })).status]).toEqual([403, 403])
  expect((await app.guest.get(collection)).status).toBe(401)
})

it('answers the list as a spreadsheet', async () => {
  const file = await member.get(`${collection}/export`)
  expect(file.status).toBe(200)
  expect(file.raw.subarray(0, 2).toString()).toBe('PK')
})
