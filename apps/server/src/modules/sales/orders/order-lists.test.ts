import {
  accountOrderItems,
  accountSalesOrders,
  adminClientSalesOrders,
  clientOrders,
  createClientOrder,
  orders,
  salesOrders,
} from '@stoa/contract'
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
    const issued = await world.seller.call(accountSalesOrders.list, {
      params: { account_id: world.seller.account_id },
      query: { include: all, sort: '-created' },
    })
    expect(issued.body.data[0]).toMatchObject({
      uuid: order.uuid,
      client: { name: 'Ξενοδοχεία Αιγαίο' },
      status: { code: 'confirmed' },
      tags: [],
      productionOrders: [],
    })
    const received = await world.buyer.call(accountSalesOrders.list, {
      params: { account_id: world.buyer.account_id },
      query: { sort: '-created' },
    })
    expect(received.body.data[0]).toMatchObject({ uuid: order.uuid, side: 'received' })
    expect(
      (
        await world.buyer.call(accountSalesOrders.list, {
          params: { account_id: world.buyer.account_id },
          query: { 'filter[direction]': 'issued' },
        })
      ).body.data,
    ).toEqual([])
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
      expect((await world.seller.call(salesOrders.list, { query: { sort: `-${sort}` } })).status).toBe(200)
    expect((await world.seller.call(salesOrders.filters)).body.data.length).toBeGreaterThan(10)
  })

  it('leaves as a spreadsheet, and to the buyer without the margin', async () => {
    const own = await world.seller.call(salesOrders.export)
    expect([own.status, own.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')])
    expect((await world.buyer.call(accountSalesOrders.export, { params: { account_id: world.buyer.account_id } })).status).toBe(200)
  })

  it('lists what an account has to make, over all orders', async () => {
    const order = await world.confirmed({ title: 'To make' })
    const items = (
      await world.seller.call(accountOrderItems.list, {
        params: { account_id: world.seller.account_id },
        query: { 'filter[search]': 'to make', include: 'order,product', sort: 'due_date' },
      })
    ).body.data
    expect(items.map((row: any) => row.order_uuid)).toEqual([order.uuid, order.uuid])
  })

  it('lists the orders of a client by its card, and for staff those of a client account', async () => {
    const mine = await world.seller.call(clientOrders, { params: { client_uuid: world.relation } })
    expect(mine.body.data.length).toBeGreaterThan(0)
    expect((await world.buyer.call(clientOrders, { params: { client_uuid: world.relation } })).status).toBe(404)
    const made = await world.seller.call(createClientOrder, {
      params: { client_uuid: world.relation },
      body: { lines: [{ name: 'X', unit_price_minor: 100 }] },
    })
    expect(made.body.data).toMatchObject({ account_relation_uuid: world.relation })
    const admin = await world.app.staff('admin')
    expect((await admin.call(adminClientSalesOrders, { params: { client_uuid: world.relation } })).body.data.length).toBeGreaterThan(0)
  })

  it('shows members with a scope of their own only what they made or look after', async () => {
    const own = await world.app.member({ permissions: ['orders.read'], account_id: world.seller.account_id, data_scope: 'own' })
    const order = await world.draft()
    expect((await own.get(path(order.uuid))).status).toBe(404)
    await world.seller.put(path(order.uuid), { assignees: [own.id] })
    expect((await own.get(path(order.uuid))).status).toBe(200)
    expect((await own.call(orders.list)).body.data.map((row: any) => row.uuid)).toEqual([order.uuid])
    expect((await own.call(accountOrderItems.list, { params: { account_id: world.seller.account_id } })).body.data).toHaveLength(2)
  })
})
