import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { createDatabase, type Db } from '#db/client.ts'
import { SCHEMA_LOCK } from '#db/migrate.ts'
import { createTestDatabase } from '#test/database.ts'
import { until } from '#test/until.ts'
import { refuseForeignLetters } from './check-search.ts'

/** Runs `work` on an empty database that is created with these options. */
async function onDatabase(options: string, work: (db: Db) => Promise<void>): Promise<void> {
  const name = `letters_${process.pid}`
  const url = new URL(inject('databaseServer'))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ${options}`)
  url.pathname = name
  const database = createDatabase({ url: url.href, max: 6 })
  try {
    await work(database.db)
  } finally {
    await database.close()
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await client.end()
  }
}

const extensions = async (db: Db) => (await sql<{ extname: string }>`SELECT extname FROM pg_extension ORDER BY 1`.execute(db)).rows

it('accepts a database that knows Greek letters', async () => {
  const database = await createTestDatabase()
  try {
    await expect(refuseForeignLetters(database.db)).resolves.toBeUndefined()
  } finally {
    await database.drop()
  }
})

it.each([
  [
    'sees no Greek letters in searched words',
    "LC_CTYPE 'C'",
    /LC_CTYPE C, .*would read whole tables.*\n.*CREATE DATABASE stoa_new .*LC_CTYPE 'C.UTF-8'/,
  ],
  ['neither sees nor folds Greek letters', "LOCALE_PROVIDER libc LC_CTYPE 'C'", /LC_CTYPE C, .*\n.*\n.*pg_restore/],
  ['does not fold Greek letters', "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C' LC_CTYPE 'C.UTF-8'", /which does not know Greek letters/],
])('refuses a database that %s with the commands that remedy it, and leaves it empty', async (_title, options, says) => {
  await onDatabase(options, async (db) => {
    const before = await extensions(db)
    await expect(refuseForeignLetters(db)).rejects.toThrow(says)
    expect(await extensions(db)).toEqual(before)
  })
})

it('waits for a process that creates the tables at the same time', async () => {
  await onDatabase(`ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'`, async (db) => {
    const checks = await db.transaction().execute(async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(transaction)
      await sql`CREATE EXTENSION pg_trgm`.execute(transaction)
      const checked = Promise.allSettled([refuseForeignLetters(db), refuseForeignLetters(db)])
      await until(async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
        return rows.length === 2
      })
      return { checked }
    })
    expect((await checks.checked).filter(({ status }) => status === 'rejected')).toEqual([])
  })
})
