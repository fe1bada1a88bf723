import { contactEmails, emailMessages, listEmailEvents } from '@stoa/contract'
import { visitWriters } from '../tracking/tracking-routes.ts'
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { isSignedBySns, type SnsMessage } from '../bounces/sns-signature.ts'
import { clickToken } from '../delivery/tracked-html.ts'
import { startMailQueue } from '../queue/mail-queue.ts'
import { plantMail, stateOf, type PlantedMail } from '../queue/queued-mail.fixture.ts'
import { startMailListener, type MailListener } from './mail-listener.ts'
import { until } from '#test/until.ts'

let app: TestApp
let listener: MailListener
let owner: TestUser
const KEY = 'webhook-key-webhook-key'
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

beforeAll(async () => {
  app = await createTestApp({
    env: {
      INBOUND_DOMAIN: 'in.test.example',
      MAIL_BOUNCE_DOMAIN: 'bounce.test.example',
      MAIL_WEBHOOK_KEY: KEY,
      MAILGUN_SIGNING_KEY: 'mailgun-secret',
      POSTMARK_WEBHOOK_AUTH: 'stoa:postmark-secret',
    },
  })
  owner = await app.member({ permissions: ['contacts.read', 'email-messages.read', 'media.read'] })
  listener = await startMailListener(app.services, { port: 0, host: '127.0.0.1' })
  await app.work()
})
afterAll(async () => {
  await listener.close()
  await app.stop()
})

const clock = () => app.services.clock as typeof app.services.clock & { advance(ms: number): void }
const db = () => app.database.db
const compact = ({ token }: PlantedMail) => token.replaceAll('-', '')

/** A mail that was accepted a minute ago. */
async function sentMail(to: string): Promise<PlantedMail> {
  const mail = await plantMail(db(), owner.account_id, to, { at: clock().now(), user_id: owner.id })
  const queue = startMailQueue(app.services, { poll_ms: 10 })
  await queue.idle()
  await queue.stop()
  clock().advance(60_000)
  return mail
}

async function mailIn(to: string, message: object | string, from = 'someone@example.com'): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true })
  await transport.sendMail({ envelope: { from, to }, ...(typeof message === 'string' ? { raw: message } : message) })
  transport.close()
}

/** Pictures and links are answered before their visit is stored. */
const stored = () => visitWriters.get(app.services)!.settled()

