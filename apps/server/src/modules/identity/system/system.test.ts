import { discardEvent, discardJob, readSystem, retryEvent, retryJob } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { closeDeadExports } from '#platform/exports/store.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const job = defineJob({ name: 'fail-on-purpose', payload: z.object({}) })
let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.staff('admin')
  await app.services.jobs.start()
})
afterAll(() => app.stop())

const state = async () => (await admin.call(readSystem)).body.data

/** Adds an entry of the outbox that failed and is set aside. */
async function setAside(topic: string, dedupe_key: string | null = null): Promise<number> {
  const { rows } = await sql<{ id: number }>`INSERT INTO outbox_events (topic, payload, attempts, last_error, available_at, dedupe_key)
    VALUES (${topic}, '{"secret": "link"}', 5, 'violates foreign key constraint', 'infinity', ${dedupe_key}) RETURNING id`.execute(
    app.database.db,
  )
  return rows[0]!.id
}
const entry = async (id: number) =>
  (
    await sql<any>`SELECT attempts, available_at <= now() AS due, done_at IS NOT NULL AS done, payload FROM outbox_events WHERE id = ${id}`.execute(
      app.database.db,
    )
  ).rows[0]
const logged = async (subject_id: number | string) =>
  (
    await sql<any>`SELECT event, actor_id, context->>'reason' AS reason FROM activity_logs WHERE subject_id = ${String(subject_id)} AND event LIKE ANY ('{outbox.%,job.%}') ORDER BY id`.execute(
      app.database.db,
    )
  ).rows

it('shows staff the failing entries of the outbox without their contents', async () => {
  const id = await setAside('sample')
  const { outbox, failing_events } = await state()
  expect(outbox.set_aside).toBeGreaterThan(0)
  expect(failing_events.find((event) => event.id === id)).toMatchObject({
    topic: 'sample',
    attempts: 5,
    set_aside: true,
    next_attempt_at: null,
    last_error: 'violates foreign key constraint',
  })
  expect(JSON.stringify(failing_events)).not.toContain('secret')
})

it('tries an entry again with all its attempts, however often staff ask', async () => {
  const id = await setAside('sample')
  const answers = await Promise.all(Array.from({ length: 4 }, () => admin.call(retryEvent, { params: { id } })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await entry(id)).toMatchObject({ attempts: 0, due: true, done: false })
  expect(await logged(id)).toEqual([{ event: 'outbox.retried', actor_id: admin.id, reason: null }])
})

it('gives up an entry with a reason, which the activity log keeps, and keeps refusing repetitions of its key', async () => {
  const [id, keyed] = [await setAside('sample'), await setAside('sample', `key-${Date.now()}`)]
  expect((await admin.call(discardEvent, { params: { id }, body: { reason: ' ' } })).status).toBe(422)
  for (const each of [id, keyed])
    expect((await admin.call(discardEvent, { params: { id: each }, body: { reason: 'The account is closed.' } })).status).toBe(200)
  expect(await entry(id)).toBeUndefined()
  expect(await entry(keyed)).toMatchObject({ done: true, payload: {} })
  expect(await logged(id)).toEqual([{ event: 'outbox.discarded', actor_id: admin.id, reason: 'The account is closed.' }])
  expect((await admin.call(discardEvent, { params: { id }, body: { reason: 'Again.' } })).status).toBe(404)
})

it('shows failed jobs with their reason, runs them again and gives them up', async () => {
  const id = await app.services.jobs.enqueue(app.database.db, { ...job, name: 'purge-notifications' }, {})
  await sql`UPDATE pgboss.job SET state = 'failed', completed_on = now(), retry_count = 5, output = '{"message":"no room"}' WHERE id = ${id}`.execute(
    app.database.db,
  )
  const found = (await state()).failed_jobs.find(({ uuid }) => uuid === id)
  expect(found).toMatchObject({ name: 'purge-notifications', attempts: 6, error: 'no room' })
  expect((await admin.call(retryJob, { params: { job_uuid: id! } })).status).toBe(200)
  expect((await admin.call(retryJob, { params: { job_uuid: id! } })).status).toBe(404)
  await sql`UPDATE pgboss.job SET state = 'failed', completed_on = now() WHERE id = ${id}`.execute(app.database.db)
  expect((await admin.call(discardJob, { params: { job_uuid: id! }, body: { reason: 'Not needed.' } })).status).toBe(200)
  expect((await state()).failed_jobs.map(({ uuid }) => uuid)).not.toContain(id)
  expect(await logged(id!)).toEqual([
    { event: 'job.retried', actor_id: admin.id, reason: null },
    { event: 'job.discarded', actor_id: admin.id, reason: 'Not needed.' },
  ])
})

it('closes exports of killed processes as failed, and leaves those that give signs of life', async () => {
  const begin = (updated_at: Date) =>
    sql`INSERT INTO exports (account_id, user_id, resource, file_name, updated_at) VALUES (NULL, ${admin.id}, 'contacts', 'contacts.xlsx', ${updated_at})`.execute(
      app.database.db,
    )
  await begin(new Date(Date.now() - 5 * 60_000))
  await begin(new Date())
  expect(await closeDeadExports(app.database.db)).toBe(1)
  const { rows } = await sql<any>`SELECT status, finished_at IS NOT NULL AS finished FROM exports ORDER BY id`.execute(app.database.db)
  expect(rows).toEqual([
    { status: 'failed', finished: true },
    { status: 'streaming', finished: false },
  ])
})

it('is not shown to members', async () => {
  const member = await app.member()
  expect((await member.call(readSystem)).status).toBe(403)
})
