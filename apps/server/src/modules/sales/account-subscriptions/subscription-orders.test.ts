import { accountSubscriptionOrders } from '@stoa/contract'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { renewDue } from './run/renewals.job.ts'
import { subscribing, type Subscribing } from './subscriptions.fixture.ts'

let app: TestApp
let made: Subscribing
let uuid: string

beforeAll(async () => {
  app = await createTestApp()
  const clock = app.services.clock as ReturnType<typeof frozenClock>
  clock.set('2026-01-31T10:00:00Z')
  made = await subscribing(app)
  ;({ uuid } = await made.begun({ auto_issue: true }))
  clock.set('2026-02-28T10:00:00Z')
  await renewDue(app.services)
})
afterAll(() => app.stop())

const listed = async (query: Record<string, string>, user: TestUser = made.seller) => {
  const { status, body } = await user.call(accountSubscriptionOrders.list, { params: { account_subscription_uuid: uuid }, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ sequence }: { sequence: number }) => sequence)
}

it('the bills of a subscription are found by place, number of the invoice and due date [R-2.7-16]', async () => {
  const bills = await made.bills(uuid)
  expect(bills.map(({ sequence }) => sequence)).toEqual([1, 2])
  expect(await listed({ 'filter[search]': '2' })).toEqual([2])
  expect(await listed({ 'filter[search]': bills[0].invoice.number.toLowerCase() })).toEqual([1])
  expect(await listed({ 'filter[search]': 'no such number' })).toEqual([])
  expect(await listed({ 'filter[due]': bills[1].due_date })).toEqual([2])
  expect(await listed({ 'filter[kind]': 'initial' })).toEqual([1])
})

it('the bills of a subscription are exported with the filters of their list, to members who may export subscriptions on either side [R-2.7-17]', async () => {
  const params = { account_subscription_uuid: uuid }
  const sheet = async (user: TestUser, query: Record<string, string> = {}) => {
    const answer = await user.call(accountSubscriptionOrders.export, { params, query })
    if (answer.status !== 200) return answer.status
    const [, ...rows] = (await readXlsx(answer.raw)).sheets[0]!.rows as unknown[][]
    return rows.map(([sequence, kind]) => [Number(sequence), kind])
  }
  expect(await sheet(made.seller, { sort: 'sequence' })).toEqual([
    [1, 'First period'],
    [2, 'Renewal'],
  ])
  expect(await sheet(made.seller, { 'filter[kind]': 'renewal' })).toEqual([[2, 'Renewal']])
  const { account_id } = made.client
  expect(await sheet(await app.member({ account_id, permissions: ['account-subscriptions.read'] }))).toBe(403)
  const buyer = await app.member({ account_id, permissions: ['account-subscriptions.read', 'account-subscriptions.export'] })
  expect(await sheet(buyer, { 'filter[search]': '1' })).toEqual([[1, 'First period']])
  expect(await sheet(await app.member({ permissions: ['account-subscriptions.read', 'account-subscriptions.export'] }))).toBe(404)
})
