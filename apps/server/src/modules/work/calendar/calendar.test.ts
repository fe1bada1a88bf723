import { accountCalendar, accountTasks, createCalendarFeed, listCalendarFeeds, removeCalendarFeed, tasks } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, localToday } from '@stoa/domain'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const ALL = ['tasks.read', 'tasks.create', 'tasks.update', 'tasks.delete', 'calendar.read']
const today = localToday('Europe/Athens')
let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ALL })
})
afterAll(() => app.stop())

const make = async (body: object, user = ada) =>
  (await user.call(accountTasks.create, { params: { account_id: user.account_id }, body })).body.data
const calendar = async (from: string, to: string, user = ada) => {
  const answer = await user.call(accountCalendar, { params: { account_id: user.account_id }, query: { from, to } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as { title: string; is_ghost: boolean; start_on: string; end_on: string; can_update: boolean }[]
}
/** The properties of each event of a calendar file, with folded lines joined. */
function events(text: string): Record<string, string>[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const found: Record<string, string>[] = []
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') found.push({})
    const [, name, value] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? []
    if (name && found.length) found.at(-1)![name] ??= value!
  }
  return found
}

it('shows tasks on their days and future occurrences as ghosts [R-1-10]', async () => {
  await make({ title: 'Campaign plan', all_day: true, start_at: '2027-03-02T00:00:00Z', due_at: '2027-03-04T00:00:00Z' })
  await make({ title: 'Report', all_day: false, due_at: '2027-03-01T07:00:00Z', recurrence: { freq: 'weekly', interval: 1 } })
  await make({ title: 'Without a date' })
  const march = await calendar('2027-03-01', '2027-03-31')
  expect(march.map((entry) => [entry.title, entry.start_on, entry.end_on, entry.is_ghost, entry.can_update])).toEqual([
    ['Report', '2027-03-01', '2027-03-01', false, true],
    ['Campaign plan', '2027-03-02', '2027-03-04', false, true],
    ['Report', '2027-03-08', '2027-03-08', true, false],
    ['Report', '2027-03-15', '2027-03-15', true, false],
    ['Report', '2027-03-22', '2027-03-22', true, false],
    ['Report', '2027-03-29', '2027-03-29', true, false],
  ])
  expect((await calendar('2027-03-04', '2027-03-05')).map((entry) => entry.title)).toEqual(['Campaign plan'])
})

it('refuses reversed periods, periods of more than a hundred days, and callers without the permission', async () => {
  const ask = (from: string, to: string, user: Pick<TestUser, 'get'> = ada) =>
    user.get(`/api/v1/accounts/${ada.account_id}/calendar?from=${from}&to=${to}`)
  expect((await ask('2027-03-02', '2027-03-01')).body.errors).toHaveProperty('to')
  expect((await ask('2027-01-01', '2027-12-31')).body.errors).toHaveProperty('to')
  expect((await ask('2027-01-01', '2027-01-02', await app.member({ permissions: ALL }))).status).toBe(404)
  const reader = await app.member({ account_id: ada.account_id, permissions: ['calendar.read'] })
  expect((await ask('2027-01-01', '2027-01-02', reader)).status).toBe(403)
  expect((await ask('2027-01-01', '2027-01-02', app.guest)).status).toBe(401)
})

it('shows the calendar of all accounts to admins only [R-6-02]', async () => {
  await make({ title: 'Somewhere', due_at: '2027-05-05T00:00:00Z' })
  const path = '/api/v1/me/calendar?from=2027-05-01&to=2027-05-31'
  const answer = await (await app.staff('admin')).get(path)
  const own = answer.body.data.filter((entry: { is_ghost: boolean }) => !entry.is_ghost)
  expect(own).toMatchObject([{ title: 'Somewhere', account: { id: ada.account_id } }])
  expect((await ada.get(path)).status).toBe(403)
})

it('serves calendar programs at a secret address until it is renewed or removed', async () => {
  const eve = await app.member({ permissions: ALL })
  await make({ title: 'Ραντεβού; με τον πελάτη', user_assigned_id: eve.id, all_day: true, due_at: `${addDays(today, 3)}T12:00:00Z` }, eve)
  const call = await make(
    {
      title: 'Call',
      user_assigned_id: eve.id,
      all_day: false,
      due_at: `${addDays(today, 2)}T09:00:00Z`,
      recurrence: { freq: 'weekly', interval: 1, count: 2 },
    },
    eve,
  )
  await make(
    { title: 'Of somebody else', user_assigned_id: (await app.member({ account_id: eve.account_id })).id, due_at: `${today}T12:00:00Z` },
    eve,
  )
  const feed = (await eve.call(createCalendarFeed)).body.data
  const address = new URL(feed.address!).pathname
  const read = await app.guest.get(address)
  expect([read.status, read.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const found = events(read.body)
  expect(found.map((event) => [event.SUMMARY, event.UID])).toEqual([
    ['Call', `${call.uuid}@stoa`],
    ['Call', `${call.uuid}-${addDays(today, 9)}@stoa`],
    ['Ραντεβού\\; με τον πελάτη', expect.stringContaining('@stoa')],
  ])
  expect(found[2]).toMatchObject({ DTSTART: addDays(today, 3).replaceAll('-', ''), DTEND: addDays(today, 4).replaceAll('-', '') })
  expect(found[0]).toMatchObject({
    DTSTART: `${addDays(today, 2).replaceAll('-', '')}T083000Z`,
    DTEND: `${addDays(today, 2).replaceAll('-', '')}T090000Z`,
  })
  expect((await app.guest.get(address, { 'if-none-match': String(read.headers.etag) })).status).toBe(304)
  await eve.call(tasks.update, { params: { uuid: call.uuid }, body: { title: 'Call again' } })
  expect((await app.guest.get(address, { 'if-none-match': String(read.headers.etag) })).status).toBe(200)
  const { rows } = await sql<{
    kept: string
  }>`SELECT encode(token_hash, 'escape') AS kept FROM calendar_feeds WHERE uuid = ${feed.uuid}`.execute(app.database.db)
  expect(address).not.toContain(rows[0]!.kept)
  expect((await eve.call(listCalendarFeeds)).body.data).toMatchObject([{ uuid: feed.uuid, last_read_at: expect.any(String) }])

  const renewed = (await eve.call(createCalendarFeed)).body.data
  expect((await app.guest.get(address)).status).toBe(404)
  expect((await app.guest.get(new URL(renewed.address!).pathname)).status).toBe(200)
  expect((await ada.call(removeCalendarFeed, { params: { uuid: renewed.uuid } })).status).toBe(404)
  await eve.call(removeCalendarFeed, { params: { uuid: renewed.uuid } })
  expect((await app.guest.get(new URL(renewed.address!).pathname)).status).toBe(404)
})

it('shows no tasks of an account that the user has left', async () => {
  const gus = await app.member({ permissions: ALL })
  await make({ title: 'Left behind', user_assigned_id: gus.id, due_at: `${today}T12:00:00Z` }, gus)
  const address = new URL((await gus.post('/api/v1/me/calendar-feeds', { account_id: gus.account_id })).body.data.address).pathname
  expect(events((await app.guest.get(address)).body)).toHaveLength(1)
  await sql`UPDATE memberships SET status = 'left' WHERE id = ${gus.membership_id}`.execute(app.database.db)
  app.services.actors.drop(gus.id)
  expect(events((await app.guest.get(address)).body)).toHaveLength(0)
})
