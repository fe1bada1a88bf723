import { accountProductionOrders, orderActivityLogs } from '@stoa/contract'
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

describe('responses never [INV-8] [INV-10]', () => {
  const INCLUDE =
    'orderItems,client,supplier,account,provider,project,status,statuses,tags,assignees,contactPointUsers,offer,invoices,productionOrders,contact,parentOrder'
  const ITEM_INCLUDE = 'product,parent,campaign,parentOrderItem,links,notes,media,tasks,order,comments,project,quantities,productionItems'

  it('include cost, margin, notes, tags, providers and assignees in every response to the buyer', async () => {
    const { order, work } = await accepted()
    await world.seller.post(`${item(order.orderItems[0].uuid)}/notes`, { body: 'SECRET-NOTE' })
    const own = (await world.seller.get(`${sale(order.uuid)}?include=${INCLUDE}`)).body.data
    const answers = await Promise.all(
      [
        `${sale(order.uuid)}?include=${INCLUDE}`,
        `/api/v1/sales-orders/${order.uuid}?include=${INCLUDE}`,
        `/api/v1/orders?include=${INCLUDE}`,
        `/api/v1/sales-orders?include=${INCLUDE}`,
        `/api/v1/accounts/${world.buyer.account_id}/sales-orders?include=${INCLUDE}`,
        `${sale(order.uuid)}/order-items?include=${ITEM_INCLUDE}`,
        `${item(order.orderItems[0].uuid)}?include=${ITEM_INCLUDE}`,
        `/api/v1/accounts/${world.buyer.account_id}/order-items?filter[direction]=received&include=${ITEM_INCLUDE}`,
      ].map((url) => world.buyer.get(url)),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(keysIn(answer.body)).not.toEqual(
        expect.arrayContaining([
          expect.stringMatching(
            /^(cost_minor|margin_minor|notes_internal|service_provider_uuid|source_order_item_uuid|productionOrders|productionItems|contact_request_id|created_by_id|tags|parent_order_uuid)$/,
          ),
        ]),
      )
      const text = JSON.stringify(answer.body)
      for (const secret of ['SECRET-NOTE', 'They always haggle', 'Studio Print', 'Second best', work.uuid, '16000', '21000'])
        expect(text).not.toContain(secret)
    }
    const seen = answers[0]!.body.data
    expect(
      Object.keys(own)
        .filter((name) => !(name in seen))
        .sort(),
    ).toEqual([
      'account_relation_uuid',
      'account_subscription_order_uuid',
      'contact',
      'contact_id',
      'contact_request_id',
      'costed_net_minor',
      'created_by_id',
      'margin_minor',
      'notes_internal',
      'parentOrder',
      'parent_order_uuid',
      'productionOrders',
      'tags',
      'vat_treatment_reason',
    ])
    expect(
      Object.keys(own.orderItems[0])
        .filter((name) => !(name in seen.orderItems[0]))
        .sort(),
    ).toEqual(['cost_minor', 'service_provider_uuid', 'source_order_item_uuid'])
    expect((await world.buyer.call(orderActivityLogs, { params: { uuid: order.uuid } })).status).toBe(403)
    expect((await world.buyer.get(item(order.orderItems[0].uuid, 'providers'))).status).toBe(403)
    for (const same of ['net_minor', 'vat_minor', 'total_minor', 'number', 'status_code', 'vat_breakdown'])
      expect(seen[same]).toEqual(own[same])
  })

  it('include the sale, the client and other providers in every response to the provider', async () => {
    const other = await world.app.account({ type: 'provider', name: 'Other Studio' })
    await sql`INSERT INTO service_providers (uuid, service_id, provider_account_id, cost_minor) VALUES (uuid_v7(), ${world.service}, ${other}, 7000)`.execute(
      world.app.database.db,
    )
    const [project] = await world.rows<{ uuid: string }>(sql`
      INSERT INTO projects (uuid, account_id, number, name, client_account_id, results_account_id) VALUES (uuid_v7(), ${world.seller.account_id}, 7, 'Season 2027', ${world.buyer.account_id}, ${world.seller.account_id}) RETURNING uuid`)
    const { order, work } = await given({}, { project_uuid: project!.uuid })
    await world.seller.post(production(work.uuid, 'send'))
    const urls = [
      `${production(work.uuid)}?include=${INCLUDE}`,
      `/api/v1/production-orders?include=${INCLUDE}`,
      `/api/v1/accounts/${world.provider.account_id}/production-orders?include=${INCLUDE}`,
      `${item(work.orderItems![0]!.uuid)}?include=${ITEM_INCLUDE}`,
    ]
    for (const url of urls) {
      const answer = await world.provider.get(url)
      expect([url, answer.status]).toEqual([url, 200])
      const text = JSON.stringify(answer.body)
      for (const secret of ['Ξενοδοχεία', 'Other Studio', '50000', '62000', order.uuid, order.orderItems[0].uuid, 'Second best', 'haggle'])
        expect(text).not.toContain(secret)
      expect(keysIn(answer.body)).not.toContain('margin_minor')
    }
    expect((await world.provider.get(sale(order.uuid))).status).toBe(404)
    expect((await world.provider.get(item(order.orderItems[0].uuid))).status).toBe(404)
    expect((await world.provider.get(`${production(work.uuid)}?include=project`)).body.data.project.name).toBe('Season 2027')
    await sql`UPDATE projects SET shows_client = true WHERE uuid = ${project!.uuid}`.execute(world.app.database.db)
    expect((await world.provider.get(`${production(work.uuid)}?include=project`)).body.data.end_client).toBe('Ξενοδοχεία Αιγαίο')
  })

  it('notify a side about the order of the other side', async () => {
    const { work } = await accepted()
    await world.app.relay()
    const told = await world.rows<{ user_id: number; code: string; account_id: number }>(
      sql`SELECT user_id, notification_setting_code AS code, account_id FROM notifications WHERE subject_id = ${work.uuid}`,
    )
    expect(told).toEqual(
      expect.arrayContaining([
        { user_id: world.provider.id, code: 'production-order.received', account_id: world.provider.account_id },
        { user_id: world.seller.id, code: 'production-order.responded', account_id: world.seller.account_id },
      ]),
    )
    expect(told.filter((row) => row.user_id === world.buyer.id)).toEqual([])
  })
})

/** Names of all attributes in a response, at any depth. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...keysIn(inner)])
}
