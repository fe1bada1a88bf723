import { cancelJobBatch, checkContact, contactActivityLogs, contacts, eraseContact, readJobBatch, restoreContact } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { createBatch, openBatch } from '#lib/jobs/batches.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { purgeContactsHandler } from '../contacts.jobs.ts'
import { contactBatchHandler } from './batch-job.ts'
import { until } from '#test/until.ts'

let app: TestApp
let ada: TestUser
const every = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.assign', 'contacts.erase']

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const batch = (user: TestUser, rest: string) => `/api/v1/accounts/${user.account_id}/contacts/batch/${rest}`
const list = async (user: TestUser, query = '') => (await user.get(`/api/v1/accounts/${user.account_id}/contacts${query}`)).body

async function many(user: TestUser, count: number, name = 'Many'): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO contacts (account_id, first_name, email, email_key, search_text)
    SELECT ${user.account_id}, ${name} || n, lower(${name}) || n || '@example.gr', lower(${name}) || n || '@example.gr', ' ' || lower(${name}) || n FROM generate_series(1, ${count}) n RETURNING id`.execute(
    app.database.db,
  )
  return rows.map((row) => row.id)
}

async function finished(user: TestUser, uuid: string): Promise<any> {
  return until(async () => {
    const { data } = (await user.call(readJobBatch, { params: { uuid } })).body
    return !['queued', 'running', 'cancelling'].includes(data.status) && data
  })
}

describe('changing many contacts', () => {
  it('adds tags to a selection by ids or by the filter of the list, and removes them', async () => {
    const ids = await many(ada, 3, 'Tag')
    const tagged = await ada.post(batch(ada, 'tags'), { ids: ids.slice(0, 2), tags: ['Hot'] })
    expect(tagged.body.data, JSON.stringify(tagged.body)).toMatchObject({ count: 2, job_batch_uuid: null })
    const all = await ada.post(batch(ada, 'tags'), { filter: { search: 'tag' }, tags: ['Hot', 'Fair'] })
    expect(all.body.data.count).toBe(3)
    const tag = (await list(ada, '?include=tags&filter[search]=tag1')).data[0].tags.find((one: { name: string }) => one.name === 'Hot').id
    expect((await list(ada, `?filter[tag]=${tag}`)).meta.total).toBe(3)
    expect((await ada.delete(batch(ada, 'tags'), { ids, tags: [tag] })).body.data.count).toBe(3)
    expect((await list(ada, `?filter[tag]=${tag}`)).meta.total).toBe(0)
    const history = await ada.call(contactActivityLogs, { params: { contact_id: ids[0] } })
    expect(history.body.data.map((line: { event: string }) => line.event)).toContain('contact.tag_removed')
  })

  it('refuses ids of another account and an empty selection [INV-2] [INV-4]', async () => {
    const stranger = await app.member({ permissions: every })
    const [foreign] = await many(stranger, 1, 'Foreign')
    expect((await ada.post(batch(ada, 'tags'), { ids: [foreign], tags: ['X'] })).body.errors).toHaveProperty('ids')
    expect((await ada.post(batch(ada, 'delete'), {})).body.errors).toHaveProperty('ids')
    expect((await stranger.post(batch(ada, 'delete'), { filter: {} })).status).toBe(404)
    const weak = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
    expect((await weak.post(batch(ada, 'delete'), { filter: {} })).status).toBe(403)
  })

  it('assigns to members only, and limits members with own scope to their own contacts', async () => {
    const ids = await many(ada, 2, 'Assign')
    expect((await ada.post(batch(ada, 'assign'), { ids, user_id: (await app.user()).id })).body.errors).toHaveProperty('user_id')
    const own = await app.member({ permissions: every, account_id: ada.account_id, data_scope: 'own' })
    expect((await own.post(batch(ada, 'assign'), { ids, user_id: own.id })).body.data.count).toBe(0)
    expect((await ada.post(batch(ada, 'assign'), { ids, user_id: own.id })).body.data.count).toBe(2)
    expect((await list(own)).meta.total).toBe(2)
  })

  it('archives and reactivates; archived contacts leave their pipelines and the default list', async () => {
    const ids = await many(ada, 2, 'Archive')
    expect((await ada.post(batch(ada, 'status'), { ids, status: 'archived' })).body.data.count).toBe(2)
    expect((await list(ada, '?filter[search]=archive')).meta.total).toBe(0)
    expect((await list(ada, '?filter[search]=archive&filter[status]=archived')).meta.total).toBe(2)
    await ada.post(batch(ada, 'status'), { ids, status: 'active' })
    expect((await list(ada, '?filter[search]=archive')).meta.total).toBe(2)
  })

  it('deletes, and restores within thirty days', async () => {
    const ids = await many(ada, 3, 'Undo')
    const { deletion_uuid, count } = (await ada.post(batch(ada, 'delete'), { ids })).body.data
    expect([count, (await list(ada, '?filter[search]=undo')).meta.total]).toEqual([3, 0])
    expect((await ada.post(batch(ada, 'restore'), { deletion_uuid })).body.data.count).toBe(3)
    expect((await list(ada, '?filter[search]=undo')).meta.total).toBe(3)
    await ada.call(contacts.remove, { params: { id: ids[0] } })
    expect((await ada.call(restoreContact, { params: { id: ids[0] } })).body.data.id).toBe(ids[0])
    await ada.call(contacts.remove, { params: { id: ids[0] } })
    await sql`UPDATE contacts SET deleted_at = now() - interval '31 days' WHERE id = ${ids[0]}`.execute(app.database.db)
    expect((await ada.call(restoreContact, { params: { id: ids[0] } })).status).toBe(404)
  })
})

describe('changing more than a thousand contacts', () => {
  it('can be cancelled by the member who started it, and then changes no more contacts', async () => {
    const bob = await app.member({ permissions: every })
    await many(bob, 1001, 'Cancel')
    const payload = {
      selection: { filter: {} },
      action: { do: 'delete', deletion_uuid: uuidv7() },
      requested_at: new Date().toISOString(),
      tz_offset: null,
    }
    const { db } = app.database
    const uuid = await createBatch(db, { account_id: bob.account_id, user_id: bob.id, kind: 'bulk_delete', payload, total: 1001 })
    const mate = await app.member({ permissions: every, account_id: bob.account_id })
    expect((await mate.call(cancelJobBatch, { params: { uuid } })).status).toBe(403)
    expect((await bob.call(cancelJobBatch, { params: { uuid } })).status).toBe(200)
    const job = { db, progress: () => openBatch(db, uuid) }
    await contactBatchHandler.handle(app.services, job as never, { batch_uuid: uuid })
    expect((await finished(bob, uuid)).status).toBe('cancelled')
    expect((await list(bob)).meta.total).toBe(1001)
  })

  it('is undone while it runs: deleted contacts are restored, and no more are deleted', async () => {
    const bob = await app.member({ permissions: every })
    await many(bob, 1001, 'Going')
    const { db } = app.database
    const deletion_uuid = uuidv7()
    const payload = {
      selection: { filter: {} },
      action: { do: 'delete', deletion_uuid },
      requested_at: new Date().toISOString(),
      tz_offset: null,
    }
    const uuid = await createBatch(db, { account_id: bob.account_id, user_id: bob.id, kind: 'bulk_delete', payload, total: 1001 })
    const undo = () => bob.post(batch(bob, 'restore'), { deletion_uuid })
    const work = () => contactBatchHandler.handle(app.services, { db, progress: () => openBatch(db, uuid) } as never, { batch_uuid: uuid })
    // A batch is running: hold the row of the job while contacts are deleted.
    const answer = await db.transaction().execute(async (piece) => {
      await sql`SELECT 1 FROM job_batches WHERE uuid = ${uuid} FOR NO KEY UPDATE`.execute(piece)
      await sql`UPDATE contacts SET deleted_at = now(), deletion_uuid = ${deletion_uuid} WHERE account_id = ${bob.account_id} AND id % 2 = 0`.execute(
        piece,
      )
      const undoing = undo()
      await vi.waitFor(async () => {
        const { rows } =
          await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%deletion_uuid%'`.execute(
            db,
          )
        expect(rows.length).toBe(1)
      })
      return () => undoing
    })
    expect((await answer()).body.data.count).toBeGreaterThan(400)
    await work()
    expect((await finished(bob, uuid)).status).toBe('cancelled')
    expect((await list(bob)).meta.total).toBe(1001)
    expect((await undo()).status).toBe(404)
  })

  it('runs as a job with progress to the end and changes no other contacts', async () => {
    const bob = await app.member({ permissions: every })
    await many(bob, 1201, 'Big')
    await app.work()
    const { data } = (await bob.post(batch(bob, 'tags'), { filter: {}, tags: ['All'] })).body
    expect(data).toMatchObject({ count: 1201 })
    expect((await ada.call(readJobBatch, { params: { uuid: data.job_batch_uuid } })).status).toBe(404)
    expect(await finished(bob, data.job_batch_uuid)).toMatchObject({ status: 'completed', total: 1201, processed: 1201 })
    const { rows } = await sql<{ tagged: number }>`SELECT count(*) AS tagged FROM contact_tag WHERE account_id = ${bob.account_id}`.execute(
      app.database.db,
    )
    expect(rows[0]!.tagged).toBe(1201)
  })
})

