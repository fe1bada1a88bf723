import { accountHome, accountTasks, arrangeHome, contactRequests, contacts, type AccountHome } from '@stoa/contract'
import { addDays, localToday } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { joinAccount, openAccount } from '../../accounts/accounts/accounts.factory.ts'
import { monthsOf, runningSums } from './home-months.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

async function homeOf(user: TestUser, account_id: number): Promise<AccountHome> {
  const { status, body } = await user.call(accountHome, { params: { account_id } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

/** A new agency with its owner. */
async function agency(): Promise<{ owner: TestUser; account_id: number }> {
  const owner = await app.user()
  return { owner, account_id: (await openAccount(owner)).id }
}

async function dueOn(day: string, user: TestUser, account_id: number, title: string): Promise<void> {
  const due = { due_at: `${day}T10:00:00Z`, all_day: true }
  const { status, body } = await user.call(accountTasks.create, {
    params: { account_id },
    body: { title, ...due, user_assigned_id: user.id },
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

describe('the home of an account', () => {
  it('shows the tasks that are due by today, the latest first, and not those of others or of tomorrow', async () => {
    const { owner, account_id } = await agency()
    const today = localToday('Europe/Athens', app.services.clock.now())
    const colleague = await joinAccount(app, account_id, 'manager')
    await dueOn(today, owner, account_id, 'Today')
    await dueOn(addDays(today, -3), owner, account_id, 'Long ago')
    await dueOn(addDays(today, 1), owner, account_id, 'Tomorrow')
    await dueOn(today, colleague, account_id, 'Of a colleague')
    const { sections, reader } = await homeOf(owner, account_id)
    expect(sections.tasks).toMatchObject({
      count: 2,
      rows: [
        { title: 'Long ago', is_late: true, is_whole_day: true, status: 'todo' },
        { title: 'Today', is_late: false },
      ],
    })
    expect(reader).toEqual({ user_id: owner.id, today })
  })

  it('leaves out every part that the reader may not read', async () => {
    const { account_id } = await agency()
    const guest = await app.member({ account_id, permissions: ['accounts.read'] })
    const { sections, ...parts } = await homeOf(guest, account_id)
    expect(Object.values(sections).filter((section) => section !== null)).toEqual([])
    expect(parts).toMatchObject({ pipeline: null, revenue: null, receivables: null, results: null, activity: null, first_day: null })
  })

  it('is refused to guests, to people without the permission and to people of other accounts', async () => {
    const { account_id } = await agency()
    const params = { params: { account_id } }
    const without = await app.member({ account_id, permissions: ['contacts.read'] })
    const foreign = await app.member({ permissions: ['accounts.read'] })
    expect((await app.guest.call(accountHome, params)).status).toBe(401)
    expect((await without.call(accountHome, params)).status).toBe(403)
    expect((await foreign.call(accountHome, params)).status).toBe(404)
    const body = { order: [], hidden: [], first_day_hidden: false }
    expect((await foreign.call(arrangeHome, { ...params, body })).status).toBe(404)
    expect((await without.call(arrangeHome, { ...params, body })).status).toBe(403)
  })

  it('counts the pipeline of members with the data scope own by their requests', async () => {
    const { owner, account_id } = await agency()
    const own = await joinAccount(app, account_id, 'sales', 'own')
    const contact = await owner.call(contacts.create, { params: { account_id }, body: { email: 'who@asks.example' } })
    for (const user_id of [owner.id, own.id])
      await owner.call(contactRequests.create, {
        params: { account_id },
        body: { contact_id: contact.body.data.id, subject: 'Question', user_id, value_minor: 10_000 },
      })
    const first = async (user: TestUser) => (await homeOf(user, account_id)).pipeline!.stages[0]
    expect(await first(owner)).toMatchObject({ type: 'open', count: 2, stale: 0, values: [{ currency: 'EUR', value_minor: 20_000 }] })
    expect(await first(own)).toMatchObject({ count: 1, values: [{ value_minor: 10_000 }] })
  })

  it('keeps the arrangement of each reader and account', async () => {
    const { owner, account_id } = await agency()
    const colleague = await joinAccount(app, account_id, 'manager')
    const other = (await openAccount(owner, { name: 'Other' })).id
    const body = { order: ['tasks' as const, 'late_answers' as const], hidden: ['revenue' as const], first_day_hidden: true }
    expect((await owner.call(arrangeHome, { params: { account_id }, body })).body.data).toEqual(body)
    expect((await homeOf(owner, account_id)).layout).toEqual(body)
    const none = { order: [], hidden: [], first_day_hidden: false }
    expect((await homeOf(colleague, account_id)).layout).toEqual(none)
    expect((await homeOf(owner, other)).layout).toEqual(none)
    await owner.call(arrangeHome, { params: { account_id }, body: none })
    expect((await homeOf(owner, account_id)).layout).toEqual(none)
    const wrong = await owner.put(`/api/v1/accounts/${account_id}/home`, { ...none, hidden: ['nonsense'] })
    expect(wrong.status).toBe(422)
  })
})

describe('the first days of an account', () => {
  const stateOf = ({ first_day }: AccountHome) => first_day?.steps.map(({ code, is_done }) => [code, is_done])

  it('know from the data what is done, and end when all is done', async () => {
    const { owner, account_id } = await agency()
    expect(stateOf(await homeOf(owner, account_id))).toEqual([
      ['contacts', false],
      ['people', false],
      ['mail', false],
      ['offer', false],
    ])
    await owner.call(contacts.create, { params: { account_id }, body: { email: 'first@contact.example' } })
    await joinAccount(app, account_id, 'manager')
    expect(stateOf(await homeOf(owner, account_id))).toEqual([
      ['contacts', true],
      ['people', true],
      ['mail', false],
      ['offer', false],
    ])
    await sql`UPDATE accounts SET created_at = now() - interval '40 days' WHERE id = ${account_id}`.execute(app.database.db)
    expect((await homeOf(owner, account_id)).first_day).toBeNull()
  })

  it('are not shown to members who can take none of the steps, nor after they were put away', async () => {
    const { owner, account_id } = await agency()
    const viewer = await joinAccount(app, account_id, 'viewer')
    expect((await homeOf(viewer, account_id)).first_day).toBeNull()
    await owner.call(arrangeHome, { params: { account_id }, body: { order: [], hidden: [], first_day_hidden: true } })
    expect((await homeOf(owner, account_id)).first_day).toBeNull()
  })
})

describe('months', () => {
  it('end on their last day, also in February and over the year', () => {
    expect(monthsOf('2028-03-01')).toMatchObject({
      since: '2028-03-01',
      until: '2028-03-31',
      previous: { since: '2028-02-01', until: '2028-02-29' },
    })
    expect(monthsOf('2026-01-15').previous).toEqual({ since: '2025-12-01', until: '2025-12-31' })
    expect(monthsOf('2026-02-10').until).toBe('2026-02-28')
  })

  it('add up day by day', () => {
    const values = new Map([
      ['2026-03-01', 5],
      ['2026-03-03', 2],
    ])
    expect(runningSums(values, '2026-03-01', '2026-03-04')).toEqual([5, 5, 7, 7])
  })
})
