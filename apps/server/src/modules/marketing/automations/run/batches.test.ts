import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { one, rows } from '#db/rows.ts'
import { workerServices } from '#test/fixtures/worker-services.ts'
import { automationsApp, graphOf, rowOf, type AutomationsApp } from '../automations.fixture.ts'
import { passOver } from './run-automations.job.ts'

let test: AutomationsApp
beforeAll(async () => {
  test = await automationsApp()
})
afterAll(() => test.stop())

const tagged = (tag_id: number) => ({ event: 'contact.tag_added' as const, filters: { refs: [tag_id] } })

/** Contacts with a tag, made in one statement. */
async function people(count: number, tag_id: number): Promise<number[]> {
  const made = await rows<{ id: number }>(
    test.db,
    sql`INSERT INTO contacts (account_id, first_name) SELECT ${test.account_id}, 'Person ' || n FROM generate_series(1, ${count}::int) n RETURNING id`,
  )
  await sql`INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at)
    SELECT account_id, id, ${tag_id}, created_at FROM contacts WHERE id = any(${made.map(({ id }) => id)}::bigint[])`.execute(test.db)
  return made.map(({ id }) => id)
}

const tasksOf = async (title: string) =>
  (
    await rows<{ contact_id: number }>(
      test.db,
      sql`SELECT contact_id FROM tasks WHERE account_id = ${test.account_id} AND title = ${title} ORDER BY contact_id`,
    )
  ).map(({ contact_id }) => contact_id)

it('continues the others when one run of many fails, and repeats none', async () => {
  const [wanted, mark] = [await test.tag(), await test.tag()]
  const graph = rowOf({ type: 'create_task', title: 'Ring', due_in_days: 1 }, { type: 'add_tag', tag_ids: [mark] })
  const uuid = await test.active(tagged(wanted), graph)
  const who = await people(7, wanted)
  const broken = who[3]!
  await sql`CREATE FUNCTION break_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`.execute(test.db)
  await sql`CREATE TRIGGER break_one BEFORE INSERT ON contact_tag FOR EACH ROW
    WHEN (NEW.contact_id = ${sql.lit(broken)} AND NEW.tag_id = ${sql.lit(mark)}) EXECUTE FUNCTION break_one()`.execute(test.db)
  try {
    await test.pass()
  } finally {
    await sql`DROP FUNCTION break_one CASCADE`.execute(test.db)
  }
  const state = await rows(
    test.db,
    sql`SELECT r.contact_id, r.status, r.current_node, r.attempts, r.error, (SELECT count(*)::int FROM automation_run_steps s WHERE s.run_id = r.id) AS steps
      FROM automation_runs r WHERE r.automation_uuid = ${uuid} ORDER BY r.contact_id`,
  )
  expect(state).toEqual(
    who.map((contact_id) =>
      contact_id === broken
        ? { contact_id, status: 'running', current_node: 'n2', attempts: 1, error: 'unexpected', steps: 1 }
        : { contact_id, status: 'finished', current_node: 'end', attempts: 0, error: null, steps: 3 },
    ),
  )
  expect(await tasksOf('Ring')).toEqual(who)
  await sql`UPDATE automation_runs SET resume_at = '2000-01-01' WHERE automation_uuid = ${uuid} AND resume_at IS NOT NULL`.execute(test.db)
  await test.pass()
  expect((await test.runs(uuid)).every(({ status, error }) => status === 'finished' && error === null)).toBe(true)
  expect(await tasksOf('Ring')).toEqual(who)
})

it('[INV-36] executes each node once when workers with separate connections share many runs', { timeout: 60_000 }, async () => {
  const [wanted, mark] = [await test.tag(), await test.tag()]
  const graph = rowOf(
    { type: 'add_tag', tag_ids: [mark] },
    { type: 'create_task', title: 'Visit' },
    { type: 'remove_tag', tag_ids: [mark] },
  )
  const uuid = await test.active(tagged(wanted), graph)
  const who = await people(230, wanted)
  const others = [1, 2].map(() => workerServices(test.app.database.url, 2))
  try {
    await Promise.all([test.pass(), ...others.map((services) => passOver(services, test.account_id))])
  } finally {
    for (const { database } of others) await database.close()
  }
  await test.pass()
  expect((await test.runs(uuid)).map(({ status }) => status)).toEqual(who.map(() => 'finished'))
  expect((await test.steps(uuid)).length).toBe(who.length * 4)
  expect(await tasksOf('Visit')).toEqual(who)
  const numbers = await one<{ all: number; first: number; last: number }>(
    test.db,
    sql`SELECT count(DISTINCT number)::int AS all, min(number)::int AS first, max(number)::int AS last FROM tasks
      WHERE account_id = ${test.account_id} AND title = 'Visit'`,
  )
  expect(numbers!.last - numbers!.first + 1).toBe(who.length)
  expect(numbers!.all).toBe(who.length)
})

