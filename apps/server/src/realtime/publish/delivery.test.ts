import { afterEach, expect, it } from 'vitest'
import { join, openRaw, signFor } from '../test/clients.ts'
import { startNode, type NodeOptions, type TestNode } from '../test/node.ts'
import { until } from '#test/until.ts'

const ACCOUNT = 'private-accounts.1'
const nodes: TestNode[] = []
async function node(options?: NodeOptions) {
  const started = await startNode({
    members: new Map([
      [7, [1]],
      [8, [1]],
      [9, [2]],
    ]),
    ...options,
  })
  nodes.push(started)
  return started
}
async function member(started: TestNode, user: number, channel = ACCOUNT) {
  const client = await openRaw(started.url)
  await join(started, client, channel, user)
  return client
}
afterEach(async () => {
  for (const started of nodes.splice(0)) await started.stop()
})

it('a broadcast reaches everyone on its channels and no one else', async () => {
  const started = await node()
  const [seven, eight, nine] = [await member(started, 7), await member(started, 8), await member(started, 9, 'private-accounts.2')]
  started.realtime.broadcast({ channels: [ACCOUNT], event: 'contact.updated', data: { key: 5 } })
  started.realtime.broadcast({ channels: [ACCOUNT, 'private-accounts.2'], event: 'done', data: {} })
  expect(await seven.seen('contact.updated')).toEqual({ event: 'contact.updated', channel: ACCOUNT, data: { key: 5 } })
  await Promise.all([seven, eight, nine].map((client) => client.seen('done')))
  expect(eight.all('contact.updated')).toHaveLength(1)
  expect(nine.all('contact.updated')).toEqual([])
})

it('a user who may not read an account gets no signature for its channel, no subscription and no events [R-1-16]', async () => {
  const started = await node()
  const [seven, nine] = [await member(started, 7), await member(started, 9, 'private-accounts.2')]
  expect(await signFor(started, nine, ACCOUNT, 9)).not.toHaveProperty('auth')
  nine.send('pusher:subscribe', { channel: ACCOUNT })
  expect((await nine.seen('pusher:subscription_error', ACCOUNT)).data).toMatchObject({ type: 'AuthError' })
  started.realtime.broadcast({ channels: [ACCOUNT], event: 'contact.updated', data: { key: 5 } })
  started.realtime.broadcast({ channels: ['private-accounts.2'], event: 'done', data: {} })
  await Promise.all([seven.seen('contact.updated'), nine.seen('done')])
  expect(nine.all('contact.updated')).toEqual([])
})

it('the socket that caused an event is left out [R-7.1-03]', async () => {
  const started = await node()
  const [mine, other_tab] = [await member(started, 7), await member(started, 7)]
  started.realtime.broadcast({ channels: [ACCOUNT], event: 'contact.updated', data: {}, except_socket_id: mine.socket_id })
  started.realtime.broadcast({ channels: [ACCOUNT], event: 'done', data: {} })
  await Promise.all([mine.seen('done'), other_tab.seen('done')])
  expect(mine.all('contact.updated')).toEqual([])
  expect(other_tab.all('contact.updated')).toHaveLength(1)
})

it('the older name of a user channel hears the same events', async () => {
  const started = await node()
  const old = await member(started, 7, 'private-App.User.7')
  started.realtime.broadcast({ channels: ['private-App.Models.User.7'], event: 'session.ended', data: {} })
  expect((await old.seen('session.ended')).channel).toBe('private-App.User.7')
})

it('a broadcast that requires a permission reaches only those who hold it, in its order', async () => {
  const asked: number[] = []
  const started = await node({
    may_receive: async (user_id, { requires }) => {
      asked.push(user_id)
      await new Promise((resolve) => setTimeout(resolve, 30))
      return user_id === 7 && requires?.permission === 'contacts.read'
    },
  })
  const [seven, tab, eight] = [await member(started, 7), await member(started, 7), await member(started, 8)]
  const anonymous = await openRaw(started.url)
  started.realtime.broadcast({
    channels: [ACCOUNT],
    event: 'contact.updated',
    data: {},
    requires: { account_id: 1, permission: 'contacts.read' },
  })
  started.realtime.broadcast({ channels: [ACCOUNT], event: 'done', data: {} })
  await Promise.all([seven, tab, eight].map((client) => client.seen('done')))
  expect(asked.toSorted((a, b) => a - b)).toEqual([7, 8])
  for (const client of [seven, tab]) expect(client.frames.slice(-2).map(({ event }) => event)).toEqual(['contact.updated', 'done'])
  expect([...eight.all('contact.updated'), ...anonymous.all('contact.updated')]).toEqual([])
})

it('a permission that cannot be checked counts as missing, and later events arrive', async () => {
  const started = await node({
    may_receive: async () => {
      throw new Error('no database')
    },
  })
  const client = await member(started, 7)
  started.realtime.broadcast({
    channels: [ACCOUNT],
    event: 'contact.updated',
    data: {},
    requires: { account_id: 1, permission: 'contacts.read' },
  })
  started.realtime.broadcast({ channels: [ACCOUNT], event: 'done', data: {} })
  await client.seen('done')
  expect(client.all('contact.updated')).toEqual([])
})

it('a permission check that never ends holds later events up for a limited time only', async () => {
  const started = await node({ may_receive: () => new Promise<boolean>(() => {}), limits: { permission_wait_ms: 50 } })
  const client = await member(started, 7)
  started.realtime.broadcast({
    channels: [ACCOUNT],
    event: 'contact.updated',
    data: {},
    requires: { account_id: 1, permission: 'contacts.read' },
  })
  started.realtime.broadcast({ channels: [ACCOUNT], event: 'done', data: {} })
  await client.seen('done')
  expect(client.all('contact.updated')).toEqual([])
})

it('a client that does not read is cut and the others go on', async () => {
  const started = await node()
  const [slow, quick] = [await member(started, 7), await member(started, 8)]
  slow.ws.pause()
  const filler = 'x'.repeat(100_000)
  for (let n = 0; n < 200 && started.realtime.connections() === 2; n += 1) {
    started.realtime.broadcast({ channels: [ACCOUNT], event: 'noise', data: { filler } })
    await until(() => quick.all('noise').length === n + 1)
  }
  expect(started.realtime.connections()).toBe(1)
  slow.ws.resume()
  expect(await slow.closed()).toBe(1006)
  expect(quick.isOpen()).toBe(true)
})
