import { contacts } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { startSmsQueue, type SmsQueue } from './queue/sms-queue.ts'
import { startSmsStandIn, type SmsStandIn } from '#stand-ins/sms/sms-stand-in.ts'

const USERNAME = `AC${'0'.repeat(32)}`
const SECRET = 'stand-in-secret'
const OF_THE_ACCOUNT = ['accounts.read', 'accounts.update', 'pipelines.read']
const PERMISSIONS = ['contacts.read', 'contacts.create', 'contacts.update', 'sms-messages.read', 'sms-messages.send', ...OF_THE_ACCOUNT]
const NOON = '2026-06-10T09:00:00.000Z'

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
  const { body } = await writer.call(contacts.create, { params: { account_id: writer.account_id }, body: { first_name: 'Μαρία', phone } })
  if (consented)
    await sql`INSERT INTO consents (account_id, contact_id, channel, purpose, action, basis, source, text_snapshot, occurred_at)
      VALUES (${writer.account_id}, ${body.data.id}, 'sms', 'marketing', 'granted', 'consent', 'staff', 'x', ${NOON}::timestamptz - interval '1 day')`.execute(
      app.database.db,
    )
  return { id: body.data.id, phone }
}

const acceptedFor = (phone: string) => gateway.received.filter((one) => `+${one.to.replace('+', '')}` === phone)

it('sends to a whole stage after showing who receives it, who does not and why', async () => {
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
  expect(prepared.body.included.preflight).toMatchObject({ total: 3, recipients: 2, parts: 2, skipped })
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

it('sends to chosen contacts, and to none of another account', async () => {
  const people = [await contact('00', true), await contact('00')]
  const path = `/api/v1/accounts/${writer.account_id}/custom-sms`
  const text = { body: 'For you only. STOP', purpose: 'marketing', contact_ids: people.map(({ id }) => id) }
  expect((await writer.post(path, { ...text, contact_ids: [999_999_999] })).body.errors).toHaveProperty('contact_ids')
  const prepared = await writer.post(path, text)
  expect(prepared.body.included.preflight).toMatchObject({ total: 2, recipients: 1, skipped: [{ reason: 'no_consent', count: 1 }] })
  const { id } = prepared.body.data
  expect((await writer.post(`${path}/send`, { id, recipients: 1 })).body.data).toMatchObject({ status: 'queued', recipients_count: 1 })
  expect((await writer.get(`${path}/${id}/recipients`)).body.meta.total).toBe(2)
  expect((await writer.get(path)).body.data.map((row: { id: number }) => row.id)).toEqual([id])
})
