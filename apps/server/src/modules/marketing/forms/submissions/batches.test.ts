import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { email, PHONE, visitorsOf } from '../intake/visitors.fixture.ts'
import { definitionOf, FORM_MAKER } from '../forms.fixture.ts'
import { processReceived } from './process-submission.ts'

let app: TestApp
let user: TestUser
let { published, send, stored } = {} as ReturnType<typeof visitorsOf>

beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
  user = await app.member({ permissions: FORM_MAKER })
  ;({ published, send, stored } = visitorsOf(app, user))
})
afterAll(async () => {
  await app.services.jobs.stop()
  await app.stop()
})

it('makes one contact of submissions of one person that are processed together', async () => {
  const [field] = definitionOf().fields.filter(({ type }) => type === 'email')
  const form = await published({ definition: { ...definitionOf(), fields: [field!, PHONE] } })
  const [first, second] = [email(), email()]
  for (const answers of [
    { [field!.key]: first },
    { [field!.key]: second, phone: '6912345678' },
    { [field!.key]: first, phone: '6912345678' },
    { [field!.key]: email() },
  ])
    expect((await send(form, answers)).status).toBe(200)
  await processReceived(app.services, form.account_id)
  const made = await stored(form)
  expect(made.map(({ status }) => status)).toEqual(['processed', 'processed', 'processed', 'processed'])
  const [one, two, three, four] = made.map(({ contact_id }) => contact_id)
  expect(three).toBe(one)
  expect(new Set([one, two, four]).size).toBe(3)
  const { rows } = await sql<{
    number: number
  }>`SELECT r.number FROM contact_requests r JOIN form_submissions s ON s.contact_request_id = r.id
    WHERE s.form_uuid = ${form.uuid} ORDER BY r.number`.execute(app.database.db)
  expect(rows.map(({ number }) => number - rows[0]!.number)).toEqual([0, 1, 2, 3])
  const counts = await sql<{
    requests_count: number
  }>`SELECT requests_count FROM contacts WHERE id = any(${[one, two, four]}::bigint[]) ORDER BY id`.execute(app.database.db)
  expect(
    counts.rows.map(({ requests_count }) => requests_count),
    'also of contacts that are made',
  ).toEqual([2, 1, 1])
})

it('processes the others of a batch when one of them fails', async () => {
  const form = await published()
  const broken = email()
  for (const address of [email(), broken, email(), email()]) await send(form, { email: address })
  await sql`CREATE FUNCTION break_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`.execute(
    app.database.db,
  )
  await sql`CREATE TRIGGER break_one BEFORE INSERT ON contact_email_addresses FOR EACH ROW WHEN (NEW.email = ${sql.lit(broken)})
    EXECUTE FUNCTION break_one()`.execute(app.database.db)
  try {
    await processReceived(app.services, form.account_id)
  } finally {
    await sql`DROP FUNCTION break_one CASCADE`.execute(app.database.db)
  }
  expect((await stored(form)).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['processed', 1],
    ['received', 1],
    ['processed', 1],
    ['processed', 1],
  ])
})

it('takes about as many statements for ten submissions as for two', async () => {
  const form = await published()
  const asked = async (count: number) => {
    for (let n = 0; n < count; n++) await send(form, { email: email() })
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await processReceived(app.services, form.account_id)
      return queries.mock.calls.length
    } finally {
      queries.mockRestore()
    }
  }
  await asked(2)
  // The queue of jobs, which runs meanwhile, may ask as well: the lowest count is that of the submissions.
  const statementsFor = async (count: number) => Math.min(await asked(count), await asked(count), await asked(count))
  const few = await statementsFor(2)
  // A contact is looked for, made, and its request is opened.
  expect((await statementsFor(10)) - few).toBeLessThanOrEqual(8 * 3)
})
