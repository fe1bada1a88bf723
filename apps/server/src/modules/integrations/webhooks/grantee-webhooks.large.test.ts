import {
  replayWebhooks,
  resendWebhook,
  WEBHOOK_EVENT_GROUPS,
  webhookDeliveries,
  webhookEndpoints,
  webhookStatistics,
  type WebhookEndpointInput,
} from '@stoa/contract'
import { ACCOUNT_PERMISSION_NAMES, isGrantable } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows, run } from '#db/rows.ts'
import { allRoutes } from '#modules/index.ts'
import { register } from '#modules/sales/invoices/invoicing.fixture.ts'
import { collectionOf } from '#platform/event-records.ts'
import { publish } from '#platform/outbox/store.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { twoSides, type TwoSides } from '#test/two-sides.fixture.ts'
import { sweepWebhooksJob } from './deliver/deliver-webhooks.job.ts'
import { startReceiver } from './receiver.fixture.ts'

/**
 * An agency that acts inside a client is sent no event of the documents of another seller (domain.md 5.5), through no endpoint: not
 * through one that it makes, not through one that it had while it managed the account, and not from a queue.
 */
const EVERYTHING = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))
const guards = allRoutes().records
/** Words in the paths of all documents. */
const DOCUMENTS = [...guards].filter(([, guard]) => guard.partiesOf).map(([collection]) => collection)
const isDocument = (type: string) => type === 'movement' || DOCUMENTS.includes(collectionOf(type))
const typeOf = (kind: string) => kind.replaceAll('-', '_')
const ATTACHED = ['note', 'comment', 'link']

type Receiver = Awaited<ReturnType<typeof startReceiver>>
let app: TestApp
let world: TwoSides
let grantee: TestUser
/** Receivers of the client, of the agency's old endpoint, and of its new one. */
let receivers: Record<'client' | 'old' | 'fresh', Receiver>
const endpoints = {} as Record<keyof typeof receivers, number>
/** Invoice of the agency to the client. */
let own: string
/** Every document that another seller made for the client, or that the client wrote down, by morph alias. */
let foreign: Record<string, string>

