import PusherSdk from 'pusher'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMemoryBus } from '../bus/bus-memory.ts'
import { join, openRaw } from '../test/clients.ts'
import { APP_ID, KEY, SECRET, startNode, type TestNode } from '../test/node.ts'
import { createTriggerApi } from './trigger-api.ts'

let node: TestNode
let sdk: PusherSdk
beforeEach(async () => {
  node = await startNode({ members: new Map([[7, [1]]]) })
  sdk = new PusherSdk({ appId: APP_ID, key: KEY, secret: SECRET, host: '127.0.0.1', port: String(node.port), useTLS: false })
})
afterEach(() => node.stop())

it('a foreign publisher sends one event to 100 channels', async () => {
  const client = await openRaw(node.url)
  const channels = Array.from({ length: 100 }, (_, n) => `news-${n}`)
  for (const channel of ['news-0', 'news-99']) client.send('pusher:subscribe', { channel })
  await client.seen('pusher_internal:subscription_succeeded', 'news-99')
  const response = await sdk.trigger(channels, 'contact.updated', { key: 5 })
  expect([response.status, await response.json()]).toEqual([200, {}])
  expect((await client.seen('contact.updated', 'news-0')).data).toEqual({ key: 5 })
  await client.seen('contact.updated', 'news-99')
})

it('a batch arrives in its order, and the excluded socket hears nothing', async () => {
  const [client, excluded] = await Promise.all([openRaw(node.url), openRaw(node.url)])
  for (const each of [client, excluded]) await join(node, each, 'private-accounts.1', 7)
  await sdk.triggerBatch([
    { channel: 'private-accounts.1', name: 'first', data: '{}', socket_id: excluded.socket_id },
    { channel: 'private-accounts.1', name: 'second', data: '{}' },
  ])
  await Promise.all([client.seen('second'), excluded.seen('second')])
  expect(client.frames.slice(-2).map(({ event }) => event)).toEqual(['first', 'second'])
  expect(excluded.all('first')).toEqual([])
})

it('answers which channels are occupied and by whom', async () => {
  const client = await openRaw(node.url)
  await join(node, client, 'presence-room.1', 7)
  client.send('pusher:subscribe', { channel: 'news' })
  await client.seen('pusher_internal:subscription_succeeded', 'news')
  const get = async (path: string, params = {}) => (await sdk.get({ path, params })).json()
  expect(await get('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
    channels: { 'presence-room.1': { user_count: 1 } },
  })
  expect(await get('/channels/news')).toEqual({ occupied: true, subscription_count: 1 })
  expect(await get('/channels/empty')).toEqual({ occupied: false, subscription_count: 0 })
  expect(await get('/channels/presence-room.1/users')).toEqual({ users: [{ id: '7' }] })
})

it('terminates the connections of a user with 4009', async () => {
  const client = await openRaw(node.url)
  await join(node, client, 'private-accounts.1', 7)
  await sdk.terminateUserConnections('7')
  expect(await client.closed()).toBe(4009)
})

it('refuses a wrong secret, an old timestamp and a changed body', async () => {
  const wrong = new PusherSdk({ appId: APP_ID, key: KEY, secret: 'other', host: '127.0.0.1', port: String(node.port), useTLS: false })
  await expect(wrong.trigger('news', 'e', {})).rejects.toMatchObject({ status: 401 })
  const path = `/apps/${APP_ID}/events`
  const body = '{"name":"e","data":"{}","channel":"news"}'
  const server = { channels: () => [], channel: () => ({ subscription_count: 0, users: [] }) }
  const api = (now = new Date()) =>
    createTriggerApi({ app_id: APP_ID, key: KEY, secret: SECRET, bus: createMemoryBus(), server, clock: { now: () => now } })
  const query = sdk.createSignedQueryString({ method: 'POST', path, body, params: {} })
  expect((await api()({ method: 'POST', path, query, body })).status).toBe(200)
  expect((await api(new Date(Date.now() + 601_000))({ method: 'POST', path, query, body })).status).toBe(401)
  expect((await api()({ method: 'POST', path, query, body: body.replace('news', 'other') })).status).toBe(401)
  expect((await api()({ method: 'POST', path: '/apps/2/events', query, body })).status).toBe(404)
})

it('refuses events without a name, with too many channels, and batches above ten', async () => {
  const post = (path: string, body: unknown) => sdk.post({ path, body: body as never })
  await expect(post('/events', { data: '{}', channel: 'news' })).rejects.toMatchObject({ status: 400 })
  await expect(post('/events', { name: 'e', data: '{}', channels: Array(101).fill('news') })).rejects.toMatchObject({ status: 400 })
  await expect(
    post('/batch_events', { batch: Array.from({ length: 11 }, () => ({ name: 'e', data: '{}', channel: 'news' })) }),
  ).rejects.toMatchObject({
    status: 400,
  })
})
