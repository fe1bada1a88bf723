import { afterEach, describe, expect, it } from 'vitest'
import { join, openRaw, type RawClient, signFor } from '../test/clients.ts'
import { KEY, startNode, type NodeOptions, type TestNode } from '../test/node.ts'
import { until } from '#test/until.ts'

const nodes: TestNode[] = []
async function node(options?: NodeOptions) {
  const started = await startNode({
    members: new Map([
      [7, [1]],
      [8, [1]],
    ]),
    ...options,
  })
  nodes.push(started)
  return started
}
afterEach(async () => {
  for (const started of nodes.splice(0)) await started.stop()
})

async function refusalOf(client: RawClient, data: Record<string, unknown>) {
  client.frames.length = 0
  client.send('pusher:subscribe', data)
  const frame = await client.seen('pusher:subscription_error')
  expect(frame.channel).toBe(data.channel)
  return frame.data.type
}

describe('subscribing', () => {
  it('to a public channel needs no signature', async () => {
    const client = await openRaw((await node()).url)
    client.send('pusher:subscribe', { channel: 'news' })
    expect(await client.seen('pusher_internal:subscription_succeeded')).toEqual({
      event: 'pusher_internal:subscription_succeeded',
      channel: 'news',
      data: {},
    })
  })

  it('to a private channel succeeds with a signature, again and again', async () => {
    const started = await node()
    const client = await openRaw(started.url)
    await join(started, client, 'private-accounts.1', 7)
    client.frames.length = 0
    await join(started, client, 'private-accounts.1', 7)
    expect(started.realtime.channel('private-accounts.1').subscription_count).toBe(1)
  })

  it('with a bad, foreign or missing signature is refused on the channel, and the socket stays', async () => {
    const started = await node()
    const [client, other] = await Promise.all([openRaw(started.url), openRaw(started.url)])
    const stolen = await signFor(started, other, 'private-accounts.1', 7)
    expect(await refusalOf(client, { channel: 'private-accounts.1', auth: `${KEY}:${'0'.repeat(64)}` })).toBe('AuthError')
    expect(await refusalOf(client, { channel: 'private-accounts.1', ...stolen })).toBe('AuthError')
    expect(await refusalOf(client, { channel: 'private-accounts.1' })).toBe('AuthError')
    expect(await refusalOf(client, { channel: 'presence-room.1' })).toBe('AuthError')
    expect(client.isOpen()).toBe(true)
  })

  it('to a presence channel is refused when the channel data was changed after signing', async () => {
    const started = await node()
    const client = await openRaw(started.url)
    const signed = await signFor(started, client, 'presence-room.1', 7)
    expect(await refusalOf(client, { channel: 'presence-room.1', ...signed, channel_data: '{"user_id":"1"}' })).toBe('AuthError')
  })

  it('is refused while the node cannot learn whose socket it is', async () => {
    const started = await node({ limits: { identity_wait_ms: 30 } })
    const client = await openRaw(started.url)
    const other = await node()
    const signed = await signFor(other, client, 'private-accounts.1', 7)
    expect(await refusalOf(client, { channel: 'private-accounts.1', ...signed })).toBe('AuthError')
  })

  it('to kinds of channel that are not offered, and to impossible names, says so', async () => {
    const client = await openRaw((await node()).url)
    expect(await refusalOf(client, { channel: 'private-encrypted-x' })).toBe('UnsupportedChannel')
    expect(await refusalOf(client, { channel: 'private-cache-x' })).toBe('UnsupportedChannel')
    expect(await refusalOf(client, { channel: 'a:b' })).toBe('InvalidChannel')
  })

  it('to many channels at once works up to 100 per socket', async () => {
    const started = await node()
    const client = await openRaw(started.url)
    for (let n = 1; n <= 101; n += 1) client.send('pusher:subscribe', { channel: `news-${n}` })
    expect((await client.seen('pusher:subscription_error')).channel).toBe('news-101')
    expect(client.all('pusher_internal:subscription_succeeded')).toHaveLength(100)
    client.send('pusher:unsubscribe', { channel: 'news-1' })
    client.send('pusher:subscribe', { channel: 'news-101' })
    await client.seen('pusher_internal:subscription_succeeded', 'news-101')
  })
})

