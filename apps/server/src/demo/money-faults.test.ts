import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, run } from '#db/rows.ts'
import type { TestApp } from '#test/app.ts'
import { moneyFaults } from './money-faults.fixture.ts'
import { createSeededApp } from './seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

describe.each(moneyFaults)('invariant $invariant: $fault', ({ find, plant, without }) => {
  it('does not occur in the demo data', async () => {
    expect(await rows(app.services.database.db, find)).toEqual([])
  })

  it('is found where it is planted', async () => {
    const found: unknown[] = []
    const planted = app.services.database.db.transaction().execute(async (db) => {
      await run(db, sql`SET LOCAL session_replication_role = replica`)
      if (without) await run(db, sql`DROP INDEX ${sql.ref(without)}`)
      await run(db, plant)
      found.push(...(await rows(db, find)))
      throw new Error('undo the plant')
    })
    await expect(planted).rejects.toThrow('undo the plant')
    expect(found).not.toEqual([])
  })
})
