import { listNotifications } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rows } from '#db/rows.ts'
import { NotAgain } from '#platform/outbox/not-again.ts'
import { createOutboxRelay, type OutboxRelay } from '#platform/outbox/outbox-relay.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'
import { createMemoryBus } from '../../../realtime/index.ts'
import { quiet } from '../../../realtime/test/node.ts'
import { notificationsModule } from '../../attachments/notifications/index.ts'
import { tellOfFailedWork } from './tell-of-failed-work.job.ts'

let app: TestApp
let admin: TestUser
let greek: TestUser

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.staff('super-admin')
  greek = await app.staff('admin')
  await sql`UPDATE users SET locale = 'gr' WHERE id = ${greek.id}`.execute(app.database.db)
  await app.services.jobs.start()
})
beforeEach(async () => {
  await sql`DELETE FROM outbox_events`.execute(app.database.db)
  await sql`DELETE FROM failed_work_alarms`.execute(app.database.db)
})
afterAll(() => app.stop())

const setAside = (topic: string) =>
  sql`INSERT INTO outbox_events (topic, payload, attempts, last_error, available_at) VALUES (${topic}, '{}', 5, 'division by zero', 'infinity')`.execute(
    app.database.db,
  )
const tell = () => app.database.db.transaction().execute((db) => tellOfFailedWork(app.services, db))
const later = (minutes: number) => (app.services.clock as unknown as { advance(ms: number): void }).advance(minutes * 60_000)
const entries = (topic: string) =>
  rows<{ set_aside: boolean }>(
    app.database.db,
    sql`SELECT available_at = 'infinity' AS set_aside FROM outbox_events WHERE topic = ${topic} AND dedupe_key IS NOT NULL`,
  )
const bell = async (user: TestUser) => (await user.call(listNotifications)).body

/** Starts a relay with these handlers only, on a bus that is away. */
function start(prepare: (relay: OutboxRelay) => void): OutboxRelay {
  const bus = { ...createMemoryBus(), publish: () => Promise.reject(new Error('The bus is away.')) }
  const relay = createOutboxRelay({ pool: app.database.pool, bus, log: quiet, poll_ms: 20, idle_poll_ms: 20 })
  prepare(relay)
  relay.start()
  return relay
}
const fail = () => Promise.reject(new NotAgain('It may have arrived.'))

it('tells of an entry that fails again after it was tried again', async () => {
  const { db } = app.database
  const relay = start((each) => each.on('sample', fail))
  const failed = () => until(async () => (await rows(db, sql`SELECT FROM outbox_events WHERE available_at = 'infinity'`)).length === 1)
  await sql`INSERT INTO outbox_events (topic, payload) VALUES ('sample', '{}')`.execute(db)
  await failed()
  expect((await tell()).kinds).toMatchObject([{ kind: 'sample' }])
  await sql`UPDATE outbox_events SET available_at = now(), attempts = 0 WHERE topic = 'sample'`.execute(db)
  await failed()
  later(61)
  expect((await tell()).kinds).toMatchObject([{ kind: 'sample' }])
  await relay.stop()
})

it('raises no alarm about its own messages when they fail, and mail and product do not wait for each other', async () => {
  const { db } = app.database
  const aside = async (topic: string) => (await entries(topic)).filter(({ set_aside }) => set_aside).length

  await setAside('mail')
  expect((await tell()).people).toBe(2)
  const without_mail = start((relay) => {
    relay.on('mail', fail)
    notificationsModule.outbox!(relay, app.services)
  })
  await until(async () => (await aside('mail')) === 2 && (await entries('broadcast')).length === 4)
  await without_mail.stop()
  expect((await bell(admin)).meta.unread_count).toBe(1)
  await sql`UPDATE outbox_events SET available_at = 'infinity', updated_at = now() WHERE topic = 'broadcast'`.execute(db)
  later(61)
  expect((await tell()).kinds).toEqual([])

  await setAside('notification')
  expect((await tell()).kinds).toEqual([{ source: 'event', kind: 'notification', failures: 1 }])
  const without_bell = start((relay) => relay.on('notification', fail))
  await until(async () => (await aside('notification')) === 1)
  await without_bell.stop()
  later(61)
  expect((await tell()).kinds).toEqual([])
  await sql`DELETE FROM outbox_events WHERE topic = 'broadcast'`.execute(db)
  expect((await app.mails(greek.email)).map(({ subject }) => subject)).toEqual(['Αποτυχία εργασιών στο παρασκήνιο: notification (1)'])
})
