import { cancelSms, contactSms, contacts, listSmsLogs, previewSms, smsMessages } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { platformGateway } from './gateways/configured.ts'
import { startSmsQueue, type SmsQueue } from './queue/sms-queue.ts'
import { startSmsStandIn, type SmsStandIn } from '#stand-ins/sms/sms-stand-in.ts'

const USERNAME = `AC${'0'.repeat(32)}`
const SECRET = 'stand-in-secret'
const OF_THE_ACCOUNT = ['accounts.read', 'accounts.update', 'pipelines.read']
const PERMISSIONS = ['contacts.read', 'contacts.create', 'contacts.update', 'sms-messages.read', 'sms-messages.send', ...OF_THE_ACCOUNT]
const NOON = '2026-06-10T09:00:00.000Z'
const MINUTE = 60_000

let app: TestApp
let gateway: SmsStandIn
let queue: SmsQueue
let writer: TestUser
let sequence = 0
const clock = () => app.services.clock as unknown as { set(to: string): void; advance(ms: number): void }

beforeAll(async () => {
  gateway = await startSmsStandIn({ username: USERNAME, secret: SECRET })
  app = await createTestApp({
    env: { SMS_PROVIDER: 'twilio', SMS_USERNAME: USERNAME, SMS_SECRET: SECRET, SMS_BASE_URL: gateway.url, SMS_SENDER_ID: '+306940000000' },
  })
  Object.assign(app.services, { app_url: await app.listen() })
  queue = startSmsQueue(app.services, { poll_ms: 20, stand_in_url: gateway.url })
  writer = await app.member({ permissions: PERMISSIONS })
})
afterAll(async () => {
  await queue.stop()
  await gateway.close()
  await app.stop()
})
beforeEach(() => clock().set(NOON))

async function contact(end: string, consented = false): Promise<{ id: number; phone: string }> {
  const phone = `+3069${String(10_000 + ++sequence).padStart(6, '4')}${end}`
  const { body } = await writer.call(contacts.create, { params: { account_id: writer.account_id }, body: { first_name: 'Μαρία', phone } })
  if (consented)
    await sql`INSERT INTO consents (account_id, contact_id, channel, purpose, action, basis, source, text_snapshot, occurred_at)
      VALUES (${writer.account_id}, ${body.data.id}, 'sms', 'marketing', 'granted', 'consent', 'staff', 'x', ${NOON}::timestamptz - interval '1 day')`.execute(
      app.database.db,
    )
  return { id: body.data.id, phone }
}

const send = (id: number, body: object = {}) =>
  writer.call(contactSms.create, { params: { contact_id: id }, body: { body: 'Hello', ...body } })
const read = async (id: number) => (await writer.call(smsMessages.read, { params: { id } })).body.data
const acceptedFor = (phone: string) => gateway.received.filter((one) => `+${one.to.replace('+', '')}` === phone)

/** Sends an SMS immediately and waits until the queue is empty. */
async function sendNow(end: string, body: object = {}): Promise<{ id: number; phone: string; contact_id: number }> {
  const { id: contact_id, phone } = await contact(end)
  const sent = await send(contact_id, body)
  expect(sent.status).toBe(200)
  clock().advance(11_000)
  await queue.idle()
  return { id: sent.body.data.id, phone, contact_id }
}

async function reaches(id: number, status: string): Promise<void> {
  await expect.poll(async () => (await read(id)).status, { timeout: 20_000, interval: 20 }).toBe(status)
}

it('sends an SMS to a contact once and shows when it was delivered', async () => {
  const { id, phone } = await sendNow('00', { body: 'Hello {{ contact.first_name }}' })
  await reaches(id, 'delivered')
  expect(acceptedFor(phone)).toMatchObject([{ text: 'Hello Μαρία', from: '+306940000000' }])
  expect(await read(id)).toMatchObject({ encoding: 'ucs2', parts: 1, body: 'Hello Μαρία', provider: 'twilio', is_practice: false })
  const logs = (await writer.call(listSmsLogs, { params: { id } })).body.data
  expect(logs.map((log: { status: string }) => log.status)).toContain('delivered')
})

