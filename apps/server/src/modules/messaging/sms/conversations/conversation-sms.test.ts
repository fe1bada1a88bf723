import { contactConversations, conversationMessages, createMessage, mergeContacts, smsMessages } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one, run } from '#db/rows.ts'
import { appendSms } from './append-sms.ts'
import { whileHeld } from '#test/held-rows.fixture.ts'
import { startSmsApp, type SmsApp } from '../sms-app.fixture.ts'

let sms: SmsApp

beforeAll(async () => {
  sms = await startSmsApp([
    'contacts.read',
    'contacts.create',
    'contacts.merge',
    'sms-messages.read',
    'sms-messages.send',
    'conversations.read',
    'conversations.create',
    'conversations.update',
    'messages.create',
  ])
})
afterAll(() => sms.stop())

const conversationsOf = async (contact_id: number) => (await sms.writer.call(contactConversations, { params: { contact_id } })).body.data
const messagesOf = async (id: number) =>
  (await sms.writer.call(conversationMessages, { params: { conversation_id: id } })).body.data
    .filter((one: { direction: string }) => one.direction !== 'system')
    .toSorted((one: { id: number }, other: { id: number }) => one.id - other.id)

it('puts what was sent and what was answered into one conversation of the channel SMS, once each', async () => {
  const contact = await sms.contact()
  const id = await sms.send(contact.id, { body: 'Έτοιμη η προσφορά <2>' })
  await sms.reaches(id, 'delivered')
  await sms.answer(contact.phone, 'Ευχαριστώ!')
  await sms.answer(contact.phone, 'Πότε;')
  const [conversation, ...others] = await conversationsOf(contact.id)
  expect(others).toEqual([])
  expect(conversation).toMatchObject({
    channel_type: 'sms',
    status: 'open',
    last_message_preview: 'Πότε;',
    waiting_since: expect.any(String),
  })
  const messages = await messagesOf(conversation!.id)
  expect(messages.map((one: any) => [one.direction, one.body_text, one.status])).toEqual([
    ['outgoing', 'Έτοιμη η προσφορά <2>', 'delivered'],
    ['incoming', 'Ευχαριστώ!', 'sent'],
    ['incoming', 'Πότε;', 'sent'],
  ])
  expect(messages[0]!.body).toBe('Έτοιμη η προσφορά &lt;2&gt;')
  expect((await sms.writer.call(smsMessages.read, { params: { id } })).body.data.conversation_id).toBe(conversation!.id)
})

it('names the gateway of the account that carries a conversation, with its account and participants [R-3.3-33]', async () => {
  const contact = await sms.contact()
  const id = await sms.send(contact.id, { body: 'Hello' })
  await sms.reaches(id, 'delivered')
  const { account_id } = sms.writer
  const { db } = sms.app.database
  const gateway = await one<{ id: number }>(
    db,
    sql`INSERT INTO third_party_services (account_id, type, provider, name, status, credentials_ciphertext, webhook_key, settings)
    VALUES (${account_id}, 'sms', 'yuboto', 'Yuboto', 'connected', 'sealed', repeat('k', 40), '{"sender_id": "Shop"}') RETURNING id`,
  )
  await run(db, sql`UPDATE sms_messages SET third_party_service_id = ${gateway!.id} WHERE id = ${id}`)
  await appendSms(sms.app.services, { sms_message_id: id })
  const query = { include: 'account,thirdPartyService,participants' } as never
  const { data } = (await sms.writer.call(contactConversations, { params: { contact_id: contact.id }, query })).body
  expect(data).toMatchObject([
    {
      account: { id: account_id },
      thirdPartyService: { id: gateway!.id, name: 'Yuboto', provider: 'yuboto', is_practice: false },
      participants: expect.any(Array),
    },
  ])
  await run(db, sql`UPDATE third_party_services SET deleted_at = now() WHERE id = ${gateway!.id}`)
})

it('takes up an SMS while its contact is merged into another, neither waiting for the other', async () => {
  const [winner, loser] = [await sms.contact(), await sms.contact()]
  const id = await sms.send(loser.id, { body: 'Hello' })
  await sms.reaches(id, 'delivered')
  const { services, database } = sms.app
  const [merged] = await whileHeld(sms.app, sql`SELECT FROM contacts WHERE id = ${loser.id}`, [
    () =>
      sms.writer.call(mergeContacts, {
        params: { account_id: sms.writer.account_id },
        body: { winner_id: winner.id, loser_ids: [loser.id] },
      }),
    () => appendSms(services, { sms_message_id: id, user_id: sms.writer.id }).then(() => null),
  ])
  expect(merged?.status, JSON.stringify(merged?.body)).toBe(200)
  const { rows } =
    await sql`SELECT m.contact_id, c.contact_id AS talks_with FROM sms_messages m JOIN conversations c ON c.id = m.conversation_id WHERE m.id = ${id}`.execute(
      database.db,
    )
  expect(rows).toEqual([{ contact_id: winner.id, talks_with: winner.id }])
})