describe('the status of a contact', () => {
  it('suppresses every address of a blacklisted contact, requires a reason to reactivate it, and keeps what the person undoing for', async () => {
    const { data } = (
      await ada.call(contacts.create, {
        params: { account_id: ada.account_id },
        body: { first_name: 'Black', email: 'black@example.gr', phone: '6971230000' },
      })
    ).body
    const suppressed = async () =>
      (await sql`SELECT 1 FROM suppressions WHERE contact_id = ${data.id} AND lifted_at IS NULL`.execute(app.database.db)).rows.length
    await ada.call(contacts.update, { params: { id: data.id }, body: { status: 'blacklisted' } })
    expect(await suppressed()).toBe(2)
    expect((await ada.call(contacts.update, { params: { id: data.id }, body: { status: 'active' } })).body.errors).toHaveProperty('reason')
    await sql`UPDATE suppressions SET reason = 'complaint' WHERE contact_id = ${data.id} AND channel = 'sms'`.execute(app.database.db)
    expect((await ada.call(contacts.update, { params: { id: data.id }, body: { status: 'active', reason: 'A mistake' } })).status).toBe(200)
    expect(await suppressed()).toBe(1)
  })

  it('redirects the id of a merged contact to the survivor and never lists it [INV-28]', async () => {
    const [winner, loser] = await many(ada, 2, 'Merged')
    await sql`UPDATE contacts SET status = 'merged', merged_into_id = ${winner} WHERE id = ${loser}`.execute(app.database.db)
    expect((await ada.call(contacts.read, { params: { id: loser } })).body.data.id).toBe(winner)
    expect((await list(ada, '?filter[search]=merged&filter[status][not_in]=archived')).data.map((row: { id: number }) => row.id)).toEqual([
      winner,
    ])
  })

  it('erases contacts thirty days after their deletion, and on request', async () => {
    const { data } = (
      await ada.call(contacts.create, {
        params: { account_id: ada.account_id },
        body: { first_name: 'Erase', email: 'erase@example.gr', notes: 'private' },
      })
    ).body
    expect((await ada.call(eraseContact, { params: { id: data.id }, body: { confirm: 1 } })).status).toBe(422)
    expect((await ada.call(eraseContact, { params: { id: data.id }, body: { confirm: data.id } })).status).toBe(200)
    const old = (
      await ada.call(contacts.create, { params: { account_id: ada.account_id }, body: { first_name: 'Old', email: 'old@example.gr' } })
    ).body.data
    await sql`UPDATE contacts SET deleted_at = now() - interval '31 days' WHERE id = ${old.id}`.execute(app.database.db)
    await purgeContactsHandler.handle(app.services, { signal: new AbortController().signal } as never, {})
    const { rows } =
      await sql`SELECT status, first_name, email, search_text FROM contacts WHERE id = any(${[data.id, old.id]}::bigint[])`.execute(
        app.database.db,
      )
    const blank = { status: 'erased', first_name: null, email: null, search_text: '' }
    expect(rows).toEqual([blank, blank])
    const left =
      await sql`SELECT 1 FROM contact_email_addresses WHERE contact_id = ${data.id} UNION ALL SELECT 1 FROM notes WHERE notable_id = ${String(data.id)}`.execute(
        app.database.db,
      )
    expect(left.rows).toEqual([])
    expect((await ada.call(contacts.read, { params: { id: data.id } })).status).toBe(404)
  })
})