it('marks a message as practice that went to the stand-in', async () => {
  const { env } = app.services
  Object.assign(app.services, { env: { ...env, SMS_PROVIDER: undefined } })
  try {
    const { id } = await sendNow('00')
    expect(await read(id)).toMatchObject({ provider: 'twilio', is_practice: true })
  } finally {
    Object.assign(app.services, { env })
  }
})

it('distinguishes undelivered messages from refused ones', async () => {
  const undelivered = await sendNow('01')
  const failed = await sendNow('02')
  await reaches(undelivered.id, 'undelivered')
  await reaches(failed.id, 'failed')
  expect(await read(undelivered.id)).toMatchObject({ error_code: '30003' })
})

it('ignores a repeated report, and never changes a delivered message back', async () => {
  const twice = await sendNow('05')
  await reaches(twice.id, 'delivered')
  const late = await sendNow('04')
  await reaches(late.id, 'delivered')
  await expect
    .poll(
      async () =>
        (await sql`SELECT 1 FROM sms_tracking_logs WHERE sms_message_id = ${late.id} AND provider_status = 'sent'`.execute(app.database.db))
          .rows.length,
      { timeout: 20_000 },
    )
    .toBe(1)
  expect(await read(late.id)).toMatchObject({ status: 'delivered' })
  const { rows } = await sql`SELECT 1 FROM sms_tracking_logs WHERE sms_message_id = ${twice.id} AND status = 'delivered'`.execute(
    app.database.db,
  )
  expect(rows).toHaveLength(1)
})

it('ignores a report with a wrong signature and asks the gateway for the state', async () => {
  const { id } = await sendNow('06')
  await expect.poll(() => gateway.received.at(-1)!.status, { timeout: 20_000 }).toBe('delivered')
  expect(await read(id)).toMatchObject({ status: 'sent' })
  clock().advance(16 * MINUTE)
  await queue.idle()
  expect(await read(id)).toMatchObject({ status: 'delivered', cost_micros: 50_000, cost_currency: 'EUR' })
})

it('retries a message that the gateway refused temporarily', async () => {
  const { id, phone } = await sendNow('07')
  expect(await read(id)).toMatchObject({ status: 'queued', attempts: 1 })
  for (let n = 0; n < 2; n++) {
    clock().advance(6 * MINUTE)
    await queue.idle()
  }
  await reaches(id, 'delivered')
  expect(acceptedFor(phone)).toHaveLength(1)
})

it('never sends again when the answer of the gateway was lost, and settles it by the report', async () => {
  const { id, phone } = await sendNow('08')
  await reaches(id, 'delivered')
  clock().advance(80 * 60 * MINUTE)
  await queue.idle()
  expect(acceptedFor(phone)).toHaveLength(1)
})

it('asks for missing reports after 15 minutes, 2 hours and a day, and gives up after 72 hours', async () => {
  const { id } = await sendNow('03')
  const check = async () =>
    (await sql<{ at: string | null }>`SELECT next_check_at AS at FROM sms_messages WHERE id = ${id}`.execute(app.database.db)).rows[0]!.at
  const since = async () => (Date.parse((await check())!) - Date.parse((await read(id)).sent_at!)) / MINUTE
  for (const minutes of [15, 120, 24 * 60, 72 * 60]) {
    expect(await since()).toBe(minutes)
    clock().set((await check())!)
    await queue.idle()
  }
  expect(await read(id)).toMatchObject({ status: 'unknown' })
  expect(await check()).toBeNull()
})

it('marks a message as unclear when the process that claimed it was killed', async () => {
  const { id: contact_id, phone } = await contact('00')
  const { body } = await send(contact_id, { send_at: '2026-06-12T09:00:00Z' })
  await sql`UPDATE sms_messages SET status = 'sending', claimed_by = 'gone', claimed_at = ${NOON} WHERE id = ${body.data.id}`.execute(
    app.database.db,
  )
  await queue.idle()
  expect(await read(body.data.id)).toMatchObject({ status: 'sending' })
  clock().advance(3 * MINUTE)
  await queue.idle()
  expect(await read(body.data.id)).toMatchObject({ status: 'unknown' })
  expect(acceptedFor(phone)).toHaveLength(0)
})

