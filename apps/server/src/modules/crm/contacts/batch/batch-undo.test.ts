import { randomUUID } from 'node:crypto'
import { contactActivityLogs, contacts, readJobBatch } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'
import { plantBoard, plantCards } from '../../pipelines/pipelines.fixture.ts'
import { purgeContactsHandler } from '../contacts.jobs.ts'

let app: TestApp
let ada: TestUser
let mate: TestUser
const every = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.assign']

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
  mate = await app.member({ permissions: every, account_id: ada.account_id })
})
afterAll(() => app.stop())

const change = (user: TestUser, rest: string, body: object, method: 'post' | 'delete' = 'post') =>
  user[method](`/api/v1/accounts/${user.account_id}/contacts/batch/${rest}`, body)
const undo = (user: TestUser, change_uuid: string) => change(user, 'undo', { change_uuid })

async function make(user: TestUser, ...names: string[]): Promise<number[]> {
  const made: number[] = []
  for (const first_name of names) {
    const created = await user.post(`/api/v1/accounts/${user.account_id}/contacts`, {
      first_name,
      company: 'Before',
      email: `${first_name}@${randomUUID()}.example`,
      tags: ['Old'],
    })
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    made.push(created.body.data.id)
  }
  return made
}

const read = async (id: number) => (await ada.call(contacts.read, { params: { id }, query: { include: 'tags' } })).body.data
const tagId = async (name: string) =>
  (await sql<{ id: number }>`SELECT id FROM tags WHERE account_id = ${ada.account_id} AND name = ${name}`.execute(app.database.db)).rows[0]!
    .id

/** Fields of contacts that the changes below may write. */
const stateOf = async (ids: readonly number[]) => {
  const states = []
  for (const id of ids) {
    const { company, job_title, lifecycle, user_id, assigned_at, status, tags, emails_marketable } = await read(id)
    states.push({
      company,
      job_title,
      lifecycle,
      user_id,
      assigned_at,
      status,
      emails_marketable,
      tags: tags!.map((tag) => tag.name),
    })
  }
  return states
}

interface Case {
  name: string
  rest: string
  method?: 'post' | 'delete'
  body: () => object | Promise<object>
}

const cases: Case[] = [
  { name: 'tags', rest: 'tags', body: () => ({ tags: ['Fresh', 'Old'] }) },
  { name: 'removed tags', rest: 'tags', method: 'delete', body: async () => ({ tags: [await tagId('Old')] }) },
  { name: 'an assignee', rest: 'assign', body: () => ({ user_id: mate.id }) },
  { name: 'archiving', rest: 'status', body: () => ({ status: 'archived' }) },
  { name: 'edited fields', rest: 'fields', body: () => ({ fields: { company: 'Ναυτιλιακή', job_title: null, lifecycle: 'customer' } }) },
]