it('counts openings of people and of machines apart, and only people raise the status', async () => {
  const mail = await sentMail('opens@example.com')
  const pixel = `/t/o/${mail.token}.gif`
  const head = await app.http.inject({ method: 'HEAD', url: pixel, headers: BROWSER })
  expect(head.statusCode).toBe(200)
  await app.guest.get(pixel, { 'user-agent': 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)' })
  await stored()
  expect(await stateOf(db(), mail.id)).toMatchObject({ status: 'sent', opens: 0, machine_opens: 2 })
  const shown = await app.guest.get(pixel, BROWSER)
  expect(shown.headers['content-type']).toBe('image/gif')
  expect(shown.raw.length).toBeLessThan(50)
  await stored()
  expect(await stateOf(db(), mail.id)).toMatchObject({ status: 'opened', opens: 1, machine_opens: 2 })
  expect((await app.guest.get('/t/o/00000000-0000-4000-8000-000000000000.gif')).status).toBe(200)
})

it('leads a click to the stored address and nowhere else', async () => {
  const mail = await sentMail('clicks@example.com')
  const { rows } = await sql<{
    code: string
    url: string
  }>`SELECT code, url FROM tracked_links WHERE owner_type = 'email_message' AND owner_id = ${mail.id}`.execute(db())
  expect(rows[0]!.url).toBe('https://example.com/a?b=1&c=2')
  const token = clickToken(rows[0]!.code, mail.token, app.services.secrets.keys('signed-link'))
  const answer = await app.guest.get(`/t/c/${token}`, BROWSER)
  expect([answer.status, answer.headers.location]).toEqual([302, 'https://example.com/a?b=1&c=2'])
  await stored()
  expect(await stateOf(db(), mail.id)).toMatchObject({ status: 'clicked', clicks: 1 })
  expect((await app.guest.get(`/t/c/${token.slice(0, -2)}xx`, BROWSER)).status).toBe(404)
  const other = await sentMail('other@example.com')
  const foreign = clickToken(rows[0]!.code, other.token, app.services.secrets.keys('signed-link'))
  expect((await app.guest.get(`/t/c/${foreign}`, BROWSER)).status).toBe(404)
  await app.guest.get(`/t/o/${mail.token}.gif`, BROWSER)
  await stored()
  expect((await stateOf(db(), mail.id)).status).toBe('clicked')
  const timeline = await owner.call(listEmailEvents, { params: { id: mail.id } })
  expect(timeline.body.data.map((event: { type: string; url: string | null }) => [event.type, event.url])).toContainEqual([
    'clicked',
    'https://example.com/a?b=1&c=2',
  ])
})

it('redirects a machine that follows a link, and counts no click', async () => {
  const mail = await sentMail('scanner@example.com')
  const link = await sql<{
    code: string
  }>`SELECT code FROM tracked_links WHERE owner_type = 'email_message' AND owner_id = ${mail.id}`.execute(db())
  const url = `/t/c/${clickToken(link.rows[0]!.code, mail.token, app.services.secrets.keys('signed-link'))}`
  const visits = [
    await app.http.inject({ method: 'HEAD', url, headers: BROWSER }),
    await app.http.inject({ method: 'GET', url, headers: { 'user-agent': 'Mozilla/5.0 Barracuda' } }),
  ]
  expect(visits.map((visit) => [visit.statusCode, visit.headers.location])).toEqual(
    Array.from({ length: 2 }, () => [302, 'https://example.com/a?b=1&c=2']),
  )
  await stored()
  expect(await stateOf(db(), mail.id)).toMatchObject({ status: 'sent', clicks: 0 })
  const noted = await sql`SELECT is_machine FROM message_events WHERE email_message_id = ${mail.id} AND type = 'clicked'`.execute(db())
  expect(noted.rows).toEqual([{ is_machine: true }, { is_machine: true }])
})

const report = (mail: PlantedMail, fields: string) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: b+${compact(mail)}@bounce.test.example`,
    'Subject: Undelivered',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="XX"',
    '',
    '--XX',
    'Content-Type: text/plain',
    '',
    'It did not work.',
    '--XX',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    fields,
    '--XX--',
    '',
  ].join('\r\n')

it('takes bounces in at the return path: a wrong address is left alone, once however often it is told', async () => {
  const mail = await sentMail('gone@example.com')
  const text = report(
    mail,
    'Final-Recipient: rfc822; gone@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 No such\r\n user here',
  )
  await mailIn(`b+${compact(mail)}@bounce.test.example`, text, '')
  await mailIn(`b+${compact(mail)}@bounce.test.example`, text, '')
  expect(await stateOf(db(), mail.id)).toMatchObject({ status: 'bounced', bounce_type: 'hard', error: '5.1.1 550 5.1.1 No such user here' })
  const { rows } =
    await sql`SELECT reason, source_message_id FROM suppressions WHERE account_id = ${owner.account_id} AND address = 'gone@example.com'`.execute(
      db(),
    )
  expect(rows).toEqual([{ reason: 'hard_bounce', source_message_id: mail.id }])
  const { rows: events } = await sql`SELECT type FROM message_events WHERE email_message_id = ${mail.id} AND type = 'bounced'`.execute(db())
  expect(events).toHaveLength(1)
})

it('counts soft bounces and gives up on the third mail', async () => {
  const addressed = 'full@soft.example'
  for (let n = 1; n <= 3; n++) {
    const mail = await sentMail(addressed)
    await mailIn(
      `b+${compact(mail)}@bounce.test.example`,
      report(mail, 'Final-Recipient: rfc822; full@soft.example\r\nAction: failed\r\nStatus: 5.2.2'),
      '',
    )
    const { rows } = await sql`SELECT 1 FROM suppressions WHERE account_id = ${owner.account_id} AND address = ${addressed}`.execute(db())
    expect(rows).toHaveLength(n < 3 ? 0 : 1)
  }
})

it('withdraws the consent of people who complain', async () => {
  const mail = await sentMail('angry@example.com')
  await sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot) VALUES (${owner.account_id}, ${mail.contact_id}, 'email', 'granted', 'form', 'Yes')`.execute(
    db(),
  )
  const arf = report(mail, 'x')
    .replace('report-type=delivery-status', 'report-type=feedback-report')
    .replace('message/delivery-status', 'message/feedback-report')
    .replace('Reporting-MTA: dns; mx.example', 'Feedback-Type: abuse\r\nUser-Agent: x/1')
  await mailIn(`b+${compact(mail)}@bounce.test.example`, arf, '')
  expect((await stateOf(db(), mail.id)).status).toBe('complained')
  const { rows } = await sql<{
    action: string
  }>`SELECT action FROM consents WHERE contact_id = ${mail.contact_id} ORDER BY id DESC LIMIT 1`.execute(db())
  expect(rows[0]!.action).toBe('withdrawn')
})

