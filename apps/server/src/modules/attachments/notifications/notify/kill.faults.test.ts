import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one } from '#db/rows.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { until } from '#test/until.ts'

const EVENTS = 600
const KILLS = 5

let app: TestApp
const children: ChildProcess[] = []
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.stop()
})

it('tells each member once of each event, in the list and by mail, whenever its process is killed', { timeout: 200_000 }, async () => {
  const ada = await app.member({ permissions: ['contacts.read'] })
  const bob = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
  const { db } = app.database
  await sql`INSERT INTO outbox_events (topic, payload) SELECT 'notification', jsonb_build_object('user_ids', ${[ada.id, bob.id]}::bigint[],
      'setting_code', 'comment.mention', 'account_id', ${ada.account_id}::bigint, 'subject_type', 'account', 'subject_id', n, 'params', jsonb_build_object('subject', 'Anna'))
    FROM generate_series(1, ${EVENTS}::int) n`.execute(db)
  const count = async (what: ReturnType<typeof sql>) => (await one<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM ${what}`))!.n
  const left = () => count(sql`outbox_events WHERE topic = 'notification'`)
  for (let kill = 0; kill <= KILLS; kill++) {
    const before = await left()
    const child = spawn(process.execPath, [join(import.meta.dirname, 'kill.fixture.ts'), app.database.url], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(child)
    if (kill === KILLS) break
    await until(async () => (await left()) <= Math.max(before - 20 - Math.floor(Math.random() * 60), 1), 60_000)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await until(async () => (await left()) === 0, 60_000)
  expect(await count(sql`notifications WHERE count = 1`)).toBe(2 * EVENTS)
  expect(await count(sql`(SELECT DISTINCT user_id, subject_id FROM notifications) each`)).toBe(2 * EVENTS)
  expect(await count(sql`outbox_events WHERE topic = 'mail'`)).toBe(2 * EVENTS)
})
