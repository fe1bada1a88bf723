import { contactRequests, contacts, readJobBatch } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'
import { boardOf, EVERY, reasonOf, type Board } from '../requests.fixture.ts'

let app: TestApp
let ada: TestUser
let mate: TestUser
let board: Board

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: EVERY })
  mate = await app.member({ permissions: EVERY, account_id: ada.account_id })
  board = await boardOf(app, ada)
})
afterAll(() => app.stop())

const change = (user: TestUser, rest: string, body: object, method: 'post' | 'delete' = 'post') =>
  user[method](`/api/v1/accounts/${user.account_id}/contact-requests/batch/${rest}`, body)
const undo = (user: TestUser, change_uuid: string) => change(user, 'undo', { change_uuid })

let people = 0
async function make(count: number, body: object = {}): Promise<number[]> {
  const made: number[] = []
  while (made.length < count) {
    const created = await ada.call(contactRequests.create, {
      params: { account_id: ada.account_id },
      body: { subject: 'A kitchen', contact: { first_name: 'Eleni', email: `undo${++people}@example.gr` }, tags: ['Old'], ...body },
    })
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    made.push(created.body.data.id)
  }
  return made
}

/** All that a change may write, of the requests, their contacts and their tasks. */
const stateOf = async (ids: readonly number[]) => {
  const { rows } =
    await sql`SELECT r.id, r.status, r.pipeline_id, r.pipeline_stage_id, r.position, r.stage_entered_at, r.closed_at, r.lost_reason_id, r.lost_note,
      r.spam_at, r.user_id, r.assigned_at, r.response_due_at, r.tasks_count, c.lifecycle, c.customer_since, c.requests_count,
      ARRAY(SELECT g.name FROM contact_request_tag l JOIN tags g ON g.id = l.tag_id WHERE l.contact_request_id = r.id ORDER BY 1) AS tags
    FROM contact_requests r JOIN contacts c ON c.id = r.contact_id WHERE r.id = any(${ids}::bigint[]) ORDER BY r.id`.execute(
      app.database.db,
    )
  return rows
}
const preflight = async (rest: string, body: object, user = ada) =>
  (await change(user, rest, { ...body, dry_run: true })).body.data.preflight
const tagId = async (name: string) =>
  (await sql<{ id: number }>`SELECT id FROM tags WHERE account_id = ${ada.account_id} AND name = ${name}`.execute(app.database.db)).rows[0]!
    .id

interface Case {
  name: string
  rest: string
  method?: 'delete'
  of?: object
  body: () => object | Promise<object>
}
const cases: Case[] = [
  { name: 'tags', rest: 'tags', body: () => ({ tags: ['Fresh', 'Old'] }) },
  { name: 'removed tags', rest: 'tags', method: 'delete', body: async () => ({ tags: [await tagId('Old')] }) },
  { name: 'an assignee', rest: 'assign', body: () => ({ user_id: mate.id }) },
  { name: 'a move', rest: 'stage', body: () => ({ pipeline_stage_id: board.third }) },
  { name: 'a won stage', rest: 'stage', body: () => ({ pipeline_stage_id: board.won }) },
  {
    name: 'a lost stage',
    rest: 'stage',
    body: async () => ({ pipeline_stage_id: board.lost, lost_reason_id: await reasonOf(app, ada), lost_note: 'Too dear' }),
  },
  { name: 'acceptance', rest: 'stage', of: { is_staging: true }, body: () => ({ pipeline_stage_id: board.second }) },
  { name: 'spam', rest: 'status', body: () => ({ status: 'spam' }) },
]

