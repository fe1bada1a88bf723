import { accountProductionOrders } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderWorld, type OrderWorld } from '../orders.fixture.ts'

let world: OrderWorld
beforeAll(async () => {
  world = await orderWorld()
})
afterAll(() => world.app.stop())

const sale = (uuid: string, step = '') => `/api/v1/orders/${uuid}${step && `/${step}`}`
const production = (uuid: string, step = '') => `/api/v1/production-orders/${uuid}${step && `/${step}`}`
const item = (uuid: string, step = '') => `/api/v1/order-items/${uuid}${step && `/${step}`}`

/** A confirmed sales order with a production order for its first item. */
async function given(more: object = {}, salesMore: object = {}) {
  const order = await world.confirmed(salesMore)
  await world.buyer.put(item(order.orderItems[0].uuid, 'answers'), { answers: { slogan: 'Θάλασσα' } })
  const answer = await world.seller.call(accountProductionOrders.create, {
    params: { account_id: world.seller.account_id },
    body: {
      items: [{ order_item_uuid: order.orderItems[0].uuid }],
      title: 'Brochure for printing',
      notes_internal: 'Second best choice',
      ...more,
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { order, work: answer.body.data }
}
async function accepted() {
  const { order, work } = await given()
  await world.seller.post(production(work.uuid, 'send'))
  await world.provider.post(production(work.uuid, 'accept'))
  return { order, work }
}
const readSale = async (uuid: string) => (await world.seller.get(`${sale(uuid)}?include=orderItems,productionOrders`)).body.data

describe('production orders', () => {
  it('take provider, cost and duration from the price list of the services of an item', async () => {
    const { order, work } = await given()
    const options = (await world.seller.get(item(order.orderItems[0].uuid, 'providers'))).body.data
    expect(options).toMatchObject([
      { provider: 'Studio Print', quantity: 2, unit_cost_minor: 8000, cost_minor: 16000, lead_time_days: 7, is_default: true },
    ])
    expect(work).toMatchObject({ kind: 'production', status_code: 'draft', number: null, net_minor: 16000, parent_order_uuid: order.uuid })
    expect(work.orderItems).toMatchObject([
      {
        quantity: 2,
        unit_price_minor: 8000,
        requirements_answers: { slogan: 'Θάλασσα' },
        source_order_item_uuid: order.orderItems[0].uuid,
      },
    ])
    expect(work.orderItems![0]!.due_date).not.toBeNull()
  })

  it('go from draft to completed and move the sold item along', async () => {
    const { order, work } = await given()
    const step = async (who: 'seller' | 'provider', name: string, body: object = {}) => {
      const answer = await world[who].post(production(work.uuid, name), body)
      expect([name, answer.status]).toEqual([name, 200])
      return answer.body.data
    }
    const soldItem = async () => (await readSale(order.uuid)).orderItems[0].status
    expect((await world.provider.get(production(work.uuid))).status).toBe(404)
    expect((await step('seller', 'send')).number).toMatch(/\d/)
    expect(await step('provider', 'accept')).toMatchObject({ status_code: 'accepted' })
    expect((await readSale(order.uuid)).margin_minor).toBe(62000 - 16000 - 4000)
    await step('provider', 'start')
    expect(await soldItem()).toBe('in_production')
    expect((await readSale(order.uuid)).status_code).toBe('in_progress')
    await step('provider', 'deliver')
    expect(await soldItem()).toBe('in_review')
    expect(Object.keys((await world.seller.post(production(work.uuid, 'rework'), {})).body.errors)).toEqual(['comment'])
    await step('seller', 'rework', { comment: 'The fold is wrong' })
    expect(await soldItem()).toBe('in_production')
    await step('provider', 'deliver', { note: 'Folded anew' })
    expect(await step('seller', 'complete')).toMatchObject({ status_code: 'completed' })
    expect(await soldItem()).toBe('delivered')
    const seen = (await world.buyer.get(`${sale(order.uuid)}?include=statuses`)).body.data
    expect(seen.statuses.filter((one: any) => one.to === 'in_progress')).toMatchObject([{ user: null }])
  })

  it('refuse every step from a wrong status and by the wrong side', async () => {
    const { work } = await given()
    const as = async (who: 'seller' | 'provider', name: string, body: object = {}) =>
      (await world[who].post(production(work.uuid, name), body)).status
    for (const name of ['rework', 'complete']) expect([name, await as('seller', name, { comment: 'x' })]).toEqual([name, 409])
    expect(await as('provider', 'accept')).toBe(404)
    await as('seller', 'send')
    expect(await as('seller', 'send')).toBe(409)
    expect(await as('seller', 'accept')).toBe(403)
    for (const name of ['start', 'deliver']) expect([name, await as('provider', name)]).toEqual([name, 409])
    expect(await as('provider', 'cancel', { reason: 'x' })).toBe(403)
    expect(await as('provider', 'accept')).toBe(200)
    expect(await as('provider', 'accept')).toBe(409)
    expect(await as('provider', 'decline', { reason: 'x' })).toBe(409)
    expect(await as('buyer' as 'seller', 'start')).toBe(404)
    expect((await world.seller.post(sale(work.uuid, 'confirm'))).status).toBe(404)
  })

  it('can be declined with a reason, after which another provider can receive the item', async () => {
    const { order, work } = await given()
    await world.seller.post(production(work.uuid, 'send'))
    expect(Object.keys((await world.provider.post(production(work.uuid, 'decline'), {})).body.errors)).toEqual(['reason'])
    expect((await world.provider.post(production(work.uuid, 'decline'), { reason: 'No paper' })).body.data).toMatchObject({
      status_code: 'declined',
      cancel_reason: 'No paper',
    })
    expect((await readSale(order.uuid)).margin_minor).toBe(62000 - 16000 - 4000)
    const again = await world.seller.call(accountProductionOrders.create, {
      params: { account_id: world.seller.account_id },
      body: {
        items: [{ order_item_uuid: order.orderItems[0].uuid, unit_price_minor: 9500 }],
      },
    })
    expect(again.body.data.net_minor).toBe(19000)
  })

  it('can be cancelled freely until work begins, and afterwards with an agreed amount', async () => {
    const { order, work } = await accepted()
    await world.provider.post(production(work.uuid, 'start'))
    const refused = await world.seller.post(sale(order.uuid, 'cancel'), { reason: 'x' })
    expect(refused.body.errors.base[0]).toContain('ΕΠ-')
    expect(Object.keys((await world.seller.post(production(work.uuid, 'cancel'), { reason: 'x' })).body.errors)).toEqual(['agreed_minor'])
    expect(
      Object.keys((await world.seller.post(production(work.uuid, 'cancel'), { reason: 'x', agreed_minor: 16001 })).body.errors),
    ).toEqual(['agreed_minor'])
    const cancelled = await world.seller.post(production(work.uuid, 'cancel'), { reason: 'Changed plans', agreed_minor: 5000 })
    expect(cancelled.body.data).toMatchObject({ status_code: 'cancelled', agreed_minor: 5000 })
    expect((await readSale(order.uuid)).margin_minor).toBe(62000 - 5000 - 16000 - 4000)
  })

  it('are cancelled with their sales order, unless they are in progress', async () => {
    const { order, work } = await accepted()
    expect((await world.seller.post(sale(order.uuid, 'cancel'), { reason: 'Closed' })).status).toBe(200)
    expect((await world.provider.get(production(work.uuid))).body.data).toMatchObject({ status_code: 'cancelled', cancel_reason: 'Closed' })
  })

  it('refuse items of other accounts, finished items, unrelated providers and unknown prices', async () => {
    const url = `/api/v1/accounts/${world.seller.account_id}/production-orders`
    const order = await world.confirmed()
    const fieldsOf = async (body: object) => Object.keys((await world.seller.post(url, body)).body.errors ?? {})
    const hosting = order.orderItems[1].uuid
    expect(await fieldsOf({ items: [{ order_item_uuid: '00000000-0000-7000-8000-000000000000' }] })).toEqual(['items.0.order_item_uuid'])
    expect(await fieldsOf({ items: [{ order_item_uuid: hosting }], provider_account_id: world.provider.account_id })).toEqual([
      'items.0.unit_price_minor',
    ])
    expect(await fieldsOf({ items: [{ order_item_uuid: hosting, unit_price_minor: 100 }] })).toEqual(['provider_account_id'])
    expect(
      await fieldsOf({ items: [{ order_item_uuid: hosting, unit_price_minor: 100 }], provider_account_id: world.buyer.account_id }),
    ).toEqual(['provider_account_id'])
    expect(
      (
        await world.seller.post(url, {
          items: [{ order_item_uuid: hosting, unit_price_minor: 100 }],
          provider_account_id: world.provider.account_id,
        })
      ).status,
    ).toBe(200)
  })

  it('are refused without the feature in the plan, with a link to plans; existing ones continue', async () => {
    const { order, work } = await given()
    const setEnabled = (enabled: boolean) =>
      sql`INSERT INTO account_options (account_id, feature_code, enabled, reason) VALUES (${world.seller.account_id}, 'production.enabled', ${enabled}, 'Test')
        ON CONFLICT (account_id, feature_code) DO UPDATE SET enabled = EXCLUDED.enabled`.execute(world.app.database.db)
    await setEnabled(false)
    const refused = await world.seller.call(accountProductionOrders.create, {
      params: { account_id: world.seller.account_id },
      body: {
        provider_account_id: world.provider.account_id,
        items: [{ order_item_uuid: order.orderItems[1].uuid }],
      },
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'feature_disabled'])
    expect((await world.seller.post(production(work.uuid, 'send'))).status).toBe(200)
    expect((await world.provider.post(production(work.uuid, 'accept'))).status).toBe(200)
    await setEnabled(true)
  })

  it('accept one of two simultaneous answers of the provider', async () => {
    const { work } = await given()
    await world.seller.post(production(work.uuid, 'send'))
    const answers = await Promise.all([
      world.provider.post(production(work.uuid, 'accept')),
      world.provider.post(production(work.uuid, 'decline'), { reason: 'No time' }),
      world.provider.post(production(work.uuid, 'accept')),
    ])
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('appear in the lists of the provider', async () => {
    const { work } = await accepted()
    const list = await world.provider.call(accountProductionOrders.list, {
      params: { account_id: world.provider.account_id },
      query: { sort: '-created', include: 'client' },
    })
    expect(list.body.data[0]).toMatchObject({ uuid: work.uuid, side: 'received' })
    const uuid = work.orderItems![0]!.uuid
    expect(
      (await world.provider.upload(`${item(uuid)}/media`, { file: { file_name: 'result.txt', content: 'Done', type: 'text/plain' } }))
        .status,
    ).toBe(200)
    expect((await world.provider.post(`${item(uuid)}/comments`, { body: 'Here it is' })).status).toBe(200)
    expect((await world.seller.get(`${item(uuid)}?include=media,comments`)).body.data).toMatchObject({
      media: [{ file_name: 'result.txt' }],
      comments: [{ body_text: 'Here it is' }],
    })
    expect((await world.provider.put(item(uuid), { name: 'X' })).status).toBe(403)
  })
})
