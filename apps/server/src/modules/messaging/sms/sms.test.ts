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
  queue = startSmsQueue(app.services, { poll_ms: 20 })
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
  const { body } = await writer.post(`/api/v1/accounts/${writer.account_id}/contacts`, { first_name: 'Μαρία', phone })
  if (consented)
    await sql`INSERT INTO consents (account_id, contact_id, channel, purpose, action, basis, source, text_snapshot, occurred_at)
      VALUES (${writer.account_id}, ${body.data.id}, 'sms', 'marketing', 'granted', 'consent', 'staff', 'x', ${NOON}::timestamptz - interval '1 day')`.execute(
      app.database.db,
    )
  return { id: body.data.id, phone }
}

const send = (id: number, body: object = {}) => writer.post(`/api/v1/contacts/${id}/sms-messages`, { body: 'Hello', ...body })
const read = async (id: number) => (await writer.get(`/api/v1/sms-messages/${id}`)).body.data
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
  expect(await read(id)).toMatchObject({ encoding: 'ucs2', parts: 1, body: 'Hello Μαρία', provider: 'twilio' })
  const logs = (await writer.get(`/api/v1/sms-messages/${id}/tracking-logs`)).body.data
  expect(logs.map((log: { status: string }) => log.status)).toContain('delivered')
})

it('tells what did not arrive from what was refused', async () => {
  const undelivered = await sendNow('01')
  const failed = await sendNow('02')
  await reaches(undelivered.id, 'undelivered')
  await reaches(failed.id, 'failed')
  expect(await read(undelivered.id)).toMatchObject({ error_code: '30003' })
})

