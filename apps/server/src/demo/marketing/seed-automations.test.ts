import { automationRuns, automations } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#db/rows.ts'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

it('has automations with runs in every status, whose steps tell what happened', async () => {
  const found = await rows<{ status: string }>(app.database.db, sql`SELECT DISTINCT status FROM automation_runs ORDER BY 1`)
  expect(found.map(({ status }) => status)).toEqual(['cancelled', 'exited', 'failed', 'finished', 'running', 'waiting'])
  const [account] = await rows<{ id: number }>(app.database.db, sql`SELECT account_id AS id FROM automations ORDER BY uuid LIMIT 1`)
  const member = await app.member({ account_id: account!.id, permissions: ['automations.read'] })
  const listed = (await member.call(automations.list, { params: { account_id: account!.id } })).body.data
  expect(Math.max(...listed.map(({ runs_count }) => runs_count))).toBeGreaterThan(10)
  const runs = (await member.call(automationRuns.list, { params: { account_id: account!.id } })).body.data
  expect(runs.length).toBeGreaterThan(0)
  const silent = await rows(
    app.database.db,
    sql`SELECT 1 FROM automation_runs r WHERE NOT EXISTS (SELECT FROM automation_run_steps s WHERE s.run_id = r.id)`,
  )
  expect(silent).toEqual([])
})
