import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountTasks, tasks, unpublishTask, comments } from '@stoa/contract'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const ALL = ['tasks.read', 'tasks.create', 'tasks.update', 'tasks.delete', 'tasks.assign', 'tasks.publish']
let app: TestApp
let ada: TestUser
let client: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ALL })
  client = await app.member({ permissions: ['tasks.read', 'tasks.update'] })
  await sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${ada.account_id}, ${client.account_id}, 'client', 'active')`.execute(
    app.database.db,
  )
})
afterAll(() => app.stop())

const make = async (body: object = {}): Promise<string> =>
  (await ada.call(accountTasks.create, { params: { account_id: ada.account_id }, body: { title: 'Texts for the fair', ...body } })).body
    .data.uuid
const ask = (user: Pick<TestUser, 'post'>, uuid: string) =>
  user.post('/broadcasting/auth', { socket_id: '1.2', channel_name: `private-tasks.${uuid}` })
const join = async (user: TestUser, uuid: string) => (await ask(user, uuid)).status

/** What was said on the channel of a task, and to whom alone. */
async function said(uuid: string): Promise<{ event: string; within: number | null; key: number; text: string }[]> {
  const { rows } = await sql<{ event: string; within: number | null; key: number; text: string }>`
    SELECT payload ->> 'event' AS event, (payload #>> '{requires,account_id}')::bigint AS within, (payload #>> '{data,key}')::bigint AS key, payload::text AS text
    FROM outbox_events WHERE topic = 'broadcast' AND payload -> 'channels' ? ${`private-tasks.${uuid}`} ORDER BY id`.execute(
    app.database.db,
  )
  return rows
}

describe('the channel of a task', () => {
  it('admits only readers of the task', async () => {
    const uuid = await make()
    const blind = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
    const narrow = await app.member({ permissions: ALL, account_id: ada.account_id, data_scope: 'own' })
    const stranger = await app.member({ permissions: ALL })
    for (const user of [blind, narrow, stranger, client]) expect(await join(user, uuid)).toBe(403)
    expect((await ask(app.guest, uuid)).status).toBe(401)
    expect(await join(ada, uuid)).toBe(200)
    expect(await join(ada, 'not-a-task')).toBe(403)
    await ada.call(tasks.update, { params: { uuid }, body: { user_assigned_id: narrow.id } })
    expect(await join(narrow, uuid)).toBe(200)
    await ada.call(tasks.remove, { params: { uuid } })
    expect(await join(narrow, uuid)).toBe(403)
  })

  it('admits the account that the task was given to only while the task is published [INV-52]', async () => {
    const uuid = await make({ account_assigned_id: client.account_id })
    expect(await join(client, uuid)).toBe(200)
    await ada.call(unpublishTask, { params: { uuid } })
    expect(await join(client, uuid)).toBe(403)
    const { rows } =
      await sql`SELECT 1 FROM outbox_events WHERE topic = 'realtime-control' AND payload ->> 'type' = 'recheck-account' AND payload ->> 'account_id' = ${String(client.account_id)}`.execute(
        app.database.db,
      )
    expect(rows).toHaveLength(1)
  })

  it('announces shared comments to both accounts and internal ones to the account of their author, by key [INV-8]', async () => {
    const uuid = await make({ account_assigned_id: client.account_id })
    const comment = async (user: TestUser, body: string, visibility: string) =>
      (await user.post(`/api/v1/tasks/${uuid}/comments`, { body, visibility })).body.data.id
    const shared = await comment(ada, 'Ready for you', 'shared')
    const internal = await comment(ada, 'They pay late', 'internal')
    const theirs = await comment(client, 'Too dear', 'internal')
    await client.call(comments.update, { params: { id: theirs }, body: { body: 'Much too dear' } })
    await ada.call(comments.remove, { params: { id: shared } })
    const heard = await said(uuid)
    expect(heard.map(({ event, within, key }) => [event, within, key])).toEqual([
      ['comment.created', null, shared],
      ['comment.created', ada.account_id, internal],
      ['comment.created', client.account_id, theirs],
      ['comment.updated', client.account_id, theirs],
      ['comment.deleted', null, shared],
    ])
    expect(heard.map(({ text }) => text).join()).not.toMatch(/Ready|late|dear/)
  })
})
