import { contactSms, contacts, smsMessages } from '@stoa/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { platformGateway } from './gateways/configured.ts'
import { startSmsQueue, type SmsQueue } from './queue/sms-queue.ts'
import { startSmsStandIn, type SmsStandIn } from '#stand-ins/sms/sms-stand-in.ts'

const USERNAME = `AC${'0'.repeat(32)}`
const SECRET = 'stand-in-secret'
const NUMBER = '+306940000000'
const NOON = '2026-06-10T09:00:00.000Z'

export interface SmsApp {
  app: TestApp
  gateway: SmsStandIn
  queue: SmsQueue
  writer: TestUser
  clock: { set(to: string): void; advance(ms: number): void }
  /** A contact with a number that the stand-in delivers to. */
  contact(options?: { consented?: boolean; locale?: 'en' | 'gr' }): Promise<{ id: number; phone: string }>
  /** Sends an SMS to a contact and waits until the gateway has it. @returns its id */
  send(contact_id: number, body: object): Promise<number>
  /** Waits until an SMS has this status and the outbox is empty. */
  reaches(id: number, status: string): Promise<void>
  /** Lets a person write to the application. */
  answer(from: string, text: string): Promise<void>
  /** What the gateway was given for a number, in order. */
  textsTo(phone: string): string[]
  stop(): Promise<void>
}

let sequence = 0

/** The application with a gateway that sends nothing and a member who may do everything with SMS. */
export async function startSmsApp(permissions: readonly string[]): Promise<SmsApp> {
  const gateway = await startSmsStandIn({ username: USERNAME, secret: SECRET })
  const app = await createTestApp({
    env: { SMS_PROVIDER: 'twilio', SMS_USERNAME: USERNAME, SMS_SECRET: SECRET, SMS_BASE_URL: gateway.url, SMS_SENDER_ID: NUMBER },
  })
  Object.assign(app.services, { app_url: await app.listen() })
  const clock = app.services.clock as unknown as SmsApp['clock']
  clock.set(NOON)
  const queue = startSmsQueue(app.services, { poll_ms: 20 })
  const writer = await app.member({ permissions })
  const one: SmsApp = {
    app,
    gateway,
    queue,
    writer,
    clock,
    async contact({ consented = false, locale } = {}) {
      const phone = `+3069${String(20_000 + ++sequence).padStart(6, '5')}00`
      const { body } = await writer.call(contacts.create, {
        params: { account_id: writer.account_id },
        body: {
          first_name: 'Μαρία',
          phone,
          ...(locale && { locale }),
        },
      })
      if (consented)
        await sql`INSERT INTO consents (account_id, contact_id, channel, purpose, action, basis, source, text_snapshot, occurred_at)
          VALUES (${writer.account_id}, ${body.data.id}, 'sms', 'marketing', 'granted', 'consent', 'staff', 'x', ${NOON}::timestamptz - interval '1 day')`.execute(
          app.database.db,
        )
      return { id: body.data.id, phone }
    },
    async send(contact_id, body) {
      const sent = await writer.call(contactSms.create, { params: { contact_id }, body })
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
      clock.advance(11_000)
      await queue.idle()
      return sent.body.data.id
    },
    async reaches(id, status) {
      const state = async () => (await writer.call(smsMessages.read, { params: { id } })).body.data.status
      await expect.poll(state, { timeout: 20_000, interval: 20 }).toBe(status)
      await app.relay()
    },
    async answer(from, text) {
      const incoming = `${app.services.app_url}/webhooks/sms/twilio/${platformGateway(app.services)!.webhook_key}/incoming`
      expect(await gateway.emit({ webhook_url: incoming, from, to: NUMBER, text })).toBe(200)
      await app.relay()
      await queue.idle()
      await app.relay()
    },
    textsTo: (phone) => gateway.received.filter((message) => message.to === phone).map(({ text }) => text),
    async stop() {
      await queue.stop()
      await gateway.close()
      await app.stop()
    },
  }
  return one
}
