import { sql } from 'kysely'
import { localToday } from '@stoa/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderWorld, type OrderWorld } from './orders.fixture.ts'

let world: OrderWorld
beforeAll(async () => {
  world = await orderWorld()
})
afterAll(() => world.app.stop())

const path = (uuid: string, step = '') => `/api/v1/orders/${uuid}${step && `/${step}`}`

describe('lists of orders', () => {
  it('shows an account what it issued and its client what it received, with every relation [R-3.3-07]', async () => {
    const order = await world.confirmed({ title: 'Listed' })
    const all =
      'orderItems,client,supplier,account,provider,project,status,statuses,tags,assignees,contactPointUsers,offer,invoices,productionOrders,contact,parentOrder'
    const issued = await world.seller.get(`/api/v1/accounts/${world.seller.account_id}/sales-orders?include=${all}&sort=-created`)
    expect(issued.body.data[0]).toMatchObject({
      uuid: order.uuid,
      client: { name: 'Ξενοδοχεία Αιγαίο' },
      status: { code: 'confirmed' },
      tags: [],
      productionOrders: [],
    })
    const received = await world.buyer.get(`/api/v1/accounts/${world.buyer.account_id}/sales-orders?sort=-created`)
    expect(received.body.data[0]).toMatchObject({ uuid: order.uuid, side: 'received' })
    expect((await world.buyer.get(`/api/v1/accounts/${world.buyer.account_id}/sales-orders?filter[direction]=issued`)).body.data).toEqual(
      [],
    )
  })

  it('finds by number, client and title of an item, and filters by what the list names', async () => {
    const tag = (
      await world.rows<{ id: number }>(sql`INSERT INTO tags (account_id, name) VALUES (${world.seller.account_id}, 'Urgent') RETURNING id`)
    )[0]!.id
    const order = await world.confirmed({ title: 'Needle', tags: [tag], assignees: [world.seller.id], requested_delivery: '2020-01-01' })
    const list = async (query: string) => (await world.seller.get(`/api/v1/sales-orders?${query}`)).body.data.map((row: any) => row.uuid)
    for (const query of [
      'filter[search]=needle',
      `filter[search]=${order.number}`,
      `filter[tag]=${tag}`,
      'filter[late]=true&filter[search]=needle',
      `filter[assignee]=${world.seller.id}&filter[search]=needle`,
      `filter[status]=confirmed&filter[search]=needle`,
      `filter[product]=${world.product}&filter[search]=needle`,
      `filter[client]=${world.buyer.account_id}&filter[total][gte]=768&filter[search]=needle`,
      `filter[order_date][is]=${localToday('Europe/Athens')}&filter[search]=needle`,
    ])
      expect([query, await list(query)]).toEqual([query, [order.uuid]])
    expect(await list('filter[search]=ξενοδοχεια')).toContain(order.uuid)
    for (const sort of ['number', 'total', 'order_date', 'requested_delivery', 'client'])
      expect((await world.seller.get(`/api/v1/sales-orders?sort=-${sort}`)).status).toBe(200)
    expect((await world.seller.get('/api/v1/sales-orders/filters')).body.data.length).toBeGreaterThan(10)
  })

  it('leaves as a spreadsheet, and to the buyer without the margin', async () => {
    const own = await world.seller.get('/api/v1/sales-orders/export')
    expect([own.status, own.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')])
    expect((await world.buyer.get(`/api/v1/accounts/${world.buyer.account_id}/sales-orders/export`)).status).toBe(200)
  })

  it('lists what an account has to make, over all orders', async () => {
    const order = await world.confirmed({ title: 'To make' })
    const items = (
      await world.seller.get(
        `/api/v1/accounts/${world.seller.account_id}/order-items?filter[search]=to make&include=order,product&sort=due_date`,
      )
    ).body.data
    expect(items.map((row: any) => row.order_uuid)).toEqual([order.uuid, order.uuid])
  })

  it('lists the orders of a client by its card, and for staff those of a client account', async () => {
    const mine = await world.seller.get(`/api/v1/clients/${world.relation}/orders`)
    expect(mine.body.data.length).toBeGreaterThan(0)
    expect((await world.buyer.get(`/api/v1/clients/${world.relation}/orders`)).status).toBe(404)
    const made = await world.seller.post(`/api/v1/clients/${world.relation}/orders`, { lines: [{ name: 'X', unit_price_minor: 100 }] })
    expect(made.body.data).toMatchObject({ account_relation_uuid: world.relation })
    const admin = await world.app.staff('admin')
    expect((await admin.get(`/api/v1/admin/clients/${world.relation}/sales-orders`)).body.data.length).toBeGreaterThan(0)
  })

  it('shows members with a scope of their own only what they made or look after', async () => {
    const own = await world.app.member({ permissions: ['orders.read'], account_id: world.seller.account_id, data_scope: 'own' })
    const order = await world.draft()
    expect((await own.get(path(order.uuid))).status).toBe(404)
    await world.seller.put(path(order.uuid), { assignees: [own.id] })
    expect((await own.get(path(order.uuid))).status).toBe(200)
    expect((await own.get('/api/v1/orders')).body.data.map((row: any) => row.uuid)).toEqual([order.uuid])
    expect((await own.get(`/api/v1/accounts/${world.seller.account_id}/order-items`)).body.data).toHaveLength(2)
  })
})
