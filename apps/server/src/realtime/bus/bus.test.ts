import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import type { Bus, BusMessage } from './bus.ts'
import { createMemoryBus } from './bus-memory.ts'
import { createPostgresBus } from './bus-postgres.ts'
import { createAssembler, splitMessage } from './notification-parts.ts'
import { createRedisBus } from './bus-redis.ts'
import { join, openRaw, signFor } from '../test/clients.ts'
import { quiet, startNode } from '../test/node.ts'
import { until } from '#test/until.ts'
import { hasRedis, startRedis } from '../test/redis.ts'

const ACCOUNT = 'private-accounts.1'
const broadcast = (event: string, data: unknown = {}): BusMessage => ({ type: 'broadcast', channels: [ACCOUNT], event, data })
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** What every bus owes, tried with two nodes of the product on it. */
function itCarriesBetweenNodes(connect: () => Promise<Bus>) {
  async function pair() {
    const buses = [await connect(), await connect()] as const
    const members = new Map([
      [7, [1]],
      [8, [1]],
    ])
    const nodes = [await startNode({ bus: buses[0], members }), await startNode({ bus: buses[1], members })] as const
    closers.push(...nodes.map((node) => () => node.stop()), ...buses.map((bus) => () => bus.close()))
    return { nodes, members }
  }

  it('an event published on one node reaches the sockets of both', async () => {
    const {
      nodes: [one, two],
    } = await pair()
    const [here, there] = [await openRaw(one.url), await openRaw(two.url)]
    await join(one, here, ACCOUNT, 7)
    await join(two, there, ACCOUNT, 8)
    await one.bus.publish([broadcast('contact.updated', { key: 5, name: 'Γιώργος' })])
    for (const client of [here, there]) expect((await client.seen('contact.updated')).data).toEqual({ key: 5, name: 'Γιώργος' })
  })

  it('one node may sign for a socket of the other and later close it', async () => {
    const {
      nodes: [one, two],
    } = await pair()
    const client = await openRaw(one.url)
    client.send('pusher:subscribe', { channel: ACCOUNT, ...(await signFor(two, client, ACCOUNT, 7)) })
    await client.seen('pusher_internal:subscription_succeeded')
    await two.bus.publish([{ type: 'close-token', token_id: 't7', code: 4009 }])
    expect(await client.closed()).toBe(4009)
  })

  it('[invariant 3] a member removed on one node is off the channel on the other within 5 seconds', async () => {
    const {
      nodes: [one, two],
      members,
    } = await pair()
    const client = await openRaw(one.url)
    await join(one, client, ACCOUNT, 7)
    members.set(7, [])
    await two.bus.publish([{ type: 'recheck-account', account_id: 1, user_ids: [7] }])
    expect(await client.closed(5_000)).toBe(4200)
  })

  it('messages of any size arrive whole and in order', async () => {
    const [one, two] = [await connect(), await connect()]
    closers.push(
      () => one.close(),
      () => two.close(),
    )
    const received: BusMessage[] = []
    two.subscribe((message) => received.push(message))
    const sent = [1, 7_999, 8_000, 20_000, 3, 3].map((length, n) => broadcast(`event-${n}`, { text: 'ώ'.repeat(length) }))
    sent.push(...Array.from({ length: 500 }, (_, n) => broadcast(`burst-${n}`)))
    await one.publish(sent)
    await until(() => received.length >= sent.length)
    expect(received).toEqual(sent)
  })
}

describe('the bus of one process', () => {
  const shared = createMemoryBus()
  itCarriesBetweenNodes(async () => ({ ...shared, close: async () => {} }))
})

describe('the bus over PostgreSQL', () => {
  let database: TestDatabase
  const connect = () => createPostgresBus({ connection_string: database.url, log: quiet })
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  itCarriesBetweenNodes(connect)

  it('connects again by itself when its connection is cut, and says that events may be missing', async () => {
    const [bus, other] = [await connect(), await connect()]
    closers.push(
      () => bus.close(),
      () => other.close(),
    )
    const received: string[] = []
    bus.subscribe(({ type }) => received.push(type))
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stoa realtime bus' and datname = current_database()`,
    )
    await until(() => received.includes('gap'), 5_000)
    await until(
      () =>
        other.publish([broadcast('after')]).then(
          () => true,
          () => false,
        ),
      5_000,
    )
    await until(() => received.includes('broadcast'))
    await bus.publish([broadcast('own')])
    await until(() => received.length === 3)
    expect(received).toEqual(['gap', 'broadcast', 'broadcast'])
  })

  it('refuses to publish while it is cut off, so that the outbox keeps the event', async () => {
    const bus = await connect()
    await bus.close()
    await expect(bus.publish([broadcast('lost')])).rejects.toThrow('no connection')
  })

  it('fails to start when there is no database', async () => {
    await expect(createPostgresBus({ connection_string: 'postgres://127.0.0.1:1/none', log: quiet })).rejects.toThrow()
  })

  it('parts stay below the 8000 bytes of a notification and never split a letter', () => {
    const text = JSON.stringify(broadcast('big', { text: 'aώ€😀'.repeat(5_000) }))
    const parts = splitMessage(text)
    expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThan(8_000)
    const received: BusMessage[] = []
    const receive = createAssembler((message) => received.push(message))
    for (const part of parts) receive(part)
    expect(received).toEqual([JSON.parse(text)])
  })

  it('a message whose first part was missed is left out and the next one arrives', () => {
    const received: BusMessage[] = []
    const receive = createAssembler((message) => received.push(message))
    const next = broadcast('next')
    for (const part of splitMessage(JSON.stringify(broadcast('big', 'x'.repeat(20_000)))).slice(1)) receive(part)
    for (const part of splitMessage(JSON.stringify(next))) receive(part)
    expect(received).toEqual([next])
  })
})

const redisTitle: string = hasRedis ? 'the bus over Redis' : 'the bus over Redis (not run: no redis-server on this machine)'
describe.runIf(hasRedis)(redisTitle, () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  const connect = () => createRedisBus({ url: redis.url, log: quiet })
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  itCarriesBetweenNodes(connect)

  it('connects again by itself when Redis restarts, and says that events may be missing', async () => {
    const bus = await connect()
    closers.push(() => bus.close())
    const received: string[] = []
    bus.subscribe(({ type }) => received.push(type))
    await redis.stop()
    await expect(bus.publish([broadcast('lost')])).rejects.toThrow()
    await redis.start()
    await until(() => received.includes('gap'), 5_000)
    await until(
      () =>
        bus.publish([broadcast('after')]).then(
          () => true,
          () => false,
        ),
      5_000,
    )
    await until(() => received.includes('broadcast'))
    expect(received).toEqual(['gap', 'broadcast'])
  })
})

it('the bus over Redis is refused at start when Redis cannot be reached', async () => {
  await expect(createRedisBus({ url: 'redis://127.0.0.1:1', log: quiet })).rejects.toThrow()
})