describe('undoing a change of many requests', () => {
  it.each(cases)(
    'asks first what $name would do, changes exactly that, and gives all of it back',
    async ({ rest, method, of, body, name }) => {
      const ids = await make(3, of)
      const before = await stateOf(ids)
      const asked = await change(ada, rest, { ids, dry_run: true, ...(await body()) }, method)
      expect(asked.status, JSON.stringify(asked.body)).toBe(200)
      expect(asked.body.data).toMatchObject({ job_batch_uuid: null, preflight: { selected: 3, changes: 3, left_out: [], undo_hours: 24 } })
      expect(await stateOf(ids)).toEqual(before)

      const done = (await change(ada, rest, { ids, ...(await body()) }, method)).body.data
      expect(done.count, name).toBe(3)
      expect(await stateOf(ids)).not.toEqual(before)
      expect((await preflightAgain(rest, { ids, ...(await body()) }, method)).changes).toBe(0)

      expect((await undo(ada, done.change_uuid)).body.data?.count).toBe(3)
      expect(await stateOf(ids)).toEqual(before)
      expect((await undo(ada, done.change_uuid)).status).toBe(404)
    },
  )

  const preflightAgain = async (rest: string, body: object, method?: 'delete') =>
    (await change(ada, rest, { ...body, dry_run: true }, method)).body.data.preflight

  it('leaves a request alone that has moved on, and writes the way back into its history and on the board', async () => {
    const ids = await make(2)
    const done = (await change(ada, 'stage', { ids, pipeline_stage_id: board.second })).body.data
    await ada.put(`/api/v1/contact-requests/${ids[0]}/stage`, { pipeline_stage_id: board.third })
    await sql`DELETE FROM outbox_events`.execute(app.database.db)
    expect((await undo(ada, done.change_uuid)).body.data.count).toBe(1)
    expect((await stateOf(ids)).map((row: any) => row.pipeline_stage_id)).toEqual([board.third, board.first])
    const steps = (await ada.get(`/api/v1/contact-requests/${ids[1]}/stage-transitions`)).body.data
    expect(steps[0]).toMatchObject({ from_stage_id: board.second, to_stage_id: board.first })
    const { rows } = await sql<{ payload: any }>`SELECT payload FROM outbox_events WHERE payload -> 'data' ? 'card'`.execute(
      app.database.db,
    )
    expect(rows.map(({ payload }) => payload.data)).toMatchObject([
      { key: ids[1], from_stage_id: board.second, to_stage_id: board.first, card: { id: ids[1] } },
    ])
  })

  it('withdraws the tasks of the stage that no one has touched, and keeps the others', async () => {
    const own = await boardOf(app, ada)
    await sql`UPDATE pipeline_stages SET auto_tasks = '[{"title":"Send the offer"}]' WHERE id = ${own.second}`.execute(app.database.db)
    const ids = await make(2, { pipeline_id: own.id })
    expect((await preflight('stage', { ids, pipeline_stage_id: own.second })).effects).toEqual([{ effect: 'creates_tasks', count: 2 }])
    const done = (await change(ada, 'stage', { ids, pipeline_stage_id: own.second })).body.data
    await sql`UPDATE tasks SET version = 2, status = 'in_progress' WHERE contact_request_id = ${ids[0]}`.execute(app.database.db)
    await undo(ada, done.change_uuid)
    expect((await stateOf(ids)).map((row: any) => row.tasks_count)).toEqual([1, 0])
    expect((await ada.get(`/api/v1/contact-requests/${ids[1]}/tasks`)).body.data).toEqual([])
  })

  it('does not return a request to a stage that was deleted since', async () => {
    const own = await boardOf(app, ada)
    const ids = await make(1, { pipeline_id: own.id, pipeline_stage_id: own.third })
    const done = (await change(ada, 'stage', { ids, pipeline_stage_id: own.second })).body.data
    await sql`UPDATE pipeline_stages SET deleted_at = now() WHERE id = ${own.third}`.execute(app.database.db)
    expect((await undo(ada, done.change_uuid)).body.data.count).toBe(0)
    expect((await stateOf(ids))[0]).toMatchObject({ pipeline_stage_id: own.second })
  })

  it('is refused to strangers, without the permission of the change, as the undo of contacts, and after a day [INV-2]', async () => {
    const ids = await make(1)
    const done = (await change(ada, 'assign', { ids, user_id: mate.id })).body.data
    const stranger = await app.member({ permissions: EVERY })
    expect((await undo(stranger, done.change_uuid)).status).toBe(404)
    const weak = await app.member({ permissions: ['contact-requests.read'], account_id: ada.account_id })
    expect((await undo(weak, done.change_uuid)).status).toBe(403)
    const updater = await app.member({ permissions: ['contact-requests.read', 'contact-requests.update'], account_id: ada.account_id })
    expect((await undo(updater, done.change_uuid)).body.data.count).toBe(0)
    expect((await ada.post(`/api/v1/accounts/${ada.account_id}/contacts/batch/undo`, { change_uuid: done.change_uuid })).status).toBe(404)
    expect((await stateOf(ids))[0]).toMatchObject({ user_id: mate.id })
    await sql`UPDATE batch_changes SET created_at = now() - interval '25 hours' WHERE change_uuid = ${done.change_uuid}`.execute(
      app.database.db,
    )
    expect((await undo(ada, done.change_uuid)).status).toBe(404)
  })

  it('forgets what changes replaced when the contact is erased', async () => {
    const ids = await make(1)
    const reason = await reasonOf(app, ada)
    await change(ada, 'stage', { ids, pipeline_stage_id: board.lost, lost_reason_id: reason, lost_note: 'Moved to Volos' })
    await change(ada, 'stage', { ids, pipeline_stage_id: board.first })
    const kept = async () =>
      (await sql`SELECT 1 FROM batch_changes WHERE contact_request_id = any(${ids}::bigint[])`.execute(app.database.db)).rows
    expect(await kept()).toHaveLength(2)
    const request = (await ada.call(contactRequests.read, { params: { id: ids[0] } })).body.data
    const { eraseContacts } = await import('../../contacts/erase/erase-contacts.ts')
    await app.database.db.transaction().execute((db) => eraseContacts({ db, services: app.services }, [request.contact_id]))
    expect(await kept()).toEqual([])
  })

  it('undoes a move of more than a thousand requests in jobs, and stops one that is going on', async () => {
    await app.work()
    const boss = await app.member({ permissions: EVERY })
    const own = await boardOf(app, boss)
    const person = await boss.call(contacts.create, {
      params: { account_id: boss.account_id },
      body: { first_name: 'Ada', email: 'ada@example.gr' },
    })
    await sql`INSERT INTO contact_requests (account_id, number, contact_id, subject, status, pipeline_id, pipeline_stage_id, position, stage_entered_at)
      SELECT ${boss.account_id}, n, ${person.body.data.id}, 'Enquiry ' || n, 'open', ${own.id}, ${own.first}, 'd' || lpad(n::text, 4, '0'), now() FROM generate_series(1, 1001) n`.execute(
      app.database.db,
    )
    const at = async (stage: number) =>
      (
        await sql<{ n: number }>`SELECT count(*)::int AS n FROM contact_requests WHERE pipeline_stage_id = ${stage}`.execute(
          app.database.db,
        )
      ).rows[0]!.n
    const ended = (uuid: string) =>
      until(
        async () => !['queued', 'running', 'cancelling'].includes((await boss.call(readJobBatch, { params: { uuid } })).body.data.status),
      )
    const done = (await change(boss, 'stage', { filter: {}, pipeline_stage_id: own.second })).body.data
    expect(done).toMatchObject({ count: 1001, job_batch_uuid: expect.any(String), change_uuid: expect.any(String) })
    await ended(done.job_batch_uuid)
    expect(await at(own.second)).toBe(1001)
    await ended((await undo(boss, done.change_uuid)).body.data.job_batch_uuid)
    expect(await at(own.first)).toBe(1001)

    const running = (await change(boss, 'stage', { filter: {}, pipeline_stage_id: own.second })).body.data
    await until(async () => (await at(own.second)) > 0)
    const stopped = (await undo(boss, running.change_uuid)).body.data
    await ended(running.job_batch_uuid)
    if (stopped.job_batch_uuid) await ended(stopped.job_batch_uuid)
    expect(await at(own.first)).toBe(1001)
  }, 120_000)
})

