import {
  closeConversation,
  contactConversations,
  contacts,
  conversationCounts,
  conversationParticipants,
  conversations,
  createContactConversation,
  createMessage,
  joinConversation,
  joinedConversations,
  leaveConversation,
  mergeConversation,
  readConversation,
  removeParticipant,
  reopenConversation,
  snoozeConversation,
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

describe('read marks', () => {
  it('count what others wrote until it was read, and can be set back', async () => {
    const { id } = await begin({ user_ids: [ben.id] })
    const first = (await say(ada, id, { body: 'one', direction: 'internal' })).body.data
    await say(ada, id, { body: 'two', direction: 'internal' })
    const unread = async (user: TestUser) => (await read(user, id, '?include=unread_count')).unread_count
    expect([await unread(ada), await unread(ben)]).toEqual([0, 2])
    const counts = async () => (await ben.call(conversationCounts, { params: { account_id: ada.account_id } })).body.data
    const before = await counts()
    expect((await ben.call(readConversation, { params: { conversation_id: id }, body: { message_id: first.id } })).body.data).toEqual({
      last_read_message_id: first.id,
      unread_count: 1,
    })
    await ben.call(readConversation, { params: { conversation_id: id } })
    expect(await unread(ben)).toBe(0)
    expect((await counts()).unread).toBe(before.unread - 1)
    const unreadOnes = await ben.call(conversations.list, { params: { account_id: ada.account_id }, query: { 'filter[unread]': 'true' } })
    expect(unreadOnes.body.data.map((row: any) => row.id)).not.toContain(id)
    await ben.call(readConversation, { params: { conversation_id: id }, body: { message_id: 0 } })
    expect(await unread(ben)).toBe(2)
    const { data } = (await ada.call(conversationParticipants, { params: { conversation_id: id } })).body
    expect(data.find((one: any) => one.participable_type === 'user' && one.participable_id === ada.id)!.last_read_message_id).toEqual(
      expect.any(Number),
    )
  })
})

describe('who takes part', () => {
  it('lets a member join and leave, and lists the conversations of the member', async () => {
    const { id } = await begin()
    expect((await ben.call(joinConversation, { body: { conversation_id: id } })).status).toBe(200)
    expect((await ben.call(joinedConversations)).body.data.map((row: any) => row.id)).toContain(id)
    expect((await ben.call(leaveConversation, { params: { conversation_id: id } })).status).toBe(200)
    expect((await ben.call(joinedConversations)).body.data.map((row: any) => row.id)).not.toContain(id)
    expect((await ben.call(leaveConversation, { params: { conversation_id: id } })).status).toBe(404)
    expect((await thread(ada, id)).data.map((row: any) => row.event?.code)).toEqual(['joined', 'left'])
  })

  it('is a member of the account or one of its contacts', async () => {
    const { id } = await begin()
    const stranger = await app.member({ permissions: RIGHTS })
    const bring = (participable_type: string, participable_id: number) =>
      ada.post(`/api/v1/conversations/${id}/participants`, { participable_type, participable_id })
    expect((await bring('user', stranger.id)).body.errors).toHaveProperty('participable_id')
    expect((await bring('contact', 999_999_999)).body.errors).toHaveProperty('participable_id')
    const added = (await bring('user', ben.id)).body.data
    expect((await stranger.call(removeParticipant, { params: { id: added.id } })).status).toBe(404)
    expect((await ada.call(removeParticipant, { params: { id: added.id } })).status).toBe(200)
  })
})

describe('states', () => {
  it('closes, reopens, and does not reopen what is not closed', async () => {
    const { id } = await begin({ message: { body: 'x' } })
    expect((await ada.call(reopenConversation, { params: { conversation_id: id } })).status).toBe(409)
    expect((await ada.call(closeConversation, { params: { conversation_id: id } })).body.data).toMatchObject({
      status: 'closed',
      closed_at: expect.any(String),
    })
    expect((await ada.call(snoozeConversation, { params: { conversation_id: id }, body: { until: later(1) } })).status).toBe(409)
    expect((await ada.call(reopenConversation, { params: { conversation_id: id } })).body.data).toMatchObject({
      status: 'open',
      closed_at: null,
    })
    const codes = (await thread(ada, id)).data.map((row: any) => row.event?.code ?? row.direction)
    expect(codes).toEqual(['outgoing', 'closed', 'reopened'])
  })

  it('sleeps until its time and wakes by itself or by hand', async () => {
    const { id } = await begin({ user_id: ben.id })
    const path = `/api/v1/conversations/${id}/snooze`
    expect((await ada.put(path, { until: later(-1) })).body.errors).toHaveProperty('until')
    expect((await ada.put(path, { until: later(2) })).body.data).toMatchObject({ status: 'snoozed' })
    expect((await ada.delete(path)).body.data).toMatchObject({ status: 'open', snoozed_until: null })
    await ada.put(path, { until: later(2) })
    await sql`UPDATE conversations SET snoozed_until = now() - interval '1 minute' WHERE id = ${id}`.execute(app.database.db)
    await app.work()
    const { wakeSnoozedJob } = await import('./wake-snoozed.job.ts')
    await app.services.jobs.enqueue(app.database.db, wakeSnoozedJob, {})
    await expect.poll(async () => (await read(ada, id)).status, { timeout: 20_000 }).toBe('open')
  })

  it('is given to a member who may read it, with an optimistic version', async () => {
    const conversation = await begin()
    const path = `/api/v1/conversations/${conversation.id}`
    const blind = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
    expect((await ada.put(path, { user_id: blind.id })).body.errors).toHaveProperty('user_id')
    const given = await ada.put(path, { user_id: ben.id, priority: 'high', version: (await read(ada, conversation.id)).version })
    expect(given.body.data).toMatchObject({ user: { id: ben.id }, priority: 'high' })
    expect((await ada.put(path, { user_id: null, version: conversation.version - 1 })).status).toBe(409)
    expect((await ada.put(path, { user_id: null })).body.data.user_id).toBeNull()
  })
})

const later = (hours: number) => new Date(app.services.clock.now().getTime() + hours * 3_600_000).toISOString()

describe('merging', () => {
  it('keeps all messages in order and lets the merged one answer with its survivor', async () => {
    const one = await begin({ subject: 'One' })
    const two = await begin({ subject: 'Two', user_ids: [ben.id] })
    for (const [id, body] of [
      [one.id, 'a'],
      [two.id, 'b'],
      [one.id, 'c'],
      [two.id, 'd'],
    ] as const)
      await say(ada, id, { body, direction: 'internal' })
    await ada.call(closeConversation, { params: { conversation_id: one.id } })
    expect((await ada.call(mergeConversation, { params: { conversation_id: one.id }, body: { conversation_id: one.id } })).status).toBe(422)
    const merged = await ada.call(mergeConversation, { params: { conversation_id: one.id }, body: { conversation_id: two.id } })
    expect(merged.body.data).toMatchObject({ id: one.id, subject: 'One', status: 'open', last_message_preview: 'd' })
    const bodies = (await thread(ada, two.id)).data.filter((row: any) => row.direction === 'internal').map((row: any) => row.body)
    expect(bodies).toEqual(['a', 'b', 'c', 'd'])
    expect((await read(ada, two.id, '?include=participants')).id).toBe(one.id)
    const list = await ada.call(contactConversations, { params: { contact_id }, query: { per_page: 100 } })
    expect(list.body.data.map((row: any) => row.id)).not.toContain(two.id)
    const stranger = await app.member({ permissions: RIGHTS })
    const theirs = (await stranger.call(conversations.create, { params: { account_id: stranger.account_id }, body: { subject: 'x' } })).body
      .data
    expect((await ada.call(mergeConversation, { params: { conversation_id: one.id }, body: { conversation_id: theirs.id } })).status).toBe(
      404,
    )
  })
})

describe('erasure', () => {
  it('takes what was written with the contact', async () => {
    const { eraseContacts } = await import('../../contacts/erase/erase-contacts.ts')
    const gone = await newContact('Άννα')
    const { id } = await begin({ subject: 'Private', message: { body: 'secret' } }, gone)
    await eraseContacts({ db: app.database.db, services: app.services }, [gone])
    expect(await read(ada, id)).toMatchObject({ subject: null, last_message_preview: null })
    expect((await thread(ada, id)).data.map((row: any) => row.body)).not.toContain('secret')
  })

  it('deletes the files of messages, except one that is attached to another contact too', async () => {
    const { eraseContacts } = await import('../../contacts/erase/erase-contacts.ts')
    const [gone, stays] = [await newContact('Ίρις'), await newContact('Ζωή')]
    const clerk = await app.member({
      permissions: ['contacts.read', 'contacts.update', 'media.read', 'media.create'],
      account_id: ada.account_id,
    })
    const file = async (name: string) =>
      (await clerk.upload(`/api/v1/contacts/${stays}/media`, { file: { file_name: name, content: `words of ${name}` } })).body.data
        .id as number
    const [own, shared] = [await file('own.txt'), await file('shared.txt')]
    const { id } = await begin({ message: { body: 'See the files' } }, gone)
    const message = (await thread(ada, id)).data.at(-1).id as number
    const db = app.database.db
    await sql`UPDATE mediables SET mediable_type = 'message', mediable_id = ${String(message)} WHERE media_id = ${own}`.execute(db)
    await sql`INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id) SELECT account_id, id, 'message', ${String(message)} FROM media WHERE id = ${shared}`.execute(
      db,
    )
    await eraseContacts({ db, services: app.services }, [gone])
    const { rows } = await sql<{ id: number; is_gone: boolean; places: number }>`
      SELECT m.id, m.deleted_at IS NOT NULL AS is_gone, (SELECT count(*) FROM mediables d WHERE d.media_id = m.id) AS places FROM media m WHERE id = any(${[own, shared]}::bigint[]) ORDER BY id`.execute(
      db,
    )
    expect(rows).toEqual([
      { id: own, is_gone: true, places: 0 },
      { id: shared, is_gone: false, places: 1 },
    ])
  })
})
