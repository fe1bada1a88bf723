import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogueOf } from '#test/catalogue.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createDatabase } from './client.ts'
import { generateTypes, typesFile } from './generate-types.ts'
import { EARLIER_MIGRATIONS } from './earlier-migrations.ts'
import { changesFolder, DatabaseIsNewerError, DatabaseIsTooOldError, migrate, SCHEMA_LOCK, schemaFolder } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

const sqlNames = async (folder: string) =>
  (await readdir(folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()

test('The schema files apply to an empty database, and a second run changes nothing', async () => {
  const seen: string[] = []
  const files = await sqlNames(schemaFolder)
  expect(await migrate(database, { onProgress: (name) => seen.push(name) })).toEqual(files)
  expect(seen).toEqual(files)
  const { rows } = await database.pool.query<{ name: string }>('select name from schema_changes order by name')
  expect(rows.map(({ name }) => name)).toEqual([...(await sqlNames(changesFolder)), 'schema'])
  expect(await migrate(database)).toEqual([])
})

test('A database that lacks changes receives them once, in the order of their names', async () => {
  await migrate(database)
  const changes = await mkdtemp(join(tmpdir(), 'stoa-changes-'))
  try {
    await cp(changesFolder, changes, { recursive: true })
    await writeFile(join(changes, '9001-first.sql'), 'CREATE TABLE added (id bigint PRIMARY KEY);')
    await writeFile(join(changes, '9002-second.sql'), 'ALTER TABLE added ADD COLUMN name text;')
    expect(await migrate(database, { changes })).toEqual(['9001-first', '9002-second'])
    expect(await migrate(database, { changes })).toEqual([])
    expect(await catalogueOf(database.pool)).toContain('column added.name text storage x')
  } finally {
    await rm(changes, { recursive: true })
  }
})

test('A failed change is rolled back and named in the error', async () => {
  await migrate(database)
  const before = await catalogueOf(database.pool)
  const changes = await mkdtemp(join(tmpdir(), 'stoa-changes-'))
  try {
    await cp(changesFolder, changes, { recursive: true })
    await writeFile(join(changes, '9001-first.sql'), 'CREATE TABLE added (id bigint PRIMARY KEY);')
    await writeFile(join(changes, '9002-broken.sql'), 'ALTER TABLE nowhere ADD COLUMN name text;')
    await expect(migrate(database, { changes })).rejects.toThrow(/9002-broken failed.*nowhere/)
    expect(await catalogueOf(database.pool)).toEqual(before)
  } finally {
    await rm(changes, { recursive: true })
  }
})

test('A database made by all earlier migrations is taken over, with the present comments', async () => {
  const current = await createTestDatabase()
  const made = await catalogueOf(current.pool)
  await current.drop()
  // Version 0.1.0 has the schema that the earlier migrations made.
  const dump = await readFile(join(import.meta.dirname, 'upgrade/demo-0.1.0.sql.gz'))
  await database.pool.query((await promisify(gunzip)(dump)).toString('utf8'))
  await earlier(EARLIER_MIGRATIONS)
  await database.pool.query("comment on table contacts is 'An older wording.'")
  expect(await migrate(database)).toEqual(await sqlNames(changesFolder))
  expect(await catalogueOf(database.pool)).toEqual(made)
  const { rows } = await database.pool.query("select to_regclass('kysely_migration') as found")
  expect(rows).toEqual([{ found: null }])
})

test('A database with only some of the earlier migrations is refused, and the message says what to do', async () => {
  await earlier(EARLIER_MIGRATIONS.slice(0, 20))
  await expect(migrate(database)).rejects.toThrow(DatabaseIsTooOldError)
  await expect(migrate(database)).rejects.toThrow(/lacks the migrations after 0022-task-details.*Start the last version/)
})

/** Leaves the record that Kysely's migrator kept. */
async function earlier(names: readonly string[]): Promise<void> {
  await database.pool.query('drop table if exists schema_changes')
  await database.pool.query('create table kysely_migration (name text primary key, timestamp text not null)')
  await database.pool.query("insert into kysely_migration select unnest($1::text[]), '2026-11-23'", [names])
}

test('Two processes that migrate at the same time apply each file once', async () => {
  const script = `import { createDatabase } from ${JSON.stringify(join(import.meta.dirname, 'client.ts'))}
    import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}
    const database = createDatabase({ url: process.argv[1], max: 2 })
    process.stdout.write(String((await migrate(database)).length))
    await database.close()`
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, database.url], { cwd: import.meta.dirname })
  const ran = (await Promise.all([start(), start()])).map(({ stdout }) => Number(stdout)).sort((a, b) => a - b)
  expect(ran).toEqual([0, (await sqlNames(schemaFolder)).length])
})

