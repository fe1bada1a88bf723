import { sql } from 'kysely'
import { localToday } from '@stoa/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptSilenceJob } from './accept-silence.ts'
import { orderWorld, type OrderWorld } from './orders.fixture.ts'

let world: OrderWorld
beforeAll(async () => {
  world = await orderWorld()
})
afterAll(() => world.app.stop())

const path = (uuid: string, step = '') => `/api/v1/orders/${uuid}${step && `/${step}`}`
const item = (uuid: string, step = '') => `/api/v1/order-items/${uuid}${step && `/${step}`}`
const read = async (uuid: string, include = 'orderItems,statuses') => (await world.seller.get(`${path(uuid)}?include=${include}`)).body.data

describe('sales orders by hand', () => {
  it('takes names, prices and costs from the catalogue and calculates the whole', async () => {
    const order = await world.draft()
    expect(order).toMatchObject({
      status_code: 'draft',
      number: null,
      net_minor: 62000,
      vat_minor: 14880,
      total_minor: 76880,
      side: 'kept',
    })
    expect(order.orderItems.map((row: any) => [row.name, row.net_minor, row.cost_minor])).toEqual([
      ['Φυλλάδιο', 50000, 21000],
      ['Hosting', 12000, 4000],
    ])
    expect(order.orderItems[0].requirements_missing).toEqual(['slogan'])
  })

  it('answers wrong input on its field, and a foreign project, tag or member as unknown', async () => {
    const url = `/api/v1/accounts/${world.seller.account_id}/sales-orders`
    const stranger = await world.app.member({})
    const [project] = await world.rows<{ uuid: string }>(sql`
      INSERT INTO projects (uuid, account_id, number, name, results_account_id) VALUES (uuid_v7(), ${stranger.account_id}, 1, 'Theirs', ${stranger.account_id}) RETURNING uuid`)
    const base = { account_relation_uuid: world.relation, lines: [{ name: 'X', unit_price_minor: 1 }] }
    const fieldsOf = async (body: object) => Object.keys((await world.seller.post(url, body)).body.errors ?? {})
    expect(await fieldsOf({ ...base, project_uuid: project!.uuid })).toEqual(['project_uuid'])
    expect(await fieldsOf({ ...base, assignees: [stranger.id] })).toEqual(['assignees'])
    expect(await fieldsOf({ ...base, contact_points: [world.seller.id] })).toEqual(['contact_points'])
    expect(await fieldsOf({ ...base, tags: [999999] })).toEqual(['tags'])
    expect(await fieldsOf({ lines: [] })).toEqual(['account_relation_uuid'])
    expect(await fieldsOf({ ...base, vat_treatment: 'exempt' })).toEqual(['vat_treatment_reason'])
  })

  it('changes a draft as a whole, and after sending only what was not agreed [R-3.2-02]', async () => {
    const order = await world.draft()
    const lines = [{ key: order.orderItems[1].uuid, name: 'Hosting', quantity: 2, unit_price_minor: 12000 }]
    const changed = await world.seller.put(path(order.uuid), { lines, discount_bp: 1000 })
    expect(changed.body.data).toMatchObject({ net_minor: 21600 })
    expect(changed.body.data.orderItems).toHaveLength(1)
    expect(changed.body.data.orderItems[0].uuid).toBe(order.orderItems[1].uuid)
    await world.seller.post(path(order.uuid, 'send'))
    expect((await world.seller.put(path(order.uuid), { discount_bp: 0 })).status).toBe(409)
    expect((await world.seller.put(path(order.uuid), { title: 'Autumn', assignees: [world.seller.id] })).body.data).toMatchObject({
      title: 'Autumn',
      assignees: [{ id: world.seller.id }],
    })
    expect((await world.seller.put(path(order.uuid), { title: 'Late', version: 1 })).status).toBe(409)
    expect((await world.seller.delete(path(order.uuid))).status).toBe(409)
  })

  it('is kept out of sight of the buyer until it is sent', async () => {
    const order = await world.draft()
    expect((await world.buyer.get(path(order.uuid))).status).toBe(404)
    await world.seller.post(path(order.uuid, 'send'))
    expect((await world.buyer.get(path(order.uuid))).body.data).toMatchObject({ side: 'received', status_code: 'pending' })
  })

  it('cannot be sent without items', async () => {
    const order = await world.draft({ lines: [] })
    expect(Object.keys((await world.seller.post(path(order.uuid, 'send'))).body.errors)).toEqual(['lines'])
  })

  it('is deleted as a draft and then gone', async () => {
    const order = await world.draft()
    expect((await world.seller.delete(path(order.uuid))).status).toBe(200)
    expect((await world.seller.get(path(order.uuid))).status).toBe(404)
    expect((await world.seller.get(item(order.orderItems[0].uuid))).status).toBe(404)
  })
})