it('tells of each contact that was changed', async () => {
  const [wanted, mark] = [await test.tag(), await test.tag()]
  await test.active(tagged(wanted), rowOf({ type: 'add_tag', tag_ids: [mark] }))
  const who = await people(5, wanted)
  await test.pass()
  const told = await rows<{ key: number }>(
    test.db,
    sql`SELECT (payload #>> '{data,key}')::int AS key FROM outbox_events WHERE account_id = ${test.account_id} AND payload ->> 'event' = 'contact.updated'
      AND (payload #>> '{data,key}')::bigint = any(${who}::bigint[]) ORDER BY 1`,
  )
  expect(told.map(({ key }) => key)).toEqual(who)
})

it('continues a contact with several runs one after another', async () => {
  const [wanted, again] = [await test.tag(), await test.tag()]
  const uuid = await test.active(
    { event: 'contact.tag_added', filters: { refs: [wanted, again] } },
    rowOf({ type: 'create_task', title: 'Twice' }),
    {
      re_entry: 'always',
    },
  )
  const [ada] = await people(1, wanted)
  await test.giveTag(ada!, again)
  await test.pass()
  expect((await test.runs(uuid)).map(({ status }) => status)).toEqual(['finished', 'finished'])
  expect(await tasksOf('Twice')).toEqual([ada, ada])
})

it('sees what it did before: fields, goals, and waits for events to come', async () => {
  const [wanted, sign, mark] = [await test.tag(), await test.tag(), await test.tag()]
  const fields = rowOf(
    { type: 'update_field', field: 'custom', key: 'size', value: 'XL' },
    { type: 'update_field', field: 'custom', key: 'tier', value: 'gold' },
  )
  await test.active(tagged(wanted), fields)
  const goal_rules = { all: [{ field: 'tag', op: 'any', value: [mark] }] }
  const reached = await test.active(tagged(wanted), rowOf({ type: 'add_tag', tag_ids: [mark] }), { goal_rules })
  const nodes = [
    { id: 't', type: 'add_tag' as const, tag_ids: [sign] },
    {
      id: 'w',
      type: 'wait' as const,
      mode: 'event' as const,
      event: 'contact.tag_added' as const,
      refs: [sign],
      amount: 2,
      unit: 'days' as const,
    },
    { id: 'e', type: 'end' as const },
  ]
  const waits = await test.active(tagged(wanted), graphOf(nodes, 'trigger next t', 't next w', 'w happened e', 'w timeout e'))
  const who = await people(3, wanted)
  const worker = workerServices(test.app.database.url, 2)
  try {
    for (let count = 0; count < 3; count++) await passOver(worker, test.account_id)
  } finally {
    await worker.database.close()
  }
  const found = await rows<{ custom_fields: object }>(test.db, sql`SELECT custom_fields FROM contacts WHERE id = any(${who}::bigint[])`)
  expect(found).toEqual(who.map(() => ({ custom_fields: { size: 'XL', tier: 'gold' } })))
  expect((await test.runs(reached)).map(({ status, exit_reason }) => [status, exit_reason])).toEqual(who.map(() => ['exited', 'goal']))
  expect((await test.runs(waits)).map(({ status, current_node }) => [status, current_node])).toEqual(who.map(() => ['waiting', 'w']))
})

it('takes no more statements for many runs than for a few', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const statementsFor = async (count: number) => {
    const [wanted, ...marks] = await Promise.all(Array.from({ length: 6 }, () => test.tag()))
    const uuid = await test.active(tagged(wanted!), rowOf(...marks.map((id) => ({ type: 'add_tag' as const, tag_ids: [id] }))))
    await people(count, wanted!)
    const before = asked.mock.calls.length
    await test.pass()
    const statements = asked.mock.calls.length - before
    expect((await test.runs(uuid)).filter(({ status }) => status === 'finished')).toHaveLength(count)
    await sql`UPDATE automations SET status = 'paused' WHERE uuid = ${uuid}`.execute(test.db)
    return statements
  }
  try {
    await sql`UPDATE automations SET status = 'paused' WHERE account_id = ${test.account_id}`.execute(test.db)
    const few = await statementsFor(3)
    expect(few).toBeLessThan(60)
    expect(await statementsFor(90)).toBeLessThanOrEqual(few)
  } finally {
    asked.mockRestore()
  }
})