it('warns about the same e-mail or phone before a contact is created [R-2.8-02] [R-5-21]', async () => {
  await ada.call(contacts.create, {
    params: { account_id: ada.account_id },
    body: { first_name: 'First', email: 'twin@gmail.com', phone: '6970001112' },
  })
  const check = (body: object) => ada.call(checkContact, { params: { account_id: ada.account_id }, body })
  expect((await check({ email: 'T.win+x@googlemail.com' })).body.data).toMatchObject([{ name: 'First', matched_by: ['email'] }])
  expect((await check({ phone: '0030 697 000 1112' })).body.data).toMatchObject([{ matched_by: ['phone'] }])
  expect((await check({ email: 'nobody@example.gr' })).body.data).toEqual([])
})

it('offers the filters that the specification names, with their operators and presets [R-3.4-08] [R-3.4-09] [R-3.4-10] [R-3.4-11] [R-3.4-12] [R-3.4-13] [R-3.4-14]', async () => {
  const { data } = (await ada.call(contacts.filters, { params: { account_id: ada.account_id } })).body
  const byKey = new Map(data.map((option: { key: string }) => [option.key, option])) as Map<string, any>
  const operators = (key: string) => byKey.get(key).filters.map((filter: { name: string }) => filter.name)
  expect(operators('date_created')).toEqual(['after', 'before', 'between', 'is', 'is_not', 'preset'])
  expect(operators('tag')).toEqual(['is', 'is_not', 'in', 'not_in'])
  expect(byKey.get('date_created').options.map((option: { value: string }) => option.value)).toEqual([
    '',
    'today',
    'yesterday',
    'last7Days',
    'last30Days',
    'last60Days',
    'last90Days',
    'thisYear',
    'lastYear',
  ])
  for (const key of ['assignee', 'contact_list', 'pipeline_stage']) expect(byKey.has(key), key).toBe(true)
  const today = localToday('Europe/Athens')
  const total = (await list(ada)).meta.total
  for (const [query, wanted] of [
    [`[after]=${today}`, 0],
    [`[before]=${today}`, 0],
    [`[between]=${today},${today}`, total],
    [`[is]=${today}`, total],
    [`[is_not]=${today}`, 0],
    ['[preset]=today', total],
    ['[preset]=', total],
  ] as const)
    expect((await list(ada, `?filter[date_created]${query}`)).meta.total, query).toBe(wanted)
})
