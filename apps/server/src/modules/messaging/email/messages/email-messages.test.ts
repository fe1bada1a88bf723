import { cancelEmail, contacts, emailMessages, listEmailEvents, sendContactDraft } from '@stoa/contract'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { startMailQueue, type MailQueue } from '../queue/mail-queue.ts'

let app: TestApp
let queue: MailQueue
let writer: TestUser
let contact_id: number

const PERMISSIONS = ['contacts.read', 'contacts.create', 'contacts.update', 'email-messages.read', 'email-messages.send', 'accounts.update']

beforeAll(async () => {
  app = await createTestApp({ env: { INBOUND_DOMAIN: 'in.test.example' } })
  queue = startMailQueue(app.services, { poll_ms: 20 })
  writer = await app.member({ permissions: PERMISSIONS })
  const contact = await app.member({ account_id: writer.account_id, permissions: PERMISSIONS })
  contact_id = (
    await contact.call(contacts.create, {
      params: { account_id: writer.account_id },
      body: {
        first_name: 'Μαρία',
        last_name: 'Νικολάου',
        email: 'maria@example.com',
      },
    })
  ).body.data.id
  await addSender('sales@agency.example')
})
afterAll(async () => {
  await queue.stop()
  await app.stop()
})

const clock = () => app.services.clock as typeof app.services.clock & { advance(ms: number): void }

