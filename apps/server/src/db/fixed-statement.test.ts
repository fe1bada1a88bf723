import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { fixedStatement } from './fixed-statement.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

it('is compiled once and runs with the values of each call, also where a value occurs twice', async () => {
  let compiled = 0
  const statement = fixedStatement<{ ids: readonly number[]; name: string | null }, { sum: number; twice: string | null; one: number }>(
    (of) => {
      compiled += 1
      return sql`SELECT (SELECT sum(n) FROM unnest(${of('ids')}::bigint[]) n)::bigint AS sum, ${of('name')}::text || ${of('name')}::text AS twice, ${1}::int AS one`
    },
  )
  const { db } = app.database
  expect(await statement(db, { ids: [1, 2], name: 'a' })).toEqual([{ sum: 3, twice: 'aa', one: 1 }])
  expect(await statement(db, { ids: [5], name: null })).toEqual([{ sum: 5, twice: null, one: 1 }])
  expect(compiled).toBe(1)
})

it('runs inside a transaction', async () => {
  const statement = fixedStatement<{ name: string }, { name: string }>(
    (of) => sql`SELECT set_config('stoa.test', ${of('name')}::text, true) AS name`,
  )
  const inside = await app.database.db.transaction().execute(async (db) => {
    await statement(db, { name: 'inside' })
    return (await sql<{ name: string }>`SELECT current_setting('stoa.test') AS name`.execute(db)).rows
  })
  expect(inside).toEqual([{ name: 'inside' }])
})

it('shows its values to plugins', async () => {
  const statement = fixedStatement<{ name: string }, { name: string }>((of) => sql`SELECT ${of('name')}::text AS name`)
  const seen: string[] = []
  const watched = app.database.db.withPlugin({
    transformQuery({ node }) {
      seen.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  for (const name of ['first', 'second']) expect(await statement(watched, { name })).toEqual([{ name }])
  expect([seen[0]?.includes('first'), seen[1]?.includes('second')]).toEqual([true, true])
})