it('cancels an SMS while undo is possible, and says so when it is too late', async () => {
  const { id: contact_id, phone } = await contact('00')
  const { body } = await send(contact_id)
  expect((await writer.call(cancelSms, { params: { id: body.data.id } })).body.data.status).toBe('cancelled')
  clock().advance(MINUTE)
  await queue.idle()
  expect(acceptedFor(phone)).toHaveLength(0)
  expect((await writer.call(cancelSms, { params: { id: body.data.id } })).status).toBe(409)
})

it('sends marketing only with consent and an opt-out, and outside the quiet hours of the account', async () => {
  const without = await contact('00')
  const marketing = { purpose: 'marketing', body: 'SALE! STOP' }
  expect((await send(without.id, marketing)).body.errors).toHaveProperty('to_number')
  const ada = await contact('00', true)
  expect((await send(ada.id, { purpose: 'marketing', body: 'SALE!' })).body.errors).toHaveProperty('body')
  clock().set('2026-06-10T19:30:00Z')
  const { body } = await send(ada.id, marketing)
  clock().advance(MINUTE)
  await queue.idle()
  expect(await read(body.data.id)).toMatchObject({ status: 'queued', next_attempt_at: '2026-06-11T06:00:00Z', attempts: 0 })
  clock().set('2026-06-11T06:00:00Z')
  await queue.idle()
  await reaches(body.data.id, 'delivered')
})

it('ends marketing to a number that answers ΣΤΟΠ, confirms it once, and notifies no one of messages from strangers', async () => {
  const { id, contact_id, phone } = await sendNow('00')
  await reaches(id, 'delivered')
  const incoming = `${app.services.app_url}/webhooks/sms/twilio/${platformGateway(app.services)!.webhook_key}/incoming`
  for (const text of ['Στοπ', 'ΣΤΟΠ!'])
    expect(await gateway.emit({ webhook_url: incoming, from: phone, to: '+306940000000', text })).toBe(200)
  await queue.idle()
  const { rows } = await sql<{
    reason: string
  }>`SELECT reason FROM suppressions WHERE account_id = ${writer.account_id} AND address = ${phone} AND lifted_at IS NULL`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ reason: 'sms_stop' }])
  expect(acceptedFor(phone).map((one) => one.text)).toEqual(['Hello', expect.stringContaining('SMS')])
  const { data } = (await writer.call(contactSms.list, { params: { contact_id } })).body
  expect(data.filter((one: { direction: string }) => one.direction === 'incoming')).toHaveLength(2)
  expect(await gateway.emit({ webhook_url: incoming, from: '+306999999999', to: '+306940000000', text: 'Hi' })).toBe(200)
  expect(await gateway.emit({ webhook_url: incoming.replace('incoming', 'status'), from: phone, to: 'x', text: 'x' })).toBe(204)
})

it('refuses unsigned webhooks and wrong addresses, and stores nothing of them', async () => {
  const key = platformGateway(app.services)!.webhook_key
  const sid = 'SM-of-nobody'
  expect((await app.guest.post(`/webhooks/sms/twilio/${key}/status`, { MessageSid: sid })).status).toBe(401)
  expect((await app.guest.post('/webhooks/sms/twilio/nobody/status', { MessageSid: sid })).status).toBe(404)
  expect((await app.guest.get(`/webhooks/sms/yuboto/${key}?smsid=${sid}&status=Delivered`)).status).toBe(404)
  const { rows } = await sql`SELECT FROM webhook_events e WHERE to_jsonb(e)::text LIKE ${`%${sid}%`}`.execute(app.database.db)
  expect(rows).toEqual([])
})

it('counts clicks of people on short links, and redirects only to addresses of the message', async () => {
  const { id, phone } = await sendNow('00', { body: 'See https://example.com/offer.' })
  await reaches(id, 'delivered')
  const short = /\/t\/s\/\w{10}/.exec(acceptedFor(phone)[0]!.text)![0]
  clock().advance(MINUTE)
  const click = await app.guest.get(short, { 'user-agent': 'Mozilla/5.0 (iPhone)' })
  expect([click.status, click.headers.location]).toEqual([302, 'https://example.com/offer'])
  await app.guest.get(short, { 'user-agent': 'somebot/1.0 bot' })
  expect(await read(id)).toMatchObject({ clicks: 1, body: 'See https://example.com/offer.' })
  expect((await app.guest.get('/t/s/nothing')).status).toBe(404)
})

