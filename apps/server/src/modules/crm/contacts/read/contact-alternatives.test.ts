import { contacts } from '@stoa/contract'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser
const tags: Record<string, number> = {}

const PEOPLE = [
  { first_name: 'Anna', tags: ['red'], lifecycle: 'lead' },
  { first_name: 'Bert', tags: ['blue'], lifecycle: 'customer' },
  { first_name: 'Cleo', tags: ['red', 'blue'], lifecycle: 'customer' },
  { first_name: 'Dora', tags: [], lifecycle: 'customer' },
] as const

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({
    permissions: ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.export', 'tags.read'],
  })
  for (const person of PEOPLE) {
    const body = { ...person, tags: [...person.tags], email: `${person.first_name}@example.gr` }
    const { body: created } = await ada.call(contacts.create, { params: { account_id: ada.account_id }, body })
    for (const tag of created.data.tags ?? []) tags[tag.name] = tag.id
  }
})
afterAll(() => app.stop())

const setStatus = (id: number, status: string) => app.database.pool.query('UPDATE contacts SET status = $2 WHERE id = $1', [id, status])
const list = (query: string) => ada.get(`/api/v1/accounts/${ada.account_id}/contacts?${query}&sort=created`)
const names = async (query: string) => {
  const { body } = await list(query)
  return [body.data.map((row: { first_name: string }) => row.first_name).join(' '), body.meta.total]
}

it('lists what matches all filters of at least one alternative, in addition to the other filters', async () => {
  const { red, blue } = tags
  expect(await names(`filter[or][0][tag][is]=${red}&filter[or][1][lifecycle][is]=customer`)).toEqual(['Anna Bert Cleo Dora', 4])
  expect(await names(`filter[or][0][tag][is]=${red}&filter[or][0][lifecycle][is]=customer&filter[or][1][tag][is_not]=${blue}`)).toEqual([
    'Anna Cleo Dora',
    3,
  ])
  expect(await names(`filter[lifecycle]=customer&filter[or][0][tag]=${red}&filter[or][1][tag]=${blue}`)).toEqual(['Bert Cleo', 2])
  expect(await names(`filter[or][0][tag][in]=${red},${blue}&filter[or][1][date_created][preset]=lastYear`)).toEqual(['Anna Bert Cleo', 3])
  expect(await names(`filter[search]=dora&filter[or][0][tag]=${red}`)).toEqual(['', 0])
})

it('ignores alternatives without a value, and counts the whole list without any', async () => {
  expect(await names('filter[or][0][tag][is]=&filter[or][1][lifecycle]=')).toEqual(['Anna Bert Cleo Dora', 4])
  expect(await names(`filter[or][0][tag][is]=${tags.blue}&filter[or][1][lifecycle][is]=`)).toEqual(['Bert Cleo', 2])
})

it('hides archived contacts only from the alternatives that do not ask for a status', async () => {
  const { body } = await list(`filter[or][0][tag]=${tags.blue}&filter[or][0][lifecycle]=customer`)
  const bert = body.data.find((row: { first_name: string }) => row.first_name === 'Bert')
  await setStatus(bert.id, 'archived')
  expect(await names(`filter[or][0][tag]=${tags.blue}`)).toEqual(['Cleo', 1])
  expect(await names(`filter[or][0][lifecycle]=customer&filter[or][1][status]=archived`)).toEqual(['Bert Cleo Dora', 3])
  expect(await names(`filter[status]=archived&filter[or][0][tag]=${tags.blue}`)).toEqual(['Bert', 1])
  await setStatus(bert.id, 'active')
})

it('refuses what no alternative can be, and names the filter', async () => {
  const eleven = Array.from({ length: 11 }, (_, at) => `filter[or][${at}][tag]=1`).join('&')
  for (const query of [eleven, 'filter[or]=x', 'filter[or][tag]=1', 'filter[or][0]=x']) {
    const { status, body } = await list(query)
    expect([status, Object.keys(body.errors ?? {})], query).toEqual([422, ['filter.or']])
  }
  const wrong = await list('filter[or][0][tag]=1&filter[or][1][date_created][after]=soon')
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['filter.or.1.date_created']])
  for (const query of ['filter[or][0][nothing]=1', 'filter[or][0][search]=a', 'filter[or][0][or][0][tag]=1'])
    expect((await list(query)).status, query).toBe(400)
  const without = await ada.get(`/api/v1/accounts/${ada.account_id}/tags?filter[or][0][category]=1`)
  expect([without.status, without.body.code]).toEqual([400, 'unknown_filter'])
})

it('changes the rows of the alternatives', async () => {
  const filter = { or: [{ tag: { is: tags.red } }, { source: 'import' }] }
  const { body } = await ada.post(`/api/v1/accounts/${ada.account_id}/contacts/batch/tags`, { filter, tags: ['Chosen'] })
  expect(body.data).toMatchObject({ count: 2 })
  const chosen = (await ada.get(`/api/v1/accounts/${ada.account_id}/contacts?filter[search]=anna&include=tags`)).body.data[0].tags
  expect(chosen.map(({ name }: { name: string }) => name).sort()).toEqual(['Chosen', 'red'])
})

it('describes the alternatives in the spreadsheet', async () => {
  const query = `filter[lifecycle]=customer&filter[or][0][tag]=${tags.red}&filter[or][1][source]=import`
  const answer = await ada.get(`/api/v1/accounts/${ada.account_id}/contacts/export?${query}`)
  const { sheets } = await readXlsx(answer.raw)
  expect((sheets[1]!.rows as unknown[][]).map((row) => row.filter(Boolean).join(' ')).slice(3)).toEqual([
    'Lifecycle is any of Customer',
    'At least one group must match: group 1 of 2',
    'Tag is any of red',
    'At least one group must match: group 2 of 2',
    'Source is any of Import',
  ])
})
