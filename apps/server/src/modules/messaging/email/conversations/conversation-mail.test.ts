import {
  contactConversations,
  contacts,
  conversationMessages,
  createContactConversation,
  createMessage,
  removeMessage,
  snoozeConversation,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendMail } from './append-mail.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { whileHeld } from '#test/held-rows.fixture.ts'
import { startMailQueue } from '../queue/mail-queue.ts'
import { applyEvent } from '../tracking/apply-events.ts'

let app: TestApp
let ada: TestUser
let people = 0

const RIGHTS = ['conversations.read', 'conversations.create', 'conversations.update', 'messages.create', 'contacts.read', 'contacts.create']

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: RIGHTS })
})
afterAll(() => app.stop())

const clock = () => app.services.clock as typeof app.services.clock & { advance(ms: number): void }
const DAY = 86_400_000

async function newContact(): Promise<number> {
  const answer = await ada.call(contacts.create, {
    params: { account_id: ada.account_id },
    body: {
      first_name: 'Νίκος',
      email: `nikos${++people}@client.example`,
    },
  })
  return answer.body.data.id
}

async function mailFrom(contact_id: number, subject: string, html: string, direction = 'incoming'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO email_messages (account_id, direction, contact_id, user_id, to_address, to_key, from_address, subject, html, text_body, token, status, status_rank, delivered_at)
    VALUES (${ada.account_id}, ${direction}, ${contact_id}, ${direction === 'outgoing' ? ada.id : null}, 'a@x.gr', 'a@x.gr', 'b@x.gr', ${subject}, ${html}, 'x', gen_random_uuid(), ${direction === 'outgoing' ? 'sent' : 'received'}, 0, ${clock().now()}) RETURNING id`.execute(
    app.database.db,
  )
  return rows[0]!.id
}
const received = (email_message_id: number, is_automatic = false) => appendMail(app.services, { email_message_id, is_automatic })
const of = async (contact_id: number) =>
  (await ada.call(contactConversations, { params: { contact_id }, query: { sort: 'created' } })).body.data
const closedDaysAgo = (id: number, days: number) =>
  sql`UPDATE conversations SET closed_at = closed_at - make_interval(days => ${days}) WHERE id = ${id}`.execute(app.database.db)
const thread = async (id: number) =>
  (await ada.call(conversationMessages, { params: { conversation_id: id }, query: { include: 'authorable' } })).body.data

it('takes up a mail in the conversation with its contact once, however often it is told', async () => {
  const contact_id = await newContact()
  const id = await mailFrom(contact_id, 'Re: ΑΠ: Offer', '<p>We accept</p>')
  await Promise.all([received(id), received(id), received(id)])
  const found = await of(contact_id)
  expect(found).toMatchObject([{ subject: 'Offer', channel_type: 'email', status: 'open', waiting_since: expect.any(String) }])
  expect(await thread(found[0]!.id)).toMatchObject([
    { direction: 'incoming', body_text: 'We accept', authorable: { type: 'contact', id: contact_id } },
  ])
  const answer = await mailFrom(contact_id, 'Offer', '<p>Thank you</p>', 'outgoing')
  await appendMail(app.services, { email_message_id: answer, user_id: ada.id })
  expect(await of(contact_id)).toMatchObject([{ status: 'pending', waiting_since: null, first_reply_at: expect.any(String) }])
})

it('links a mail while it bounces and while its conversation is merged, without a deadlock', async () => {
  const contact_id = await newContact()
  const id = await mailFrom(contact_id, 'Offer', '<p>Here it is</p>', 'outgoing')
  const { db } = app.database
  await sql`UPDATE email_messages m SET to_key = c.email_key, to_address = c.email FROM contacts c WHERE c.id = ${contact_id} AND m.id = ${id}`.execute(
    db,
  )
  const { rows } = await sql<{ token: string }>`SELECT token FROM email_messages WHERE id = ${id}`.execute(db)
  const bounce = { token: rows[0]!.token, kind: 'bounced', bounce_type: 'hard', at: clock().now() } as const
  await whileHeld(app, sql`SELECT FROM contacts WHERE id = ${contact_id}`, [
    () => appendMail(app.services, { email_message_id: id, user_id: ada.id }),
    () => applyEvent(db, bounce).then(() => undefined),
  ])
  const { id: other } = (await of(contact_id))[0]!
  const { rows: states } = await sql<{ status: string; conversation_id: number }>`
    SELECT status, conversation_id FROM email_messages WHERE id = ${id}`.execute(db)
  expect(states).toEqual([{ status: 'bounced', conversation_id: other }])

  const survivor = (
    await ada.call(createContactConversation, { params: { contact_id }, body: { subject: 'Kept', channel_type: 'internal' } })
  ).body.data.id
  const note = (await ada.call(createMessage, { params: { conversation_id: other }, body: { body: 'For us', direction: 'internal' } })).body
    .data.id
  const [merged, changed] = await whileHeld(app, sql`SELECT FROM conversations WHERE id = ${other}`, [
    () => ada.post(`/api/v1/conversations/${survivor}/merge`, { conversation_id: other }),
    () => ada.put(`/api/v1/messages/${note}`, { body: 'For us all' }),
  ])
  expect([merged?.status, changed?.status], JSON.stringify([merged?.body, changed?.body])).toEqual([200, 200])
  expect((await thread(survivor)).map((one: { body_text: string }) => one.body_text)).toEqual(
    expect.arrayContaining(['Here it is', 'For us all']),
  )
})

it('opens a conversation again within 14 days after it was closed, and begins a new one later', async () => {
  const contact_id = await newContact()
  await received(await mailFrom(contact_id, 'One', 'a'))
  const { id } = (await of(contact_id))[0]!
  await ada.post(`/api/v1/conversations/${id}/close`)
  await closedDaysAgo(id, 13)
  await received(await mailFrom(contact_id, 'Two', 'b'))
  expect(await of(contact_id)).toMatchObject([{ id, status: 'open', closed_at: null }])
  await ada.post(`/api/v1/conversations/${id}/close`)
  await closedDaysAgo(id, 15)
  await received(await mailFrom(contact_id, 'Three', 'c'))
  expect(await of(contact_id)).toMatchObject([
    { id, status: 'closed' },
    { subject: 'Three', status: 'open' },
  ])
})

it('wakes a snoozed conversation, but not for what a machine answers', async () => {
  const contact_id = await newContact()
  await received(await mailFrom(contact_id, 'One', 'a'))
  const { id } = (await of(contact_id))[0]!
  await ada.call(snoozeConversation, {
    params: { conversation_id: id },
    body: { until: new Date(clock().now().getTime() + DAY).toISOString() },
  })
  await received(await mailFrom(contact_id, 'Away', 'I am on holiday'), true)
  expect(await of(contact_id)).toMatchObject([{ status: 'snoozed' }])
  await received(await mailFrom(contact_id, 'Two', 'b'))
  expect(await of(contact_id)).toMatchObject([{ status: 'open', snoozed_until: null }])
})

it('mails what is written in a conversation, and says so in the thread when it left or could not leave', async () => {
  const contact_id = await newContact()
  const begun = await ada.call(createContactConversation, {
    params: { contact_id },
    body: { subject: 'Photos', message: { body: 'Where are they?' } },
  })
  const { id } = begun.body.data
  await app.relay()
  expect(await thread(id)).toMatchObject([{ status: 'failed', error: expect.any(String) }])
  await sql`INSERT INTO account_emails (uuid, account_id, email, is_sender, verified_at) VALUES (uuid_v7(), ${ada.account_id}, 'studio@agency.example', true, now())`.execute(
    app.database.db,
  )
  const { data } = (await ada.call(createMessage, { params: { conversation_id: id }, body: { body: 'We need the photos' } })).body
  expect(data).toMatchObject({ status: 'queued', editable_until: null })
  await app.relay()
  const { rows } = await sql<{
    subject: string
    conversation_id: number
  }>`SELECT subject, conversation_id FROM email_messages WHERE contact_id = ${contact_id}`.execute(app.database.db)
  expect(rows).toEqual([{ subject: 'Photos', conversation_id: id }])
  clock().advance(60_000)
  const queue = startMailQueue(app.services, { poll_ms: 10 })
  await queue.idle()
  await queue.stop()
  await app.relay()
  expect((await thread(id)).map((row: { body_text: string; status: string }) => [row.body_text, row.status])).toEqual([
    ['Where are they?', 'failed'],
    ['We need the photos', 'sent'],
  ])
  expect((await ada.call(removeMessage, { params: { id: data.id } })).status).toBe(403)
})
