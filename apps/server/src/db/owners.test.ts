import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { owners } from '../../../../tools/checks/owners.ts'
import { rows } from './rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

it('names an owner for every table of the database and for no other table', async () => {
  const found = await rows<{ name: string }>(
    app.services.database.db,
    sql`SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname NOT LIKE 'kysely_%'`,
  )
  expect(Object.values(owners).flat().toSorted()).toEqual(found.map(({ name }) => name).toSorted())
})
