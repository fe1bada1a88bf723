import { contacts } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser
const ids = new Map<string, number>()
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read', 'contacts.create'] })
  const people = {
    greek: { last_name: 'Παππάς', phone: '+306971234567' },
    neighbour: { last_name: 'Pappas', phone: '+306971234568' },
    british: { last_name: 'Young', phone: '+442079460958' },
    mail: { last_name: 'Order', email: 'order-20261123045@mail.example' },
    name: { last_name: 'Room 12345678901', email: 'room@mail.example' },
  }
  for (const [name, person] of Object.entries(people))
    ids.set(name, (await ada.call(contacts.create, { params: { account_id: ada.account_id }, body: person })).body.data.id)
})
afterAll(() => app.stop())

const found = async (text: string) => {
  const { body } = await ada.call(contacts.list, { params: { account_id: ada.account_id }, query: { 'filter[search]': text } })
  return (body.data as { id: number }[]).map(({ id }) => [...ids].find(([, own]) => own === id)![0]).toSorted()
}

it.each([
  ['6971234567', ['greek']],
  ['+30 697 123 4567', ['greek']],
  ['0030 6971234568', ['neighbour']],
  ['69712345', ['greek', 'neighbour']],
  ['697123456', ['greek', 'neighbour']],
  ['παππασ 6971234567', ['greek']],
  ['pappas 69712345', ['greek', 'neighbour']],
  ['02079460958', ['british']],
  ['44 20 7946 0958', ['british']],
  ['20261123045', ['mail']],
  ['order-20261123045@mail', ['mail']],
  ['20261123', ['mail']],
  ['2345678901', ['name']],
  ['69712345679', []],
  ['12345678 99999999', []],
])('finds contacts by the long number %j', async (text, people) => expect(await found(text)).toEqual(people))

it('keeps few unsorted entries in the index, because every search reads them', async () => {
  const { rows } = await app.database.pool.query(
    `SELECT DISTINCT c.relname, current_setting('gin_pending_list_limit') AS of_connection FROM pg_index i
     JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_opclass o ON o.oid = any (i.indclass::oid[])
     WHERE o.opcname = 'gin_trgm_ops' AND NOT coalesce(c.reloptions, '{}') @> '{gin_pending_list_limit=512}'`,
  )
  expect(rows).toEqual([{ relname: 'contact_search_text', of_connection: '512kB' }])
})
