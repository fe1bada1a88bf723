import { createRenewal, offers, orders, sendOffer } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { renewDue } from './run/renewals.job.ts'
import { subscribing, type Subscribing } from './subscriptions.fixture.ts'

let app: TestApp
let made: Subscribing
let seller: TestUser
let buyer: TestUser
let clock: ReturnType<typeof frozenClock>

beforeAll(async () => {
  app = await createTestApp()
  clock = app.services.clock as typeof clock
})
beforeEach(async () => {
  clock.set('2026-01-31T10:00:00Z')
  made = await subscribing(app)
  seller = await app.member({
    account_id: made.seller.account_id,
    permissions: [
      'offers.read',
      'offers.create',
      'offers.update',
      'offers.send',
      'orders.read',
      'orders.update',
      'account-subscriptions.read',
    ],
  })
  buyer = await app.member({ account_id: made.client.account_id, permissions: ['offers.read', 'offers.accept'] })
})
afterAll(() => app.stop())

const day = (to: string) => clock.set(`${to}T10:00:00Z`)
const must = (answer: { status: number; body: any }) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

/** An offer with one single and one recurring line, accepted by the buyer a given number of times. */
async function accepted(times = 1) {
  const offer = must(
    await seller.call(offers.create, {
      params: { account_id: seller.account_id },
      body: {
        title: 'Έναρξη και διαχείριση',
        account_relation_uuid: made.relation_uuid,
        lines: [
          { name: 'Στήσιμο', unit_price_minor: 20_000 },
          { product_id: made.product_id, subscription_plan_id: made.plans.monthly, quantity: 2, discount_bp: 1000 },
        ],
      },
    }),
  )
  must(await seller.call(sendOffer, { params: { uuid: offer.uuid }, body: { mode: 'mark' } }))
  await Promise.all(
    Array.from({ length: times }, () => buyer.post(`/api/v1/offers/${offer.uuid}/accept`, { name: 'Ελένη Παππά', agreed: true })),
  )
  return must(await seller.call(offers.read, { params: { uuid: offer.uuid } }))
}

const subscriptionsOf = async (order_uuid: string) =>
  (await sql<{ uuid: string }>`SELECT uuid FROM account_subscriptions WHERE order_uuid = ${order_uuid}`.execute(app.database.db)).rows
const order = (uuid: string, step: string, body: object = {}) => seller.post(`/api/v1/orders/${uuid}/${step}`, body)

it('creates one subscription for each recurring line at the accepted price, even if the buyer accepts twice (invariant 45)', async () => {
  const offer = await accepted(2)
  const found = await subscriptionsOf(offer.order_uuid)
  expect(found).toHaveLength(1)
  expect(await made.read(found[0]!.uuid)).toMatchObject({
    status: 'pending',
    offer_uuid: offer.uuid,
    quantity: 2,
    unit_price_minor: 30_000,
    discount_bp: 1000,
    period_price_minor: 54_000,
    interval: 'month',
  })
  const items = must(await seller.call(orders.read, { params: { uuid: offer.order_uuid }, query: { include: 'orderItems' } })).orderItems
  expect(items.map((item: any) => item.name)).toEqual(['Στήσιμο'])
  day('2026-02-01')
  await renewDue(app.services)
  expect(await made.bills(found[0]!.uuid)).toMatchObject([{ kind: 'initial', status: 'due', net_minor: 54_000 }])
})

it('bills nothing until the order is confirmed, and starts on the first morning after that', async () => {
  const { order_uuid } = await accepted()
  const [{ uuid }] = (await subscriptionsOf(order_uuid)) as [{ uuid: string }]
  must(await order(order_uuid, 'hold'))
  day('2026-02-01')
  await renewDue(app.services)
  expect([await made.bills(uuid), (await made.read(uuid)).status]).toEqual([[], 'pending'])
  expect((await made.seller.call(createRenewal, { params: { account_subscription_uuid: uuid } })).status).toBe(422)
  must(await order(order_uuid, 'resume'))
  day('2026-02-02')
  await renewDue(app.services)
  expect([(await made.bills(uuid)).length, (await made.read(uuid)).status]).toEqual([1, 'active'])
})

it('ends with its order, with the reason', async () => {
  const { order_uuid } = await accepted()
  const [{ uuid }] = (await subscriptionsOf(order_uuid)) as [{ uuid: string }]
  must(await order(order_uuid, 'cancel', { reason: 'The client has left' }))
  expect(await made.read(uuid)).toMatchObject({ status: 'cancelled', cancel_reason: 'The client has left', next_renewal_on: null })
  day('2026-02-01')
  await renewDue(app.services)
  expect(await made.bills(uuid)).toEqual([])
})