describe('undoing a change of many contacts', () => {
  it.each(cases)('asks first what $name would do, changes exactly that, and gives all of it back', async ({ rest, method, body, name }) => {
    const ids = await make(ada, 'Anna', 'Boris', 'Chloe')
    const before = await stateOf(ids)
    const asked = await change(ada, rest, { ids, dry_run: true, ...(await body()) }, method)
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    expect(asked.body.data).toMatchObject({ job_batch_uuid: null, preflight: { selected: 3, changes: 3, left_out: [], undo_hours: 24 } })
    expect(await stateOf(ids)).toEqual(before)

    const done = (await change(ada, rest, { ids, ...(await body()) }, method)).body.data
    expect(done.count).toBe(asked.body.data.preflight.changes)
    expect(await stateOf(ids)).not.toEqual(before)
    const again = await change(ada, rest, { ids, dry_run: true, ...(await body()) }, method)
    expect(again.body.data.preflight, name).toMatchObject({ changes: 0, left_out: [{ reason: 'unchanged', count: 3 }] })

    expect((await undo(ada, done.change_uuid)).body.data.count).toBe(3)
    expect(await stateOf(ids)).toEqual(before)
    expect((await undo(ada, done.change_uuid)).status).toBe(404)
  })

  it('leaves a contact alone whose field has changed since, and finds contacts by the company that returned', async () => {
    const ids = await make(ada, 'Dora', 'Emil')
    const done = (await change(ada, 'fields', { ids, fields: { company: 'Interim' } })).body.data
    await ada.call(contacts.update, { params: { id: ids[0] }, body: { company: 'Chosen' } })
    expect((await undo(ada, done.change_uuid)).body.data.count).toBe(1)
    expect([(await read(ids[0]!)).company, (await read(ids[1]!)).company]).toEqual(['Chosen', 'Before'])
    const found = async (search: string) =>
      (await ada.get(`/api/v1/accounts/${ada.account_id}/contacts?filter[search]=${search}`)).body.meta.total
    expect([await found('emil before'), await found('emil interim'), await found('dora chosen')]).toEqual([1, 0, 1])
  })

  it('returns archived contacts to the places that they had on boards', async () => {
    const staff = await app.member({ permissions: every })
    const ids = await make(staff, 'Fotis', 'Gina')
    const board = await plantBoard(app, staff.account_id)
    await plantCards(app, board, board.stages.contacted, ids)
    const cards = async () =>
      (
        await sql`SELECT contact_id, pipeline_stage_id, position, entered_at, hidden FROM contact_pipeline_stage WHERE contact_id = any(${ids}::bigint[]) ORDER BY contact_id`.execute(
          app.database.db,
        )
      ).rows
    const before = await cards()
    expect(before).toHaveLength(2)
    const asked = (await change(staff, 'status', { ids, status: 'archived', dry_run: true })).body.data.preflight
    expect(asked.effects).toEqual([{ effect: 'leaves_boards', count: 2 }])
    const done = (await change(staff, 'status', { ids, status: 'archived' })).body.data
    expect(await cards()).toEqual([])
    await undo(staff, done.change_uuid)
    expect(await cards()).toEqual(before)
  })

  it('gives back the tag of an exclusive category that another one replaced', async () => {
    const { db } = app.database
    await sql`WITH k AS (INSERT INTO tag_categories (account_id, name, is_exclusive) VALUES (${ada.account_id}, 'Size', true) RETURNING id)
      INSERT INTO tags (account_id, name, tag_category_id) SELECT ${ada.account_id}, n, id FROM k, unnest(ARRAY['Small', 'Large']) n`.execute(
      db,
    )
    const ids = await make(ada, 'Hera')
    await change(ada, 'tags', { ids, tags: [await tagId('Small')] })
    const done = (await change(ada, 'tags', { ids, tags: [await tagId('Large')] })).body.data
    expect((await stateOf(ids))[0]!.tags.toSorted()).toEqual(['Large', 'Old'])
    await undo(ada, done.change_uuid)
    expect((await stateOf(ids))[0]!.tags.toSorted()).toEqual(['Old', 'Small'])
  })

  it('writes old and new values into the history, for the change and for its undo', async () => {
    const ids = await make(ada, 'Iris')
    const done = (await change(ada, 'fields', { ids, fields: { job_title: 'Buyer' } })).body.data
    await undo(ada, done.change_uuid)
    const { data } = (await ada.call(contactActivityLogs, { params: { contact_id: ids[0] } })).body
    expect(data.slice(0, 2).map((line: { event: string; changes: object }) => [line.event, line.changes])).toEqual([
      ['contact.updated', { job_title: ['Buyer', null] }],
      ['contact.updated', { job_title: [null, 'Buyer'] }],
    ])
  })

  it('is refused to strangers, without the permission of the change, and after a day [INV-2]', async () => {
    const ids = await make(ada, 'Jason')
    const done = (await change(ada, 'assign', { ids, user_id: mate.id })).body.data
    const stranger = await app.member({ permissions: every })
    expect((await undo(stranger, done.change_uuid)).status).toBe(404)
    const weak = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
    expect((await undo(weak, done.change_uuid)).status).toBe(403)
    const updater = await app.member({ permissions: ['contacts.read', 'contacts.update'], account_id: ada.account_id })
    expect((await undo(updater, done.change_uuid)).body.data?.count ?? 0).toBe(0)
    expect((await read(ids[0]!)).user_id).toBe(mate.id)
    await sql`UPDATE batch_changes SET created_at = now() - interval '25 hours' WHERE change_uuid = ${done.change_uuid}`.execute(
      app.database.db,
    )
    expect((await undo(ada, done.change_uuid)).status).toBe(404)
    await purgeContactsHandler.handle(app.services, { signal: new AbortController().signal } as never, {})
    const { rows } = await sql`SELECT 1 FROM batch_changes WHERE change_uuid = ${done.change_uuid}`.execute(app.database.db)
    expect(rows).toEqual([])
  })

  it('undoes a change of more than a thousand contacts in a job', async () => {
    await app.work()
    const bob = await app.member({ permissions: every })
    await sql`INSERT INTO contacts (account_id, first_name, company, name_key, search_text)
      SELECT ${bob.account_id}, 'Many' || n, 'Before', 'many' || n, ' many' || n || ' before' FROM generate_series(1, 1001) n`.execute(
      app.database.db,
    )
    const total = async (company: string) =>
      (
        await sql<{
          n: number
        }>`SELECT count(*)::int AS n FROM contacts WHERE account_id = ${bob.account_id} AND company = ${company} AND search_text LIKE ${`%${company.toLowerCase()}%`}`.execute(
          app.database.db,
        )
      ).rows[0]!.n
    const ended = (uuid: string) => until(async () => (await bob.call(readJobBatch, { params: { uuid } })).body.data.status === 'completed')
    const { body } = await change(bob, 'fields', { filter: {}, fields: { company: 'After' } })
    expect(body.data, JSON.stringify(body)).toMatchObject({ count: 1001 })
    const done = body.data
    await ended(done.job_batch_uuid)
    expect(await total('After')).toBe(1001)
    await ended((await undo(bob, done.change_uuid)).body.data.job_batch_uuid)
    expect(await total('Before')).toBe(1001)
  })
})

