import { archiveOwnProduct, offers, orders, ownProducts, publishOwnProduct, sendOffer, updateOwnSubscriptionPlans } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { renewDue } from './run/renewals.job.ts'
import { subscribing } from './subscriptions.fixture.ts'

let app: TestApp
let clock: ReturnType<typeof frozenClock>
beforeAll(async () => {
  app = await createTestApp()
  clock = app.services.clock as typeof clock
})
afterAll(() => app.stop())

const must = (answer: { status: number; body: any }) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

it('an own service of an agency goes from its plan to an offer, an order and a subscription, which is billed even after the service is archived', async () => {
  clock.set('2026-01-31T10:00:00Z')
  const made = await subscribing(app)
  const { account_id } = made.seller
  const permissions = ['read', 'read-costing', 'create', 'update', 'publish'].map((action) => `products.${action}`)
  const seller = await app.member({
    account_id,
    permissions: [
      ...permissions,
      'offers.read',
      'offers.create',
      'offers.update',
      'offers.send',
      'orders.read',
      'account-subscriptions.read',
    ],
  })
  const buyer = await app.member({
    account_id: made.client.account_id,
    permissions: ['offers.read', 'offers.accept', 'orders.read', 'products.read'],
  })
  const { rows } = await sql<{ id: number }>`SELECT id FROM vat_rates WHERE country_code = 'GR' AND rate_bp = 1300`.execute(app.database.db)
  const body = {
    type: 'service' as const,
    name_en: 'Channel care',
    name_gr: 'Κανάλια',
    unit: 'month' as const,
    price_minor: 28_000,
    cost_minor: 12_345,
  }
  const service = must(await seller.call(ownProducts.create, { params: { account_id }, body: { ...body, vat_rate_id: rows[0]!.id } }))
  const monthly = { name: 'Monthly', interval: 'month' as const, interval_count: 1, price_minor: 25_000, is_default: true }
  const [plan] = must(
    await seller.call(updateOwnSubscriptionPlans, { params: { product_id: service.id }, body: { subscription_plans: [monthly] } }),
  )
  must(await seller.call(publishOwnProduct, { body: { product_id: service.id } }))

  const lines = [
    { product_id: service.id, quantity: 2 },
    { product_id: service.id, subscription_plan_id: plan.id },
  ]
  const draft = must(
    await seller.call(offers.create, { params: { account_id }, body: { title: 'Own', account_relation_uuid: made.relation_uuid, lines } }),
  )
  const offered = must(await seller.call(offers.read, { params: { uuid: draft.uuid }, query: { include: 'offerLines' } }))
  expect(offered.offerLines).toMatchObject([
    { name: 'Κανάλια', unit: 'month', unit_price_minor: 28_000, vat_bp: 1300, cost_minor: 24_690 },
    { unit_price_minor: 25_000, vat_bp: 1300 },
  ])
  must(await seller.call(sendOffer, { params: { uuid: draft.uuid }, body: { mode: 'mark' } }))
  const seen = await buyer.get(`/api/v1/offers/${draft.uuid}?include=offerLines`)
  expect([seen.status, JSON.stringify(seen.body).includes('cost')]).toEqual([200, false])
  expect((await buyer.get(`/api/v1/products/${service.id}`)).status).toBe(404)
  must(await buyer.post(`/api/v1/offers/${draft.uuid}/accept`, { name: 'Ελένη Παππά', agreed: true }))

  const { order_uuid } = must(await seller.call(offers.read, { params: { uuid: draft.uuid } }))
  const order = must(await seller.call(orders.read, { params: { uuid: order_uuid }, query: { include: 'orderItems' } }))
  expect(order.orderItems).toMatchObject([{ product_id: service.id, unit_price_minor: 28_000, quantity: 2 }])
  const { rows: begun } = await sql<{ uuid: string }>`SELECT uuid FROM account_subscriptions WHERE order_uuid = ${order_uuid}`.execute(
    app.database.db,
  )
  const uuid = begun[0]!.uuid
  clock.set('2026-02-01T10:00:00Z')
  await renewDue(app.services)
  expect(await made.bills(uuid)).toMatchObject([{ kind: 'initial', net_minor: 25_000, vat_minor: 3_250 }])

  must(await seller.call(archiveOwnProduct, { body: { product_id: service.id } }))
  clock.set('2026-03-01T10:00:00Z')
  await renewDue(app.services)
  expect((await made.bills(uuid)).map(({ kind, net_minor }: { kind: string; net_minor: number }) => [kind, net_minor])).toEqual([
    ['initial', 25_000],
    ['renewal', 25_000],
  ])
  expect((await seller.call(orders.read, { params: { uuid: order_uuid }, query: { include: 'orderItems' } })).status).toBe(200)
  expect((await seller.call(ownProducts.read, { params: { account_id, id: service.id } })).status).toBe(200)
}, 60_000)