test('A process waits for another that migrates longer than a statement may take', async () => {
  const impatient = createDatabase({ url: database.url, max: 2, statement_timeout: 200 })
  const other = await database.pool.connect()
  try {
    await other.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
    const migrated = migrate(impatient)
    await setTimeout(600)
    await other.query('select pg_advisory_unlock_all()')
    expect((await migrated).length).toBeGreaterThan(0)
    await expect(sql`select pg_sleep(0.4)`.execute(impatient.db)).rejects.toThrow('statement timeout')
  } finally {
    other.release()
    await impatient.close()
  }
})

test('A database changed by a later release is refused with a clear message', async () => {
  await migrate(database)
  await database.pool.query(`insert into schema_changes (name) values ('9999-future')`)
  await expect(migrate(database)).rejects.toThrow(DatabaseIsNewerError)
  await expect(migrate(database)).rejects.toThrow(/newer than this release.*9999-future/)
})

test('The committed row types are those of the schema (npm run db:types writes them)', async () => {
  const migrated = await createTestDatabase()
  try {
    expect(await readFile(typesFile, 'utf8')).toBe(await generateTypes(migrated.url))
  } finally {
    await migrated.drop()
  }
})

/** Tables to which nothing refers and that are written often or whose rows last for minutes, so that a unique index over account and id would be a cost without a use. */
const NEVER_REFERENCED = [
  'account_app_logins',
  'contact_activity',
  'contact_email_addresses',
  'contact_phone_numbers',
  'contact_physical_addresses',
  'contact_request_search',
  'contact_search',
  'stage_transitions',
]

test('Every foreign key has an index, and every table of a tenant can be referenced together with its account', async () => {
  const migrated = await createTestDatabase()
  try {
    const unindexed = await migrated.pool.query(`
      with fk as (
        select c.conrelid, c.conname, array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k where a.attname <> 'account_id' or cardinality(c.conkey) = 1) as columns
        from pg_constraint c where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
      ), ix as (
        select i.indrelid, array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k (n, o) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n order by o) as columns from pg_index i
      )
      select fk.conrelid::regclass::text as table, fk.columns from fk where not exists (
        select 1 from ix where ix.indrelid = fk.conrelid and (
          ix.columns[1:cardinality(fk.columns)] @> fk.columns
          or (ix.columns[1] = 'account_id' and ix.columns[2:cardinality(fk.columns) + 1] @> fk.columns)
          -- A composite key to the account's own row begins with the primary key, which is unique already.
          or (fk.columns @> array['id'] and ix.columns <@ fk.columns)))`)
    expect(unindexed.rows).toEqual([])
    const unreferencable = await migrated.pool.query(`
      select t.relname from pg_class t
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'account_id' and a.attnotnull
      join pg_constraint p on p.conrelid = t.oid and p.contype = 'p' and cardinality(p.conkey) = 1
      where t.relkind = 'r' and not t.relispartition and t.relnamespace = 'public'::regnamespace and not exists (
        select 1 from pg_constraint u where u.conrelid = t.oid and u.contype = 'u' and cardinality(u.conkey) = 2 and u.conkey @> array[a.attnum, p.conkey[1]])
        -- What an account has one of is keyed by the account itself.
        and p.conkey[1] <> a.attnum
      order by t.relname`)
    expect(unreferencable.rows.map(({ relname }) => relname)).toEqual(NEVER_REFERENCED)
  } finally {
    await migrated.drop()
  }
})
