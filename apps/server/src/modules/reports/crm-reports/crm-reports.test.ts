import { listReport, requestReport } from '@stoa/contract'
import { sql } from 'kysely'
import { addDays, localToday, startOfDay } from '@stoa/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const ZONE = 'Europe/Athens'
const READ = ['reports.read', 'reports.read-financial', 'contact-requests.read', 'contact-lists.read', 'subscriptions.read']
let app: TestApp
let ada: TestUser
let today: string
let contact_id: number
let stages: Record<string, number>
let pipeline_id: number
let reason_id: number

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: READ })
  today = localToday(ZONE, app.services.clock.now())
  const { account_id } = ada
  const one = async (query: ReturnType<typeof sql>) => ((await query.execute(app.database.db)).rows[0] as { id: number }).id
  contact_id = await one(sql`INSERT INTO contacts (account_id, first_name) VALUES (${account_id}, 'Ada') RETURNING id`)
  pipeline_id = await one(
    sql`INSERT INTO pipelines (uuid, account_id, name) VALUES (gen_random_uuid(), ${account_id}, 'Sales') RETURNING id`,
  )
  reason_id = await one(sql`INSERT INTO lost_reasons (account_id, name) VALUES (${account_id}, 'Price') RETURNING id`)
  stages = {}
  for (const [at, type] of (['open', 'won', 'lost'] as const).entries())
    stages[type] = await one(
      sql`INSERT INTO pipeline_stages (account_id, pipeline_id, name, type, probability_bp, position) VALUES (${account_id}, ${pipeline_id}, ${type}, ${type}, ${type === 'won' ? 10000 : 0}, ${at}) RETURNING id`,
    )
})
afterAll(() => app.stop())

let number = 0
interface Given {
  status?: 'open' | 'won' | 'lost' | 'spam'
  source?: string
  user_id?: number | null
  value_minor?: number
  answered_after_s?: number | null
  due_after_s?: number
}

/** A request that was created, and optionally closed, at an instant. */
async function request(at: string, given: Given = {}): Promise<void> {
  const row = { status: 'open', source: 'form', user_id: null, value_minor: null, answered_after_s: null, due_after_s: 3600, ...given }
  const isClosed = row.status === 'won' || row.status === 'lost'
  const place = row.status === 'spam' ? { pipeline: null, stage: null, at: null } : { pipeline: pipeline_id, stage: stages[row.status], at }
  number += 1
  await sql`INSERT INTO contact_requests (account_id, number, contact_id, status, source, subject, user_id, value_minor, pipeline_id, pipeline_stage_id, position, stage_entered_at,
      lost_reason_id, closed_at, created_at, first_response_at, response_due_at)
    VALUES (${ada.account_id}, ${number}, ${contact_id}, ${row.status}, ${row.source}, 'Question', ${row.user_id}, ${row.value_minor}, ${place.pipeline}, ${place.stage},
      ${place.at && `a${number}V`}, ${place.at}::timestamptz, ${row.status === 'lost' ? reason_id : null}, ${isClosed ? at : null}::timestamptz, ${at}::timestamptz,
      ${at}::timestamptz + make_interval(secs => ${row.answered_after_s}), ${at}::timestamptz + make_interval(secs => ${row.due_after_s}))`.execute(
    app.database.db,
  )
}

const report = async (query = '', user = ada) =>
  (await user.get(`/api/v1/accounts/${ada.account_id}/reports/contact-requests${query}`)).body.data

