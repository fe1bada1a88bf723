import {
  addParticipant,
  contactRequestConversation,
  contactRequests,
  contacts,
  conversations,
  createContactContactRequest,
  createContactConversation,
  createMessage,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser
let ben: TestUser
let contact_id: number

const RIGHTS = [
  'conversations.read',
  'conversations.create',
  'conversations.update',
  'messages.create',
  'contacts.read',
  'contacts.create',
  'contact-requests.read',
  'contact-requests.create',
] as const

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: RIGHTS })
  ben = await app.member({ permissions: RIGHTS, account_id: ada.account_id })
  contact_id = await newContact('Μαρία', 'maria@client.example')
})
afterAll(() => app.stop())

let people = 0
async function newContact(first_name: string, email?: string): Promise<number> {
  const answer = await ada.call(contacts.create, {
    params: { account_id: ada.account_id },
    body: {
      first_name,
      last_name: 'Παππά',
      email: email ?? `contact${++people}@client.example`,
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}

/** An internal conversation with a contact, so that nothing has to leave by mail. */
async function begin(body: object = {}, contact = contact_id) {
  const answer = await ada.call(createContactConversation, {
    params: { contact_id: contact },
    body: { subject: 'New menu', channel_type: 'internal', ...body },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const say = (user: TestUser, id: number, body: object) => user.call(createMessage, { params: { conversation_id: id }, body })
const read = async (user: TestUser, id: number, query = '') => (await user.get(`/api/v1/conversations/${id}${query}`)).body.data
const thread = async (user: TestUser, id: number, query = '') => (await user.get(`/api/v1/conversations/${id}/messages${query}`)).body

describe('reading', () => {
  it('gives account, third-party service and participants with a conversation', async () => {
    const { id } = await begin()
    const found = await read(ada, id, '?include=account,thirdPartyService,participants.participable,contact,contactRequest,unread_count')
    expect(found).toMatchObject({
      account: { id: ada.account_id },
      thirdPartyService: null,
      contact: { id: contact_id, first_name: 'Μαρία' },
      contactRequest: null,
      unread_count: 0,
    })
  })

  it('names users, contacts and requests as those who take part [R-3.3-35]', async () => {
    const { id } = await begin()
    const request = (await ada.call(createContactContactRequest, { params: { contact_id }, body: { subject: 'Quote' } })).body.data
    const added = await ada.call(addParticipant, {
      params: { conversation_id: id },
      body: {
        participable_type: 'contact_request',
        participable_id: request.id,
      },
    })
    expect(added.status).toBe(200)
    const { participants } = await read(ada, id, '?include=participants,participants.participable')
    expect(participants.map((one: any) => [one.participable_type, one.participable.name])).toEqual(
      expect.arrayContaining([
        ['contact', 'Μαρία Παππά'],
        ['user', expect.stringContaining('Test User')],
        ['contact_request', `#${request.number} Quote`],
      ]),
    )
  })

  it('gives conversation, author and account with a message; the author is a user or a contact [R-3.3-34]', async () => {
    const { id } = await begin({ message: { body: 'Good morning' } })
    await sql`INSERT INTO messages (account_id, conversation_id, authorable_type, authorable_id, direction, body, body_text) VALUES (${ada.account_id}, ${id}, 'contact', ${contact_id}, 'incoming', 'Hi', 'Hi')`.execute(
      app.database.db,
    )
    const { data } = await thread(ada, id, '?include=conversation,authorable,account,media')
    expect(data).toMatchObject([
      { body: 'Good morning', authorable: { type: 'user', id: ada.id }, conversation: { id }, account: { id: ada.account_id }, media: [] },
      { body: 'Hi', authorable: { type: 'contact', name: 'Μαρία Παππά' } },
    ])
  })

  it('shows a long thread in windows, newest last', async () => {
    const { id } = await begin()
    for (const n of [1, 2, 3, 4, 5]) await say(ada, id, { body: `m${n}`, direction: 'internal' })
    const texts = (page: any) => page.data.map((row: any) => row.body)
    const last = await thread(ada, id, '?limit=2')
    const place = { current_page: 3, last_page: 3, from: 4, to: 5, total: 5, per_page: 2, path: expect.stringContaining('/messages') }
    expect([texts(last), last.meta]).toEqual([['m4', 'm5'], { ...place, has_older: true, has_newer: false }])
    const follow = async (link: string) => (await ada.get(link.replace(/^https?:\/\/[^/]+/, ''))).body
    expect(last.links.next).toBeNull()
    expect(texts(await follow(last.links.prev))).toEqual(['m2', 'm3'])
    const first = await follow(last.links.first)
    expect([texts(first), first.meta.current_page, first.links.prev]).toEqual([['m1', 'm2'], 1, null])
    expect(texts(await follow(first.links.next))).toEqual(['m3', 'm4'])
    expect(texts(await follow(first.links.last))).toEqual(['m4', 'm5'])
    const older = await thread(ada, id, `?limit=2&before=${last.data[0].id}`)
    expect(texts(older)).toEqual(['m2', 'm3'])
    const newer = await thread(ada, id, `?limit=9&after=${older.data[1].id}`)
    expect(texts(newer)).toEqual(['m4', 'm5'])
    expect(texts(await thread(ada, id, `?limit=4&around=${older.data[1].id}`))).toEqual(['m2', 'm3', 'm4', 'm5'])
  })

  it('is found by subject, by who takes part and by what was written', async () => {
    const eleni = await newContact('Ελένη')
    const { id } = await begin({ subject: 'Καλοκαιρινή καμπάνια' }, eleni)
    await say(ada, id, { body: 'The brochure is at the printer', direction: 'internal' })
    const list = async (query: string) =>
      (await ada.get(`/api/v1/accounts/${ada.account_id}/conversations?${query}`)).body.data.map((row: any) => row.id)
    for (const word of ['καλοκαιρινη', 'eleni', 'brochure printer'])
      expect(await list(`filter[search]=${encodeURIComponent(word)}`), word).toEqual([id])
    expect(await list('filter[search]=nowhere')).toEqual([])
    await ada.call(conversations.update, { params: { id }, body: { user_id: ben.id } })
    expect(await list(`filter[assignee]=${ben.id}`)).toEqual([id])
    expect(await list('filter[assignee]=null')).not.toContain(id)
    expect((await list('filter[channel_type]=internal&filter[status]=open,pending&sort=-last_message'))[0]).toBe(id)
  })

  it('hides what belongs to others: foreign accounts, missing rights, guests, and for own scope what is not theirs', async () => {
    const { id } = await begin()
    const stranger = await app.member({ permissions: RIGHTS })
    const mute = await app.member({ permissions: ['conversations.read'], account_id: ada.account_id })
    const narrow = await app.member({ permissions: RIGHTS, account_id: ada.account_id, data_scope: 'own' })
    expect((await stranger.call(conversations.read, { params: { id } })).status).toBe(404)
    expect((await say(stranger, id, { body: 'x' })).status).toBe(404)
    expect((await say(mute, id, { body: 'x' })).status).toBe(403)
    expect((await app.guest.call(conversations.read, { params: { id } })).status).toBe(401)
    expect((await narrow.call(conversations.read, { params: { id } })).status).toBe(404)
    await ada.call(addParticipant, { params: { conversation_id: id }, body: { participable_type: 'user', participable_id: narrow.id } })
    expect((await narrow.call(conversations.read, { params: { id } })).status).toBe(200)
    const list = await narrow.call(conversations.list, { params: { account_id: ada.account_id } })
    expect(list.body.data.map((row: any) => row.id)).toEqual([id])
  })
})

describe('writing', () => {
  it('waits for the other side after our answer and stops the clocks of the first answer', async () => {
    const request = (await ada.call(createContactContactRequest, { params: { contact_id }, body: { subject: 'Website' } })).body.data
    expect((await ada.call(contactRequestConversation, { params: { contact_request_id: request.id } })).body).toEqual({ data: null })
    const path = `/api/v1/contact-requests/${request.id}/conversation`
    const { id } = (await ada.post(path, { channel_type: 'internal' })).body.data
    expect((await ada.post(path, {})).body.data.id).toBe(id)
    await say(ada, id, { body: 'Has anybody called her?', direction: 'internal' })
    expect(await read(ada, id)).toMatchObject({ status: 'open', first_reply_at: null })
    await say(ada, id, { body: 'We will call you today' })
    expect(await read(ada, id)).toMatchObject({
      status: 'pending',
      first_reply_at: expect.any(String),
      last_message_preview: 'We will call you today',
    })
    const after = (await ada.call(contactRequests.read, { params: { id: request.id } })).body.data
    expect(after.first_response_at).toEqual(expect.any(String))
    expect((await ada.get(path)).body.data.id).toBe(id)
  })

  it('cleans markup, refuses empty messages and answers to messages of elsewhere', async () => {
    const [{ id }, other] = [await begin(), await begin({ message: { body: 'elsewhere' } })]
    const foreign = (await thread(ada, other.id)).data[0].id
    const { data } = (await say(ada, id, { body: '<p>Hi <b>you</b><script>alert(1)</script></p>' })).body
    expect(data).toMatchObject({ body: '<p>Hi <b>you</b></p>', body_text: 'Hi you' })
    expect((await say(ada, id, { body: ' ' })).body.errors).toHaveProperty('body')
    expect((await say(ada, id, { body: 'x', reply_to_id: foreign })).body.errors).toHaveProperty('reply_to_id')
    const stranger = await app.member({ permissions: RIGHTS })
    expect((await say(ada, id, { body: 'x', mentions: [stranger.id] })).body.errors).toHaveProperty('mentions')
    const answer = await say(ada, id, { body: 'indeed', reply_to_id: data.id })
    expect(answer.body.data).toMatchObject({ replyTo: { id: data.id, body_text: 'Hi you' } })
  })

  it('names the fields of a first message by their place in the body', async () => {
    const other = await begin({ message: { body: 'elsewhere' } })
    const foreign = (await thread(ada, other.id)).data[0].id
    const stranger = await app.member({ permissions: RIGHTS })
    const request = (await ada.call(createContactContactRequest, { params: { contact_id }, body: { subject: 'Menu' } })).body.data
    const paths = [`/api/v1/contacts/${contact_id}/conversations`, `/api/v1/contact-requests/${request.id}/conversation`]
    for (const path of paths) {
      const refusedBy = async (message: object) => (await ada.post(path, { message })).body.errors
      expect(await refusedBy({ body: 'x', reply_to_id: foreign })).toEqual({
        'message.reply_to_id': ['The selected answered message is invalid'],
      })
      expect(await refusedBy({ body: ' ' })).toEqual({ 'message.body': [expect.stringContaining('required')] })
      expect(await refusedBy({ body: 'x', mentions: [stranger.id] })).toHaveProperty(['message.mentions'])
      expect(Object.keys(await refusedBy({ body: 5, reply_to_id: foreign, mentions: [stranger.id] })).sort()).toEqual([
        'message.body',
        'message.mentions',
        'message.reply_to_id',
      ])
    }
  })

  it('tells the assignee, who takes part and who is mentioned, but not the author', async () => {
    const { id } = await begin({ user_id: ben.id })
    const eve = await app.member({ permissions: RIGHTS, account_id: ada.account_id })
    await say(ada, id, { body: 'Please look', direction: 'internal', mentions: [eve.id] })
    await app.relay()
    const told = await sql<{ user_id: number; code: string }>`
      SELECT user_id, notification_setting_code AS code FROM notifications WHERE subject_type = 'conversation' AND subject_id = ${String(id)} ORDER BY 1, 2`.execute(
      app.database.db,
    )
    expect(told.rows).toEqual([
      { user_id: ben.id, code: 'conversation.assigned' },
      { user_id: ben.id, code: 'conversation.message' },
      { user_id: eve.id, code: 'comment.mention' },
    ])
  })

  it('lets only the author change a message, within 15 minutes, and delete it', async () => {
    const { id } = await begin()
    const { data } = (await say(ada, id, { body: 'Helo', direction: 'internal' })).body
    const path = `/api/v1/messages/${data.id}`
    expect((await ben.put(path, { body: 'Mine' })).status).toBe(403)
    expect((await ada.put(path, { body: 'Hello' })).body.data).toMatchObject({ body: 'Hello', edited_at: expect.any(String) })
    await sql`UPDATE messages SET created_at = created_at - interval '16 minutes' WHERE id = ${data.id}`.execute(app.database.db)
    expect((await ada.put(path, { body: 'Too late' })).status).toBe(403)
    expect((await ben.delete(path)).status).toBe(403)
    expect((await ada.delete(path)).status).toBe(200)
    expect((await thread(ada, id)).data).toEqual([])
    expect((await read(ada, id)).last_message_preview).toBeNull()
  })

  it('carries files, which its readers see', async () => {
    const { id } = await begin()
    const media = [await mediaRow()]
    await say(ada, id, { body: '', media })
    expect((await thread(ben, id, '?include=media')).data.at(-1).media).toMatchObject([{ id: media[0] }])
  })
})

async function mediaRow(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO media (account_id, uuid, disk, path, file_name, extension, mime_type, size_bytes, checksum, kind, status)
    VALUES (${ada.account_id}, uuid_v7(), 'local', 'x', 'x.pdf', 'pdf', 'application/pdf', 1, decode(repeat('00', 32), 'hex'), 'document', 'ready') RETURNING id`.execute(
    app.database.db,
  )
  return rows[0]!.id
}