it('takes a report that comes twice once, and never goes back from delivered', async () => {
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

it('does not believe a report with a wrong signature and learns the truth by asking', async () => {
  const { id } = await sendNow('06')
  await expect.poll(() => gateway.received.at(-1)!.status, { timeout: 20_000 }).toBe('delivered')
  expect(await read(id)).toMatchObject({ status: 'sent' })
  clock().advance(16 * MINUTE)
  await queue.idle()
  expect(await read(id)).toMatchObject({ status: 'delivered', cost_micros: 50_000, cost_currency: 'EUR' })
})

it('tries again what the gateway refused for the moment', async () => {
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

it('asks after 15 minutes, 2 hours and a day for what was not reported on, and gives up after 72 hours', async () => {
  const { id } = await sendNow('03')
  const check = async () =>
    (await sql<{ at: string | null }>`SELECT next_check_at AS at FROM sms_messages WHERE id = ${id}`.execute(app.database.db)).rows[0]!.at
  const since = async () => (Date.parse((await check())!) - Date.parse((await read(id)).sent_at)) / MINUTE
  for (const minutes of [15, 120, 24 * 60, 72 * 60]) {
    expect(await since()).toBe(minutes)
    clock().set((await check())!)
    await queue.idle()
  }
  expect(await read(id)).toMatchObject({ status: 'unknown' })
  expect(await check()).toBeNull()
})

it('holds a message as unclear that a killed process had taken', async () => {
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

it('takes an SMS back within the seconds for undoing, and says so when it is too late', async () => {
  const { id: contact_id, phone } = await contact('00')
  const { body } = await send(contact_id)
  expect((await writer.post(`/api/v1/sms-messages/${body.data.id}/cancel`)).body.data.status).toBe('cancelled')
  clock().advance(MINUTE)
  await queue.idle()
  expect(acceptedFor(phone)).toHaveLength(0)
  expect((await writer.post(`/api/v1/sms-messages/${body.data.id}/cancel`)).status).toBe(409)
})

it('sends marketing only with consent and a way out, and not in the quiet hours of the account', async () => {
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
  const { data } = (await writer.get(`/api/v1/contacts/${contact_id}/sms-messages`)).body
  expect(data.filter((one: { direction: string }) => one.direction === 'incoming')).toHaveLength(2)
  expect(await gateway.emit({ webhook_url: incoming, from: '+306999999999', to: '+306940000000', text: 'Hi' })).toBe(200)
  expect(await gateway.emit({ webhook_url: incoming.replace('incoming', 'status'), from: phone, to: 'x', text: 'x' })).toBe(204)
})

it('refuses webhooks that are not signed or come to a wrong address, and keeps nothing of them', async () => {
  const key = platformGateway(app.services)!.webhook_key
  const sid = 'SM-of-nobody'
  expect((await app.guest.post(`/webhooks/sms/twilio/${key}/status`, { MessageSid: sid })).status).toBe(401)
  expect((await app.guest.post('/webhooks/sms/twilio/nobody/status', { MessageSid: sid })).status).toBe(404)
  expect((await app.guest.get(`/webhooks/sms/yuboto/${key}?smsid=${sid}&status=Delivered`)).status).toBe(404)
  const { rows } = await sql`SELECT FROM webhook_events e WHERE to_jsonb(e)::text LIKE ${`%${sid}%`}`.execute(app.database.db)
  expect(rows).toEqual([])
})

it('counts clicks of people on short links and leads only where the message did', async () => {
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

it("sends through an account's own Yuboto, whose unsigned reports only make it ask", async () => {
  const other = await app.member({ permissions: PERMISSIONS })
  const path = `/api/v1/accounts/${other.account_id}/sms-gateway`
  const wish = { provider: 'yuboto', base_url: gateway.url, sender_id: 'Stoa' }
  expect((await other.put(path, { ...wish, secret: 'wrong' })).body.errors).toHaveProperty('secret')
  expect((await other.put(path, { ...wish, base_url: 'http://127.0.0.1:1', secret: SECRET })).body.errors).toHaveProperty('base_url')
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
    const { body } = await other.post(`/api/v1/accounts/${other.account_id}/contacts`, { first_name: 'A', phone })
    const sent = await other.post(`/api/v1/contacts/${body.data.id}/sms-messages`, { body: 'Καλημέρα' })
    clock().advance(11_000)
    await queue.idle()
    await expect
      .poll(async () => (await other.get(`/api/v1/sms-messages/${sent.body.data.id}`)).body.data.status, { timeout: 20_000 })
      .toBe(status)
    expect(acceptedFor(phone)).toMatchObject([{ provider: 'yuboto', from: 'Stoa', text: 'Καλημέρα' }])
  }
  expect((await other.delete(path)).status).toBe(200)
  expect((await other.get(path)).body.data).toMatchObject({ own: null, platform: { provider: 'twilio' } })
})

it('shows parts, text and cost before sending', async () => {
  const { id, phone } = await contact('00')
  const { body } = await writer.post(`/api/v1/accounts/${writer.account_id}/sms-previews`, {
    body: 'Γεια σου {{ contact.first_name }} https://example.com',
    contact_id: id,
  })
  const numbers = [{ number: phone, is_primary: true }]
  expect(body.data).toMatchObject({ encoding: 'ucs2', sender_id: '+306940000000', missing: [], numbers })
  expect(body.data.text).toMatch(/^Γεια σου Μαρία http.*\/t\/s\/X{10}$/)
})

it('sends to a whole stage after a sheet that says who gets it, who not and why', async () => {
  const { rows } = await sql<{ id: number; pipeline_id: number }>`
    WITH p AS (INSERT INTO pipelines (uuid, account_id, name) VALUES (uuid_v7(), ${writer.account_id}, 'Sales') RETURNING id)
    INSERT INTO pipeline_stages (account_id, pipeline_id, name, position) SELECT ${writer.account_id}, id, 'New', 1 FROM p RETURNING id, pipeline_id`.execute(
    app.database.db,
  )
  const stage = rows[0]!
  const people = [await contact('00', true), await contact('00', true), await contact('00')]
  for (const [n, one] of people.entries())
    await sql`INSERT INTO contact_pipeline_stage (account_id, contact_id, pipeline_id, pipeline_stage_id, position)
      VALUES (${writer.account_id}, ${one.id}, ${stage.pipeline_id}, ${stage.id}, ${`a${n}`})`.execute(app.database.db)
  const path = `/api/v1/pipeline-stages/${stage.id}/sms-messages`
  const prepared = await writer.post(path, { body: '{{ contact.first_name }}, SALE! STOP', purpose: 'marketing' })
  const skipped = [{ reason: 'no_consent', count: 1 }]
  expect(prepared.body.included.preflight).toMatchObject({ in_stage: 3, recipients: 2, parts: 2, skipped })
  expect(prepared.body.included.preflight.people).toEqual(
    people.map((one, n) => ({ contact_id: one.id, name: 'Μαρία', phone: one.phone, skip_reason: n === 2 ? 'no_consent' : null })),
  )
  const { id, version } = prepared.body.data
  const text = { id, body: '{{ contact.first_name }}, SALE! STOP', purpose: 'marketing' }
  const without = await writer.post(path, { ...text, version, excluded_contact_ids: [people[1]!.id] })
  expect(without.body.included.preflight).toMatchObject({ recipients: 1, excluded: 1, parts: 1 })
  await writer.post(path, text)
  expect((await writer.post(`${path}/send`, { id, recipients: 3 })).status).toBe(409)
  expect((await writer.post(`${path}/send`, { id, recipients: 2 })).body.data).toMatchObject({
    status: 'queued',
    recipients_count: 2,
    skipped_count: 1,
  })
  expect((await writer.post(`${path}/send`, { id, recipients: 2 })).status).toBe(409)
  clock().advance(11_000)
  await queue.idle()
  await expect
    .poll(async () => (await writer.get(`${path}/${id}?include=figures`)).body.data, { timeout: 20_000 })
    .toMatchObject({ status: 'sent', figures: { delivered: 2, skipped: 1, queued: 0 } })
  const receivers = await writer.get(`${path}/${id}/recipients?include=contact&sort=created`)
  const got = new Map(receivers.body.data.map((one: any) => [one.contact.id, [one.status, one.skip_reason]]))
  expect(people.map((one) => got.get(one.id))).toEqual([
    ['delivered', null],
    ['delivered', null],
    ['skipped', 'no_consent'],
  ])
  expect(people.map((one) => acceptedFor(one.phone).map((sent) => sent.text))).toEqual([['Μαρία, SALE! STOP'], ['Μαρία, SALE! STOP'], []])
})

it('keeps SMS of one account from members of another and from those without the right', async () => {
  const { id: contact_id } = await contact('00')
  const { body } = await send(contact_id, { send_at: '2026-06-12T09:00:00Z' })
  const stranger = await app.member({ permissions: PERMISSIONS })
  const reader = await app.member({ account_id: writer.account_id, permissions: ['contacts.read', 'sms-messages.read'] })
  expect((await stranger.get(`/api/v1/sms-messages/${body.data.id}`)).status).toBe(404)
  expect((await stranger.post(`/api/v1/contacts/${contact_id}/sms-messages`, { body: 'x' })).status).toBe(404)
  expect((await reader.post(`/api/v1/contacts/${contact_id}/sms-messages`, { body: 'x' })).status).toBe(403)
  expect((await reader.get(`/api/v1/contacts/${contact_id}/sms-messages`)).body.data).toHaveLength(1)
  expect((await app.guest.get(`/api/v1/contacts/${contact_id}/sms-messages`)).status).toBe(401)
  expect((await send(contact_id, { to_number: '+306911111111' })).body.errors).toHaveProperty('to_number')
})
