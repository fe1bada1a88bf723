import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { catalogueOf } from '#test/catalogue.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts'

const folder = join(import.meta.dirname, 'upgrade')
const kept = (await readdir(folder)).filter((file) => file.endsWith('.sql.gz'))

let current: TestDatabase
beforeAll(async () => {
  current = await createTestDatabase()
})
afterAll(() => current.drop())

test('The demo data of at least one version exist', () => {
  expect(kept).toContain('demo-0.1.0.sql.gz')
})

test.each(kept)('%s is upgraded to the present schema and keeps its rows', async (file) => {
  const old = await createEmptyDatabase()
  try {
    const text = (await promisify(gunzip)(await readFile(join(folder, file)))).toString('utf8')
    await old.pool.query(text)
    const before = await counts(old)
    expect(before).toMatchObject({ accounts: expect.any(Number), contacts: expect.any(Number) })
    expect(before.contacts).toBeGreaterThan(400)
    expect(before.invoices).toBeGreaterThan(10)

    await migrate(old)

    expect(await catalogueOf(old.pool)).toEqual(await catalogueOf(current.pool))
    expect(await counts(old)).toMatchObject(before)
    // Sequences continue after the ids of the old database.
    const { rows } = await old.pool.query("SELECT nextval(pg_get_serial_sequence('contacts', 'id')) > max(id) AS follows FROM contacts")
    expect(rows).toEqual([{ follows: true }])
  } finally {
    await old.drop()
  }
})

const COUNTED = ['accounts', 'users', 'contacts', 'contact_requests', 'subscriptions', 'email_messages', 'orders', 'invoices', 'payments']

async function counts({ pool }: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(
    `SELECT ${COUNTED.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')}`,
  )
  return rows[0]!
}
