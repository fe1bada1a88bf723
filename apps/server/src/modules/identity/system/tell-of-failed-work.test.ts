import { listNotifications } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { rows } from '#db/rows.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'
import { tellOfFailedWork, tellOfFailedWorkJob } from './tell-of-failed-work.job.ts'

let app: TestApp
let admin: TestUser
let greek: TestUser
let member: TestUser

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.staff('super-admin')
  greek = await app.staff('admin')
  member = await app.member({ permissions: ['contacts.read'] })
  await sql`UPDATE users SET locale = 'gr' WHERE id = ${greek.id}`.execute(app.database.db)
  await app.services.jobs.start()
})
beforeEach(async () => {
  await sql`DELETE FROM outbox_events`.execute(app.database.db)
  await sql`DELETE FROM notifications`.execute(app.database.db)
  await sql`DELETE FROM mailbox_messages`.execute(app.database.db)
  await sql`DELETE FROM failed_work_alarms`.execute(app.database.db)
  await sql`DELETE FROM pgboss.job`.execute(app.database.db)
})
afterAll(() => app.stop())

const setAside = (topic: string, number = 1) =>
  sql`INSERT INTO outbox_events (topic, payload, attempts, last_error, available_at)
    SELECT ${topic}, '{}', 5, 'division by zero', 'infinity' FROM generate_series(1, ${number}::int)`.execute(app.database.db)
const tell = () => app.database.db.transaction().execute((db) => tellOfFailedWork(app.services, db))
const later = (minutes: number) => (app.services.clock as unknown as { advance(ms: number): void }).advance(minutes * 60_000)
const entries = (topic: string) =>
  rows<{ payload: { channels: string[]; event: string; data: { unread_count?: number } } }>(
    app.database.db,
    sql`SELECT payload FROM outbox_events WHERE topic = ${topic} AND dedupe_key IS NOT NULL ORDER BY id`,
  )
const bell = async (user: TestUser) => (await user.call(listNotifications)).body

it('tells everyone who may open the page, in the product at once and by mail in their language, with a link to it', async () => {
  await setAside('webhook-send', 3)
  const locked = await app.staff('admin')
  const unconfirmed = await app.staff('admin')
  await sql`UPDATE users SET status = 'deactivated' WHERE id = ${locked.id}`.execute(app.database.db)
  await sql`UPDATE users SET email_verified_at = NULL WHERE id = ${unconfirmed.id}`.execute(app.database.db)
  expect(await tell()).toEqual({ kinds: [{ source: 'event', kind: 'webhook-send', failures: 3 }], people: 2 })
  await app.relay()
  const { data, meta } = await bell(admin)
  expect(meta.unread_count).toBe(1)
  expect(data[0]).toMatchObject({
    type: 'system.failed-work',
    title: 'Work in the background has failed for good',
    body: 'webhook-send (3)',
    url: '/admin/system',
  })
  expect((await bell(greek)).data[0]!.title).toBe('Εργασίες στο παρασκήνιο απέτυχαν οριστικά')
  expect((await bell(member)).data).toEqual([])
  const frames = await entries('broadcast')
  expect(frames.map(({ payload }) => payload.channels[0]!).toSorted()).toEqual(
    [admin, admin, greek, greek].map(({ id }) => `private-App.Models.User.${id}`).toSorted(),
  )
  expect(frames.find(({ payload }) => payload.event === 'notification.created')!.payload.data.unread_count).toBe(1)
  const [mail, ...more] = await app.mails(admin.email)
  expect([mail!.subject, more]).toEqual(['Work in the background failed: webhook-send (3)', []])
  expect(mail!.text).toContain('http://localhost:3000/admin/system')
  expect((await app.mails(greek.email)).map(({ subject }) => subject)).toEqual(['Αποτυχία εργασιών στο παρασκήνιο: webhook-send (3)'])
  for (const other of [member, locked, unconfirmed]) expect(await app.mails(other.email)).toEqual([])
})

it('tells of each failure once, and of a kind of work at most once an hour', async () => {
  await setAside('sample', 2)
  expect((await Promise.all([tell(), tell(), tell()])).flatMap(({ kinds }) => kinds)).toEqual([
    { source: 'event', kind: 'sample', failures: 2 },
  ])
  later(61)
  expect((await tell()).kinds).toEqual([])
  await setAside('sample')
  expect((await tell()).kinds).toEqual([{ source: 'event', kind: 'sample', failures: 1 }])
  later(58)
  await setAside('sample', 4)
  await setAside('other')
  expect((await tell()).kinds).toEqual([{ source: 'event', kind: 'other', failures: 1 }])
  later(3)
  expect((await tell()).kinds).toEqual([{ source: 'event', kind: 'sample', failures: 4 }])
  expect(await entries('mail')).toHaveLength(2 * 4)
})

it('tells of jobs that used up their attempts, and leaves itself out', async () => {
  await app.work()
  const bad = (name: string) =>
    app.services.jobs.enqueue(app.database.db, defineJob({ name, payload: z.object({ id: z.string() }) }), { id: 'x' })
  await bad('send-client-error')
  const { name } = tellOfFailedWorkJob
  await sql`INSERT INTO pgboss.job (name, state, completed_on) VALUES (${name}, 'failed', now())`.execute(app.database.db)
  await until(async () => (await rows(app.database.db, sql`SELECT FROM pgboss.job WHERE state = 'failed'`)).length === 2)
  expect((await tell()).kinds).toEqual([{ source: 'job', kind: 'send-client-error', failures: 1 }])
})
