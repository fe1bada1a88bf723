import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Database, type DatabaseOptions } from '#db/client.ts'
import { changesFolder, migrate, schemaFolder } from '#db/migrate.ts'

export interface TestDatabase extends Database {
  url: string
  /** Closes the pool and removes the database. */
  drop: () => Promise<void>
}

/**
 * Creates a migrated database for a test file. Drop it in `afterAll`.
 * @param template database to copy; a migrated database without accounts when left out
 */
export async function createTestDatabase(
  options: Omit<DatabaseOptions, 'url'> = {},
  template = inject('databaseTemplate'),
): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${template} strategy ${inject('databaseStrategy')}`))
  const url = databaseUrl(server, name)
  const database = createDatabase({ max: 10, application_name: 'stoa-test', ...options, url })
  return {
    ...database,
    url,
    async drop() {
      await database.close()
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/**
 * Returns a database that is filled once per run, by the first file that needs it, and copied by the others.
 * @param fill must close all its connections
 * @returns name of the database
 */
export async function filledTemplate(of: string, fill: (database: TestDatabase) => Promise<unknown>): Promise<string> {
  const server = inject('databaseServer')
  const name = `${of}_${process.ppid}`
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const database = await createTestDatabase()
    await fill({ ...database, drop: database.close })
    await client.query(`alter database ${new URL(database.url).pathname.slice(1)} rename to ${name}`)
  })
  return name
}

/** Creates a database without tables, for tests of migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `empty_${process.pid}_${randomBytes(6).toString('hex')}`
  await onServer(server, (client) => client.query(`create database ${name}`))
  const url = databaseUrl(server, name)
  const database = createDatabase({ url, max: 4 })
  return {
    ...database,
    url,
    async drop() {
      await database.close()
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/**
 * Creates the database that the others are copied from, once for each state of the schema files.
 * @returns its name
 */
export async function prepareTemplate(server: string): Promise<string> {
  const name = `template_${await hashOfSchema()}`
  await onServer(server, async (client) => {
    // Two runs on one external server must not build it at the same time.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query('select datistemplate from pg_database where datname = $1', [name])
    if (rows[0]?.datistemplate) return
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
    const database = createDatabase({ url: databaseUrl(server, name), max: 2 })
    await migrate(database)
    await database.close()
    // Only a complete database is marked; after a killed run it is built again.
    await client.query(`alter database ${name} with is_template true`)
  })
  return name
}

async function hashOfSchema(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of [schemaFolder, changesFolder])
    for (const file of (await readdir(folder)).sort()) hash.update(file).update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(server, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
