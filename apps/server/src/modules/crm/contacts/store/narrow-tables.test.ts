import { contacts } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete'] })
})
afterAll(() => app.stop())

const make = async (first_name: string, phone: string): Promise<number> => {
  const body = { first_name, email: `${first_name.toLowerCase()}@example.gr`, phone }
  const made = await ada.call(contacts.create, { params: { account_id: ada.account_id }, body })
  return made.body.data.id
}

const list = async (query: Record<string, string>) =>
  (await ada.call(contacts.list, { params: { account_id: ada.account_id }, query })).body.data.map(({ first_name }) => first_name)

/** Rows of the narrow tables that differ from their contacts, are missing or left over. */
async function differences() {
  const { rows } = await sql`
    SELECT coalesce(c.id, s.id, a.id) AS id FROM contacts c FULL JOIN contact_search s ON s.id = c.id FULL JOIN contact_activity a ON a.id = coalesce(c.id, s.id)
    WHERE (c.account_id, c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted'), c.created_at, c.search_text)
        IS DISTINCT FROM (s.account_id, s.listed, s.created_at, s.search_text)
      OR (c.account_id, c.updated_at, c.last_activity_at) IS DISTINCT FROM (a.account_id, a.updated_at, a.last_activity_at)`.execute(
    app.database.db,
  )
  return rows
}

it('keeps the narrow tables equal to the contacts after every kind of change', async () => {
  const [ana, zoe] = [await make('Ana', '+306970000001'), await make('Zoe', '+306970000002')]
  await ada.call(contacts.update, { params: { id: ana }, body: { phone: '+306970000003', last_name: 'Παππά' } })
  expect(await differences()).toEqual([])
  await ada.call(contacts.update, { params: { id: zoe }, body: { status: 'archived' } })
  expect(await differences()).toEqual([])
  await ada.call(contacts.remove, { params: { id: ana } })
  expect(await differences()).toEqual([])
  await sql`UPDATE contacts SET deleted_at = NULL, created_at = created_at - interval '1 day' WHERE id = ${ana}`.execute(app.database.db)
  expect(await differences()).toEqual([])
  await sql`DELETE FROM contacts WHERE id = ${zoe}`.execute(app.database.db)
  expect(await differences()).toEqual([])
})

it('sorts by change and by last activity, also with a filter and on later pages', async () => {
  ada = await app.member({ permissions: ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete'] })
  const made = [await make('Eva', '+306970000011'), await make('Ion', '+306970000012'), await make('Ugo', '+306970000013')]
  await ada.call(contacts.update, { params: { id: made[0]! }, body: { job_title: 'Chef' } })
  await sql`UPDATE contacts SET last_activity_at = CASE WHEN id = ${made[1]} THEN NULL ELSE now() + make_interval(mins => id::int) END
    WHERE account_id = ${ada.account_id}`.execute(app.database.db)
  expect(await list({ sort: '-updated' })).toEqual(['Eva', 'Ugo', 'Ion'])
  expect(await list({ sort: 'updated', 'filter[source]': 'manual' })).toEqual(['Ion', 'Ugo', 'Eva'])
  expect(await list({ sort: '-updated', per_page: '1', page: '2' })).toEqual(['Ugo'])
  expect(await list({ sort: '-last_activity' })).toEqual(['Ugo', 'Eva', 'Ion'])
  expect(await list({ sort: 'last_activity' })).toEqual(['Ion', 'Eva', 'Ugo'])
  expect(await list({ sort: '-updated', 'filter[search]': 'ugo' })).toEqual(['Ugo'])
})

it('finds the same contacts by the search alone and together with another filter', async () => {
  const found = { 'filter[search]': 'u 3069700000' }
  expect(await list(found)).toEqual(['Ugo'])
  expect(await list({ ...found, 'filter[source]': 'manual' })).toEqual(['Ugo'])
  expect(await list({ 'filter[search]': '6970000013' })).toEqual(['Ugo'])
})

it('indexes no column of contacts that a change of a number or a move sets, so that the row changes in place', async () => {
  const { rows } = await sql<{
    name: string
  }>`SELECT DISTINCT a.attname AS name FROM pg_index i JOIN pg_depend d ON d.objid = i.indexrelid AND d.refobjid = i.indrelid
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = d.refobjsubid WHERE i.indrelid = 'contacts'::regclass`.execute(
    app.database.db,
  )
  const indexed = rows.map(({ name }) => name)
  expect(indexed).toContain('created_at')
  const often = [
    'phone',
    'phone_key',
    'email_key',
    'search_text',
    'updated_at',
    'last_activity_at',
    'version',
    'emails_marketable',
    'sms_marketable',
  ]
  expect(often.filter((name) => indexed.includes(name))).toEqual([])
})
