import { accountCalendarDates } from '@stoa/contract'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoicing } from '#modules/sales/invoices/invoicing.fixture.ts'
import { accessFixtures } from '#test/access-fixtures.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let owner: TestUser

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.member({ permissions: ACCOUNT_PERMISSION_NAMES, owner: true })
  const keys = await accessFixtures(app, owner)
  const { db } = app.database
  await sql`UPDATE campaigns SET start_date = '2027-03-28', end_date = '2027-04-02' WHERE account_id = ${owner.account_id}`.execute(db)
  await sql`UPDATE email_campaigns SET scheduled_at = '2027-03-04T22:30:00Z' WHERE account_id = ${owner.account_id}`.execute(db)
  await sql`UPDATE sms_campaigns SET scheduled_at = '2027-03-05T08:00:00Z' WHERE account_id = ${owner.account_id}`.execute(db)
  await sql`UPDATE order_items SET due_date = '2027-03-06' WHERE uuid = ${keys['order-items']}`.execute(db)
  await sql`UPDATE orders SET order_status_id = (SELECT id FROM order_statuses WHERE applies_to = 'sales' AND code = 'confirmed') WHERE uuid = ${keys.orders}`.execute(
    db,
  )
  await sql`UPDATE account_subscriptions SET status = 'active', auto_renew = true, next_renewal_on = '2027-03-08' WHERE uuid = ${keys['account-subscriptions']}`.execute(
    db,
  )
})
afterAll(() => app.stop())

const dates = async (from: string, to: string, user: Pick<TestUser, 'call'> = owner) => {
  const { status, body } = await user.call(accountCalendarDates, { params: { account_id: owner.account_id }, query: { from, to } })
  return status === 200 ? body.data.map(({ type, start_on, end_on }) => [type, start_on, end_on]) : status
}

it('lists what has a day in the period, mailings on the day of the reader', async () => {
  expect(await dates('2027-03-01', '2027-03-31')).toEqual([
    ['email_campaign', '2027-03-05', '2027-03-05'],
    ['sms_campaign', '2027-03-05', '2027-03-05'],
    ['order_item', '2027-03-06', '2027-03-06'],
    ['renewal', '2027-03-08', '2027-03-08'],
    ['campaign', '2027-03-28', '2027-04-02'],
  ])
  expect(await dates('2027-04-02', '2027-04-20')).toEqual([['campaign', '2027-03-28', '2027-04-02']])
  const abroad = await app.member({ account_id: owner.account_id, permissions: ['calendar.read', 'email-campaigns.read'] })
  await sql`UPDATE users SET time_zone = 'UTC' WHERE id = ${abroad.id}`.execute(app.database.db)
  expect(await dates('2027-03-04', '2027-03-05', abroad)).toEqual([['email_campaign', '2027-03-04', '2027-03-04']])
})

it('lists open invoices on the day on which they are due, for both sides, and marks those that are late', async () => {
  const { issued, seller, client } = await invoicing(app)
  const { due_date, number } = await issued()
  const name = sql<{ name: string }>`SELECT name FROM accounts WHERE id = ${seller.account_id}`
  const issuer = (await name.execute(app.database.db)).rows[0]!.name
  for (const [account_id, party] of [
    [seller.account_id, 'Ξενοδοχεία Κυανή Ακτή'],
    [client.account_id, issuer],
  ] as const) {
    const reader = await app.member({ account_id, permissions: ['calendar.read', 'invoices.read'] })
    const query = { from: due_date, to: due_date }
    const { body } = await reader.call(accountCalendarDates, { params: { account_id }, query })
    expect(body.data).toMatchObject([{ type: 'invoice', title: `${number} · ${party}`, start_on: due_date, is_overdue: false }])
  }
})

it('shows each kind only to those who may read it, and nothing to others', async () => {
  const reader = await app.member({ account_id: owner.account_id, permissions: ['calendar.read', 'campaigns.read'] })
  expect(await dates('2027-03-01', '2027-03-31', reader)).toEqual([['campaign', '2027-03-28', '2027-04-02']])
  const none = await app.member({ account_id: owner.account_id, permissions: ['calendar.read'] })
  expect(await dates('2027-03-01', '2027-03-31', none)).toEqual([])
  expect(await dates('2027-03-01', '2027-03-31', await app.member({ permissions: ACCOUNT_PERMISSION_NAMES, owner: true }))).toBe(404)
  expect(await dates('2027-03-01', '2027-03-31', await app.member({ account_id: owner.account_id, permissions: ['campaigns.read'] }))).toBe(
    403,
  )
})

it('refuses a reversed period and one of more than a hundred days', async () => {
  expect(await dates('2027-03-02', '2027-03-01')).toBe(422)
  expect(await dates('2027-01-01', '2027-12-31')).toBe(422)
})
