import { contacts } from '@stoa/contract'
import { searchText as wordsOf } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { searchedContacts } from './read/search-contacts.ts'

/** In one of this many contacts. */
const RARE = 2_000
const CONTACTS = 100_000

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read'] })
  const wanted = wordsOf({ names: ['Θεόδωρος', 'Παπαδόπουλος'], values: [] })
  const others = ['Γιώργος Ιωάννου', 'Μαρία Νικολάου', 'Ελένη Βασιλείου'].map((name) => wordsOf({ names: name.split(' '), values: [] }))
  await app.database.db.transaction().execute(async (db) => {
    // Only the plan matters here: without the triggers a hundred thousand rows take seconds.
    await sql`SET LOCAL session_replication_role = replica`.execute(db)
    await sql`SET LOCAL statement_timeout = 0`.execute(db)
    await sql`INSERT INTO contacts (account_id, first_name, search_text)
      SELECT ${ada.account_id}, 'Contact', ' ' || md5(n::text) || CASE WHEN n % ${RARE} = 0 THEN ${wanted} ELSE (${others}::text[])[n % 3 + 1] END
      FROM generate_series(1, ${CONTACTS}) n`.execute(db)
    await sql`INSERT INTO contact_search (id, account_id, listed, created_at, search_text)
      SELECT id, account_id, true, created_at, search_text FROM contacts WHERE account_id = ${ada.account_id}`.execute(db)
  })
  await sql`VACUUM ANALYZE contacts, contact_search`.execute(app.database.db)
}, 300_000)
afterAll(() => app.stop())

it.each([
  ...Array.from({ length: 11 }, (_, at) => 'παπαδοπουλος'.slice(0, at + 2)),
  ...Array.from({ length: 10 }, (_, at) => 'παπαδοπουλος'.slice(at)),
  'Παπαδόπουλος',
  'ΠΑΠΑΔΟΠΟΥΛΟΣ',
  'παπαδόπουλοσ',
  'papadopoulos',
  'Pap',
  'pa',
  'θε',
  'θεόδωρος παπαδόπουλος',
  'πα θε',
])('finds %s among a hundred thousand contacts with the search index', async (text) => {
  const condition = searchedContacts({ kind: 'search', text }, { zone: 'Europe/Athens', now: new Date() })!
  const { rows } = await sql`EXPLAIN (FORMAT JSON) SELECT t.id FROM contacts t
    WHERE t.account_id = ${ada.account_id} AND t.deleted_at IS NULL AND ${condition}`.execute(app.database.db)
  expect(JSON.stringify(rows)).toMatch(/"Index Name":"contact_search_text".*"Index Cond":"[^"]*search_text ~~/)
  const { body } = await ada.call(contacts.list, { params: { account_id: ada.account_id }, query: { 'filter[search]': text } })
  expect(body.meta.total).toBe(CONTACTS / RARE)
})