describe('the report on enquiries', () => {
  beforeAll(async () => {
    const day = (back: number) => startOfDay(addDays(today, -back), ZONE)
    await request(day(1), { status: 'won', value_minor: 500_00, user_id: ada.id, answered_after_s: 600 })
    await request(day(1), { status: 'lost', source: 'phone', answered_after_s: 7200 })
    await request(day(2), { source: 'phone', value_minor: 100_00 })
    await request(day(2), { status: 'spam' })
    // Before the period of the last 7 days.
    await request(day(8), { status: 'won', value_minor: 50_00, answered_after_s: 60 })
  })

  it('counts by source, person, stage and time, and compares with the preceding period', async () => {
    const since = addDays(today, -6)
    const data = await report(`?since=${since}&until=${today}`)
    expect(data.period).toEqual({ since, until: today })
    expect(data.previous).toEqual({ since: addDays(today, -13), until: addDays(today, -7) })
    expect(data.totals).toEqual({
      created: { current: 3, previous: 1 },
      won: { current: 1, previous: 1 },
      lost: { current: 1, previous: 0 },
      conversion_bp: { current: 3333, previous: 10_000 },
      median_response_seconds: { current: 3900, previous: 60 },
      answered_in_time_bp: { current: 3333, previous: 10_000 },
      unanswered: { current: 1, previous: 0 },
      spam: { current: 1, previous: 0 },
      won_value: { current: [{ currency: 'EUR', value_minor: 500_00 }], previous: [{ currency: 'EUR', value_minor: 50_00 }] },
    })
    expect(data.step).toBe('day')
    expect(data.series).toHaveLength(7)
    expect(data.series.at(-2)).toEqual({ since: addDays(today, -1), until: addDays(today, -1), created: 2, won: 1, lost: 1 })
    expect(data.by_source).toEqual([
      { source: 'phone', created: 2, won: 0, lost: 1, conversion_bp: 0 },
      { source: 'form', created: 1, won: 1, lost: 0, conversion_bp: 10_000 },
    ])
    expect(data.by_user.map((row: { user: { id: number } | null; created: number }) => [row.user?.id ?? null, row.created])).toEqual([
      [null, 2],
      [ada.id, 1],
    ])
    expect(data.by_stage).toEqual([
      {
        pipeline_id,
        pipeline_name: 'Sales',
        pipeline_stage_id: stages.open,
        name: 'open',
        color: null,
        open: 1,
        values: [{ currency: 'EUR', value_minor: 100_00 }],
      },
    ])
    expect(data.lost_reasons).toEqual([{ id: reason_id, name: 'Price', count: 1 }])
  })

  it('links to lists with exactly the rows that each figure counts', async () => {
    const since = addDays(today, -6)
    const data = await report(`?since=${since}&until=${today}`)
    const total = async (filters: string) =>
      (await ada.get(`/api/v1/accounts/${ada.account_id}/contact-requests?${filters}`)).body.meta.total
    const came = `filter[date_created][between]=${since},${today}`
    expect(await total(came)).toBe(data.totals.created.current)
    expect(await total(`${came}&filter[unanswered]=true`)).toBe(data.totals.unanswered.current)
    expect(await total(`${came}&filter[answered]=true`)).toBe(2)
    expect(await total(`${came}&filter[answered_in_time]=true`)).toBe(1)
    expect(await total(`${came}&filter[answered_in_time]=false`)).toBe(2)
    const closed = `filter[closed][between]=${since},${today}`
    expect(await total(`${closed}&filter[status]=lost&filter[lost_reason]=${reason_id}`)).toBe(data.lost_reasons[0].count)
    for (const row of data.by_user)
      expect(await total(`${came}&filter[assignee]=${row.user?.id ?? 'null'}`), JSON.stringify(row.user)).toBe(row.created)
  })

  it('counts long periods by week, and compares with the previous year or not at all', async () => {
    const data = await report(`?since=${addDays(today, -200)}&until=${today}&compare=year`)
    expect(data.step).toBe('week')
    expect(data.series.reduce((sum: number, step: { created: number }) => sum + step.created, 0)).toBe(4)
    expect(data.previous.since.slice(4)).toBe(addDays(today, -200).slice(4).replace('-02-29', '-02-28'))
    expect((await report('?compare=none')).previous).toBeNull()
  })

  it('omits amounts without the permission to read them, and limits own-scope members to their own requests [INV-7]', async () => {
    const plain = await app.member({ account_id: ada.account_id, permissions: ['reports.read', 'contact-requests.read'] })
    const data = await report('', plain)
    expect(data.totals.won_value).toBeUndefined()
    expect(data.by_stage[0].values).toBeUndefined()
    const own = await app.member({ account_id: ada.account_id, permissions: READ, data_scope: 'own' })
    expect((await report('', own)).totals.created.current).toBe(0)
  })

  it('refuses a period that ends before it begins', async () => {
    const endless = await ada.call(requestReport, { params: { account_id: ada.account_id }, query: { until: '9999-12-31' } })
    expect([endless.status, Object.keys(endless.body.errors!)]).toEqual([422, ['until']])
    const answer = await ada.call(requestReport, {
      params: { account_id: ada.account_id },
      query: { since: today, until: addDays(today, -1) },
    })
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, ['until']])
    expect((await ada.call(requestReport, { params: { account_id: ada.account_id }, query: { since: 'yesterday' } })).status).toBe(422)
  })
})