it('sends what is written in the conversation as an SMS and shows what became of it', async () => {
  const contact = await sms.contact()
  await sms.send(contact.id, { body: 'Hello' })
  await sms.answer(contact.phone, 'Yes please')
  const [conversation] = await conversationsOf(contact.id)
  const written = await sms.writer.call(createMessage, {
    params: { conversation_id: conversation!.id },
    body: { body: '<p>On our way</p>' },
  })
  expect(written.body.data).toMatchObject({ status: 'queued' })
  await sms.app.relay()
  sms.clock.advance(11_000)
  await sms.queue.idle()
  await expect
    .poll(
      async () => {
        await sms.app.relay()
        return (await messagesOf(conversation!.id)).at(-1)
      },
      { timeout: 20_000 },
    )
    .toMatchObject({ id: written.body.data.id, status: 'delivered' })
  expect(sms.textsTo(contact.phone)).toEqual(['Hello', 'On our way'])
  expect(await messagesOf(conversation!.id)).toHaveLength(3)
})

it('says in the thread why an SMS could not be sent', async () => {
  const contact = await sms.contact()
  await sms.send(contact.id, { body: 'Hello' })
  await sms.answer(contact.phone, 'Yes')
  const [conversation] = await conversationsOf(contact.id)
  await sql`UPDATE contacts SET status = 'archived' WHERE id = ${contact.id}`.execute(sms.app.database.db)
  await sms.writer.call(createMessage, { params: { conversation_id: conversation!.id }, body: { body: `<p>${'x'.repeat(1700)}</p>` } })
  await sms.app.relay()
  expect((await messagesOf(conversation!.id)).at(-1)).toMatchObject({ status: 'failed', error: expect.stringContaining('too long') })
})

it('counts STOP as answered, but not by its confirmation', async () => {
  const contact = await sms.contact({ consented: true })
  const id = await sms.send(contact.id, { body: 'SALE! STOP', purpose: 'marketing' })
  await sms.reaches(id, 'delivered')
  await sms.answer(contact.phone, 'ΣΤΟΠ')
  await sms.queue.idle()
  await sms.app.relay()
  const [conversation] = await conversationsOf(contact.id)
  expect(conversation).toMatchObject({ status: 'pending', waiting_since: null })
  expect((await messagesOf(conversation!.id)).map((one: any) => [one.direction, one.authorable_type])).toEqual([
    ['outgoing', 'user'],
    ['incoming', 'contact'],
    ['outgoing', null],
  ])
})

it('keeps texts to whole stages out of conversations', async () => {
  const contact = await sms.contact()
  await sql`
    WITH p AS (INSERT INTO pipelines (uuid, account_id, name) VALUES (uuid_v7(), ${sms.writer.account_id}, 'Sales') RETURNING id),
    s AS (INSERT INTO pipeline_stages (account_id, pipeline_id, name, position) SELECT ${sms.writer.account_id}, id, 'New', 1 FROM p RETURNING id, pipeline_id),
    t AS (INSERT INTO stage_messages (account_id, channel, pipeline_id, pipeline_stage_id, user_id, purpose, body, status)
      SELECT ${sms.writer.account_id}, 'sms', pipeline_id, id, ${sms.writer.id}, 'transactional', 'Hi all', 'queued' FROM s RETURNING id)
    INSERT INTO sms_messages (account_id, contact_id, stage_message_id, user_id, to_number, sender_id, body, encoding, parts, token, queued_at)
    SELECT ${sms.writer.account_id}, ${contact.id}, t.id, ${sms.writer.id}, ${contact.phone}, '+306940000000', 'Hi all', 'gsm7', 1, gen_random_uuid(), ${sms.app.services.clock.now()} FROM t`.execute(
    sms.app.database.db,
  )
  await sms.queue.idle()
  await sms.app.relay()
  expect(sms.textsTo(contact.phone)).toEqual(['Hi all'])
  expect(await conversationsOf(contact.id)).toEqual([])
})

it("tells who looks after the contact, with a link to the contact's SMS in this application", async () => {
  const contact = await sms.contact()
  const keeper = await sms.app.member({ account_id: sms.writer.account_id, permissions: ['contacts.read', 'sms-messages.read'] })
  await sql`UPDATE contacts SET user_id = ${keeper.id} WHERE id = ${contact.id}`.execute(sms.app.database.db)
  await sms.send(contact.id, { body: 'Hello' })
  await sms.answer(contact.phone, 'Call me')
  const path = `/accounts/${sms.writer.account_id}/contacts/${contact.id}/sms`
  const { rows } = await sql<{ url: string }>`SELECT data ->> 'url' AS url FROM notifications WHERE user_id = ${keeper.id}`.execute(
    sms.app.database.db,
  )
  expect(rows).toEqual([{ url: path }])
})
