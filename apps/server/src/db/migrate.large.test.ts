import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createDatabase } from './client.ts'
import { generateTypes, typesFile } from './generate-types.ts'
import { DatabaseIsNewerError, migrate, migrationsFolder } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

test('The migrations apply to an empty database, and a second run changes nothing', async () => {
  const seen: string[] = []
  const files = (await readdir(migrationsFolder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -4))
    .sort()
  expect(await migrate(database, { onProgress: (name) => seen.push(name) })).toEqual(files)
  expect(seen).toEqual(files)
  expect(await migrate(database)).toEqual([])
})

test('Two processes that migrate at once do the work once', async () => {
  const script = `import { createDatabase } from ${JSON.stringify(join(import.meta.dirname, 'client.ts'))}
    import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}
    const database = createDatabase({ url: process.argv[1], max: 2 })
    process.stdout.write(String((await migrate(database)).length))
    await database.close()`
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, database.url], { cwd: import.meta.dirname })
  const ran = (await Promise.all([start(), start()])).map(({ stdout }) => Number(stdout)).sort((a, b) => a - b)
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'))
  expect(ran).toEqual([0, files.length])
})

test('A process waits for another that migrates longer than a statement may take', async () => {
  const impatient = createDatabase({ url: database.url, max: 2, statement_timeout: 200 })
  const other = await database.pool.connect()
  try {
    // The lock that Kysely takes before it looks what is left to do.
    await other.query('select pg_advisory_lock($1)', ['3853314791062309107'])
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

test('A database migrated by a later release is refused with a clear message', async () => {
  await migrate(database)
  await database.pool.query(`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`)
  await expect(migrate(database)).rejects.toThrow(DatabaseIsNewerError)
  await expect(migrate(database)).rejects.toThrow(/newer than this release.*9999-future/)
})

test('The committed row types are those of the migrations (npm run db:types writes them)', async () => {
  const migrated = await createTestDatabase()
  try {
    expect(await readFile(typesFile, 'utf8')).toBe(await generateTypes(migrated.url))
  } finally {
    await migrated.drop()
  }
})

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
        and p.conkey[1] <> a.attnum`)
    expect(unreferencable.rows).toEqual([])
  } finally {
    await migrated.drop()
  }
})
