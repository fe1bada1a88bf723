import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { authenticate } from 'mailauth'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startMailQueue, type MailQueue } from './mail-queue.ts'
import { createMailServices, type MailServices } from './mail-services.fixture.ts'
import { startMailStandIn, type MailStandIn } from '#stand-ins/mail-stand-in.ts'
import { plantMail, stateOf } from './queued-mail.fixture.ts'

let app: MailServices
let mail_server: MailStandIn
let queue: MailQueue | undefined
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

beforeAll(async () => {
  mail_server = await startMailStandIn()
  app = await createMailServices(mail_server.url, { MAIL_BOUNCE_DOMAIN: 'bounce.stoa.test', INBOUND_DOMAIN: 'in.stoa.test' })
})
afterEach(async () => {
  await queue?.stop()
  queue = undefined
})
afterAll(async () => {
  await mail_server.close()
  await app.stop()
})

const key = { domain: 'stoa.test', selector: 's1', private_key: privateKey }
const arrived = (to: string) => mail_server.received.filter((mail) => mail.to.includes(to))

/** Sends what is due now, and until nothing is. */
async function sendDue(): Promise<void> {
  queue ??= startMailQueue(app.services, { poll_ms: 20, platform_key: key })
  await queue.idle()
}

const plant = async (to: string, more: Parameters<typeof plantMail>[3] = {}) =>
  plantMail(app.database.db, await app.account(), to, { at: app.clock.now(), ...more })

it('hands a mail over once, with a return path and an answer address that name it, and says so', async () => {
  const mail = await plant('anna@example.com')
  await sendDue()
  expect(await stateOf(app.database.db, mail.id)).toMatchObject({ status: 'sent', attempts: 1, error: null })
  const [got] = arrived('anna@example.com')
  const parsed = await PostalMime.parse(got!.raw)
  const compact = mail.token.replaceAll('-', '')
  expect(got!.from).toBe(`b+${compact}@bounce.stoa.test`)
  expect(parsed.replyTo?.[0]?.address).toBe(`r+${compact}@in.stoa.test`)
  expect(parsed.messageId).toBe(`<${mail.token}@stoa.test>`)
  expect(parsed.html).toContain(`/t/o/${mail.token}.gif`)
  expect(parsed.html).not.toContain('https://example.com/a')
  expect(parsed.text?.trim()).toBe('Hello')
  expect(parsed.headers.some(({ key: name }) => name === 'list-unsubscribe')).toBe(false)
})

it('signs everything a receiver judges by, both headers for leaving included', async () => {
  const mail = await plant('dkim@example.com', { purpose: 'marketing' })
  await sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot) SELECT account_id, id, 'email', 'granted', 'form', 'Yes' FROM contacts WHERE id = ${mail.contact_id}`.execute(
    app.database.db,
  )
  await sendDue()
  const [got] = arrived('dkim@example.com')
  const published = publicKey.replace(/-----[^-]+-----|\s/g, '')
  const verdict = await authenticate(got!.raw, {
    ip: '192.0.2.1',
    helo: 'mail.stoa.test',
    sender: got!.from,
    disableArc: true,
    disableBimi: true,
    resolver: async (name: string, type: string) => {
      if (name === 's1._domainkey.stoa.test' && type === 'TXT') return [[`v=DKIM1; k=rsa; p=${published}`]]
      throw Object.assign(new Error('no such record'), { code: 'ENOTFOUND' })
    },
  })
  const [signature] = (verdict.dkim as { results: { status: { result: string }; signingHeaders?: { keys: string } }[] }).results
  expect(signature?.status.result).toBe('pass')
  const raw = got!.raw.toString()
  const signed = /\bh=([^;]+);/.exec(raw)?.[1]?.replace(/\s/g, '').toLowerCase().split(':')
  expect(signed).toEqual(expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']))
  expect(raw.match(/^List-Unsubscribe:/gim)).toHaveLength(1)
  const { headers, html } = await PostalMime.parse(got!.raw)
  const header = (name: string) => headers.find(({ key: one }) => one === name)?.value
  expect(header('list-unsubscribe')).toBe(
    `<http://localhost:3000/email/unsubscribe/${mail.token}>, <mailto:u+${mail.token.replaceAll('-', '')}@in.stoa.test>`,
  )
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(html).toContain(`http://localhost:3000/email/unsubscribe/${mail.token}`)
})

