import { afterAll, beforeAll, expect, it } from 'vitest'
import { advertisements, createProjectAdvertisement, exportProjectAdvertisements, projectAdvertisements } from '@stoa/contract'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const ALL = [
  'advertisements.read',
  'advertisements.create',
  'advertisements.update',
  'advertisements.delete',
  'projects.read',
  'projects.create',
  'media.read',
  'campaigns.read',
]
let app: TestApp
let member: TestUser
let project_uuid: string
beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: ALL })
  project_uuid = await projectOf(member)
})
afterAll(() => app.stop())

const projectOf = async (who: TestUser): Promise<string> =>
  (await who.post(`/api/v1/accounts/${who.account_id}/projects`, { name: 'Summer' })).body.data.uuid
const ad = { name: 'Rooms by the sea', platform: 'facebook', format: 'image' } as const
const make = async (body: object = {}) => {
  const answer = await member.call(createProjectAdvertisement, { params: { project_uuid }, body: { ...ad, ...body } })
  expect(answer.body.errors).toBeUndefined()
  return answer.body.data
}
const change = (id: number, body: object) => member.call(advertisements.update, { params: { id }, body })
const faults = async (body: object) =>
  Object.keys((await member.call(createProjectAdvertisement, { params: { project_uuid }, body: { ...ad, ...body } })).body.errors ?? {})

it('belongs to a project, and is found there by name and headline', async () => {
  const made = await make({
    headline: 'Τρεις νύχτες',
    primary_text: 'Πρωινό\nκαι θέα',
    destination: 'https://hotel.example/rooms',
    placements: ['feed'],
    starts_on: '2026-06-01',
  })
  expect(made).toMatchObject({
    account_id: member.account_id,
    project_uuid,
    status: 'draft',
    headline: 'Τρεις νύχτες',
    primary_text: 'Πρωινό\nκαι θέα',
    project: { name: 'Summer' },
  })
  const found = await member.call(projectAdvertisements, { params: { project_uuid }, query: { 'filter[search]': 'νυχτεσ' } })
  expect(found.body.data.map(({ id }) => id)).toEqual([made.id])
  const other = await projectOf(member)
  expect((await member.call(projectAdvertisements, { params: { project_uuid: other }, query: {} })).body.data).toEqual([])
  const file = await member.get(exportProjectAdvertisements.path.replace(':project_uuid', project_uuid))
  expect(file.raw.subarray(0, 2).toString()).toBe('PK')
})

it('goes from draft to live and back by its transitions only', async () => {
  const { id } = await make()
  expect((await change(id, { status: 'live' })).body.errors).toHaveProperty('status')
  for (const status of ['in_review', 'approved', 'live', 'ended', 'live'])
    expect((await change(id, { status })).body.data).toMatchObject({ status })
  expect((await change(id, { status: 'draft' })).body.errors).toHaveProperty('status')
  expect((await change(id, { name: 'Older', version: 1 })).status).toBe(409)
  expect((await member.call(advertisements.remove, { params: { id } })).status).toBe(200)
  expect((await member.call(advertisements.read, { params: { id } })).status).toBe(404)
})

it('refuses addresses of other schemes, days out of order, and records of others', async () => {
  expect(await faults({ destination: 'javascript:alert(1)' })).toEqual(['destination'])
  expect(await faults({ starts_on: '2026-06-02', ends_on: '2026-06-01' })).toEqual(['ends_on'])
  expect(await faults({ starts_on: '9999-12-31' })).toEqual(['starts_on'])
  expect((await make({ primary_text: '', headline: '' })).primary_text).toBeNull()
  expect(await faults({ platform: 'newspaper' })).toEqual(['platform'])
  const stranger = await app.member({ permissions: ALL })
  const theirs = await projectOf(stranger)
  const foreign = await one<{ id: number }>(
    app.database.db,
    sql`INSERT INTO campaigns (account_id, number, name, utm_campaign, search_text, project_uuid) VALUES (${stranger.account_id}, 1, 'Theirs', 'theirs', 'theirs', ${theirs}) RETURNING id`,
  )
  expect(await faults({ campaign_id: foreign!.id })).toEqual(['campaign_id'])
  expect(await faults({ media_id: 999_999 })).toEqual(['media_id'])
  expect((await member.call(createProjectAdvertisement, { params: { project_uuid: theirs }, body: ad })).status).toBe(404)
  const params = { account_id: member.account_id }
  expect((await member.call(advertisements.create, { params, body: { ...ad, project_uuid: theirs } })).body.errors).toHaveProperty(
    'project_uuid',
  )
  const { id } = await make({ ends_on: '2026-06-30' })
  expect((await change(id, { starts_on: '2026-07-01' })).body.errors).toHaveProperty('ends_on')
})