describe('asking before a change of many requests', () => {
  it('says which requests are left out and why, as the change then does', async () => {
    const [open, won, spam, staging] = [...(await make(3)), ...(await make(1, { is_staging: true }))]
    await ada.post(`/api/v1/contact-requests/${won}/win`)
    await ada.post(`/api/v1/contact-requests/${spam}/spam`)
    const ids = [open, won, spam, staging]
    const reason = await reasonOf(app, ada)
    const lost = { ids, pipeline_stage_id: board.lost, lost_reason_id: reason }
    expect(await preflight('stage', lost)).toMatchObject({
      selected: 4,
      changes: 1,
      left_out: [
        { reason: 'is_spam', count: 1 },
        { reason: 'reopen_first', count: 1 },
        { reason: 'accept_first', count: 1 },
      ],
    })
    expect(await preflight('status', { ids, status: 'spam' })).toMatchObject({
      changes: 2,
      left_out: [
        { reason: 'unchanged', count: 1 },
        { reason: 'reopen_first', count: 1 },
      ],
      effects: [{ effect: 'leaves_boards', count: 1 }],
    })
    expect(await preflight('status', { ids, status: 'staging' })).toMatchObject({
      changes: 1,
      left_out: [
        { reason: 'unchanged', count: 1 },
        { reason: 'other_status', count: 2 },
      ],
    })
    expect((await preflight('delete', { ids: [open] })).undo_hours).toBe(720)
    expect((await change(ada, 'stage', lost)).body.data.count).toBe(1)
  })

  it('counts who is notified, what the member may not change, and creates no tag', async () => {
    const ids = await make(2)
    await change(ada, 'assign', { ids, user_id: mate.id })
    const third = await app.member({ permissions: EVERY, account_id: ada.account_id })
    expect((await preflight('assign', { ids, user_id: third.id })).effects).toEqual([{ effect: 'notifies', count: 2 }])
    expect((await preflight('stage', { ids, pipeline_stage_id: board.won })).effects).toEqual([{ effect: 'notifies', count: 1 }])
    const own = await app.member({ permissions: EVERY, account_id: ada.account_id, data_scope: 'own' })
    expect(await preflight('delete', { ids }, own)).toMatchObject({ selected: 0, changes: 0 })
    expect((await preflight('tags', { ids, tags: ['Never made'] })).changes).toBe(2)
    expect((await sql`SELECT 1 FROM tags WHERE name = 'Never made'`.execute(app.database.db)).rows).toEqual([])
  })
})
