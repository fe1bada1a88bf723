import {
  cancelBulkMerge,
  contactMerges,
  contacts as contactsEndpoints,
  mergeStatus,
  previewBulkMerge,
  startBulkMerge,
  undoMerge,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { newContact } from '../contact-merge/merge.fixture.ts'
import { mergeDuplicatesJob } from './merge-duplicates.job.ts'
import { plantDuplicates } from './plant-duplicates.fixture.ts'
import { jobsEnded } from '#test/queued-jobs.ts'
import { until } from '#test/until.ts'

let app: TestApp
let ada: TestUser
const every = ['contacts.read', 'contacts.create', 'contacts.update', 'contacts.delete', 'contacts.merge']

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
beforeEach(async () => {
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

const start = (member: TestUser, body: object) => member.call(startBulkMerge, { params: { account_id: member.account_id }, body })
const preview = async (member: TestUser, body: object) =>
  (await member.call(previewBulkMerge, { params: { account_id: member.account_id }, body })).body.data
const status = async (member: TestUser) => (await member.call(mergeStatus, { params: { account_id: member.account_id } })).body.data
const alive = async (member: TestUser) =>
  (await member.call(contactsEndpoints.list, { params: { account_id: member.account_id }, query: { per_page: 100 } })).body.meta.total

const ended = (member: TestUser) =>
  until(async () => {
    const now = await status(member)
    return !['queued', 'running'].includes(now!.status) && now
  }, 60_000)

describe('a bulk merge', () => {
  it('merges only the groups of its criteria: by e-mail, by phone, by both [R-3.4-07]', async () => {
    const planted = async () => {
      const member = await app.member({ permissions: every })
      await newContact(member, { first_name: 'E', email: 'one@x.gr', phone: '6970000001' })
      await newContact(member, { first_name: 'E', email: 'one@x.gr' })
      await newContact(member, { first_name: 'E', email: 'two@x.gr', phone: '6970000001' })
      await newContact(member, { first_name: 'E', email: 'three@x.gr', phone: '6970000003' })
      await newContact(member, { first_name: 'E', email: 'three@x.gr', phone: '6970000003' })
      return member
    }
    for (const [criteria, left, groups] of [
      ['email', 3, 2],
      ['phone', 3, 2],
      ['both', 4, 1],
    ] as const) {
      const member = await planted()
      expect(await preview(member, { criteria })).toMatchObject({
        groups,
        losers: 5 - left,
        sample: Array.from({ length: groups }, () => ({})),
      })
      expect((await start(member, { criteria })).status).toBe(200)
      expect(await ended(member)).toMatchObject({
        status: 'completed',
        total: groups,
        done: groups,
        failed: 0,
        remaining: 0,
        contacts_merged: 5 - left,
      })
      expect(await alive(member)).toBe(left)
    }
  })

  it('shows the number of remaining groups and the estimated end [R-4-28] [R-4-29]', async () => {
    await plantDuplicates(app.database.db, ada.account_id, 40)
    await start(ada, { criteria: 'email' })
    const seen: Awaited<ReturnType<typeof status>>[] = []
    await until(async () => {
      const now = await status(ada)
      seen.push(now)
      return now!.status === 'completed'
    })
    const running = seen.filter((one) => one!.status === 'running' && one!.done > 0)
    expect(running.length).toBeGreaterThan(1)
    expect(running.every((one) => one!.remaining === 40 - one!.done && one!.eta_at !== null)).toBe(true)
    expect(running.at(-1)!.remaining).toBeLessThan(running[0]!.remaining)
    expect(seen.at(-1)).toMatchObject({ remaining: 0, eta_at: null, contacts_merged: 40 })
  })

  it('merges only contacts that match the filter of the list', async () => {
    for (const n of [1, 2]) await newContact(ada, { first_name: `In ${n}`, email: 'in@x.gr', tags: ['Fair'] })
    await newContact(ada, { first_name: 'In 3', email: 'in@x.gr' })
    for (const n of [1, 2]) await newContact(ada, { first_name: `Out ${n}`, email: 'out@x.gr' })
    const tag = (await sql<{ id: number }>`SELECT id FROM tags WHERE account_id = ${ada.account_id}`.execute(app.database.db)).rows[0]!.id
    const filter = { tag: { in: [tag] } }
    expect(await preview(ada, { criteria: 'email', filter })).toMatchObject({ groups: 1, contacts: 2 })
    await start(ada, { criteria: 'email', filter })
    expect(await ended(ada)).toMatchObject({ contacts_merged: 1 })
    expect(await alive(ada)).toBe(4)
    expect((await start(ada, { criteria: 'email', filter: { nope: 1 } })).status).toBe(400)
    expect((await start(ada, { criteria: 'shoe' })).body.errors).toHaveProperty('criteria')
  })

  it('runs once at a time in an account; a second start gets 409 [INV-31]', async () => {
    await plantDuplicates(app.database.db, ada.account_id, 60)
    // Hold the lock, so that no merge ends before all three requests are answered.
    const holder = await app.database.db.startTransaction().execute()
    await sql`SELECT FROM contacts WHERE account_id = ${ada.account_id} FOR UPDATE`.execute(holder)
    const requested = [start(ada, { criteria: 'email' }), start(ada, { criteria: 'phone' }), start(ada, { criteria: 'both' })]
    await Promise.allSettled(requested)
    await holder.commit().execute()
    const answers = await Promise.all(requested)
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const refused = answers.find((answer) => answer.status === 409)!
    const running = answers.find((answer) => answer.status === 200)!.body.data
    expect([refused.body.code, refused.headers['x-bulk-merge']]).toEqual(['already_running', running.uuid])
    expect(refused.body.current).toMatchObject({ uuid: running.uuid, remaining: expect.any(Number) })
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM bulk_merges WHERE account_id = ${ada.account_id}`.execute(
      app.database.db,
    )
    expect(rows[0]!.n).toBe(1)
    await ended(ada)
  })

  it('stops between groups when it is cancelled; merged groups stay merged and each can be undone', async () => {
    await plantDuplicates(app.database.db, ada.account_id, 200)
    const { uuid } = (await start(ada, { criteria: 'email' })).body.data
    await until(async () => (await status(ada))!.done >= 3)
    const requested = await ada.call(cancelBulkMerge, { params: { account_id: ada.account_id, uuid } })
    expect([requested.status, requested.body.data.is_cancelling]).toEqual([200, true])
    const end = await ended(ada)
    expect(end.status).toBe('cancelled')
    expect(end.done).toBeLessThan(200)
    const history = await ada.call(contactMerges.list, { params: { account_id: ada.account_id }, query: { 'filter[bulk_merge]': uuid } })
    expect(history.body.meta.total).toBe(end.done)
    const before = await alive(ada)
    expect((await ada.call(undoMerge, { params: { account_id: ada.account_id, uuid: history.body.data[0]!.uuid } })).status).toBe(200)
    expect(await alive(ada)).toBe(before + 1)
    expect((await ada.call(cancelBulkMerge, { params: { account_id: ada.account_id, uuid } })).status).toBe(409)
  })

  it('skips dismissed groups and groups of more than twenty contacts', async () => {
    for (let n = 0; n < 21; n++) await newContact(ada, { first_name: `Shop ${n}`, email: 'info@shop.gr' })
    const a = await newContact(ada, { first_name: 'Father', email: 'family@x.gr' })
    const b = await newContact(ada, { first_name: 'Child', email: 'family@x.gr' })
    await sql`WITH scan AS (INSERT INTO duplicate_scans (account_id, criteria) VALUES (${ada.account_id}, 'email') RETURNING id)
      INSERT INTO duplicate_groups (account_id, duplicate_scan_id, criteria, match_keys, contact_ids, size, dismissed_at) SELECT ${ada.account_id}, id, 'email', '{family@x.gr}', ${[a.id, b.id]}::bigint[], 2, now() FROM scan`.execute(
      app.database.db,
    )
    expect(await preview(ada, { criteria: 'email' })).toMatchObject({ groups: 0, too_large: 1, dismissed: 1, sample: [] })
    await start(ada, { criteria: 'email' })
    expect(await ended(ada)).toMatchObject({ status: 'completed', total: 0 })
    expect(await alive(ada)).toBe(23)
  })

  it('skips and reports a group with a contact that was changed after the groups were found [INV-31]', async () => {
    await plantDuplicates(app.database.db, ada.account_id, 3)
    const { rows } = await sql<{
      id: number
    }>`SELECT min(id) AS id FROM contacts WHERE account_id = ${ada.account_id} GROUP BY email_key ORDER BY 1`.execute(app.database.db)
    const changed = rows[2]!.id
    await sql`CREATE OR REPLACE FUNCTION change_contact_meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE contacts SET company = 'Changed meanwhile', version = version + 1 WHERE id = ${sql.lit(changed)}; RETURN NULL; END $$`.execute(
      app.database.db,
    )
    await sql`CREATE TRIGGER change_meanwhile AFTER INSERT ON bulk_merge_groups FOR EACH STATEMENT EXECUTE FUNCTION change_contact_meanwhile()`.execute(
      app.database.db,
    )
    await start(ada, { criteria: 'email' })
    const end = await ended(ada)
    await sql`DROP TRIGGER change_meanwhile ON bulk_merge_groups`.execute(app.database.db)
    expect(end).toMatchObject({
      status: 'completed_with_errors',
      done: 2,
      failed: 1,
      failures: [{ reason: 'changed', contact_ids: expect.arrayContaining([changed]) }],
    })
    expect((await ada.call(contactsEndpoints.read, { params: { id: changed } })).body.data).toMatchObject({
      status: 'active',
      company: 'Changed meanwhile',
    })
  })

  it('notifies the member who started it and those who watch it when it is finished', async () => {
    await plantDuplicates(app.database.db, ada.account_id, 2)
    const { uuid } = (await start(ada, { criteria: 'email' })).body.data
    await ended(ada)
    const { rows } = await sql<{
      topic: string
      payload: any
    }>`SELECT topic, payload FROM outbox_events WHERE account_id = ${ada.account_id} AND dedupe_key LIKE ${`%${uuid}`} ORDER BY topic`.execute(
      app.database.db,
    )
    expect(rows.map((row) => [row.topic, row.payload.event ?? row.payload.setting_code])).toEqual([
      ['broadcast', 'bulk-merge.finished'],
      ['notification', 'merge.finished'],
    ])
    expect(rows[1]!.payload).toMatchObject({ user_ids: [ada.id], params: { merged: 2, failed: 0 } })
  })

  it('changes nothing when its job runs again after the end', async () => {
    await plantDuplicates(app.database.db, ada.account_id, 2)
    const { uuid } = (await start(ada, { criteria: 'email' })).body.data
    await ended(ada)
    await app.services.jobs.enqueue(
      app.database.db,
      mergeDuplicatesJob,
      { bulk_merge_uuid: uuid, locale: 'en' },
      { group_id: ada.account_id },
    )
    await until(() => jobsEnded(app.database.db, mergeDuplicatesJob.name))
    expect(await status(ada)).toMatchObject({ done: 2, contacts_merged: 2 })
  })
})

describe('access to bulk merges', () => {
  it('requires permission to merge all contacts of the account', async () => {
    const stranger = await app.member({ permissions: every })
    const powerless = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
    const own = await app.member({ permissions: every, account_id: ada.account_id, data_scope: 'own' })
    const base = `/api/v1/accounts/${ada.account_id}`
    for (const path of [`${base}/bulk-merge`, `${base}/bulk-merge/preview`]) {
      const answers = await Promise.all([stranger, powerless, own, app.guest].map((client) => client.post(path, { criteria: 'email' })))
      expect(answers.map((answer) => answer.status)).toEqual([404, 403, 403, 401])
    }
    expect(
      (await Promise.all([stranger, powerless, app.guest].map((client) => client.get(`${base}/merge-status`)))).map(
        (answer) => answer.status,
      ),
    ).toEqual([404, 403, 401])
    expect((await ada.get(`${base}/merge-status`)).body).toEqual({ data: null })
  })
})