beforeAll(async () => {
  app = await createTestApp({ env: { OUTGOING_ALLOWED: '127.0.0.1' } })
  await app.services.jobs.start()
  world = await twoSides(app)
  receivers = { client: await startReceiver(), old: await startReceiver(), fresh: await startReceiver() }
  grantee = await app.member({ permissions: EVERYTHING, owner: true })
  await run(db(), sql`UPDATE roles SET code = 'manager' WHERE id = (SELECT role_id FROM memberships WHERE id = ${grantee.membership_id})`)
  await register(app, grantee.account_id, { legal_name: 'Grantee', vat_number: 'EL000040012' })
  const [relation] = await rows<{ uuid: string }>(
    db(),
    sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, access_level, granted_permissions)
    VALUES (uuid_v7(), ${grantee.account_id}, ${client()}, 'client', 'active', 'full', ${EVERYTHING.filter(isGrantable)}::text[]) RETURNING uuid`,
  )
  own = (
    await must(grantee, `/api/v1/accounts/${grantee.account_id}/invoices`, {
      account_relation_uuid: relation!.uuid,
      lines: [{ name: 'Own', unit_price_minor: 5000 }],
    })
  ).uuid
  const bill = await must(world.buyer, `/api/v1/accounts/${client()}/supplier-bills`, {
    supplier_name: 'Rival',
    number: 'R-1',
    issue_date: '2026-01-15',
    lines: [{ name: 'Rival', net_minor: 100 }],
  })
  const first = (kind: string) => String(world.records[kind]![0])
  foreign = {
    offer: first('offers'),
    order: first('orders'),
    order_item: first('order-items'),
    invoice: first('invoices'),
    payment: first('payments'),
    supplier_bill: bill.uuid,
    account_subscription: first('account-subscriptions'),
    movement: '01a21e75-075e-790e-9c8e-116a4b6151c6',
  }
}, 600_000)
afterAll(async () => {
  await Promise.all(Object.values(receivers).map((one) => one.stop()))
  await app.services.jobs.stop({ drain_ms: 2000 })
  await app.stop()
})

const db = () => app.database.db
const client = () => world.buyer.account_id

async function must(user: TestUser, url: string, body: object) {
  const answer = await user.post(url, body)
  expect(answer.status, `${url} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.data
}

async function endpointOf(maker: TestUser, receiver: Receiver, more: Partial<WebhookEndpointInput> = {}): Promise<number> {
  const body = { url: receiver.url, ...more }
  const answer = await maker.call(webhookEndpoints.create, { params: { account_id: client() }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}

/** Takes the client's owner away, so that the agency manages the account and is shown everything, or gives it back. */
async function setOwner(owner: TestUser | null): Promise<void> {
  await run(
    db(),
    sql`UPDATE accounts SET owner_id = ${owner?.id ?? null}, managed_by_account_id = ${owner ? null : grantee.account_id} WHERE id = ${client()}`,
  )
  app.services.actors.dropAll()
}

/** Announces every event of documents, and of what is attached to them, to the client. @returns how many */
async function announceAll(): Promise<number> {
  const at = new Date().toISOString()
  const broadcast = (event: string, data: object, permission: string) => ({
    topic: 'broadcast',
    account_id: client(),
    payload: { channels: [`private-accounts.${client()}`], event, data: { at, ...data }, requires: { account_id: client(), permission } },
  })
  const ofDocuments = WEBHOOK_EVENT_GROUPS.filter(({ kind }) => isDocument(typeOf(kind))).flatMap(({ kind, events }) => {
    const type = typeOf(kind)
    return events.map((event) => broadcast(event, { type, key: foreign[type] }, `${collectionOf(type)}.read`))
  })
  const attached = Object.entries(foreign).flatMap(([subject_type, subject_key]) =>
    (subject_type === 'offer' ? ['created', 'updated', 'deleted'] : ['created']).flatMap((verb) => [
      ...ATTACHED.map((type) => broadcast(`${type}.${verb}`, { type, key: 7, subject_type, subject_key }, 'orders.read')),
      broadcast(`media.${verb}`, { type: 'media', key: 7, mediable_type: subject_type, mediable_id: subject_key }, 'orders.read'),
    ]),
  )
  const all = [...ofDocuments, ...attached]
  await publish(db(), all)
  return all.length
}

interface Kept {
  id: number
  event: string
  record_type: string | null
  record_key: string | null
  details: Record<string, string>
  status: string
}
const keptBy = (endpoint: number) =>
  rows<Kept>(
    db(),
    sql`SELECT d.id, m.event, m.record_type, m.record_key, m.details, d.status FROM webhook_deliveries d JOIN webhook_messages m ON m.uuid = d.message_uuid
      WHERE d.webhook_endpoint_id = ${endpoint} ORDER BY d.id`,
  )
const isAboutDocument = ({ record_type, details }: Kept) =>
  [record_type, details.subject_type, details.mediable_type].some((type) => typeof type === 'string' && isDocument(type))
/** Whether the agency may not hear of it. */
const isForeign = (one: Kept) => isAboutDocument(one) && one.record_key !== own
/** All deliveries of an endpoint are made one after the other. */
const done = { timeout: 300_000, interval: 100 }
const settled = async (endpoint: number) =>
  (await keptBy(endpoint)).every(({ status }) => !['pending', 'sending', 'retrying'].includes(status))

it('knows the parties of every kind of document', async () => {
  expect(DOCUMENTS.sort()).toEqual([
    'account-subscriptions',
    'invoices',
    'offers',
    'order-items',
    'orders',
    'payments',
    'production-orders',
    'sales-orders',
    'supplier-bills',
  ])
  const seller = world.seller.account_id
  for (const [type, key] of Object.entries(foreign).filter(([name]) => name !== 'movement')) {
    const found = await guards.get(collectionOf(type))!.partiesOf!(db(), [key, 'no key', ''])
    expect([type, ...found.keys()]).toEqual([type, key])
    expect(new Set(found.get(key)), type).toEqual(new Set(type === 'supplier_bill' ? [client()] : [seller, client()]))
  }
})

it('sends the client and the managing agency every event, and keeps back the documents of others once the account is claimed', async () => {
  await setOwner(null)
  endpoints.client = await endpointOf(world.buyer, receivers.client)
  endpoints.old = await endpointOf(grantee, receivers.old)
  await must(grantee, `/api/v1/invoices/${own}/issue`, { send: false })
  await must(world.buyer, `/api/v1/accounts/${client()}/contacts`, { first_name: 'Ada', email: 'ada@claimed.example' })
  const first = await announceAll()
  expect(first).toBeGreaterThan(50)
  await app.relay()
  const queued = await keptBy(endpoints.old)
  expect(queued.filter(isForeign).length).toBeGreaterThanOrEqual(first)
  expect(queued.map(({ event }) => event).sort()).toEqual((await keptBy(endpoints.client)).map(({ event }) => event).sort())
  expect(queued.every(({ status }) => status === 'pending')).toBe(true)

  await setOwner(world.buyer)
  endpoints.fresh = await endpointOf(grantee, receivers.fresh)
  const announced = await announceAll()
  await must(world.buyer, `/api/v1/accounts/${client()}/contacts`, { first_name: 'Bo', email: 'bo@claimed.example' })
  await app.relay()
  const after = (await keptBy(endpoints.client)).slice(queued.length)
  expect(after.filter(isForeign)).toHaveLength(announced)
  const events = WEBHOOK_EVENT_GROUPS.filter(({ kind }) => isDocument(typeOf(kind))).flatMap((group) => group.events)
  expect(events.filter((event) => !after.some((one) => one.event === event))).toEqual([])
  for (const endpoint of [endpoints.old, endpoints.fresh]) {
    const later = endpoint === endpoints.old ? (await keptBy(endpoint)).slice(queued.length) : await keptBy(endpoint)
    expect(later.filter(isForeign)).toEqual([])
    expect(later.map(({ event }) => event)).toContain('contact.created')
  }
}, 600_000)

it('sends nothing that was queued while the agency was shown more', async () => {
  await app.work()
  for (const endpoint of Object.values(endpoints)) await expect.poll(() => settled(endpoint), done).toBe(true)
  const old = await keptBy(endpoints.old)
  expect(new Set(old.filter(isForeign).map(({ status }) => status))).toEqual(new Set(['cancelled']))
  expect(new Set(old.filter((one) => !isForeign(one)).map(({ status }) => status))).toEqual(new Set(['delivered']))
  const texts = [...receivers.old.received, ...receivers.fresh.received].map(({ body }) => body).join('\n')
  expect(Object.entries(foreign).filter(([, key]) => texts.includes(key))).toEqual([])
  expect(receivers.old.received.map(({ json }) => `${json.type} ${json.record?.key}`)).toContain(`invoice.updated ${own}`)
  expect(receivers.client.received.filter(({ json }) => json.record && isDocument(json.record.type)).length).toBeGreaterThan(30)
}, 600_000)

it('shows the agency no delivery of them, counts none, and sends none again', async () => {
  const params = { account_id: client(), webhook_endpoint_id: endpoints.client }
  const all = await keptBy(endpoints.client)
  const hidden = all.filter(isForeign)
  const shown = all.length - hidden.length
  expect([hidden.length > 50, shown > 1]).toEqual([true, true])
  const { body } = await grantee.call(webhookDeliveries.list, { params, query: { per_page: 100 } })
  expect(body.meta.total).toBe(shown)
  expect(body.data.map(({ id }) => id).filter((id) => hidden.some((one) => one.id === id))).toEqual([])
  const invoice = hidden.find(({ record_type }) => record_type === 'invoice')!
  expect((await grantee.call(webhookDeliveries.read, { params: { ...params, id: invoice.id } })).status).toBe(404)
  expect((await grantee.call(resendWebhook, { params: { ...params, id: invoice.id } })).status).toBe(404)
  const figures = await grantee.call(webhookStatistics, { params: { account_id: client(), id: endpoints.client } })
  expect(figures.body.data).toMatchObject({ waiting: 0, delivered: shown })
  const range = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() }
  const replayed = await grantee.call(replayWebhooks, { params: { account_id: client(), id: endpoints.client }, body: range })
  expect(replayed.body.data.events).toBe(shown)
  expect((await world.buyer.call(webhookDeliveries.list, { params, query: {} })).body.meta.total).toBe(all.length + shown)
}, 600_000)

it('sends nothing kept by an endpoint that the agency takes over, and nothing to one that the client made before', async () => {
  await expect.poll(() => settled(endpoints.client), done).toBe(true)
  const invoice = (await keptBy(endpoints.client)).find(({ record_type, record_key }) => record_type === 'invoice' && record_key !== own)!
  const [kept] = await rows<{ payload: object | null }>(db(), sql`SELECT payload FROM webhook_deliveries WHERE id = ${invoice.id}`)
  expect(kept!.payload).not.toBeNull()
  const taken = await grantee.call(webhookEndpoints.update, {
    params: { account_id: client(), id: endpoints.client },
    body: { url: receivers.fresh.url },
  })
  expect(taken.body.data.user_id).toBe(grantee.id)
  const before = receivers.fresh.received.length
  const again = await world.buyer.call(resendWebhook, {
    params: { account_id: client(), webhook_endpoint_id: endpoints.client, id: invoice.id },
  })
  expect(again.status).toBe(200)
  await expect.poll(() => settled(endpoints.client), done).toBe(true)
  const resent = (await keptBy(endpoints.client)).filter(({ record_key }) => record_key === invoice.record_key).at(-1)
  expect(resent).toMatchObject({ event: invoice.event, status: 'cancelled' })
  expect(receivers.fresh.received.slice(before).filter(({ body }) => body.includes(invoice.record_key!))).toEqual([])
}, 600_000)

it('sends nothing, queued or new, once the grant is taken away', async () => {
  await run(db(), sql`UPDATE webhook_endpoints SET status = 'paused' WHERE account_id = ${client()} AND id <> ${endpoints.fresh}`)
  receivers.fresh.answers((_request, response) => response.writeHead(503).end())
  await must(world.buyer, `/api/v1/accounts/${client()}/contacts`, { first_name: 'Cy', email: 'cy@claimed.example' })
  await app.relay()
  await expect.poll(async () => (await keptBy(endpoints.fresh)).at(-1)!.status, done).toBe('retrying')
  await run(
    db(),
    sql`UPDATE account_relations SET access_level = 'none' WHERE account_id = ${grantee.account_id} AND related_account_id = ${client()}`,
  )
  app.services.actors.dropAll()
  const before = receivers.fresh.received.length
  await announceAll()
  await must(world.buyer, `/api/v1/accounts/${client()}/contacts`, { first_name: 'Di', email: 'di@claimed.example' })
  await app.relay()
  await run(
    db(),
    sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE webhook_endpoint_id = ${endpoints.fresh} AND status = 'retrying'`,
  )
  await app.services.jobs.enqueue(db(), sweepWebhooksJob, {})
  const status = () => rows<{ status: string }>(db(), sql`SELECT status FROM webhook_endpoints WHERE id = ${endpoints.fresh}`)
  await expect.poll(status, done).toEqual([{ status: 'disabled' }])
  await expect.poll(() => settled(endpoints.fresh), done).toBe(true)
  expect(receivers.fresh.received.length).toBe(before)
}, 600_000)
