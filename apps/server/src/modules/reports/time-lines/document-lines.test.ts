import {
  acceptOffer,
  createOfferComment,
  invoiceTimeLine,
  offerTimeLine,
  orderItemComments,
  orderItemNotes,
  orderTimeLine,
  projectTasks,
  projectTimeLine,
  relationNotes,
  relationTimeLine,
  subscriptionTimeLine,
  TIME_LINE_KINDS,
  type TimeLineEvent,
} from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { projectWorld, type ProjectWorld } from '#modules/delivery/projects/projects.fixture.ts'
import { subscribing } from '#modules/sales/account-subscriptions/subscriptions.fixture.ts'
import { offering } from '#modules/sales/offers/offering.fixture.ts'
import { orderWorld, type OrderWorld } from '#modules/sales/orders/orders.fixture.ts'

let app: TestApp
let orders: OrderWorld
let projects: ProjectWorld
beforeAll(async () => {
  app = await createTestApp()
  orders = await orderWorld()
  projects = await projectWorld()
})
afterAll(() => Promise.all([app.stop(), orders.app.stop(), projects.app.stop()]))

type Asked = [typeof offerTimeLine, Record<string, string | number>]

async function line(user: TestUser, [endpoint, params]: Asked, query: Record<string, string> = {}): Promise<TimeLineEvent[]> {
  const { status, body } = await user.call(endpoint, { params, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
/** Each kind with its event, the oldest first. */
const told = async (user: TestUser, asked: Asked) => (await line(user, asked)).map(({ kind, event }) => `${kind} ${event}`).toReversed()

/** Expects that guests, members of other accounts and members without the permission do not read a time line. */
async function expectClosed(of: TestApp, keeper: TestUser, [endpoint, params]: Asked, right: string): Promise<void> {
  const statusOf = async (user: TestUser | TestApp['guest']) => (await user.call(endpoint, { params })).status
  expect(await statusOf(of.guest as never)).toBe(401)
  expect(await statusOf(await of.member({ permissions: [right] }))).toBe(404)
  expect(await statusOf(await of.member({ account_id: keeper.account_id, permissions: ['tags.read'] }))).toBe(403)
  const sole = await of.member({ account_id: keeper.account_id, permissions: [right] })
  expect(new Set((await line(sole, [endpoint, params])).map(({ kind }) => kind)).size).toBeLessThan(TIME_LINE_KINDS.length)
}

describe('the time line of an offer', () => {
  it('tells of its steps, of the comments of both sides and of its order; the receiver does not read the log of the seller', async () => {
    const { seller, buyer, sent } = await offering(app)
    const { uuid } = await sent()
    const asked: Asked = [offerTimeLine, { uuid }]
    await buyer.call(createOfferComment, { params: { uuid }, body: { body: 'Πότε ξεκινάτε;' } })
    await buyer.call(acceptOffer, { params: { uuid }, body: {} })
    expect(await told(seller, asked)).toEqual(
      expect.arrayContaining(['change offer.created', 'change offer.sent', 'comment created', 'change offer.accepted', 'order created']),
    )
    expect((await line(seller, asked, { kind: 'comment' }))[0]).toMatchObject({ text: 'Πότε ξεκινάτε;', title: expect.any(String) })
    expect((await line(seller, asked, { search: 'ξεκινατε' })).map(({ kind }) => kind)).toEqual(['comment'])
    const theirs = await line(buyer, asked)
    expect(theirs.map(({ kind }) => kind)).toContain('comment')
    expect(JSON.stringify(theirs)).not.toMatch(/cost_minor|notes_internal|offer\.created/)
    await expectClosed(app, seller, asked, 'offers.read')
  })
})

describe('the time line of an order', () => {
  it('tells of the order, its items, their notes, comments and tasks; the buyer reads statuses and shared comments', async () => {
    const { seller, buyer } = orders
    const order = await orders.confirmed()
    const asked: Asked = [orderTimeLine, { uuid: order.uuid }]
    const params = { order_item_uuid: order.orderItems[0].uuid }
    expect((await seller.call(orderItemNotes.create, { params, body: { body: 'Ο τυπογράφος αργεί' } })).status).toBe(200)
    await seller.call(orderItemComments.create, { params, body: { body: 'Only for us', visibility: 'internal' } })
    await seller.call(orderItemComments.create, { params, body: { body: 'Ready on Monday', visibility: 'shared' } })
    const all = await told(seller, asked)
    expect(all).toEqual(expect.arrayContaining(['change order.created', 'change order.status-changed', 'note created', 'comment created']))
    expect(all).not.toContain('change note.created')
    const theirs = await line(buyer, asked)
    expect(theirs.map(({ kind, event, status }) => `${kind} ${event} ${status}`).toReversed()).toEqual([
      'stage status draft',
      'stage status pending',
      'stage status confirmed',
      'comment created null',
    ])
    expect(JSON.stringify(theirs)).not.toMatch(/Only for us|τυπογράφος|haggle/)
    const reader = await orders.app.member({ account_id: seller.account_id, permissions: ['orders.read'] })
    expect(await told(reader, asked)).not.toContain('task created')
    await expectClosed(orders.app, seller, asked, 'orders.read')
  })
})

describe('the time line of an invoice', () => {
  it('tells of its issue and its payments, with the permission for them; the receiver does not read the log of the issuer', async () => {
    const { seller, client, issued, pay } = await subscribing(app)
    const { uuid } = await issued()
    const asked: Asked = [invoiceTimeLine, { uuid }]
    await pay(uuid)
    expect(await told(seller, asked)).toEqual(expect.arrayContaining(['change invoice.created', 'change invoice.issued']))
    const cashier = await app.member({ account_id: seller.account_id, permissions: ['invoices.read', 'payments.read'] })
    expect(await told(cashier, asked)).toContain('payment received')
    expect(await told(seller, asked)).not.toContain('payment received')
    expect(await told(client, asked)).not.toContain('change invoice.created')
    await expectClosed(app, seller, asked, 'invoices.read')
  })
})

describe('the time line of a subscription', () => {
  it('tells of its beginning, its bills and their payments', async () => {
    const { seller, client, begun, bills, pay } = await subscribing(app)
    const { uuid } = await begun()
    const asked: Asked = [subscriptionTimeLine, { uuid }]
    const [bill] = await bills(uuid)
    if (bill?.invoice_uuid) await pay(bill.invoice_uuid)
    expect(await told(seller, asked)).toEqual(
      expect.arrayContaining(['change account-subscription.created', 'change account-subscription.activated', 'invoice issued']),
    )
    const cashier = await app.member({ account_id: seller.account_id, permissions: ['account-subscriptions.read', 'payments.read'] })
    expect(await told(cashier, asked)).toContain('payment received')
    const buyer = await app.member({ account_id: client.account_id, permissions: ['account-subscriptions.read'] })
    expect(await told(buyer, asked)).not.toContain('change account-subscription.created')
    await expectClosed(app, seller, asked, 'account-subscriptions.read')
  })
})

describe('the time line of a project', () => {
  it('tells of its changes and tasks; a provider reads neither those of others nor the log', async () => {
    const { agency, provider } = projects
    const project = await projects.project()
    const asked: Asked = [projectTimeLine, { uuid: project.uuid }]
    const made = await agency.call(projectTasks.create, { params: { project_uuid: project.uuid }, body: { title: 'Only for us' } })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(await told(agency, asked)).toEqual(expect.arrayContaining(['change project.created', 'task created']))
    expect(await line(provider, asked)).toEqual([])
    await expectClosed(projects.app, agency, asked, 'projects.read')
  })
})

describe('the time line of a relation', () => {
  it('tells of its notes and documents; the other account reads only what itself did', async () => {
    const { seller, relation, buyer } = orders
    const order = await orders.draft()
    const member = await orders.app.member({
      account_id: seller.account_id,
      permissions: ['relations.read', 'relations.update', 'orders.read'],
    })
    const note = await member.call(relationNotes.create, { params: { relation_uuid: relation }, body: { body: 'Πληρώνουν αργά' } })
    expect(note.status, JSON.stringify(note.body)).toBe(200)
    const asked: Asked = [relationTimeLine, { account_id: seller.account_id, uuid: relation }]
    expect(await told(member, asked)).toEqual(expect.arrayContaining(['order created', 'note created']))
    expect((await line(member, asked, { kind: 'order' })).map(({ record_id }) => record_id)).toContain(order.uuid)
    const other = await orders.app.member({ account_id: buyer.account_id, permissions: ['relations.read', 'orders.read'] })
    const theirs = await line(other, [relationTimeLine, { account_id: buyer.account_id, uuid: relation }])
    expect(theirs.filter(({ kind }) => kind !== 'change')).toEqual([])
    const strangers = { account_id: seller.account_id, uuid: relation }
    expect((await other.call(relationTimeLine, { params: strangers })).status).toBe(404)
    expect((await orders.app.guest.call(relationTimeLine, { params: strangers })).status).toBe(401)
  })
})
