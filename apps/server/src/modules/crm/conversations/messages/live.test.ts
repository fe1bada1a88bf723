import { addParticipant, conversations, createMessage, readConversation, removeMessage, updateMessage } from '@stoa/contract'
import PusherModule from 'pusher-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { createSockets } from '../../../../start/realtime.ts'

// The package is CommonJS whose types describe an ES module: its default export is what Node gives as the module.
const Pusher = PusherModule as unknown as typeof PusherModule.default

const RIGHTS = ['conversations.read', 'conversations.create', 'conversations.update', 'messages.create']
const clients: { disconnect(): void }[] = []
let app: TestApp
let address: URL
let ada: TestUser
let ben: TestUser

beforeAll(async () => {
  app = await createTestApp()
  const sockets = createSockets(app.services, new Map())
  app.http.server.on('upgrade', (request, socket, head) => void (sockets.handleUpgrade(request, socket, head) || socket.destroy()))
  address = new URL(await app.listen())
  ada = await app.member({ permissions: RIGHTS })
  ben = await app.member({ permissions: RIGHTS, account_id: ada.account_id })
})
afterAll(async () => {
  for (const client of clients) client.disconnect()
  await app.stop()
})

/** Joins channels as a member's browser does, and keeps what it hears. */
async function listen(user: TestUser, ...channels: string[]) {
  const heard: { event: string; data: any }[] = []
  const client = new Pusher(app.services.env.PUSHER_APP_KEY, {
    wsHost: address.hostname,
    wsPort: Number(address.port),
    forceTLS: false,
    enabledTransports: ['ws'],
    cluster: '',
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        void user
          .post('/broadcasting/auth', { socket_id: socketId, channel_name: channelName })
          .then(({ status, body }) => done(status === 200 ? null : new Error(String(status)), status === 200 ? body : null))
      },
    },
  })
  clients.push(client)
  const joined = channels.map((name) => client.subscribe(name))
  for (const channel of joined) channel.bind_global((event: string, data: unknown) => heard.push({ event, data }))
  await expect.poll(() => joined.every((channel) => channel.subscribed), { timeout: 20_000 }).toBe(true)
  const of = (event: string) => heard.filter((one) => one.event === event)
  return { socket_id: () => client.connection.socket_id, heard, of }
}

it('carries a message to a colleague word by word, to the account by key only, and not back to its writer', async () => {
  const { id } = (
    await ada.call(conversations.create, { params: { account_id: ada.account_id }, body: { subject: 'Fair', user_ids: [ben.id] } })
  ).body.data
  await app.relay()
  const channel = `private-conversations.${id}`
  const [mine, his, account] = await Promise.all([
    listen(ada, channel),
    listen(ben, channel),
    listen(ben, `private-accounts.${ada.account_id}`),
  ])
  const socket = { 'x-socket-id': mine.socket_id() }
  const { data } = (
    await ada.call(createMessage, {
      params: { conversation_id: id },
      body: { body: 'The stand is booked', direction: 'internal' },
      headers: socket,
    })
  ).body
  await app.relay()
  await expect
    .poll(() => his.of('message.created'), { timeout: 20_000 })
    .toMatchObject([{ data: { message: { id: data.id, body: 'The stand is booked', authorable: { id: ada.id } } } }])
  await expect.poll(() => account.of('conversation.updated').length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(JSON.stringify(account.heard)).not.toContain('booked')

  await ben.call(readConversation, { params: { conversation_id: id } })
  await ada.call(updateMessage, { params: { id: data.id }, body: { body: 'The stand is ours' }, headers: socket })
  await ada.call(removeMessage, { params: { id: data.id }, headers: socket })
  await app.relay()
  await expect.poll(() => his.of('message.deleted'), { timeout: 20_000 }).toMatchObject([{ data: { key: data.id } }])
  expect(his.of('message.updated')).toMatchObject([{ data: { message: { body: 'The stand is ours' } } }])
  await expect
    .poll(() => mine.of('conversation.read'), { timeout: 20_000 })
    .toMatchObject([{ data: { user_id: ben.id, last_read_message_id: data.id } }])
  expect(mine.heard.filter((one) => one.event.startsWith('message.'))).toEqual([])
})

it('admits to a conversation only who may read it', async () => {
  const { id } = (await ada.call(conversations.create, { params: { account_id: ada.account_id }, body: { subject: 'Salaries' } })).body.data
  const ask = (user: Pick<TestUser, 'post'>) =>
    user.post('/broadcasting/auth', { socket_id: '1.2', channel_name: `private-conversations.${id}` })
  const blind = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
  const narrow = await app.member({ permissions: RIGHTS, account_id: ada.account_id, data_scope: 'own' })
  const stranger = await app.member({ permissions: RIGHTS })
  for (const user of [blind, narrow, stranger]) expect((await ask(user)).status).toBe(403)
  expect((await ask(app.guest)).status).toBe(401)
  expect((await ask(ben)).status).toBe(200)
  await ada.call(addParticipant, { params: { conversation_id: id }, body: { participable_type: 'user', participable_id: narrow.id } })
  expect((await ask(narrow)).status).toBe(200)
})
