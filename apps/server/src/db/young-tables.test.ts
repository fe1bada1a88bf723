import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { one } from './rows.ts'
import { countGrownTables, preferIndexes } from './young-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const fill = (count: number) =>
  sql`INSERT INTO unclaimed_files (path) SELECT 'file ' || gen_random_uuid() FROM generate_series(1, ${count}::integer)`.execute(
    database.db,
  )
const known = async () =>
  (await one<{ n: number }>(database.db, sql`SELECT reltuples::integer AS n FROM pg_class WHERE oid = 'unclaimed_files'::regclass`))!.n

it('counts a table again when it grew to twice its size, and not before', async () => {
  await fill(1_000)
  await countGrownTables(database.db, ['unclaimed_files', 'contacts'])
  expect(await known()).toBe(1_000)
  await fill(200)
  await countGrownTables(database.db, ['unclaimed_files'])
  expect(await known()).toBe(1_000)
  await fill(2_000)
  await countGrownTables(database.db, ['unclaimed_files'])
  expect(await known()).toBe(3_200)
})

it('reads a table by its indexes until the end of the transaction', async () => {
  const setting = sql`SELECT current_setting('enable_seqscan') AS value`
  const inside = await database.db.transaction().execute(async (db) => {
    await preferIndexes(db)
    return one(db, setting)
  })
  expect([inside, await one(database.db, setting)]).toEqual([{ value: 'off' }, { value: 'on' }])
})
