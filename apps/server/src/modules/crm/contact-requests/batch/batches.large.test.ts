import { contactRequestActivityLogs, contactRequests, contacts, readJobBatch } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBatch, openBatch } from '#lib/jobs/batches.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { tellOverdueHandler } from '../respond/notify-overdue.job.ts'
import { boardOf, EVERY, type Board } from '../requests.fixture.ts'
import { requestBatchHandler } from './run-batch.job.ts'

const MANY = 1005
const SLOW = { timeout: 400_000 }

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
afterAll(() => app.stop())

interface Desk {
  boss: TestUser
  board: Board
  contact_id: number
}

async function deskOf(): Promise<Desk> {
  const boss = await app.member({ permissions: EVERY })
  const contact = await boss.call(contacts.create, {
    params: { account_id: boss.account_id },
    body: { first_name: 'Ada', email: 'ada@example.gr' },
  })
  return { boss, board: await boardOf(app, boss), contact_id: contact.body.data.id }
}

/** Requests of one contact in the first stage, in the order of their numbers. */
async function many({ boss, board, contact_id }: Desk, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO contact_requests (account_id, number, contact_id, user_id, subject, status, pipeline_id, pipeline_stage_id, position, stage_entered_at, response_due_at)
    SELECT ${boss.account_id}, n, ${contact_id}, ${boss.id}, 'Enquiry ' || n, 'open', ${board.id}, ${board.first}, 'd' || lpad(n::text, 4, '0'), now(), now() - interval '1 hour'
    FROM generate_series(1, ${count}) n RETURNING id`.execute(app.database.db)
  return rows.map((row) => row.id)
}

const batch = (user: TestUser, rest: string) => `/api/v1/accounts/${user.account_id}/contact-requests/batch/${rest}`
const total = async (user: TestUser) => (await user.call(contactRequests.list, { params: { account_id: user.account_id } })).body.meta.total
/** Waits for a job to end. */
const ended = async (user: TestUser, uuid: string) => {
  const state = async () => (await user.call(readJobBatch, { params: { uuid } })).body.data
  await expect.poll(async () => (await state()).status, { timeout: 300_000, interval: 200 }).not.toMatch(/queued|running|cancelling/)
  return state()
}
const places = async (user: TestUser) => {
  const { rows } = await sql<{ id: number; position: string }>`
    SELECT id, position FROM contact_requests WHERE account_id = ${user.account_id} AND deleted_at IS NULL ORDER BY id`.execute(
    app.database.db,
  )
  return rows
}

describe('a deletion of many requests', () => {
  it('can be undone: each request returns to its stage beside the card that took its rank, and the contact counts it again', async () => {
    const desk = await deskOf()
    const { boss, board, contact_id } = desk
    const ids = await many(desk, 3)
    const { deletion_uuid, count } = (await boss.post(batch(boss, 'delete'), { ids })).body.data
    expect([count, await total(boss)]).toEqual([3, 0])
    await sql`INSERT INTO contact_pipeline_stage (account_id, contact_id, pipeline_id, pipeline_stage_id, position, entered_at)
      VALUES (${boss.account_id}, ${contact_id}, ${board.id}, ${board.first}, 'd0002', now())`.execute(app.database.db)
    const restored = await boss.post(batch(boss, 'restore'), { deletion_uuid })
    expect(restored.body.data).toEqual({ count: 3, job_batch_uuid: null, deletion_uuid: null })
    const [first, second, third] = await places(boss)
    expect([first!.position, third!.position]).toEqual(['d0001', 'd0003'])
    expect(second!.position > 'd0002' && second!.position < 'd0003').toBe(true)
    expect((await boss.call(contacts.read, { params: { id: contact_id } })).body.data.requests_count).toBe(3)
    const history = await boss.call(contactRequestActivityLogs, { params: { contact_request_id: ids[0] } })
    expect(history.body.data[0]!.event).toBe('contact-request.restored')
    expect((await boss.post(batch(boss, 'restore'), { deletion_uuid })).status).toBe(404)
  })

  it('gives two that left one place after the other a place each', async () => {
    const desk = await deskOf()
    const ids = await many(desk, 2)
    await sql`UPDATE contact_requests SET deleted_at = now(), position = 'd0001' WHERE id = any(${ids}::bigint[])`.execute(app.database.db)
    const deletion_uuid = '0190a8f2-0000-7000-8000-000000000001'
    await sql`UPDATE contact_requests SET deletion_uuid = ${deletion_uuid} WHERE id = any(${ids}::bigint[])`.execute(app.database.db)
    expect((await desk.boss.post(batch(desk.boss, 'restore'), { deletion_uuid })).body.data.count).toBe(2)
    expect(new Set((await places(desk.boss)).map((row) => row.position)).size).toBe(2)
  })

  it('is for those who may delete, in their own account, for thirty days [INV-2] [INV-4]', async () => {
    const desk = await deskOf()
    const { boss } = desk
    const ids = await many(desk, 2)
    const { deletion_uuid } = (await boss.post(batch(boss, 'delete'), { ids })).body.data
    const stranger = await app.member({ permissions: EVERY })
    const weak = await app.member({ permissions: ['contact-requests.read'], account_id: boss.account_id })
    const own = await app.member({ permissions: EVERY, account_id: boss.account_id, data_scope: 'own' })
    expect((await stranger.post(batch(boss, 'restore'), { deletion_uuid })).status).toBe(404)
    expect((await stranger.post(batch(stranger, 'restore'), { deletion_uuid })).status).toBe(404)
    expect((await weak.post(batch(boss, 'restore'), { deletion_uuid })).status).toBe(403)
    expect((await own.post(batch(boss, 'restore'), { deletion_uuid })).status).toBe(404)
    expect((await boss.post(batch(boss, 'restore'), {})).body.errors).toHaveProperty('deletion_uuid')
    await sql`UPDATE contact_requests SET deleted_at = now() - interval '31 days' WHERE id = ${ids[0]}`.execute(app.database.db)
    expect((await boss.post(batch(boss, 'restore'), { deletion_uuid })).body.data.count).toBe(1)
  })

  it('of more than a thousand is a job, and so is taking it back; none is lost and no place is given twice', SLOW, async () => {
    const desk = await deskOf()
    const { boss } = desk
    await many(desk, MANY)
    const before = await places(boss)
    const deleted = (await boss.post(batch(boss, 'delete'), { filter: {} })).body.data
    expect(deleted).toMatchObject({ count: MANY, job_batch_uuid: expect.any(String), deletion_uuid: expect.any(String) })
    await ended(boss, deleted.job_batch_uuid)
    expect(await total(boss)).toBe(0)
    const restored = (await boss.post(batch(boss, 'restore'), { deletion_uuid: deleted.deletion_uuid })).body.data
    expect(restored).toMatchObject({ count: MANY, job_batch_uuid: expect.any(String), deletion_uuid: null })
    const state = await ended(boss, restored.job_batch_uuid)
    expect(await places(boss)).toEqual(before)
    expect(state).toMatchObject({ kind: 'bulk_restore', status: 'completed', processed: MANY })
  })

  it('that is still going on stops when it is taken back, and deletes nothing more', async () => {
    const desk = await deskOf()
    const { boss } = desk
    const ids = await many(desk, MANY)
    const { db } = app.database
    const deletion_uuid = uuidv7()
    const payload = {
      selection: { filter: {} },
      action: { do: 'delete', deletion_uuid },
      requested_at: new Date().toISOString(),
      tz_offset: null,
    }
    const uuid = await createBatch(db, { account_id: boss.account_id, user_id: boss.id, kind: 'bulk_delete', payload, total: MANY })
    await sql`UPDATE contact_requests SET deleted_at = now(), deletion_uuid = ${deletion_uuid} WHERE id = any(${ids.slice(0, 10)}::bigint[])`.execute(
      db,
    )
    expect((await boss.post(batch(boss, 'restore'), { deletion_uuid })).body.data).toMatchObject({ count: 10, job_batch_uuid: null })
    const job = { db, progress: () => openBatch(db, uuid) }
    await requestBatchHandler.handle(app.services, job as never, { batch_uuid: uuid })
    expect(await total(boss)).toBe(MANY)
    expect((await ended(boss, uuid)).status).toBe('cancelled')
  })
})

describe('more than a thousand requests', () => {
  it('move to a stage by a job, each once, whatever piece it is in', SLOW, async () => {
    const desk = await deskOf()
    const { boss, board } = desk
    await many(desk, MANY)
    const { job_batch_uuid, count } = (await boss.post(batch(boss, 'stage'), { filter: {}, pipeline_stage_id: board.second })).body.data
    expect(count).toBe(MANY)
    await ended(boss, job_batch_uuid)
    const { rows } = await sql<{ moved: number; places: number; transitions: number }>`
      SELECT count(*) AS moved, count(DISTINCT position) AS places,
        (SELECT count(*) FROM stage_transitions WHERE account_id = ${boss.account_id} AND to_stage_id = ${board.second}) AS transitions
      FROM contact_requests WHERE account_id = ${boss.account_id} AND pipeline_stage_id = ${board.second}`.execute(app.database.db)
    expect(rows[0]).toEqual({ moved: MANY, places: MANY, transitions: MANY })
  })

  it('that are overdue are told of once each, whatever the size of a piece', async () => {
    const desk = await deskOf()
    const ids = await many(desk, MANY)
    const { db } = app.database
    const tell = () => tellOverdueHandler.handle(app.services, { db, signal: new AbortController().signal } as never, {})
    const told = async () => {
      const { rows } = await sql<{ notices: number; requests: number }>`
        SELECT count(*) AS notices, count(DISTINCT payload ->> 'subject_id') AS requests FROM outbox_events
        WHERE account_id = ${desk.boss.account_id} AND topic = 'notification' AND payload ->> 'setting_code' = 'contact-request.response-overdue'`.execute(
        db,
      )
      return rows[0]
    }
    await Promise.all([tell(), tell()])
    await tell()
    expect(await told()).toEqual({ notices: ids.length, requests: ids.length })
  })
})
