import { mergeStatus, startBulkMerge } from '@stoa/contract'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { loseRunningJobs } from '#test/queued-jobs.ts'
import { plantDuplicates } from './plant-duplicates.fixture.ts'
import { until } from '#test/until.ts'

const PAIRS = 200
let app: TestApp
const children: ChildProcess[] = []

beforeAll(async () => {
  app = await createTestApp()
  // This process only enqueues jobs.
  await app.services.jobs.start()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.services.jobs.stop()
  await app.stop()
})

it('continues in another process after a kill, and merges no group twice', async () => {
  const ada = await app.member({ permissions: ['contacts.read', 'contacts.merge'] })
  await plantDuplicates(app.database.db, ada.account_id, PAIRS)
  const started = await ada.call(startBulkMerge, { params: { account_id: ada.account_id }, body: { criteria: 'email' } })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const statusNow = async () => (await ada.call(mergeStatus, { params: { account_id: ada.account_id } })).body.data

  const first = worker()
  await until(async () => (await statusNow())!.done >= 20)
  first.kill('SIGKILL')
  await once(first, 'exit')
  await loseRunningJobs(app.database.db)
  const at_kill = await statusNow()
  expect(at_kill).toMatchObject({ status: 'running', total: PAIRS })
  expect(at_kill!.done).toBeLessThan(PAIRS)

  worker()
  await until(async () => (await statusNow())!.status === 'completed', 80_000)
  expect(await statusNow()).toMatchObject({ done: PAIRS, failed: 0, remaining: 0, contacts_merged: PAIRS })
  const { rows } = await sql<{ merges: number; losers: number; active: number; strays: number }>`
    SELECT (SELECT count(*) FROM contact_merges WHERE account_id = ${ada.account_id}) AS merges,
      (SELECT count(DISTINCT l) FROM contact_merges m, unnest(m.loser_ids) AS l WHERE m.account_id = ${ada.account_id}) AS losers,
      (SELECT count(*) FROM contacts WHERE account_id = ${ada.account_id} AND status = 'active') AS active,
      (SELECT count(*) FROM contact_email_addresses e JOIN contacts c ON c.id = e.contact_id AND c.status = 'merged' WHERE c.account_id = ${ada.account_id}) AS strays`.execute(
    app.database.db,
  )
  expect(rows[0]).toEqual({ merges: PAIRS, losers: PAIRS, active: PAIRS, strays: 0 })
}, 90_000)

function worker(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kill.fixture.ts'), app.database.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}