describe('the report on growth', () => {
  it('counts new contacts, and additions and removals of each list', async () => {
    const { rows } = await sql<{
      id: number
    }>`INSERT INTO contact_lists (account_id, name) VALUES (${ada.account_id}, 'News') RETURNING id`.execute(app.database.db)
    const list = rows[0]!.id
    const more = await sql<{
      id: number
    }>`INSERT INTO contacts (account_id, first_name) VALUES (${ada.account_id}, 'B'), (${ada.account_id}, 'C') RETURNING id`.execute(
      app.database.db,
    )
    const at = startOfDay(addDays(today, -3), ZONE)
    await sql`INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, source, subscribed_at, unsubscribed_at, unsubscribe_id)
      VALUES (${ada.account_id}, ${more.rows[0]!.id}, ${list}, 'subscribed', 'manual', ${at}::timestamptz, NULL, gen_random_uuid()),
        (${ada.account_id}, ${more.rows[1]!.id}, ${list}, 'unsubscribed', 'manual', ${at}::timestamptz, ${at}::timestamptz + interval '1 day', gen_random_uuid())`.execute(
      app.database.db,
    )
    const { body } = await ada.call(listReport, {
      params: { account_id: ada.account_id },
      query: { since: addDays(today, -6), until: today },
    })
    expect(body.data.totals).toMatchObject({ contacts: { current: 3, previous: 0 }, joined: { current: 2 }, left: { current: 1 } })
    expect(body.data.lists).toMatchObject([{ id: list, name: 'News', subscribed: 1, joined: 2, left: 1 }])
    const lists = (filter: string) =>
      ada.get(`/api/v1/contact-lists/${list}/subscriptions?filter[${filter}][between]=${addDays(today, -6)},${today}`)
    expect([(await lists('subscribed')).body.meta.total, (await lists('unsubscribed')).body.meta.total]).toEqual([2, 1])
    const anywhere = async (filter: string) =>
      (
        await ada.get(
          `/api/v1/accounts/${ada.account_id}/subscriptions?include=contactList&filter[${filter}][between]=${addDays(today, -6)},${today}`,
        )
      ).body
    expect([(await anywhere('subscribed')).meta.total, (await anywhere('unsubscribed')).meta.total]).toEqual([2, 1])
    expect((await anywhere('unsubscribed')).data[0]).toMatchObject({ contactList: { name: 'News' }, status: 'unsubscribed' })
    const own = await app.member({ account_id: ada.account_id, permissions: READ, data_scope: 'own' })
    const seen = (
      await own.call(listReport, { params: { account_id: ada.account_id }, query: { since: addDays(today, -6), until: today } })
    ).body
    expect(seen.data.totals).toMatchObject({ contacts: { current: 0 }, joined: { current: 0 } })
    expect(body.data.series.find((step: { since: string }) => step.since === addDays(today, -3))).toMatchObject({ joined: 2, left: 0 })
  })

  it('requires the permissions to read reports and lists', async () => {
    const without = await app.member({ account_id: ada.account_id, permissions: ['reports.read'] })
    expect((await without.call(listReport, { params: { account_id: ada.account_id } })).status).toBe(403)
    const stranger = await app.member({ permissions: READ })
    expect((await stranger.call(listReport, { params: { account_id: ada.account_id } })).status).toBe(404)
  })
})
