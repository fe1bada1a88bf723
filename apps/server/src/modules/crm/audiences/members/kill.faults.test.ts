import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one, rows, run } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'

const CONTACTS = 400
const KILLS = 5

let app: TestApp
let member: TestUser
const children: ChildProcess[] = []
beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: [] })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.stop()
})

function worker(): ChildProcess {
  const args = [join(import.meta.dirname, 'kill.fixture.ts'), app.database.url, String(member.account_id)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  return child
}

it('tells of each entry and exit once, whenever one of two workers is killed', { timeout: 300_000 }, async () => {
  const { db } = app.database
  const rules = JSON.stringify({ all: [{ field: 'revenue_minor', op: 'at_least', value: 5 }] })
  const made = await one<{ id: number }>(
    db,
    sql`INSERT INTO audiences (account_id, name, rules, computed_at) VALUES (${member.account_id}, 'Good customers', ${rules}::jsonb, now()) RETURNING id`,
  )
  await run(
    db,
    sql`INSERT INTO contacts (account_id, first_name, revenue_minor) SELECT ${member.account_id}, 'Person ' || n, 10 FROM generate_series(1, ${CONTACTS}::int) n`,
  )
  const count = async (where = sql`true`) =>
    (await one<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM audience_members WHERE audience_id = ${made!.id} AND ${where}`))!.n
  for (let kill = 0; kill < KILLS; kill++) {
    const pair = [worker(), worker()]
    const goal = Math.min((await count()) + 1 + Math.floor(Math.random() * 60), CONTACTS - 1)
    await until(async () => (await count()) >= goal, 60_000)
    for (const child of pair) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  worker()
  await until(async () => (await count()) === CONTACTS, 60_000)
  await run(db, sql`UPDATE contacts SET revenue_minor = 0 WHERE account_id = ${member.account_id}`)
  worker()
  await until(async () => (await count(sql`left_at IS NULL`)) === 0, 60_000)
  const told = await rows(
    db,
    sql`SELECT e.payload ->> 'event' AS event, count(*)::int AS told, count(DISTINCT k)::int AS contacts
      FROM outbox_events e CROSS JOIN jsonb_array_elements(e.payload -> 'data' -> 'contact_ids') k
      WHERE e.payload ->> 'event' LIKE 'audience.%' GROUP BY 1 ORDER BY 1`,
  )
  expect(told).toEqual([
    { event: 'audience.entered', told: CONTACTS, contacts: CONTACTS },
    { event: 'audience.left', told: CONTACTS, contacts: CONTACTS },
  ])
  expect(await count()).toBe(CONTACTS)
  const days = await one(
    db,
    sql`SELECT sum(entered)::int AS entered, sum(exited)::int AS exited FROM audience_sizes WHERE audience_id = ${made!.id}`,
  )
  expect(days).toEqual({ entered: CONTACTS, exited: CONTACTS })
})
