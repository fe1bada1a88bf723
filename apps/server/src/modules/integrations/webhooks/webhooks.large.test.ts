import {
  contacts,
  pauseWebhooks,
  replayWebhooks,
  resendWebhook,
  resumeWebhooks,
  rotateWebhookSecret,
  testWebhook,
  webhookDeliveries,
  webhookEndpoints,
  webhookStatistics,
  type WebhookEndpointInput,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { run } from '#db/rows.ts'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { sweepWebhooksJob } from './deliver/deliver-webhooks.job.ts'
import { isSigned, startReceiver } from './receiver.fixture.ts'

const RIGHTS = ['integrations.read', 'integrations.manage', 'contacts.read', 'contacts.create', 'contacts.update', 'contacts.erase']
let app: TestApp
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  app = await createTestApp({ env: { OUTGOING_ALLOWED: '127.0.0.1' } })
  await app.work()
})
beforeEach(async () => {
  // Attempts are planned by the clock of the application, which moves only when it is told to.
  ;(app.services.clock as ReturnType<typeof frozenClock>).set(new Date())
  receiver = await startReceiver()
})
afterEach(() => receiver.stop())
afterAll(() => app.stop())

async function endpointOf(maker: TestUser, more: Partial<WebhookEndpointInput> = {}) {
  const { status, body } = await maker.call(webhookEndpoints.create, {
    params: { account_id: maker.account_id },
    body: { url: receiver.url, ...more },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.data.id, secret: body.data.secret!, params: { account_id: maker.account_id, id: body.data.id } }
}

let sequence = 0
async function contactOf(maker: TestUser): Promise<number> {
  const body = { first_name: 'Ada', email: `ada${++sequence}@webhook.example` }
  const answer = await maker.call(contacts.create, { params: { account_id: maker.account_id }, body })
  await app.relay()
  return answer.body.data.id
}

const deliveriesOf = async (maker: TestUser, webhook_endpoint_id: number, query: Record<string, string> = {}) =>
  (
    await maker.call(webhookDeliveries.list, {
      params: { account_id: maker.account_id, webhook_endpoint_id },
      query: { sort: 'created', ...query },
    })
  ).body.data
const statuses = async (maker: TestUser, id: number) => (await deliveriesOf(maker, id)).map(({ status }) => status)
const settled = { timeout: 20_000, interval: 50 }

it('sends every event once, signed, in order, with the record as its maker may read it', async () => {
  const maker = await app.member({ permissions: RIGHTS })
  const { id, secret } = await endpointOf(maker)
  const ids = [await contactOf(maker), await contactOf(maker)]
  await expect
    .poll(() => statuses(maker, id), settled)
    .toSatisfy((all: string[]) => all.length >= 3 && all.every((one) => one === 'delivered'))
  const sent = receiver.received.filter(({ json }) => json.type === 'contact.created')
  expect(sent.map(({ json }) => json.record!.key)).toEqual(ids.map(String))
  expect(sent[0]!.json).toMatchObject({
    account_id: maker.account_id,
    record: { type: 'contact' },
    data: { id: ids[0], first_name: 'Ada' },
  })
  expect(sent[0]!.headers['stoa-event-id']).toBe(sent[0]!.json.id)
  expect(receiver.received.every((one) => isSigned(one, secret))).toBe(true)
  expect(isSigned(sent[0]!, 'whsec_other')).toBe(false)
  const events = receiver.received.map(({ json }) => json.id)
  expect(new Set(events).size).toBe(events.length)
})

it('sends chosen events only, and keys alone where the maker may not read the record', async () => {
  const maker = await app.member({ permissions: RIGHTS })
  const blind = await app.member({ permissions: ['integrations.read', 'integrations.manage'], account_id: maker.account_id })
  const { id } = await endpointOf(blind, { events: ['contact.created'] })
  const key = await contactOf(maker)
  await expect.poll(() => statuses(blind, id), settled).toEqual(['delivered'])
  const [sent] = receiver.received
  expect(sent!.json).toMatchObject({ type: 'contact.created', record: { type: 'contact', key: String(key) }, data: null })
})

it('tries again after failures with the same id and content, and does not follow redirects', async () => {
  const maker = await app.member({ permissions: RIGHTS })
  const { id, params } = await endpointOf(maker, { events: ['contact.created'] })
  receiver.answers((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end())
  await contactOf(maker)
  await expect.poll(() => statuses(maker, id), settled).toEqual(['retrying'])
  const [waiting] = await deliveriesOf(maker, id)
  expect(waiting).toMatchObject({ attempts: 1, error: 'http_302', response_status: 302 })
  expect(new Date(waiting!.next_attempt_at!).getTime()).toBeGreaterThan(Date.now() + 5_000)
  receiver.answers((_request, response) => response.writeHead(500).end('broken'))
  await makeDue(id)
  // An attempt counts from its beginning, so its end is waited for too.
  await expect.poll(() => deliveriesOf(maker, id), settled).toMatchObject([{ attempts: 2, status: 'retrying' }])
  receiver.answers((_request, response) => response.end('fine'))
  await makeDue(id)
  await expect.poll(() => statuses(maker, id), settled).toEqual(['delivered'])
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(receiver.received.map(({ headers }) => headers['stoa-attempt'])).toEqual(['1', '2', '3'])
  const read = await maker.call(webhookDeliveries.read, {
    params: { account_id: maker.account_id, webhook_endpoint_id: id, id: waiting!.id },
  })
  expect(read.body.data.attempt_log!.map(({ status, answer }) => [status, answer])).toEqual([
    [302, ''],
    [500, 'broken'],
    [200, 'fine'],
  ])
  expect(read.body.data.payload).toMatchObject({ type: 'contact.created' })
  expect((await maker.call(webhookEndpoints.read, { params })).body.data).toMatchObject({ failures_in_row: 0, last_error: 'http_500' })
})

it('suspends an address that is gone, notifies, and sends what waits when it is resumed', async () => {
  const maker = await app.member({ permissions: RIGHTS })
  const { id, params } = await endpointOf(maker, { events: ['contact.created'] })
  receiver.answers((_request, response) => response.writeHead(410).end())
  await contactOf(maker)
  await expect.poll(async () => (await maker.call(webhookEndpoints.read, { params })).body.data.status, settled).toBe('suspended')
  await app.relay()
  const told = await maker.get('/api/v1/users/current-user/notifications')
  expect(JSON.stringify(told.body.data)).toContain('does not accept webhooks any more')
  receiver.answers((_request, response) => response.end())
  const later = await contactOf(maker)
  expect(await statuses(maker, id)).toEqual(['failed'])
  expect((await maker.call(resumeWebhooks, { params })).body.data.status).toBe('active')
  const range = { from: new Date(Date.now() - 60_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() }
  expect((await maker.call(replayWebhooks, { params, body: range })).body.data.events).toBe(2)
  await expect.poll(() => statuses(maker, id), settled).toEqual(['failed', 'delivered', 'delivered'])
  expect(receiver.received.at(-1)!.json.record!.key).toBe(String(later))
})

it('is disabled when its maker may no longer manage integrations, and has a new maker when another member resumes it', async () => {
  const maker = await app.member({ permissions: RIGHTS })
  const other = await app.member({ permissions: RIGHTS, account_id: maker.account_id })
  const { params } = await endpointOf(maker, { events: ['contact.created'] })
  await run(
    app.database.db,
    sql`DELETE FROM role_permission WHERE permission_name = 'integrations.manage' AND role_id = (SELECT role_id FROM memberships WHERE id = ${maker.membership_id})`,
  )
  app.services.actors.dropAll()
  await contactOf(other)
  await expect.poll(async () => (await other.call(webhookEndpoints.read, { params })).body.data.status, settled).toBe('disabled')
  expect(receiver.received).toEqual([])
  expect((await maker.call(resumeWebhooks, { params })).status).toBe(403)
  expect((await other.call(resumeWebhooks, { params })).body.data).toMatchObject({ status: 'active', user_id: other.id })
})

it('signs with both secrets for a day after a rotation', async () => {
  const maker = await app.member({ permissions: RIGHTS })
  const { id, secret, params } = await endpointOf(maker)
  const next = (await maker.call(rotateWebhookSecret, { params })).body.data.secret!
  expect(next).not.toBe(secret)
  await maker.call(testWebhook, { params })
  await expect
    .poll(async () => (await deliveriesOf(maker, id, { 'filter[kind]': 'test' })).map(({ status }) => status), settled)
    .toEqual(['delivered'])
  const test = receiver.received.find(({ json }) => json.type === 'webhook.test')!
  expect([isSigned(test, secret), isSigned(test, next)]).toEqual([true, true])
})

it('sends a delivery again by hand with the same id, and counts in its statistics', async () => {
  const maker = await app.member({ permissions: RIGHTS })
  const { id, params } = await endpointOf(maker, { events: ['contact.created'] })
  await contactOf(maker)
  await expect.poll(() => statuses(maker, id), settled).toEqual(['delivered'])
  const [first] = await deliveriesOf(maker, id)
  await maker.call(resendWebhook, { params: { account_id: maker.account_id, webhook_endpoint_id: id, id: first!.id } })
  await expect.poll(() => statuses(maker, id), settled).toEqual(['delivered', 'delivered'])
  expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body)
  const { data } = (await maker.call(webhookStatistics, { params })).body
  expect(data).toMatchObject({ waiting: 0, delivered: 2, failed: 0 })
  expect(data.days).toHaveLength(7)
})

it('keeps what waits while it is paused, and refuses steps that need an active endpoint', async () => {
  const maker = await app.member({ permissions: RIGHTS })
  const { id, params } = await endpointOf(maker, { events: ['contact.created'] })
  expect((await maker.call(pauseWebhooks, { params })).body.data.status).toBe('paused')
  expect((await maker.call(testWebhook, { params })).body.code).toBe('wrong_state')
  await contactOf(maker)
  expect(await statuses(maker, id)).toEqual([])
})

it('refuses addresses outside the public internet, also when they are changed', async () => {
  const maker = await app.member({ permissions: RIGHTS })
  const params = { account_id: maker.account_id }
  for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/latest', 'ftp://example.com', 'https://user:secret@127.0.0.1/']) {
    const refused = await maker.call(webhookEndpoints.create, { params, body: { url } })
    expect([url, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([url, 422, ['url']])
  }
  const { id } = await endpointOf(maker)
  const moved = await maker.call(webhookEndpoints.update, { params: { ...params, id }, body: { url: 'http://10.0.0.1/' } })
  expect(moved.status).toBe(422)
})

it('shows the record in a delivery only to readers who may see every record of its kind', async () => {
  const maker = await app.member({ permissions: RIGHTS })
  const { id } = await endpointOf(maker, { events: ['contact.created'] })
  const key = await contactOf(maker)
  await expect.poll(() => statuses(maker, id), settled).toEqual(['delivered'])
  const blind = await app.member({ permissions: ['integrations.read'], account_id: maker.account_id })
  const [delivery] = await deliveriesOf(blind, id)
  const params = { account_id: maker.account_id, webhook_endpoint_id: id, id: delivery!.id }
  expect((await blind.call(webhookDeliveries.read, { params })).body.data).toMatchObject({ payload_hidden: true, payload: { data: null } })
  expect((await maker.call(webhookDeliveries.read, { params })).body.data).toMatchObject({
    payload_hidden: false,
    payload: { data: { id: key } },
  })
  await maker.post(`/api/v1/contacts/${key}/erase`, { confirm: key })
  expect((await maker.call(webhookDeliveries.read, { params })).body.data.payload).toMatchObject({ data: null })
})

/** Makes what waits for a later attempt due, and lets the sweep find it. */
async function makeDue(id: number): Promise<void> {
  await run(
    app.database.db,
    sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE webhook_endpoint_id = ${id} AND status = 'retrying'`,
  )
  await app.services.jobs.enqueue(app.database.db, sweepWebhooksJob, {})
}