describe('the way of a sales order', () => {
  it('goes from draft to completed, each step once and in its history', async () => {
    const order = await world.confirmed()
    const [brochure, hosting] = order.orderItems
    expect([brochure.status, hosting.status]).toEqual(['awaiting_requirements', 'ready'])
    expect((await world.seller.post(item(brochure.uuid, 'start'))).status).toBe(409)
    const answered = await world.buyer.put(item(brochure.uuid, 'answers'), { answers: { slogan: 'Καλοκαίρι όλο τον χρόνο' } })
    expect(answered.body.data).toMatchObject({ status: 'ready', requirements_missing: [] })
    for (const one of [brochure, hosting]) {
      expect((await world.seller.post(item(one.uuid, 'start'))).body.data.status).toBe('in_production')
      expect((await world.seller.post(item(one.uuid, 'review'))).body.data.status).toBe('in_review')
    }
    expect((await read(order.uuid)).status_code).toBe('in_progress')
    await world.seller.post(item(brochure.uuid, 'deliver'))
    expect((await read(order.uuid)).status_code).toBe('in_progress')
    await world.seller.post(item(hosting.uuid, 'deliver'))
    expect(await read(order.uuid)).toMatchObject({ status_code: 'delivered', delivered_at: expect.any(String) })
    expect((await world.buyer.post(path(order.uuid, 'complete'))).body.data.status_code).toBe('delivered')
    await sql`UPDATE order_items SET invoiced_quantity = quantity WHERE order_uuid = ${order.uuid}`.execute(world.app.database.db)
    const { refreshOrderSums } = await import('./order-for-invoicing.ts')
    await inTransaction((ctx) => refreshOrderSums(ctx, order.uuid))
    const done = await read(order.uuid)
    expect(done).toMatchObject({ status_code: 'completed', invoicing_status: 'invoiced' })
    expect(done.statuses.map((step: any) => step.to)).toEqual(['completed', 'delivered', 'in_progress', 'confirmed', 'pending', 'draft'])
  })

  it('refuses every step from a status it does not go from', async () => {
    const steps: [string, object][] = [
      ['confirm', {}],
      ['decline', { reason: 'x' }],
      ['resume', {}],
      ['complete', {}],
    ]
    const draft = await world.draft()
    for (const [step, body] of steps) expect([step, (await world.seller.post(path(draft.uuid, step), body)).status]).toEqual([step, 409])
    const order = await world.confirmed()
    for (const [step, body] of [...steps, ['send', {}] as [string, object]])
      expect([step, (await world.seller.post(path(order.uuid, step), body)).status]).toEqual([step, 409])
    const refused = await world.seller.post(path(order.uuid, 'send'))
    expect(refused.body).toMatchObject({ code: 'wrong_state', message: expect.stringContaining('Confirmed') })
    await world.seller.post(path(order.uuid, 'cancel'), { reason: 'Season is over' })
    for (const step of ['hold', 'cancel', 'complete', 'send'])
      expect((await world.seller.post(path(order.uuid, step), { reason: 'x' })).status).toBe(409)
  })

  it('is declined by the buyer with a reason, and his items end with it', async () => {
    const order = await world.draft()
    await world.seller.post(path(order.uuid, 'send'))
    expect(Object.keys((await world.buyer.post(path(order.uuid, 'decline'), {})).body.errors)).toEqual(['reason'])
    const declined = await world.buyer.post(path(order.uuid, 'decline'), { reason: 'Too dear' })
    expect(declined.body.data).toMatchObject({ status_code: 'declined', cancel_reason: 'Too dear' })
    expect(declined.body.data.orderItems.every((row: any) => row.status === 'cancelled')).toBe(true)
  })

  it('rests on hold and goes on where it was', async () => {
    const order = await world.confirmed()
    await world.seller.post(item(order.orderItems[1].uuid, 'start'))
    expect((await world.seller.post(path(order.uuid, 'hold'), { note: 'Budget' })).body.data.status_code).toBe('on_hold')
    expect((await world.seller.post(item(order.orderItems[1].uuid, 'deliver'))).status).toBe(409)
    expect((await world.seller.post(path(order.uuid, 'resume'))).body.data.status_code).toBe('in_progress')
  })

  it('is cancelled with its open items, unless part of it is invoiced', async () => {
    const order = await world.confirmed()
    await sql`UPDATE order_items SET invoiced_quantity = 1 WHERE uuid = ${order.orderItems[1].uuid}`.execute(world.app.database.db)
    expect(Object.keys((await world.seller.post(path(order.uuid, 'cancel'), { reason: 'x' })).body.errors)).toEqual(['base'])
    await sql`UPDATE order_items SET invoiced_quantity = 0 WHERE uuid = ${order.orderItems[1].uuid}`.execute(world.app.database.db)
    const cancelled = await world.seller.post(path(order.uuid, 'cancel'), { reason: 'Closed' })
    expect(cancelled.body.data).toMatchObject({ status_code: 'cancelled', net_minor: 62000 })
    expect(cancelled.body.data.orderItems.map((row: any) => row.status)).toEqual(['cancelled', 'cancelled'])
  })

  it('asks for the purchase order number where the card demands one', async () => {
    await sql`UPDATE account_relations SET purchase_order_required = true WHERE uuid = ${world.relation}`.execute(world.app.database.db)
    const order = await world.draft()
    await world.seller.post(path(order.uuid, 'send'))
    expect(Object.keys((await world.buyer.post(path(order.uuid, 'confirm'))).body.errors)).toEqual(['purchase_order_number'])
    expect((await world.buyer.post(path(order.uuid, 'confirm'), { purchase_order_number: 'PO-77' })).body.data.purchase_order_number).toBe(
      'PO-77',
    )
    await sql`UPDATE account_relations SET purchase_order_required = false WHERE uuid = ${world.relation}`.execute(world.app.database.db)
  })

  it('is confirmed once when two people press at the same moment', async () => {
    const order = await world.draft()
    await world.seller.post(path(order.uuid, 'send'))
    const answers = await Promise.all([
      world.buyer.post(path(order.uuid, 'confirm')),
      world.seller.post(path(order.uuid, 'confirm')),
      world.buyer.post(path(order.uuid, 'confirm')),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    const after = await read(order.uuid)
    expect(after.statuses.filter((step: any) => step.to === 'confirmed')).toHaveLength(1)
    const numbers = await world.rows<{ number: string }>(
      sql`SELECT number FROM orders WHERE account_id = ${world.seller.account_id} AND number IS NOT NULL AND kind = 'sales'`,
    )
    expect(new Set(numbers.map((row) => row.number)).size).toBe(numbers.length)
  })

  it('takes silence as acceptance after the days that the settings give', async () => {
    const order = await world.confirmed({ lines: [{ name: 'Hosting', unit_price_minor: 0 }] })
    await world.seller.post(item(order.orderItems[0].uuid, 'start'))
    await world.seller.post(item(order.orderItems[0].uuid, 'deliver'))
    await sql`UPDATE accounts SET settings = settings || '{"acceptance_silence_days": 3}' WHERE id = ${world.seller.account_id}`.execute(
      world.app.database.db,
    )
    await silence()
    expect((await read(order.uuid)).status_code).toBe('delivered')
    await sql`UPDATE order_items SET delivered_at = now() - interval '4 days' WHERE order_uuid = ${order.uuid}`.execute(
      world.app.database.db,
    )
    await silence()
    await silence()
    const after = await read(order.uuid)
    expect(after).toMatchObject({ status_code: 'completed', invoicing_status: 'not_applicable' })
    expect(after.statuses.filter((step: any) => step.to === 'completed')).toMatchObject([{ user: null }])
  })
})

describe('order items', () => {
  it('makes the tasks of the product once its questions are answered, and progress follows them', async () => {
    const order = await world.confirmed()
    const [brochure] = order.orderItems
    expect((await world.seller.get(`${item(brochure.uuid)}/tasks`)).body.data).toEqual([])
    await world.seller.put(item(brochure.uuid, 'answers'), { answers: { slogan: 'A' } })
    await world.seller.put(item(brochure.uuid, 'answers'), { answers: { slogan: 'B' } })
    const tasks = (await world.seller.get(`${item(brochure.uuid)}/tasks?sort=due_at&include=orderItem`)).body.data
    expect(tasks.map((task: any) => task.title)).toEqual(['Draft the layout', 'Proofread'])
    expect(tasks[0]).toMatchObject({
      order_item_uuid: brochure.uuid,
      orderItem: { uuid: brochure.uuid },
      checklist: [{ text: 'Colours', done: false }],
    })
    await world.seller.patch(`/api/v1/tasks/${tasks[0].uuid}`, { status: 'done' })
    expect((await world.seller.get(item(brochure.uuid))).body.data.progress_bp).toBe(5000)
  })

  it('refuses answers that are wrong, and answers nobody asked for', async () => {
    const order = await world.confirmed()
    const answer = await world.buyer.put(item(order.orderItems[0].uuid, 'answers'), { answers: { site: 'no address', colour: 'red' } })
    expect(Object.keys(answer.body.errors).sort()).toEqual(['answers.colour', 'answers.site'])
  })

  it('lets a confirmed order grow and shrink by items that have not begun, and freezes those that have', async () => {
    const order = await world.confirmed()
    const hosting = order.orderItems[1]
    const added = await world.seller.post(`${path(order.uuid)}/order-items`, { name: 'Domain', unit_price_minor: 2000, quantity: 2 })
    expect(added.body.data).toMatchObject({ name: 'Domain', status: 'ready', net_minor: 4000 })
    expect((await read(order.uuid)).net_minor).toBe(66000)
    await world.seller.post(item(hosting.uuid, 'start'))
    expect((await world.seller.put(item(hosting.uuid), { unit_price_minor: 1 })).status).toBe(409)
    expect((await world.seller.put(item(hosting.uuid), { due_date: '2027-01-01' })).body.data.due_date).toBe('2027-01-01')
    expect((await world.seller.delete(item(hosting.uuid))).status).toBe(409)
    expect((await world.seller.delete(item(added.body.data.uuid))).status).toBe(200)
    expect((await read(order.uuid)).net_minor).toBe(62000)
    const history = (await world.seller.get(`${path(order.uuid)}/activity-logs`)).body.data.map((row: any) => row.event)
    expect(history).toEqual(expect.arrayContaining(['order_item.added', 'order_item.removed', 'order.status-changed']))
  })

  it('takes a cancelled item out of the total and keeps it in sight', async () => {
    const order = await world.confirmed()
    expect((await world.seller.post(item(order.orderItems[1].uuid, 'cancel'))).body.data.status).toBe('cancelled')
    const after = await read(order.uuid)
    expect(after).toMatchObject({ net_minor: 50000 })
    expect(after.orderItems[1]).toMatchObject({ status: 'cancelled', net_minor: 0 })
  })

  it('goes back for rework with what is wrong, also from the buyer', async () => {
    const order = await world.confirmed()
    const { uuid } = order.orderItems[1]
    await world.seller.post(item(uuid, 'start'))
    await world.seller.post(item(uuid, 'deliver'))
    expect(Object.keys((await world.buyer.post(item(uuid, 'rework'), {})).body.errors)).toEqual(['note'])
    expect((await world.buyer.post(item(uuid, 'rework'), { note: 'The logo is the old one' })).body.data.status).toBe('in_production')
    expect((await world.seller.get(`${item(uuid)}/comments`)).body.data[0].body_text).toBe('The logo is the old one')
    expect((await world.buyer.post(item(uuid, 'deliver'))).status).toBe(403)
  })

  it('lets the parts of a package speak for it', async () => {
    const order = await world.confirmed({
      lines: [
        { key: 'p', name: 'Package', unit_price_minor: 30000 },
        { parent_key: 'p', name: 'Part one', unit_price_minor: 0 },
        { parent_key: 'p', name: 'Part two', unit_price_minor: 0 },
      ],
    })
    const [whole, one, two] = order.orderItems
    expect((await world.seller.post(item(whole.uuid, 'start'))).status).toBe(422)
    await world.seller.post(item(one.uuid, 'start'))
    expect((await read(order.uuid)).orderItems[0].status).toBe('in_production')
    await world.seller.post(item(two.uuid, 'start'))
    for (const part of [one, two]) await world.seller.post(item(part.uuid, 'deliver'))
    const after = await read(order.uuid)
    expect([after.status_code, after.orderItems[0].status]).toEqual(['delivered', 'delivered'])
  })

  it('carries notes, comments, links, files and tasks, and every relation that the specification names [R-3.3-08]', async () => {
    const order = await world.confirmed()
    const { uuid } = order.orderItems[0]
    expect((await world.seller.post(`${item(uuid)}/notes`, { body: 'Inside' })).status).toBe(200)
    expect((await world.buyer.post(`${item(uuid)}/comments`, { body: 'When?' })).status).toBe(200)
    expect((await world.seller.post(`${item(uuid)}/links`, { url: 'https://example.com' })).status).toBe(200)
    expect(
      (
        await world.buyer.upload(`${item(uuid)}/media`, {
          file: { file_name: 'brief.txt', content: 'Text of the brief', type: 'text/plain' },
        })
      ).status,
    ).toBe(200)
    expect((await world.seller.post(`${item(uuid)}/tasks`, { title: 'Call them' })).status).toBe(200)
    const all = 'product,parent,campaign,parentOrderItem,links,notes,media,tasks,order'
    const seen = (await world.seller.get(`${item(uuid)}?include=${all},comments,quantities,productionItems,project`)).body.data
    expect(seen).toMatchObject({
      product: { code: 'PRD-1' },
      parent: null,
      campaign: null,
      parentOrderItem: null,
      notes: [{ body_text: 'Inside' }],
      comments: [{ body_text: 'When?' }],
      links: [{ url: 'https://example.com' }],
      media: [{ file_name: 'brief.txt' }],
      order: { number: order.number, client: 'Ξενοδοχεία Αιγαίο' },
      quantities: { ordered: 1, delivered: 0, invoiced: 0, paid: 0 },
    })
    expect(seen.tasks.map((task: any) => task.title)).toContain('Call them')
    const theirs = (await world.buyer.get(`${item(uuid)}?include=notes,tasks`)).body.data
    expect(theirs).toMatchObject({ notes: [], tasks: [] })
  })
})

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

async function inTransaction(run: (ctx: any) => Promise<unknown>): Promise<void> {
  const { contextOf } = await import('#kit/run-endpoint.ts')
  const { noEffects } = await import('#kit/effects.ts')
  const { GUEST } = await import('#kit/actor.ts')
  await world.app.database.db.transaction().execute(async (db) => {
    const request = {
      id: 'x',
      ip: '',
      browser: '',
      path: '',
      search: '',
      locale: 'en' as const,
      socket_id: null,
      tz_offset: null,
      ignored: [],
      reply_headers: {},
    }
    await run(contextOf(world.app.services, db, { actor: GUEST, request, files: {} }, noEffects()))
  })
}

const silence = () => acceptSilenceJob(() => world.app.services).handle({ signal: new AbortController().signal } as never, {})
