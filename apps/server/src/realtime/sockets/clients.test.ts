import type { PresenceChannel } from 'pusher-js'
import { afterEach, describe, expect, it } from 'vitest'
import { notificationBroadcast } from '../publish/notification-frame.ts'
import { openEcho, openPusher, openRaw, join } from '../test/clients.ts'
import { startNode, type NodeOptions, type TestNode } from '../test/node.ts'
import { until } from '#test/until.ts'

const closers: (() => unknown)[] = []
async function node(options?: NodeOptions): Promise<TestNode> {
  const started = await startNode({
    members: new Map([
      [7, [1]],
      [8, [1]],
    ]),
    ...options,
  })
  closers.push(() => started.stop())
  return started
}
function pusher(...args: Parameters<typeof openPusher>) {
  const client = openPusher(...args)
  closers.unshift(() => client.disconnect())
  return client
}
function echo(...args: Parameters<typeof openEcho>) {
  const client = openEcho(...args)
  closers.unshift(() => client.disconnect())
  return client
}
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

describe('pusher-js', () => {
  it('connects, authorises with a form body and receives', async () => {
    const started = await node()
    const received: unknown[] = []
    const channel = pusher(started, 7).subscribe('private-accounts.1')
    channel.bind('contact.updated', (data: unknown) => received.push(data))
    await until(() => channel.subscribed)
    expect(started.auth_bodies[0]?.type).toContain('application/x-www-form-urlencoded')
    started.realtime.broadcast({ channels: ['private-accounts.1'], event: 'contact.updated', data: { key: 5 } })
    await until(() => received.length === 1)
    expect(received).toEqual([{ key: 5 }])
  })

  it('receives an error on the channel when authorization returns 201, 403 or 500', async () => {
    for (const status of [201, 403, 500]) {
      const started = await node({ auth_status: () => status })
      const errors: { status: number }[] = []
      const client = pusher(started, 7)
      client.subscribe('private-accounts.1').bind('pusher:subscription_error', (error: { status: number }) => errors.push(error))
      await until(() => errors.length === 1)
      expect(errors[0]?.status).toBe(status)
      expect(client.connection.state).toBe('connected')
    }
  })

  it('stops on 4001 and 4009, and reconnects automatically after 4200', async () => {
    const started = await node()
    const client = pusher(started, 7)
    const channel = client.subscribe('private-accounts.1')
    await until(() => channel.subscribed)
    const first = client.connection.socket_id
    started.realtime.closeAccountMembers(1)
    await until(() => client.connection.socket_id !== first && channel.subscribed && client.connection.state === 'connected')
    started.realtime.closeToken('t7')
    await until(() => client.connection.state === 'disconnected')
    expect(started.realtime.connections()).toBe(0)
  })

  it('loses only the channel of the account that the user was removed from', async () => {
    const started = await node({ members: new Map([[7, [1, 2]]]) })
    const client = pusher(started, 7)
    const [lost, kept] = [client.subscribe('private-accounts.1'), client.subscribe('private-accounts.2')]
    await until(() => lost.subscribed && kept.subscribed)
    const errors: unknown[] = []
    lost.bind('pusher:subscription_error', (error: unknown) => errors.push(error))
    started.members.set(7, [2])
    await started.bus.publish([{ type: 'recheck-account', account_id: 1, user_ids: [7] }])
    await until(() => errors.length === 1 && kept.subscribed)
    expect(errors).toEqual([expect.objectContaining({ status: 403 })])
    expect(lost.subscribed).toBe(false)
  })

  it('lists the members of a presence channel', async () => {
    const started = await node()
    const channel = pusher(started, 7).subscribe('presence-room.1') as PresenceChannel
    await until(() => channel.subscribed)
    const other = await openRaw(started.url)
    await join(started, other, 'presence-room.1', 8)
    await until(() => channel.members.count === 2)
    expect(channel.members.me).toEqual({ id: '7', info: { name: 'User 7' } })
    other.ws.close()
    await until(() => channel.members.count === 1)
  })

  it('receives an answer to its ping', async () => {
    const started = await node({ limits: { activity_timeout_ms: 50 } })
    const client = pusher(started, 7)
    await until(() => client.connection.state === 'connected')
    const states: string[] = []
    client.connection.bind('state_change', ({ current }: { current: string }) => states.push(current))
    let answers = 0
    client.connection.bind('message', ({ event }: { event: string }) => (answers += event === 'pusher:pong' ? 1 : 0))
    await until(() => answers >= 3)
    expect([client.connection.state, states]).toEqual(['connected', []])
  })
})

describe('Laravel Echo', () => {
  it('receives events with dots in their names on private channels', async () => {
    const started = await node()
    const received: unknown[] = []
    const channel = echo(started, 7)
      .private('accounts.1')
      .listen('.contact.moved', (data: unknown) => received.push(data))
    let joined = false
    channel.subscribed(() => {
      joined = true
    })
    await until(() => joined)
    started.realtime.broadcast({ channels: ['private-accounts.1'], event: 'contact.moved', data: { key: 5 } })
    await until(() => received.length === 1)
    expect(received).toEqual([{ key: 5 }])
  })

  it('receives notifications of a user on both names of the channel', async () => {
    const started = await node()
    const received: unknown[] = []
    const client = echo(started, 7)
    let joined = 0
    for (const name of ['App.Models.User.7', 'App.User.7']) {
      client
        .private(name)
        .notification((notification: unknown) => received.push(notification))
        .subscribed(() => {
          joined += 1
        })
    }
    await until(() => joined === 2)
    started.realtime.broadcast(notificationBroadcast(7, { id: 'u-1', type: 'contact-import.finished', data: { created: 3 } }))
    await until(() => received.length === 2)
    expect(received[0]).toEqual({ id: 'u-1', type: 'contact-import.finished', created: 3 })
  })

  it('calls error() for a channel that the user may not join', async () => {
    const started = await node()
    const errors: unknown[] = []
    echo(started, 7)
      .private('accounts.99')
      .error((error: unknown) => errors.push(error))
    await until(() => errors.length === 1)
    expect(errors[0]).toMatchObject({ type: 'AuthError', status: 403 })
  })

  it('delivers whispers to other clients when client events are enabled', async () => {
    const started = await node({ client_events: true })
    const received: unknown[] = []
    const [sender, listener] = [echo(started, 7).private('accounts.1'), echo(started, 8).private('accounts.1')]
    let joined = 0
    for (const channel of [sender, listener]) channel.subscribed(() => (joined += 1))
    listener.listenForWhisper('typing', (data: unknown) => received.push(data))
    await until(() => joined === 2)
    sender.whisper('typing', { on: true })
    await until(() => received.length === 1)
    expect(received).toEqual([{ on: true }])
  })
})

it('can authorize with JSON that includes the time zone offset of the browser', async () => {
  const started = await node()
  const client = await openRaw(started.url)
  const response = await fetch(started.auth_url, {
    method: 'POST',
    headers: { authorization: 'Bearer 7.t7', 'content-type': 'application/json' },
    body: JSON.stringify({ socket_id: client.socket_id, channel_name: 'private-accounts.1', tzOffset: -120 }),
  })
  client.send('pusher:subscribe', { channel: 'private-accounts.1', ...((await response.json()) as object) })
  expect(await client.seen('pusher_internal:subscription_succeeded')).toMatchObject({ channel: 'private-accounts.1' })
})