async function addSender(email: string): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at) VALUES (uuid_v7(), ${writer.account_id}, ${email}, true, 'Πωλήσεις', now()) RETURNING uuid`.execute(
    app.database.db,
  )
  return rows[0]!.uuid
}

const emails = () => `/api/v1/contacts/${contact_id}/email-messages`
const drafts = () => `/api/v1/contacts/${contact_id}/draft-email-messages`

/** Lets the seconds for undoing pass and everything due leave. */
async function leave(): Promise<void> {
  clock().advance(10_000)
  await queue.idle()
}

async function received(to: string) {
  const { rows } = await sql<{
    raw: Buffer
    subject: string
    html: string
    text: string
  }>`SELECT raw, subject, html, text FROM mailbox_messages WHERE ${to} = any(recipients) ORDER BY id`.execute(app.database.db)
  return rows
}

it('sends a mail to a contact with its merge tags filled in, after the seconds for undoing', async () => {
  const { rows: templates } = await sql<{ id: number }>`
    INSERT INTO email_templates (account_id, name, kind, subject, preheader, html, text_body)
    VALUES (${writer.account_id}, 'Offer', 'transactional', 'x', 'Η προσφορά σας, {{ contact.first_name }}', '', '') RETURNING id`.execute(
    app.database.db,
  )
  const sent = await writer.post(emails(), {
    email_template_id: templates[0]!.id,
    subject: 'Γεια σας {{ contact.first_name }}',
    html: "<p>Καλησπέρα {{ contact.last_name | default: 'φίλε' }},<script>x</script> from {{ sender.name }}</p>",
  })
  expect(sent.status).toBe(200)
  expect(sent.body.data).toMatchObject({
    status: 'queued',
    is_practice: false,
    subject: 'Γεια σας Μαρία',
    to_address: 'maria@example.com',
    from_address: 'sales@agency.example',
  })
  await queue.idle()
  expect(await received('maria@example.com')).toHaveLength(0)
  await leave()
  const [mail] = await received('maria@example.com')
  expect(mail!.subject).toBe('Γεια σας Μαρία')
  expect(mail!.html).toMatch(/^<div style="display:none[^"]*">Η προσφορά σας, Μαρία.*Καλησπέρα Νικολάου/s)
  expect(mail!.text).not.toContain('Η προσφορά σας')
  expect(mail!.html).not.toContain('script')
  const read = await writer.call(emailMessages.read, { params: { id: sent.body.data.id } })
  expect(read.body.data).toMatchObject({ status: 'sent', undo_until: null, attempts: 1, is_practice: true })
  const events = await writer.call(listEmailEvents, { params: { id: sent.body.data.id } })
  expect(events.body.data.map((event: { type: string }) => event.type)).toEqual(['queued', 'sent'])
})

it('takes a mail back within the seconds for undoing, as a draft again', async () => {
  const sent = await writer.post(emails(), { subject: 'Oops', html: '<p>Not yet</p>' })
  const taken = await writer.call(cancelEmail, { params: { id: sent.body.data.id } })
  expect(taken.status).toBe(200)
  expect(taken.body.data.status).toBe('cancelled')
  expect(taken.body.included.draft).toMatchObject({ subject: 'Oops', to: ['maria@example.com'] })
  await leave()
  expect((await received('maria@example.com')).some((mail) => mail.subject === 'Oops')).toBe(false)
  expect((await writer.call(cancelEmail, { params: { id: sent.body.data.id } })).status).toBe(409)
})

it('gives back what was written: merge tags not filled in, no signature, the template with its preheader', async () => {
  const { rows: templates } = await sql<{ id: number }>`
    INSERT INTO email_templates (account_id, name, kind, subject, preheader, html, text_body) VALUES (${writer.account_id}, 'Call', 'transactional', 'x', 'Only for you', '', '') RETURNING id`.execute(
    app.database.db,
  )
  const written = { subject: 'Dear {{ contact.first_name }}', html: '<p>Hello {{ contact.last_name }}</p>' }
  const sent = await writer.post(emails(), { ...written, email_template_id: templates[0]!.id, send_at: '2031-01-01T08:00:00Z' })
  expect(sent.status, JSON.stringify(sent.body)).toBe(422)
  const soon = new Date(app.services.clock.now().getTime() + 3_600_000).toISOString()
  const later = await writer.post(emails(), { ...written, email_template_id: templates[0]!.id, send_at: soon })
  const taken = await writer.call(cancelEmail, { params: { id: later.body.data.id } })
  const { draft } = taken.body.included
  expect(draft).toMatchObject({ ...written, email_template_id: templates[0]!.id })
  const again = await writer.post(emails(), { draft_email_message_id: draft!.id })
  expect(again.body.data.subject).toBe('Dear Μαρία')
  await leave()
  const mail = (await received('maria@example.com')).find((one) => one.subject === 'Dear Μαρία')
  expect(mail!.html).toContain('Only for you')
  const { rows } = await sql<{ written: unknown }>`SELECT written FROM email_messages WHERE id = ${again.body.data.id}`.execute(
    app.database.db,
  )
  expect(rows[0]!.written).toBeNull()
})

it('saves a draft again and again, tells a second window, and sends it with its file', async () => {
  const made = await writer.post(drafts(), { subject: 'Offer' })
  const { id, version } = made.body.data
  const saved = await writer.put(`${drafts()}/${id}`, { html: '<p>See below</p>', version })
  expect(saved.status).toBe(200)
  expect((await writer.put(`${drafts()}/${id}`, { html: '<p>Other window</p>', version })).status).toBe(409)
  const file = await writer.upload(`${drafts()}/${id}/media`, {
    file: { file_name: 'τιμές.txt', content: 'Δέκα ευρώ', type: 'text/plain' },
  })
  expect(file.status).toBe(200)
  expect((await writer.get(`${drafts()}?include=media`)).body.data[0].media).toHaveLength(1)
  const sent = await writer.call(sendContactDraft, { params: { contact_id }, body: { draft_email_message_id: id } })
  expect(sent.body.data).toMatchObject({ subject: 'Offer', attachments_count: 1 })
  expect((await writer.get(drafts())).body.data.some((draft: { id: number }) => draft.id === id)).toBe(false)
  await leave()
  const mail = (await received('maria@example.com')).find((one) => one.subject === 'Offer')
  const parsed = await PostalMime.parse(mail!.raw)
  expect(parsed.attachments.map((one) => one.filename)).toEqual(['τιμές.txt'])
  const content = parsed.attachments[0]!.content
  expect(typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8')).toBe('Δέκα ευρώ')
})

it('keeps drafts to their writer', async () => {
  const made = await writer.post(drafts(), { subject: 'Secret' })
  const colleague = await app.member({ account_id: writer.account_id, permissions: PERMISSIONS })
  expect((await colleague.get(drafts())).body.data).toEqual([])
  expect((await colleague.put(`${drafts()}/${made.body.data.id}`, { subject: 'x' })).status).toBe(404)
})

it('names an unknown merge tag, a wrong address, and an unverified sender', async () => {
  const { rows } = await sql<{
    uuid: string
  }>`INSERT INTO account_emails (uuid, account_id, email, is_sender) VALUES (uuid_v7(), ${writer.account_id}, 'new@agency.example', true) RETURNING uuid`.execute(
    app.database.db,
  )
  const wrong = await writer.post(emails(), { subject: 'x', html: '<p>{{ contact.password }}</p>' })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors.html[0]).toContain('contact.password')
  expect((await writer.post(emails(), { subject: 'x', html: '<p>{% for a in b %}{% endfor %}</p>' })).body.errors).toHaveProperty('html')
  expect((await writer.post(emails(), { subject: 'x', html: '<a href="{{ contact.email }}">x</a>' })).body.errors).toHaveProperty('html')
  expect((await writer.post(emails(), { subject: 'x', to: ['not an address'] })).body.errors).toHaveProperty('to')
  expect((await writer.post(emails(), { subject: 'x', from_email_uuid: rows[0]!.uuid })).body.errors).toHaveProperty('from_email_uuid')
  expect((await writer.post(emails(), {})).body.errors).toHaveProperty('html')
})

it('refuses marketing without consent at once', async () => {
  const refused = await writer.post(emails(), { subject: 'Sale', html: '<p>Sale</p>', purpose: 'marketing' })
  expect(refused.status).toBe(422)
  expect(refused.body.errors.to[0]).toContain('has not agreed')
})

it('puts the signature of the writer below, else that of the account', async () => {
  const path = `/api/v1/accounts/${writer.account_id}/email-signature`
  await writer.put(path, { scope: 'account', html: '<p>The agency</p>' })
  expect((await writer.put(path, { html: '<p>Best, <b>Ada</b></p>' })).body.data).toMatchObject({
    own: { html: '<p>Best, <b>Ada</b></p>' },
    account: { html: '<p>The agency</p>' },
  })
  const sent = await writer.post(emails(), { subject: 'Signed', html: '<p>Hi</p>' })
  expect((await writer.call(emailMessages.read, { params: { id: sent.body.data.id } })).body.data.html).toContain('<b>Ada</b>')
  await writer.put(path, { html: '' })
  const other = await writer.post(emails(), { subject: 'Signed 2', html: '<p>Hi</p>' })
  expect((await writer.call(emailMessages.read, { params: { id: other.body.data.id } })).body.data.html).toContain('The agency')
})

it('is closed to guests, to members without the right, and to other accounts', async () => {
  const reader = await app.member({ account_id: writer.account_id, permissions: ['contacts.read', 'email-messages.read'] })
  const stranger = await app.member({ permissions: PERMISSIONS })
  expect((await app.guest.get(emails())).status).toBe(401)
  expect((await reader.get(emails())).status).toBe(200)
  expect((await reader.post(emails(), { subject: 'x', html: 'x' })).status).toBe(403)
  expect((await stranger.get(emails())).status).toBe(404)
})
