import { accountCampaigns, tasks as tasksEndpoints } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderWorld, type OrderWorld } from '../orders.fixture.ts'

let world: OrderWorld
beforeAll(async () => {
  world = await orderWorld()
})
afterAll(() => world.app.stop())

const path = (uuid: string, step = '') => `/api/v1/orders/${uuid}${step && `/${step}`}`
const item = (uuid: string, step = '') => `/api/v1/order-items/${uuid}${step && `/${step}`}`
const read = async (uuid: string, include = 'orderItems,statuses') => (await world.seller.get(`${path(uuid)}?include=${include}`)).body.data

describe('order items', () => {
  it('creates the tasks of the product once its questions are answered, and derives progress from them', async () => {
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
    await world.seller.call(tasksEndpoints.update, { params: { uuid: tasks[0].uuid }, body: { status: 'done' } })
    expect((await world.seller.get(item(brochure.uuid))).body.data.progress_bp).toBe(5000)
  })

  it('refuses wrong answers, and answers to unknown questions', async () => {
    const order = await world.confirmed()
    const answer = await world.buyer.put(item(order.orderItems[0].uuid, 'answers'), { answers: { site: 'no address', colour: 'red' } })
    expect(Object.keys(answer.body.errors).sort()).toEqual(['answers.colour', 'answers.site'])
  })

  it('allows adding and removing items of a confirmed order before they are started, and refuses it afterwards', async () => {
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

  it('keeps the cost a unit when the quantity changes, unless the cost is stated', async () => {
    const order = await world.confirmed()
    const added = await world.seller.post(`${path(order.uuid)}/order-items`, {
      name: 'Banner',
      unit_price_minor: 5000,
      quantity: 3,
      cost_minor: 100,
    })
    const change = async (body: object) => (await world.seller.put(item(added.body.data.uuid), body)).body.data.cost_minor
    expect(await change({ quantity: 30 })).toBe(1000)
    expect(await change({ quantity: 10, cost_minor: 777 })).toBe(777)
    expect(await change({ name: 'Large banner' })).toBe(777)
  })

  it('excludes a cancelled item from the total and still lists it', async () => {
    const order = await world.confirmed()
    expect((await world.seller.post(item(order.orderItems[1].uuid, 'cancel'))).body.data.status).toBe('cancelled')
    const after = await read(order.uuid)
    expect(after).toMatchObject({ net_minor: 50000 })
    expect(after.orderItems[1]).toMatchObject({ status: 'cancelled', net_minor: 0 })
  })

  it('returns to production with a comment, also by the buyer', async () => {
    const order = await world.confirmed()
    const { uuid } = order.orderItems[1]
    await world.seller.post(item(uuid, 'start'))
    await world.seller.post(item(uuid, 'deliver'))
    expect(Object.keys((await world.buyer.post(item(uuid, 'rework'), {})).body.errors)).toEqual(['note'])
    expect((await world.buyer.post(item(uuid, 'rework'), { note: 'The logo is the old one' })).body.data.status).toBe('in_production')
    expect((await world.seller.get(`${item(uuid)}/comments`)).body.data[0].body_text).toBe('The logo is the old one')
    expect((await world.buyer.post(item(uuid, 'deliver'))).status).toBe(403)
  })

  it('derives the status of a package from its parts', async () => {
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

  it('have notes, comments, links, files, tasks and every relation of the specification [R-3.3-08]', async () => {
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

  it('name the newest campaign that carries them out, to members of the issuing side who may read campaigns', async () => {
    const order = await world.confirmed()
    const { uuid } = order.orderItems[0]
    const { account_id } = world.seller
    const marketer = await world.app.member({
      account_id,
      permissions: ['orders.read', 'campaigns.read', 'campaigns.create', 'campaigns.delete'],
    })
    const planned = async (name: string) =>
      (await marketer.call(accountCampaigns.create, { params: { account_id }, body: { name, order_item_uuid: uuid } })).body.data
    await planned('Spring')
    const { id } = await planned('Summer')
    const campaignFor = async (who: typeof marketer) => (await who.get(`${item(uuid)}?include=campaign`)).body.data.campaign
    expect(await campaignFor(marketer)).toEqual({ id, account_id, name: 'Summer', status: 'draft' })
    expect(await campaignFor(world.seller)).toBeNull()
    expect(await campaignFor(world.buyer)).toBeNull()
    expect((await marketer.delete(`/api/v1/campaigns/${id}`)).status).toBe(200)
    expect(await campaignFor(marketer)).toMatchObject({ name: 'Spring' })
  })
})