it('tells a wrong address from a full mailbox and from a refused text, and leaves a wrong address alone from then on', async () => {
  const hard = await plant('bounce@example.com')
  const soft = await plant('full@example.com')
  const spam = await plant('spam@example.com')
  await sendDue()
  expect(await stateOf(app.database.db, hard.id)).toMatchObject({ status: 'bounced', bounce_type: 'hard' })
  expect(await stateOf(app.database.db, soft.id)).toMatchObject({ status: 'bounced', bounce_type: 'soft' })
  expect(await stateOf(app.database.db, spam.id)).toMatchObject({ status: 'failed', bounce_type: null })
  const { rows } = await sql<{ address: string; reason: string }>`
    SELECT s.address, s.reason FROM suppressions s JOIN email_messages m ON m.account_id = s.account_id WHERE m.id = any(${[hard.id, soft.id, spam.id]}::bigint[])`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ address: 'bounce@example.com', reason: 'hard_bounce' }])
  const { rows: address } = await sql`SELECT status FROM contact_email_addresses WHERE contact_id = ${hard.contact_id}`.execute(
    app.database.db,
  )
  expect(address).toEqual([{ status: 'hard_bounced' }])
})

it('tries again after five minutes when the server says later, and gives up after the sixth try', async () => {
  const greylisted = await plant('greylist@example.com')
  const never = await plant('soft@example.com')
  await sendDue()
  const state = await stateOf(app.database.db, greylisted.id)
  expect(state).toMatchObject({ status: 'queued', attempts: 1 })
  expect(Date.parse(state.next_attempt_at!) - app.clock.now().getTime()).toBe(300_000)
  app.clock.advance(300_000)
  await sendDue()
  expect(await stateOf(app.database.db, greylisted.id)).toMatchObject({ status: 'sent', attempts: 2 })
  expect(arrived('greylist@example.com')).toHaveLength(1)
  for (const minutes of [30, 120, 360, 1440]) {
    app.clock.advance(minutes * 60_000)
    await sendDue()
  }
  expect(await stateOf(app.database.db, never.id)).toMatchObject({ status: 'failed', attempts: 6, error: expect.stringContaining('4.2.2') })
})

it('does not send again what the server took without an answer', async () => {
  const mail = await plant('drop-after-data@example.com')
  await sendDue()
  expect(await stateOf(app.database.db, mail.id)).toMatchObject({ status: 'unknown' })
  await sendDue()
  expect(arrived('drop-after-data@example.com')).toHaveLength(1)
})

it('waits for the time a mail is meant for', async () => {
  const mail = await plant('later@example.com', { send_at: new Date(app.clock.now().getTime() + 60_000) })
  await sendDue()
  expect(await stateOf(app.database.db, mail.id)).toMatchObject({ status: 'queued', attempts: 0 })
  app.clock.advance(60_000)
  await sendDue()
  expect(await stateOf(app.database.db, mail.id)).toMatchObject({ status: 'sent' })
})

it('asks for consent and suppressions at the moment of sending', async () => {
  const without = await plant('no-consent@example.com', { purpose: 'marketing' })
  const suppressed = await plant('complained@example.com')
  await sql`INSERT INTO suppressions (account_id, channel, address, reason) SELECT account_id, 'email', to_key, 'complaint' FROM email_messages WHERE id = ${suppressed.id}`.execute(
    app.database.db,
  )
  await sendDue()
  expect(await stateOf(app.database.db, without.id)).toMatchObject({ status: 'skipped', skip_reason: 'no_consent' })
  expect(await stateOf(app.database.db, suppressed.id)).toMatchObject({ status: 'skipped', skip_reason: 'suppressed' })
  expect(mail_server.received.flatMap((mail) => mail.to)).not.toEqual(
    expect.arrayContaining(['no-consent@example.com', 'complained@example.com']),
  )
})

it('sends each mail once although two processes take from one queue', async () => {
  const account_id = await app.account()
  for (let i = 0; i < 60; i++) await plantMail(app.database.db, account_id, `many${i}@example.com`, { at: app.clock.now() })
  const other = startMailQueue(app.services, { poll_ms: 10 })
  await sendDue()
  await other.idle()
  await other.stop()
  const counts = Map.groupBy(
    mail_server.received.flatMap((mail) => mail.to).filter((to) => to.startsWith('many')),
    (to) => to,
  )
  expect(counts.size).toBe(60)
  expect([...counts.values()].every((times) => times.length === 1)).toBe(true)
})