describe('presence', () => {
  it('tells a newcomer who is there and the others who came and left', async () => {
    const started = await node()
    const [seven, eight] = await Promise.all([openRaw(started.url), openRaw(started.url)])
    await join(started, seven, 'presence-room.1', 7)
    const welcome = await join(started, eight, 'presence-room.1', 8)
    expect(welcome.data.presence).toEqual({ count: 2, ids: ['7', '8'], hash: { 7: { name: 'User 7' }, 8: { name: 'User 8' } } })
    expect((await seven.seen('pusher_internal:member_added')).data).toEqual({ user_id: '8', user_info: { name: 'User 8' } })
    eight.ws.close()
    expect((await seven.seen('pusher_internal:member_removed')).data).toEqual({ user_id: '8' })
  })

  it('counts a user with two tabs once, until both are closed', async () => {
    const started = await node()
    const [watcher, tab, other_tab] = await Promise.all([openRaw(started.url), openRaw(started.url), openRaw(started.url)])
    await join(started, watcher, 'presence-room.1', 7)
    await join(started, tab, 'presence-room.1', 8)
    const welcome = await join(started, other_tab, 'presence-room.1', 8)
    expect(welcome.data.presence).toMatchObject({ count: 2 })
    expect(watcher.all('pusher_internal:member_added')).toHaveLength(1)
    tab.ws.close()
    await until(() => started.realtime.channel('presence-room.1').subscription_count === 2)
    expect(watcher.all('pusher_internal:member_removed')).toHaveLength(0)
    other_tab.send('pusher:unsubscribe', { channel: 'presence-room.1' })
    await watcher.seen('pusher_internal:member_removed')
    expect(watcher.all('pusher_internal:member_removed')).toHaveLength(1)
  })

  it('has room for a limited number of members', async () => {
    const started = await node({ limits: { presence_members: 1 } })
    const [seven, eight] = await Promise.all([openRaw(started.url), openRaw(started.url)])
    await join(started, seven, 'presence-room.1', 7)
    const signed = await signFor(started, eight, 'presence-room.1', 8)
    expect(await refusalOf(eight, { channel: 'presence-room.1', ...signed })).toBe('LimitReached')
  })
})

describe('client events', () => {
  it('are refused with 4301 unless enabled, and the socket stays', async () => {
    const started = await node()
    const [seven, eight] = await Promise.all([openRaw(started.url), openRaw(started.url)])
    await join(started, seven, 'private-accounts.1', 7)
    await join(started, eight, 'private-accounts.1', 8)
    seven.send('client-typing', { on: true }, 'private-accounts.1')
    expect((await seven.seen('pusher:error')).data.code).toBe(4301)
    expect(seven.isOpen()).toBe(true)
    expect(eight.all('client-typing')).toEqual([])
  })

  it('reach the others when enabled, naming the sender on presence channels only', async () => {
    const started = await node({ client_events: true })
    const [seven, eight] = await Promise.all([openRaw(started.url), openRaw(started.url)])
    for (const channel of ['private-accounts.1', 'presence-room.1']) {
      await join(started, seven, channel, 7)
      await join(started, eight, channel, 8)
      seven.send('client-typing', { on: true }, channel)
    }
    expect(await eight.seen('client-typing', 'private-accounts.1')).toEqual({
      event: 'client-typing',
      channel: 'private-accounts.1',
      data: { on: true },
    })
    expect(await eight.seen('client-typing', 'presence-room.1')).toEqual({
      event: 'client-typing',
      channel: 'presence-room.1',
      user_id: '7',
      data: { on: true },
    })
    expect(seven.all('client-typing')).toEqual([])
  })

  it('are limited to joined channels, to ten a second and to 10 KB', async () => {
    const started = await node({ client_events: true })
    const client = await openRaw(started.url)
    const errors = async (count: number) => until(() => client.all('pusher:error').length === count)
    client.send('client-typing', {}, 'private-accounts.1')
    await errors(1)
    await join(started, client, 'private-accounts.1', 7)
    client.send('client-typing', { filler: 'x'.repeat(11_000) }, 'private-accounts.1')
    await errors(2)
    for (let n = 0; n < 11; n += 1) client.send('client-typing', {}, 'private-accounts.1')
    await errors(3)
    expect(client.all('pusher:error').map(({ data }) => data.code)).toEqual([4301, 4301, 4301])
  })
})