describe('asking before a change of many contacts', () => {
  it('counts contacts that the member may not change, that are blacklisted and that would lose their only name', async () => {
    const own = await app.member({ permissions: every, account_id: ada.account_id, data_scope: 'own' })
    const ids = await make(ada, 'Kostas')
    const { rows } = await sql<{ id: number }>`INSERT INTO contacts (account_id, company, name_key, search_text, status)
      VALUES (${ada.account_id}, 'Only', '', ' only', 'active'), (${ada.account_id}, 'Barred', '', ' barred', 'blacklisted') RETURNING id`.execute(
      app.database.db,
    )
    const [only, barred] = rows.map(({ id }) => id)
    const ask = async (user: TestUser, rest: string, body: object) =>
      (await change(user, rest, { ...body, dry_run: true })).body.data.preflight
    expect((await ask(ada, 'fields', { ids: [...ids, only], fields: { company: null } })).left_out).toEqual([
      { reason: 'nameless', count: 1 },
    ])
    expect((await change(ada, 'fields', { ids: [...ids, only], fields: { company: null } })).body.data.count).toBe(1)
    expect(await ask(ada, 'status', { ids: [...ids, barred], status: 'archived' })).toMatchObject({
      changes: 1,
      left_out: [{ reason: 'blacklisted', count: 1 }],
    })
    expect(await ask(own, 'delete', { ids })).toMatchObject({ selected: 0, changes: 0 })
    expect((await ask(ada, 'assign', { ids, user_id: mate.id })).effects).toEqual([{ effect: 'notifies', count: 1 }])
    expect((await ask(ada, 'delete', { ids })).undo_hours).toBe(720)
  })

  it('creates no tag', async () => {
    const ids = await make(ada, 'Lena')
    const asked = await change(ada, 'tags', { ids, tags: ['Never made'], dry_run: true })
    expect(asked.body.data.preflight.changes).toBe(1)
    const { rows } = await sql`SELECT 1 FROM tags WHERE name = 'Never made'`.execute(app.database.db)
    expect(rows).toEqual([])
  })

  it('refuses a change without fields and unknown values, on their field', async () => {
    const ids = await make(ada, 'Maria')
    expect((await change(ada, 'fields', { ids, fields: {} })).body.errors).toHaveProperty('fields')
    expect((await change(ada, 'fields', { ids, fields: { lifecycle: 'boss' } })).body.errors).toHaveProperty(['fields.lifecycle'])
    expect((await change(ada, 'fields', { ids, fields: { company: 'x'.repeat(161) } })).body.errors).toHaveProperty(['fields.company'])
  })
})
