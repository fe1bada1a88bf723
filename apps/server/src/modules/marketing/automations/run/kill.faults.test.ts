import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

it('[INV-36] leaves none or all of what many runs did together, whenever its worker is killed', { timeout: 300_000 }, async () => {
  const people = 500
  const [wanted, mark] = [await test.tag(), await test.tag()]
  const uuid = await test.active(
    { event: 'contact.tag_added', filters: { refs: [wanted] } },
    rowOf(
      { type: 'create_task', title: 'Visit' },
      { type: 'add_tag', tag_ids: [mark] },
      { type: 'send_email', purpose: 'transactional', subject: 'Welcome', html: '<p>Welcome</p>' },
      { type: 'remove_tag', tag_ids: [mark] },
    ),
  )
  await sql`WITH made AS (INSERT INTO contacts (account_id, first_name, email) SELECT ${test.account_id}, 'Guest ' || n, 'g' || n || '@test.example'
      FROM generate_series(1, ${people}::int) n RETURNING id, account_id, created_at)
    INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at) SELECT account_id, id, ${wanted}, created_at FROM made`.execute(
    test.db,
  )
  const isOver = async () => (await test.runs(uuid)).filter(({ status }) => status === 'finished').length === people
  for (let kill = 0; kill < KILLS && !(await isOver()); kill++) {
    const before = await stepCount()
    const pair = [worker(), worker()]
    await until(async () => (await stepCount()) > before, 60_000)
    await sleep(Math.random() * 200)
    for (const child of pair) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  worker()
  await until(isOver, 150_000)
  const done = await rows(
    test.db,
    sql`SELECT count(DISTINCT r.contact_id)::int AS contacts, count(*)::int AS runs, count(DISTINCT r.id)::int AS distinct_runs,
        sum((SELECT count(*) FROM automation_run_steps s WHERE s.run_id = r.id))::int AS steps,
        sum((SELECT count(*) FROM tasks k WHERE k.contact_id = r.contact_id AND k.title = 'Visit'))::int AS tasks,
        sum((SELECT count(*) FROM email_messages m WHERE m.contact_id = r.contact_id AND m.subject = 'Welcome'))::int AS mails,
        sum((SELECT count(*) FROM contact_tag g WHERE g.contact_id = r.contact_id AND g.tag_id = ${mark}))::int AS marks
      FROM automation_runs r WHERE r.automation_uuid = ${uuid}`,
  )
  expect(done).toEqual([
    { contacts: people, runs: people, distinct_runs: people, steps: people * 5, tasks: people, mails: people, marks: 0 },
  ])
})