it('refuses mail for anybody else', async () => {
  await expect(mailIn('info@in.test.example', { subject: 'x', text: 'x' })).rejects.toThrow('5.1.1')
  await expect(mailIn('b+00000000000000000000000000000000@bounce.test.example', { subject: 'x', text: 'x' })).rejects.toThrow('5.1.1')
})

it('hangs an answer on the contact, with its file, the quoted text folded, told to the writer once', async () => {
  const mail = await sentMail('anna@example.com')
  const answer = {
    from: 'Άννα Παππά <anna@example.com>',
    to: `r+${compact(mail)}@in.test.example`,
    subject: 'Re: Hello',
    messageId: '<answer-1@example.com>',
    inReplyTo: `<${mail.token}@stoa.test>`,
    html: '<p>Ναι, ευχαριστώ<script>alert(1)</script></p><div class="gmail_quote">On Monday Agency wrote:<blockquote>Hello</blockquote></div>',
    attachments: [{ filename: 'παραγγελία.txt', content: 'Δέκα κιλά' }],
  }
  await mailIn(answer.to, answer)
  await mailIn(answer.to, answer)
  await app.relay()
  const list = await owner.call(contactEmails.list, {
    params: { contact_id: mail.contact_id },
    query: { 'filter[direction]': 'incoming', include: 'media' },
  })
  expect(list.body.meta.total).toBe(1)
  expect(list.body.data[0]).toMatchObject({
    status: 'received',
    from_address: 'anna@example.com',
    from_name: 'Άννα Παππά',
    subject: 'Re: Hello',
    in_reply_to_id: mail.id,
    attachments_count: 1,
  })
  expect(list.body.data[0]!.media![0]!.file_name).toBe('παραγγελία.txt')
  const read = await owner.call(emailMessages.read, { params: { id: list.body.data[0]!.id } })
  expect(read.body.data.html).toBe('<p>Ναι, ευχαριστώ</p>')
  expect(read.body.data.quoted_html).toContain('Hello')
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*) AS n FROM notifications WHERE user_id = ${owner.id} AND notification_setting_code = 'conversation.message'`.execute(
    db(),
  )
  expect(rows[0]!.n).toBe(1)
})

/** Statuses of the events of a provider, once all are handled. A failed one is retried. */
const settled = (provider: string): Promise<string[]> =>
  until(async () => {
    const { rows } = await sql<{ status: string }>`SELECT status FROM webhook_events WHERE provider = ${provider} ORDER BY id`.execute(db())
    const statuses = rows.map((row) => row.status)
    return statuses.length > 0 && statuses.every((status) => status !== 'received' && status !== 'failed') && statuses
  })

it('believes Mailgun by its signature, keeps each event once and acts on it once', async () => {
  const mail = await sentMail('mailgun@example.com')
  const body = (token: string, timestamp = Math.floor(clock().now().getTime() / 1000)) => ({
    signature: {
      token,
      timestamp: String(timestamp),
      signature: createHmac('sha256', 'mailgun-secret').update(`${timestamp}${token}`).digest('hex'),
    },
    'event-data': {
      event: 'failed',
      severity: 'permanent',
      timestamp,
      message: { headers: { 'message-id': `${mail.token}@stoa.test` } },
      'delivery-status': { code: 550, message: 'no such user' },
    },
  })
  const url = `/webhooks/email/mailgun/${KEY}`
  expect((await app.guest.post(url, { ...body('t1'), signature: { ...body('t1').signature, signature: 'a'.repeat(64) } })).status).toBe(401)
  expect((await app.guest.post(url, body('t1', 1_700_000_000))).status).toBe(401)
  expect((await app.guest.post(`/webhooks/email/mailgun/${KEY}x`, body('t1'))).status).toBe(404)
  expect((await sql`SELECT 1 FROM webhook_events`.execute(db())).rows).toEqual([])
  expect((await app.guest.post(url, body('t2'))).status).toBe(200)
  expect((await app.guest.post(url, body('t2'))).status).toBe(200)
  expect(await settled('email-mailgun')).toEqual(['handled'])
  expect(await stateOf(db(), mail.id)).toMatchObject({ status: 'bounced', bounce_type: 'hard' })
})

it('believes Postmark by its login, and a late delivery does not take a bounce back', async () => {
  const mail = await sentMail('postmark@example.com')
  const url = `/webhooks/email/postmark/${KEY}`
  const auth = { authorization: `Basic ${Buffer.from('stoa:postmark-secret').toString('base64')}` }
  const about = { MessageID: 'pm-1', Email: 'postmark@example.com', Metadata: { message_id: `${mail.token}@stoa.test` } }
  const bounce = { RecordType: 'Bounce', TypeCode: 1, BouncedAt: clock().now().toISOString(), ...about }
  expect((await app.guest.post(url, bounce)).status).toBe(401)
  expect((await app.guest.post(url, bounce, auth)).status).toBe(200)
  await settled('email-postmark')
  expect((await app.guest.post(url, { RecordType: 'Delivery', DeliveredAt: clock().now().toISOString(), ...about }, auth)).status).toBe(200)
  await settled('email-postmark')
  expect(await stateOf(db(), mail.id)).toMatchObject({ status: 'bounced', bounce_type: 'hard' })
})

it('checks the signature of Amazon SNS over the fields it covers', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const message = {
    Type: 'Notification',
    MessageId: 'm1',
    TopicArn: 'arn:1',
    Message: '{}',
    Timestamp: '2026-11-21T00:00:00Z',
    SignatureVersion: '2',
    SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/x.pem',
  } as SnsMessage
  const canonical = `Message\n{}\nMessageId\nm1\nTimestamp\n2026-11-21T00:00:00Z\nTopicArn\narn:1\nType\nNotification\n`
  message.Signature = createSign('RSA-SHA256').update(canonical).sign(privateKey, 'base64')
  const fetchCertificate = async () => publicKey
  expect(await isSignedBySns(message, fetchCertificate)).toBe(true)
  expect(await isSignedBySns({ ...message, Message: '{"a":1}' }, fetchCertificate)).toBe(false)
  expect(
    await isSignedBySns({ ...message, SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/x.pem' }, fetchCertificate),
  ).toBe(false)
})
