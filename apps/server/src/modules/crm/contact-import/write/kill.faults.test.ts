import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { createJobs } from '#lib/jobs/index.ts'
import { loseRunningJobs } from '#test/queued-jobs.ts'
import { importContactsHandler } from './import-contacts.job.ts'
import { until } from '#test/until.ts'

let app: TestApp
const children: ChildProcess[] = []
/** More rows than can be written until the second kill: batches have 1,000 rows, then 4,000. */
const COUNT = 10_000
/** Slow machines write ten times as slowly as fast ones, so that only the limit of the test itself ends a wait. */
const TIME_MS = 240_000

beforeAll(async () => {
  app = await createTestApp()
  // This process only enqueues jobs; the processes that are killed run them.
  const { database, logger } = app.services
  const jobs = createJobs({
    url: app.database.url,
    db: database.db,
    handlers: [importContactsHandler],
    tools: () => app.services,
    logger,
    work: false,
  })
  await jobs.start()
  Object.assign(app.services, { jobs })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.services.jobs.stop()
  await app.stop()
})

it(
  'gives the same contacts, tags and subscriptions after random kills as one run without them [INV-25]',
  async () => {
    const clean = await start()
    const tidy = worker()
    await finished(clean.id)
    await end(tidy)

    const broken = await start()
    for (let kills = 0; kills < 2; kills += 1) {
      const child = worker()
      const from = await cursor(broken.id)
      await until(async () => (await cursor(broken.id)) > from, TIME_MS)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 400))
      await end(child)
      await loseRunningJobs(app.database.db)
    }
    const killed_at = await cursor(broken.id)
    expect(killed_at).toBeLessThan(COUNT)
    const last = worker()
    await finished(broken.id)
    await end(last)

    const [one, other] = [await stateOf(clean), await stateOf(broken)]
    expect(one.contacts.length).toBeGreaterThan(COUNT * 0.8)
    expect(other.contacts).toEqual(one.contacts)
    expect(other.import).toEqual(one.import)
    expect(other.rows).toEqual(one.rows)
    expect(other.counts).toEqual(one.counts)
  },
  TIME_MS,
)

/** A file with repetitions, two spellings of one address, invalid rows, and people who share numbers. */
function file(): string {
  const lines = Array.from({ length: COUNT }, (_, at) => {
    if (at % 17 === 0) return `broken ${at},,X,,`
    if (at % 11 === 0) return `person${at - 5}@example.gr,,,Late,repeat`
    return `${at % 2 ? 'Person' : 'person'}${at}@example.gr,${at % 3 ? `69${String(70_000_000 + (at % 6_000)).padStart(8, '0')}` : ''},Name${at},,tag${at % 7}`
  })
  return `email,phone,first_name,last_name,tags\n${lines.join('\n')}\n`
}

async function start(): Promise<{ id: number; user: TestUser }> {
  const user = await app.member({ permissions: ['contacts.read', 'contacts.import'] })
  const base = `/api/v1/accounts/${user.account_id}/contacts/import`
  const { id } = (await user.upload(`${base}/parse`, { file: { file_name: 'all.csv', content: file() } })).body.data
  const mapping = { 0: 'email', 1: 'phone', 2: 'first_name', 3: 'last_name', 4: 'tags' }
  const started = await user.post(`${base}/process`, { import_id: id, mapping, options: { gdpr_consent: true, contact_list_name: 'All' } })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  return { id, user }
}

async function stateOf({ id, user }: { id: number; user: TestUser }) {
  const query = async (text: ReturnType<typeof sql<any>>) => (await text.execute(app.database.db)).rows
  return {
    contacts: await query(sql`
      SELECT c.email, c.phone, c.first_name, c.last_name, c.search_text, c.emails_marketable, c.version, ARRAY(SELECT g.name FROM contact_tag t JOIN tags g ON g.id = t.tag_id WHERE t.contact_id = c.id ORDER BY 1) AS tags,
        ARRAY(SELECT a.email FROM contact_email_addresses a WHERE a.contact_id = c.id ORDER BY 1) AS emails, ARRAY(SELECT n.number FROM contact_phone_numbers n WHERE n.contact_id = c.id ORDER BY 1) AS numbers,
        (SELECT count(*)::int FROM consents n WHERE n.contact_id = c.id) AS consents, (SELECT p.contacts_count FROM people p WHERE p.id = c.person_id) AS people,
        (SELECT s.status FROM subscriptions s WHERE s.contact_id = c.id) AS subscription
      FROM contacts c WHERE c.account_id = ${user.account_id} ORDER BY c.email, c.phone`),
    import: await query(sql`SELECT status, total, created, updated, skipped, failed, cursor FROM imports WHERE id = ${id}`),
    rows: await query(sql`SELECT row_no, status, message_key FROM import_rows WHERE import_id = ${id} ORDER BY row_no`),
    counts: await query(
      sql`SELECT name, sum(value)::int AS n FROM account_counters WHERE account_id = ${user.account_id} GROUP BY name ORDER BY name`,
    ),
  }
}

const cursor = async (id: number) =>
  (await sql<{ cursor: number }>`SELECT cursor FROM imports WHERE id = ${id}`.execute(app.database.db)).rows[0]!.cursor
const finished = (id: number) =>
  until(
    async () => (await sql<any>`SELECT finished_at FROM imports WHERE id = ${id}`.execute(app.database.db)).rows[0].finished_at !== null,
    TIME_MS,
  )

function worker(): ChildProcess {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'kill.fixture.ts'), app.database.url, join(app.services.env.DATA_DIR, 'files')],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  children.push(child)
  return child
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