it("sends through the account's own Yuboto, and answers its unsigned reports by asking the gateway", async () => {
  const other = await app.member({ permissions: PERMISSIONS })
  const path = `/api/v1/accounts/${other.account_id}/sms-gateway`
  const wish = { provider: 'yuboto', base_url: gateway.url, sender_id: 'Stoa' }
  expect((await other.put(path, { ...wish, secret: 'wrong' })).body.errors).toHaveProperty('secret')
  expect((await other.put(path, { ...wish, base_url: 'http://127.0.0.1:1', secret: SECRET })).body.errors).toHaveProperty('base_url')
  for (const base_url of ['http://127.0.0.2:1', 'https://192.168.0.1', 'http://[64:ff9b::a9fe:a9fe]'])
    expect((await other.put(path, { ...wish, base_url, secret: SECRET })).body.errors, base_url).toEqual({
      base_url: [expect.stringContaining('not on the public internet')],
    })
  const saved = await other.put(path, { ...wish, secret: SECRET })
  expect(saved.body.data.own).toMatchObject({ provider: 'yuboto', sender_id: 'Stoa', status: 'active' })
  expect(JSON.stringify(saved.body)).not.toContain(SECRET)
  for (const [end, status] of [
    ['00', 'delivered'],
    ['06', 'delivered'],
    ['01', 'undelivered'],
    ['08', 'delivered'],
  ] as const) {
    const phone = `+30697777${String(++sequence).padStart(2, '0')}${end}`
    const { body } = await other.call(contacts.create, { params: { account_id: other.account_id }, body: { first_name: 'A', phone } })
    const sent = await other.call(contactSms.create, { params: { contact_id: body.data.id }, body: { body: 'Καλημέρα' } })
    clock().advance(11_000)
    await queue.idle()
    await expect
      .poll(async () => (await other.call(smsMessages.read, { params: { id: sent.body.data.id } })).body.data.status, { timeout: 20_000 })
      .toBe(status)
    expect(acceptedFor(phone)).toMatchObject([{ provider: 'yuboto', from: 'Stoa', text: 'Καλημέρα' }])
  }
  expect((await other.delete(path)).status).toBe(200)
  expect((await other.get(path)).body.data).toMatchObject({ own: null, platform: { provider: 'twilio' } })
})

it('shows parts, text and cost before sending', async () => {
  const { id, phone } = await contact('00')
  const { body } = await writer.call(previewSms, {
    params: { account_id: writer.account_id },
    body: {
      body: 'Γεια σου {{ contact.first_name }} https://example.com',
      contact_id: id,
    },
  })
  const numbers = [{ number: phone, is_primary: true }]
  expect(body.data).toMatchObject({ encoding: 'ucs2', sender_id: '+306940000000', missing: [], numbers })
  expect(body.data.text).toMatch(/^Γεια σου Μαρία http.*\/t\/s\/X{10}$/)
})

it('hides SMS from foreign accounts and from members without the permission', async () => {
  const { id: contact_id } = await contact('00')
  const { body } = await send(contact_id, { send_at: '2026-06-12T09:00:00Z' })
  const stranger = await app.member({ permissions: PERMISSIONS })
  const reader = await app.member({ account_id: writer.account_id, permissions: ['contacts.read', 'sms-messages.read'] })
  expect((await stranger.call(smsMessages.read, { params: { id: body.data.id } })).status).toBe(404)
  expect((await stranger.call(contactSms.create, { params: { contact_id }, body: { body: 'x' } })).status).toBe(404)
  expect((await reader.call(contactSms.create, { params: { contact_id }, body: { body: 'x' } })).status).toBe(403)
  expect((await reader.call(contactSms.list, { params: { contact_id } })).body.data).toHaveLength(1)
  expect((await app.guest.call(contactSms.list, { params: { contact_id } })).status).toBe(401)
  expect((await send(contact_id, { to_number: '+306911111111' })).body.errors).toHaveProperty('to_number')
})
