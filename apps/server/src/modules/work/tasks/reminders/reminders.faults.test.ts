import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { until } from '#test/until.ts'

const TASKS = 400
const KILLS = 5
const WAIT_MS = 120_000

let app: TestApp
const children: ChildProcess[] = []

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.stop()
})

function reminder(now: string): ChildProcess {
  const args = [join(import.meta.dirname, 'reminding-process.fixture.ts'), app.database.url, now]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  return child
}

interface Sent {
  /** Tasks marked as reminded. */
  marked: number
  notices: number
  tasks: number
  mails: number
}

async function sent(): Promise<Sent> {
  const { rows } = await sql<Sent>`
    SELECT (SELECT count(*) FROM tasks WHERE reminded_at IS NOT NULL) AS marked,
      (SELECT count(*) FROM notifications WHERE notification_setting_code = 'task.due-soon') AS notices,
      (SELECT count(DISTINCT subject_id) FROM notifications WHERE notification_setting_code = 'task.due-soon') AS tasks,
      (SELECT count(*) FROM outbox_events WHERE topic = 'mail' AND payload ->> 'name' = 'notification') AS mails`.execute(app.database.db)
  return rows[0]!
}

it('reminds of each task once by notification and mail when the process is killed repeatedly', async () => {
  const now = app.services.clock.now()
  const ada = await app.member({ permissions: ['tasks.read'] })
  await sql`
    INSERT INTO tasks (uuid, account_id, number, title, user_id, position, reminder_at)
    SELECT uuid_v7(), ${ada.account_id}, n, 'Task ' || n, ${ada.id}, 'd' || lpad(n::text, 4, '0'), ${now}::timestamptz - interval '1 minute' FROM generate_series(1, ${TASKS}::int) n`.execute(
    app.database.db,
  )
  for (let kill = 0; kill < KILLS; kill++) {
    const child = reminder(now.toISOString())
    const goal = Math.min((await sent()).notices + 5 + Math.floor(Math.random() * 50), TASKS - 1)
    await until(async () => (await sent()).notices >= goal, WAIT_MS)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  // The last two run concurrently.
  reminder(now.toISOString())
  reminder(now.toISOString())
  const left = () => sql<{ n: number }>`SELECT count(*) AS n FROM outbox_events WHERE topic = 'notification' AND done_at IS NULL`
  await until(async () => (await sent()).marked === TASKS && (await left().execute(app.database.db)).rows[0]!.n === 0, WAIT_MS)
  expect(await sent()).toEqual({ marked: TASKS, notices: TASKS, tasks: TASKS, mails: TASKS })
}, 600_000)
