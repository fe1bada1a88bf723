import { expect, it } from 'vitest'
import type { BusMessage, Identity } from '../bus/bus.ts'
import { createMemoryBus } from '../bus/bus-memory.ts'
import { broadcastingAuth, createChannels } from './channel-auth.ts'

function setUp() {
  const bus = createMemoryBus()
  const published: BusMessage[] = []
  bus.subscribe((message) => published.push(message))
  const channels = createChannels<Identity>({ key: 'k', secret: 'secret', bus })
  channels.define('private-App.Models.User.{id}', (actor, { id }) => actor.user_id === Number(id))
  channels.define('presence-room.{id}', async (actor) => ({ user_id: actor.user_id, user_info: { name: 'U7' } }))
  return { channels, published }
}
const actor: Identity = { user_id: 7, token_id: 't1' }

it('signs what the rule allows and announces whose socket it is', async () => {
  const { channels, published } = setUp()
  const answer = await broadcastingAuth(channels, actor, { socket_id: '1234.1234', channel_name: 'private-App.Models.User.7' })
  expect(answer).toEqual({ status: 200, body: { auth: 'k:dc03a15c2f57d69186a35f0831b8fabd1e03417304a99908424c21d5c945e255' } })
  expect(published).toEqual([{ type: 'socket-identified', socket_id: '1234.1234', user_id: 7, token_id: 't1' }])
})

it('signs presence with the member as text', async () => {
  const { channels } = setUp()
  const answer = await broadcastingAuth(channels, actor, { socket_id: '1234.1234', channel_name: 'presence-room.1' })
  expect(answer.body).toEqual({
    auth: 'k:dcd663ce8e5bff5ae7d332861d8ea490f36f687298ed01399708afca310e6f5a',
    channel_data: '{"user_id":"7","user_info":{"name":"U7"}}',
  })
})

it('asks the rule of the canonical channel for the older name, and signs the name that was asked', async () => {
  const { channels } = setUp()
  const old = await broadcastingAuth(channels, actor, { socket_id: '1.2', channel_name: 'private-App.User.7' })
  const current = await broadcastingAuth(channels, actor, { socket_id: '1.2', channel_name: 'private-App.Models.User.7' })
  expect([old.status, current.status]).toEqual([200, 200])
  expect(old.body.auth).not.toBe(current.body.auth)
})

it('refuses with 401 without a user, 422 without fields, 403 for everything else, and announces nothing', async () => {
  const { channels, published } = setUp()
  const ask = (body: unknown, who: Identity | undefined = actor) => broadcastingAuth(channels, who, body)
  const anonymous = await broadcastingAuth(channels, undefined, { socket_id: '1.2', channel_name: 'private-App.Models.User.7' })
  expect(anonymous).toEqual({ status: 401, body: { message: 'Unauthenticated.', code: 'unauthenticated' } })
  expect((await ask({})).body).toMatchObject({
    message: 'The socket id field is required. (and 1 more error)',
    errors: { socket_id: ['The socket id field is required.'], channel_name: ['The channel name field is required.'] },
  })
  expect((await ask(undefined)).status).toBe(422)
  const refused = [
    { socket_id: '1.2', channel_name: 'private-App.Models.User.8' },
    { socket_id: '1.2', channel_name: 'private-unknown.1' },
    { socket_id: '1.2', channel_name: 'news' },
    { socket_id: '1.2', channel_name: 'private-encrypted-x' },
    { socket_id: '1.2:private-App.Models.User.8', channel_name: 'private-App.Models.User.7' },
    { socket_id: '1.2', channel_name: 'private-App.Models.User.7:x' },
    { socket_id: '1.2', channel_name: 'private-App.Models.User.7.8' },
    { socket_id: '1.2', channel_name: 'private-AppxModels.User.7' },
    ...['07', '+7', ' 7', '7 ', '7.0', '0x7', '7e0', '-7', '٧', '7,8', '7%20', '0', '99999999999999999999'].map((id) => ({
      socket_id: '1.2',
      channel_name: `private-App.Models.User.${id}`,
    })),
    { socket_id: '1.2', channel_name: 'private-App.User.07' },
  ]
  for (const body of refused) expect([body, (await ask(body)).status]).toEqual([body, 403])
  expect(published).toEqual([])
})

it('a channel rule needs a private or presence name', () => {
  expect(() => setUp().channels.define('news.{id}', () => true)).toThrow('neither private nor presence')
})
