import { accountProductionOrders, orderItems, orders, sendProductionOrder } from '@stoa/contract'
import { addDays, localToday } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderWorld, type OrderWorld } from './orders.fixture.ts'

let world: OrderWorld
/** Current day in the time zone of the seller, where the date differs from Athens. */
let today: string
beforeAll(async () => {
  world = await orderWorld()
  const now = world.app.services.clock.now()
  const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((name) => localToday(name, now) !== localToday('Europe/Athens', now))!
  today = localToday(zone, now)
  await sql`UPDATE accounts SET time_zone = ${zone} WHERE id = ${world.seller.account_id}`.execute(world.app.database.db)
})
afterAll(() => world.app.stop())

it('dates and numbers orders of both kinds by the day of the account that issues them', async () => {
  const order = await world.confirmed()
  expect(order).toMatchObject({ order_date: today, number: expect.stringContaining(today.slice(0, 4)) })
  expect(order.orderItems[0].due_date).toBe(addDays(today, 14))
  const { body } = await world.seller.call(accountProductionOrders.create, {
    params: { account_id: world.seller.account_id },
    body: {
      items: [{ order_item_uuid: order.orderItems[0].uuid }],
    },
  })
  expect(body.data).toMatchObject({ order_date: today, requested_delivery: addDays(today, 7) })
  await world.seller.call(sendProductionOrder, { params: { uuid: body.data.uuid } })
  const used = await world.rows(sql`
    SELECT document_type, last_issue_date FROM document_series WHERE account_id = ${world.seller.account_id} AND last_issue_date IS NOT NULL ORDER BY document_type`)
  expect(used).toEqual([
    { document_type: 'production_order', last_issue_date: today },
    { document_type: 'sales_order', last_issue_date: today },
  ])
})

it('decides by the day of the issuing account whether an order and its items are late, for every reader', async () => {
  const order = await world.confirmed({ requested_delivery: today })
  const item = order.orderItems[0].uuid
  const lateness = async () => {
    const mine = `/api/v1/accounts/${world.seller.account_id}`
    const listed = async (path: string) =>
      (await world.seller.get(`${path}?filter[late]=true`)).body.data.map((one: { uuid: string }) => one.uuid)
    return {
      seller: (await world.seller.call(orders.read, { params: { uuid: order.uuid } })).body.data.is_late,
      buyer: (await world.buyer.call(orders.read, { params: { uuid: order.uuid } })).body.data.is_late,
      written: (await world.seller.call(orders.update, { params: { uuid: order.uuid }, body: { notes_internal: String(Math.random()) } }))
        .body.data.is_late,
      item: (await world.buyer.call(orderItems.read, { params: { uuid: item } })).body.data.is_late,
      in_list: (await listed(`${mine}/sales-orders`)).includes(order.uuid),
      item_in_list: (await listed(`${mine}/order-items`)).includes(item),
    }
  }
  expect(new Set(Object.values(await lateness()))).toEqual(new Set([false]))
  const yesterday = addDays(today, -1)
  await world.rows(sql`UPDATE orders SET requested_delivery = ${yesterday} WHERE uuid = ${order.uuid}`)
  await world.rows(sql`UPDATE order_items SET due_date = ${yesterday} WHERE uuid = ${item}`)
  expect(new Set(Object.values(await lateness()))).toEqual(new Set([true]))
})
