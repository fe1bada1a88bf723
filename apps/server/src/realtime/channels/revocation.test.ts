import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryBus } from '../bus/bus-memory.ts'
import { join, openRaw, signFor } from '../test/clients.ts'
import { startNode, type NodeOptions, type TestNode } from '../test/node.ts'

const ACCOUNT = 'private-accounts.1'
const nodes: TestNode[] = []
async function node(options?: NodeOptions) {
  const started = await startNode({
    members: new Map([
      [7, [1, 2]],
      [8, [1]],
    ]),
    ...options,
  })
  nodes.push(started)
  return started
}
async function member(started: TestNode, user: number, { channel = ACCOUNT, token = `t${user}` } = {}) {
  const client = await openRaw(started.url)
  await join(started, client, channel, user, token)
  return client
}
afterEach(async () => {
  for (const started of nodes.splice(0)) await started.stop()
})

describe('a revoked token', () => {
  it('closes its own sockets with 4009 and no others', async () => {
    const started = await node()
    const [phone, laptop] = [await member(started, 7, { token: 'phone' }), await member(started, 7, { token: 'laptop' })]
    await started.bus.publish([{ type: 'close-token', token_id: 'phone', code: 4009 }])
    expect(await phone.closed()).toBe(4009)
    expect(laptop.isOpen()).toBe(true)
  })

  it('does not get in with an authorisation that was still on its way', async () => {
    const started = await node()
    const client = await openRaw(started.url)
    await started.bus.publish([{ type: 'close-token', token_id: 'phone', code: 4009 }])
    await signFor(started, client, ACCOUNT, 7, 'phone')
    expect(await client.closed()).toBe(4009)
  })

  it('closes sockets on the node that holds them, whichever node signed', async () => {
    const bus = createMemoryBus()
    const [one, two] = [await node({ bus }), await node({ bus })]
    const client = await openRaw(one.url)
    client.send('pusher:subscribe', { channel: ACCOUNT, ...(await signFor(two, client, ACCOUNT, 7, 'phone')) })
    await client.seen('pusher_internal:subscription_succeeded')
    await two.bus.publish([{ type: 'close-token', token_id: 'phone', code: 4009 }])
    expect(await client.closed()).toBe(4009)
  })
})

it('a deactivated user loses all sockets with 4009', async () => {
  const started = await node()
  const [seven, tab, eight] = [await member(started, 7), await member(started, 7), await member(started, 8)]
  started.realtime.closeUser(7)
  expect(await Promise.all([seven.closed(), tab.closed()])).toEqual([4009, 4009])
  expect(eight.isOpen()).toBe(true)
})

describe('a membership change', () => {
  it('closes with 4200 the sockets that lost a channel and leaves the others', async () => {
    const started = await node()
    const [removed, kept] = [await member(started, 7), await member(started, 8)]
    started.members.set(7, [2])
    await started.bus.publish([{ type: 'recheck-account', account_id: 1, user_ids: [7, 8] }])
    expect(await removed.closed()).toBe(4200)
    expect(kept.isOpen()).toBe(true)
    expect(started.realtime.channel(ACCOUNT).subscription_count).toBe(1)
    const back = await openRaw(started.url)
    expect(await signFor(started, back, ACCOUNT, 7)).toMatchObject({ code: 'forbidden' })
  })

  it('of a whole account checks everyone on its channel again', async () => {
    const started = await node()
    const clients = [await member(started, 7), await member(started, 8)]
    const elsewhere = await member(started, 7, { channel: 'private-accounts.2' })
    started.members.set(7, [2])
    started.members.set(8, [])
    await started.realtime.recheckAccount(1)
    expect(await Promise.all(clients.map((client) => client.closed()))).toEqual([4200, 4200])
    expect(elsewhere.isOpen()).toBe(true)
  })

  it('[invariant 3] stops events of the account at once, before the close has arrived', async () => {
    const started = await node()
    const removed = await member(started, 7)
    started.members.set(7, [])
    await started.realtime.recheckAccount(1, [7])
    started.realtime.broadcast({ channels: [ACCOUNT], event: 'contact.created', data: { key: 1 } })
    await removed.closed()
    expect(removed.all('contact.created')).toEqual([])
  })

  it('ends subscriptions when rights cannot be checked', async () => {
    const started = await node({
      authorize: async () => {
        throw new Error('no database')
      },
    })
    const client = await member(started, 7)
    await started.realtime.recheckAccount(1)
    expect(await client.closed()).toBe(4200)
  })

  it('can make everyone on the account channel reconnect', async () => {
    const started = await node()
    const client = await member(started, 7)
    started.realtime.closeAccountMembers(1)
    expect(await client.closed()).toBe(4200)
  })
})

it('a user opens at most 20 sockets', async () => {
  const started = await node({ limits: { sockets_per_user: 2 } })
  await member(started, 7)
  const second = await member(started, 7)
  const third = await openRaw(started.url)
  await signFor(started, third, ACCOUNT, 7)
  expect(await third.closed()).toBe(4004)
  second.ws.close()
  await second.closed()
  await member(started, 7)
})

it('a socket cannot pass from one user to another', async () => {
  const started = await node()
  const client = await member(started, 7)
  await signFor(started, client, ACCOUNT, 8)
  expect(await client.closed()).toBe(4200)
})

it('sockets connect again when the bus may have lost events', async () => {
  const started = await node()
  const client = await member(started, 7)
  await started.bus.publish([{ type: 'gap' }])
  expect(await client.closed()).toBe(4200)
})
