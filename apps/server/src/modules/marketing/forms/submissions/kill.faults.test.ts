import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one, rows } from '#db/rows.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { FORM_MAKER } from '../forms.fixture.ts'
import { visitorsOf } from '../intake/visitors.fixture.ts'

const SUBMISSIONS = 2_400
const KILLS = 6

let app: TestApp
const children: ChildProcess[] = []
beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.services.jobs.stop()
  await app.stop()
})

it('processes and answers each submission once, whenever its worker is killed', { timeout: 300_000 }, async () => {
  const user = await app.member({ permissions: [...FORM_MAKER, 'email-templates.read'] })
  const { published, send, stored } = visitorsOf(app, user)
  const { rows: templates } = await sql<{ id: number }>`WITH sender AS (
      INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at)
      VALUES (uuid_v7(), ${user.account_id}, 'hello@agency.example', true, 'Agency', now())
    ) INSERT INTO email_templates (account_id, name, subject, html) VALUES (${user.account_id}, 'Thanks', 'Thanks', '<p>Thanks</p>') RETURNING id`.execute(
    app.database.db,
  )
  const form = await published({ email_template_id: templates[0]!.id })
  expect((await send(form, { email: 'p0@kill.example' })).status).toBe(200)
  await sql`INSERT INTO form_submissions (account_id, form_uuid, form_version, data, locale, dedupe_hash)
    SELECT account_id, form_uuid, form_version, jsonb_build_object('email', 'p' || n || '@kill.example'), 'en', sha256(n::text::bytea)
    FROM form_submissions, generate_series(1, ${SUBMISSIONS - 1}::int) n WHERE form_uuid = ${form.uuid}`.execute(app.database.db)
  const left = async () =>
    (await one<{ n: number }>(
      app.database.db,
      sql`SELECT count(*)::int AS n FROM form_submissions WHERE form_uuid = ${form.uuid} AND status = 'received'`,
    ))!.n
  expect(await left()).toBe(SUBMISSIONS)
  const worker = () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'kill.fixture.ts'), app.database.url, String(form.account_id)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(child)
    return child
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const pair = [worker(), worker()]
    const goal = Math.max((await left()) - 3 - Math.floor(Math.random() * 12), 1)
    await until(async () => (await left()) <= goal, 60_000)
    for (const child of pair) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  expect(await left()).toBeGreaterThan(0)
  worker()
  await until(async () => (await left()) === 0, 150_000)
  expect((await stored(form)).every(({ status }) => status === 'processed')).toBe(true)
  const made = await rows<{ requests: number; mails: number }>(
    app.database.db,
    sql`SELECT (SELECT count(*)::int FROM contact_requests r WHERE r.contact_id = c.id) AS requests,
        (SELECT count(*)::int FROM email_messages m WHERE m.contact_id = c.id) AS mails
      FROM contacts c WHERE c.account_id = ${form.account_id} AND c.email LIKE '%@kill.example'`,
  )
  expect(made).toEqual(Array.from({ length: SUBMISSIONS }, () => ({ requests: 1, mails: 1 })))
})
