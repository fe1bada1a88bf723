import { contacts } from '@stoa/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { createDatabase } from '#db/client.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { warnOfSlowSearch } from './check-search.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read'] })
})
afterAll(() => app.stop())

it('does not warn about a database that recognises Greek letters', async () => {
  expect((await sql<{ count: number }>`SELECT cardinality(show_trgm('παπαδ')) AS count`.execute(app.database.db)).rows).toEqual([
    { count: 6 },
  ])
  const warn = vi.fn()
  await warnOfSlowSearch(app.database.db, { warn })
  expect(warn).not.toHaveBeenCalled()
})

it.each(['πα', 'παπ', 'παπαδ', 'παπαδατο'])('finds the Greek word %s with the search index', async (word) => {
  await sql`INSERT INTO contacts (account_id, first_name, search_text)
    SELECT ${ada.account_id}, 'Word', ' ' || md5(n::text) || CASE WHEN n % 1000 = 0 THEN ' παπαδατο' ELSE ' αθανασα' END
    FROM generate_series(1, 20000) n WHERE NOT EXISTS (SELECT FROM contacts WHERE account_id = ${ada.account_id})`.execute(app.database.db)
  await sql`VACUUM ANALYZE contacts`.execute(app.database.db)
  const { rows } = await sql`EXPLAIN (FORMAT JSON) SELECT id FROM contacts
    WHERE account_id = ${ada.account_id} AND deleted_at IS NULL AND search_text LIKE ${`% ${word}%`}`.execute(app.database.db)
  expect(JSON.stringify(rows)).toMatch(/"Index Name":"contacts_search".*"Index Cond":"[^"]*search_text ~~/)
  const { body } = await ada.call(contacts.list, { params: { account_id: ada.account_id }, query: { 'filter[search]': word } })
  expect(body.meta.total).toBe(20)
})

it('warns about a database with LC_CTYPE C and explains the remedy', async () => {
  const name = `blind_${process.pid}`
  const url = new URL(inject('databaseServer'))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0 LC_CTYPE 'C'`)
  url.pathname = name
  const blind = createDatabase({ url: url.href, max: 1 })
  try {
    await sql`CREATE EXTENSION pg_trgm`.execute(blind.db)
    const warn = vi.fn()
    await warnOfSlowSearch(blind.db, { warn })
    expect(warn).toHaveBeenCalledWith({ lc_ctype: 'C' }, expect.stringContaining("LC_CTYPE 'C.UTF-8'"))
  } finally {
    await blind.close()
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await client.end()
  }
})
