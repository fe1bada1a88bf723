import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('Database values are parsed as numbers, exact decimals, dates and UTC timestamps, also in arrays', async () => {
  const { rows } =
    await database.pool.query(`select 42::int8 as n, '{1,NULL,3}'::int8[] as ns, 1.50::numeric(9,2) as d, date '2026-03-29' as day,
    timestamptz '2026-03-29 04:30:00.123456+03' as at, array[timestamptz '2026-01-01 00:00+00'] as ats, '{2026-01-02}'::date[] as days`)
  expect(rows[0]).toEqual({
    n: 42,
    ns: [1, null, 3],
    d: '1.50',
    day: '2026-03-29',
    at: '2026-03-29T01:30:00.123456Z',
    ats: ['2026-01-01T00:00:00Z'],
    days: ['2026-01-02'],
  })
})

test('A number that JavaScript cannot represent exactly is refused, not rounded', async () => {
  await expect(database.pool.query('select 9007199254740992::int8')).rejects.toThrow(/too large/)
})

test('Keys from uuid_v7 have version 7 and sort by their creation time', async () => {
  const { rows } = await database.pool.query<{ u: string }>('select uuid_v7() as u from generate_series(1, 2000)')
  const prefixes = rows.map((row) => row.u.slice(0, 18))
  expect(prefixes).toEqual([...prefixes].sort())
  for (const row of rows) expect(row.u).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Math.abs(Number.parseInt(rows[0]!.u.replaceAll('-', '').slice(0, 12), 16) - Date.now())).toBeLessThan(60_000)
})
