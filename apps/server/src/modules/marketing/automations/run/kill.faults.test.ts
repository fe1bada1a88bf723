import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one, rows } from '#db/rows.ts'
import { until } from '#test/until.ts'
import { automationsApp, rowOf, type AutomationsApp } from '../automations.fixture.ts'

const CONTACTS = 60
const KILLS = 6

let test: AutomationsApp
const children: ChildProcess[] = []
beforeAll(async () => {
  test = await automationsApp()
  await test.sender()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await test.stop()
})

function worker(): ChildProcess {
  const args = [join(import.meta.dirname, 'kill.fixture.ts'), test.app.database.url, String(test.account_id)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  return child
}
const stepCount = async () => (await one<{ n: number }>(test.db, sql`SELECT count(*)::int AS n FROM automation_run_steps`))!.n

it('[INV-36] executes each node once, whenever its worker is killed', { timeout: 300_000 }, async () => {
  const mark = await test.tag()
  const uuid = await test.active(
    { event: 'contact.created' },
    rowOf(
      { type: 'create_task', title: 'Call', due_in_days: 1 },
      { type: 'send_email', purpose: 'transactional', subject: 'Hello', html: '<p>Hello</p>' },
      { type: 'add_tag', tag_ids: [mark] },
    ),
  )
  await sql`INSERT INTO contacts (account_id, first_name, email) SELECT ${test.account_id}, 'Person ' || n, 'p' || n || '@test.example'
    FROM generate_series(1, ${CONTACTS}::int) n`.execute(test.db)
  for (let kill = 0; kill < KILLS; kill++) {
    const pair = [worker(), worker()]
    const goal = Math.min((await stepCount()) + 5 + Math.floor(Math.random() * 25), CONTACTS * 4 - 1)
    await until(async () => (await stepCount()) >= goal, 60_000)
    for (const child of pair) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  worker()
  await until(async () => (await test.runs(uuid)).every(({ status }) => status === 'finished'), 150_000)
  expect(await test.runs(uuid)).toHaveLength(CONTACTS)
  expect(await stepCount()).toBe(CONTACTS * 4)
  const done = await rows<{ tasks: number; mails: number }>(
    test.db,
    sql`SELECT (SELECT count(*)::int FROM tasks k WHERE k.contact_id = c.id) AS tasks, (SELECT count(*)::int FROM email_messages m WHERE m.contact_id = c.id) AS mails
      FROM contacts c WHERE c.account_id = ${test.account_id}`,
  )
  expect(done).toEqual(Array.from({ length: CONTACTS }, () => ({ tasks: 1, mails: 1 })))
})
