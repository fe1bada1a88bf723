import { contacts, people as peopleEndpoints } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read', 'contacts.create', 'contacts.export'] })
})
afterAll(() => app.stop())

const contact = async (body: object, user = ada): Promise<number> =>
  (await user.call(contacts.create, { params: { account_id: user.account_id }, body })).body.data.id
const people = async (query = '', user = ada) => (await user.get(`/api/v1/accounts/${user.account_id}/people?${query}`)).body

it('counts contacts with the same address as one person, found by any of them', async () => {
  const one = await contact({ first_name: 'Ελένη', last_name: 'Κρητικού', email: 'eleni@example.gr' })
  const two = await contact({ first_name: 'Eleni', company: 'Crete SA', email: 'eleni@example.gr' })
  await contact({ first_name: 'Πέτρος', email: 'petros@example.gr' })
  await contact({ first_name: 'Nobody', phone: '6900000001' })
  const { data, meta } = await people('include=contacts&sort=name')
  expect(meta.total).toBe(2)
  const eleni = data.find((person: { contacts_count: number }) => person.contacts_count === 2)
  expect(eleni.contacts.map(({ id }: { id: number }) => id)).toEqual([one, two])
  expect((await people('filter[search]=kritikou')).data.map(({ id }: { id: number }) => id)).toEqual([eleni.id])
  expect((await people('filter[search]=crete')).data.map(({ id }: { id: number }) => id)).toEqual([eleni.id])
  expect((await people('filter[search]=nobody')).data).toEqual([])
  expect((await people('filter[has_orders]=1')).data).toEqual([])
  expect((await people('filter[last_seen][preset]=today')).data).toHaveLength(2)
})

it('shows members with own scope only the people of their contacts, and none of other accounts', async () => {
  const own = await app.member({ account_id: ada.account_id, permissions: ['contacts.read', 'contacts.create'], data_scope: 'own' })
  expect((await people('', own)).data).toEqual([])
  const mine = await contact({ first_name: 'Ελένη', email: 'eleni@example.gr' }, own)
  const [eleni, ...others] = (await people('include=contacts', own)).data
  expect([eleni.contacts.map(({ id }: { id: number }) => id), others]).toEqual([[mine], []])
  const stranger = await app.member({ permissions: ['contacts.read'] })
  expect((await people('', stranger)).data).toEqual([])
  expect((await stranger.call(peopleEndpoints.list, { params: { account_id: ada.account_id } })).status).toBe(404)
})

it('exports the people as a spreadsheet', async () => {
  const sheet = await ada.call(peopleEndpoints.export, { params: { account_id: ada.account_id } })
  expect([sheet.status, sheet.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})
