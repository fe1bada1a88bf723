import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import type { Bus, BusMessage } from '../../realtime/index.ts'
import { createMemoryBus } from '../../realtime/index.ts'
import { createOutboxRelay, type OutboxRelayOptions } from './outbox-relay.ts'
import { purgeDoneRows } from './store.ts'
import { join, openRaw } from '../../realtime/test/clients.ts'
import { quiet, startNode } from '../../realtime/test/node.ts'
import { until } from '#test/until.ts'

let database: TestDatabase
let pool: pg.Pool
const relays: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  database = await createTestDatabase({ max: 12 })
  pool = database.pool
})
beforeEach(() => pool.query('delete from outbox_events'))
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop()
})
afterAll(() => database.drop())

function relayOf(options: Partial<OutboxRelayOptions> = {}) {
  const bus = options.bus ?? createMemoryBus()
  const published: BusMessage[] = []
  bus.subscribe((message) => published.push(message))
  const relay = createOutboxRelay({ pool, bus, log: quiet, poll_ms: 20, idle_poll_ms: 50, ...options })
  relays.push(relay)
  const events = () => published.flatMap((message) => (message.type === 'broadcast' ? [message.event] : []))
  return { relay, bus, published, events }
}

/** Waits until a relay has published an event and found nothing else, so that only a wake-up or its next poll starts it again. */
async function waitsForWork(events: () => string[]) {
  await announce('first')
  await until(async () => events().includes('first') && (await rows()).length === 0, 10_000)
}

interface Row {
  topic: string
  attempts: number
  last_error: string | null
  done: boolean
  /** Whether the row was set aside for manual attention. */
  parked: boolean
}

const insert = (topic: string, payload: object, db: pg.Pool | pg.PoolClient = pool, dedupe_key: string | null = null) =>
  db.query('insert into outbox_events (topic, payload, dedupe_key) values ($1, $2, $3)', [topic, payload, dedupe_key])
const announce = (event: string, db?: pg.Pool | pg.PoolClient) =>
  insert('broadcast', { channels: ['private-accounts.1'], event, data: { key: 1 } }, db)
const rows = async () =>
  (
    await pool.query(
      `select topic, attempts, last_error, done_at is not null as done, available_at = 'infinity' as parked from outbox_events order by id`,
    )
  ).rows as Row[]

/** Runs work in a transaction that the test ends explicitly. */
async function transaction() {
  const client = await pool.connect()
  await client.query('begin')
  return {
    client,
    async end(how: 'commit' | 'rollback') {
      await client.query(how)
      client.release()
    },
  }
}

describe('broadcasts', () => {
  it('are published in the order of their ids, and their rows are deleted', async () => {
    const { relay, events } = relayOf({ batch: 7 })
    const names = Array.from({ length: 30 }, (_, n) => `event-${n}`)
    for (const name of names) await announce(name)
    relay.start()
    await until(() => events().length === 30)
    expect(events()).toEqual(names)
    await until(async () => (await rows()).length === 0)
  })

  it('reach a socket with the full content of the row', async () => {
    const node = await startNode({ members: new Map([[7, [1]]]) })
    const [client, mine] = [await openRaw(node.url), await openRaw(node.url)]
    for (const each of [client, mine]) await join(node, each, 'private-accounts.1', 7)
    const { relay } = relayOf({ bus: node.bus })
    relay.start()
    await insert('broadcast', {
      channels: ['private-accounts.1'],
      event: 'contact.updated',
      data: { key: 5 },
      except_socket_id: mine.socket_id,
    })
    await announce('done')
    relay.wake()
    expect((await client.seen('contact.updated')).data).toEqual({ key: 5 })
    await mine.seen('done')
    expect(mine.all('contact.updated')).toEqual([])
    await node.stop()
  })

  it('are not published before the commit', async () => {
    const { relay, events } = relayOf()
    relay.start()
    const open = await transaction()
    await announce('inside', open.client)
    await announce('outside')
    await until(() => events().includes('outside'))
    await announce('later')
    relay.wake()
    await until(() => events().includes('later'))
    expect(events()).toEqual(['outside', 'later'])
    await open.end('commit')
    await until(() => events().includes('inside'))
    expect(events()).toEqual(['outside', 'later', 'inside'])
  })

  it('are not published after a rollback', async () => {
    const { relay, events } = relayOf()
    relay.start()
    const open = await transaction()
    await announce('undone', open.client)
    await open.end('rollback')
    await announce('kept')
    await until(() => events().includes('kept'))
    expect(events()).toEqual(['kept'])
  })

  it('of a transaction with a lower id that commits later are not skipped', async () => {
    const { relay, events } = relayOf()
    relay.start()
    const slow = await transaction()
    await announce('low id', slow.client)
    for (const name of ['high id 1', 'high id 2']) await announce(name)
    await until(async () => events().length === 2 && (await rows()).length === 0)
    await slow.end('commit')
    await until(() => events().includes('low id'))
    expect(events()).toEqual(['high id 1', 'high id 2', 'low id'])
  })

  it('remain in the outbox while the bus is unavailable', async () => {
    const working = createMemoryBus()
    let isAway = true
    const bus: Bus = {
      ...working,
      publish: (messages) => (isAway ? Promise.reject(new Error('bus is away')) : working.publish(messages)),
    }
    const { relay, events } = relayOf({ bus })
    await announce('patient')
    relay.start()
    await until(async () => (await rows())[0]?.last_error === 'bus is away')
    isAway = false
    await until(() => events().length === 1, 4_000)
    expect(events()).toEqual(['patient'])
  })

  it('that are invalid are set aside and do not block others', async () => {
    const { relay, events } = relayOf()
    await insert('broadcast', { nonsense: true })
    await announce('fine')
    relay.start()
    await until(() => events().includes('fine'))
    await until(async () => (await rows()).length === 1)
    expect(await rows()).toEqual([expect.objectContaining({ attempts: 1, parked: true })])
  })

  it('are published immediately when the writer wakes the relay', async () => {
    const { relay, events } = relayOf({ poll_ms: 5_000, idle_poll_ms: 5_000 })
    relay.start()
    await waitsForWork(events)
    await announce('now')
    relay.wake()
    await until(() => events().includes('now'), 500)
  })

  it('are followed by control messages of the bus after commit', async () => {
    const { relay, published } = relayOf()
    relay.start()
    await insert('realtime-control', { type: 'recheck-account', account_id: 1, user_ids: [7] })
    await until(() => published.length === 1)
    expect(published).toEqual([{ type: 'recheck-account', account_id: 1, user_ids: [7] }])
  })
})

describe('other topics', () => {
  it('are retried individually, record their error and do not block others', async () => {
    const { relay, events } = relayOf({ retry: { longest_pause_s: 0.02, max_attempts: 10 } })
    const handled: unknown[] = []
    let failures = 2
    relay.on('mail', async ({ payload }) => {
      if ((payload as { n: number }).n === 1 && failures-- > 0) throw new Error('mail server is away')
      handled.push(payload)
    })
    for (const n of [1, 2, 3]) await insert('mail', { n })
    await announce('fine')
    relay.start()
    await until(() => handled.length === 2 && events().length === 1)
    expect(handled).toEqual([{ n: 2 }, { n: 3 }])
    await until(async () => (await rows()).length === 0)
    expect(handled).toEqual([{ n: 2 }, { n: 3 }, { n: 1 }])
  })

  it('are set aside after too many failures', async () => {
    const { relay } = relayOf({ retry: { longest_pause_s: 0.01, max_attempts: 3 } })
    let tries = 0
    relay.on('mail', async () => {
      tries += 1
      throw new Error('never')
    })
    await insert('mail', {})
    relay.start()
    await until(async () => (await rows())[0]?.parked === true)
    expect([tries, (await rows())[0]]).toEqual([3, expect.objectContaining({ attempts: 3, last_error: 'never', done: false })])
  })

  it('with a slow handler delay no broadcast, and the handler is not started twice for one row', async () => {
    const { relay, events } = relayOf()
    let started = 0
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    relay.on('mail', () => {
      started += 1
      return finished
    })
    await insert('mail', {})
    relay.start()
    await until(() => started === 1)
    await announce('quick')
    await until(() => events().length === 1)
    await announce('quicker')
    await until(() => events().length === 2)
    expect(started).toBe(1)
    finish()
    await until(async () => (await rows()).length === 0)
  })

  it('without a handler remain in the outbox', async () => {
    const { relay, events } = relayOf()
    await insert('unknown', {})
    await announce('fine')
    relay.start()
    await until(() => events().length === 1)
    await until(async () => (await rows()).length === 1)
    expect(await rows()).toEqual([expect.objectContaining({ topic: 'unknown', attempts: 0 })])
  })

  it('keep rows with a dedupe key for a week after delivery', async () => {
    const { relay } = relayOf()
    relay.on('mail', async () => {})
    await insert('mail', {}, pool, 'welcome-7')
    relay.start()
    await until(async () => (await rows())[0]?.done === true)
    await expect(insert('mail', {}, pool, 'welcome-7')).rejects.toThrow('duplicate key')
    await purgeDoneRows(pool)
    expect(await rows()).toHaveLength(1)
    await pool.query(`update outbox_events set done_at = now() - interval '8 days'`)
    await purgeDoneRows(pool)
    expect(await rows()).toEqual([])
  })

  it('accept one handler each', () => {
    const { relay } = relayOf()
    relay.on('mail', async () => {})
    expect(() => relay.on('mail', async () => {})).toThrow('has a handler')
    expect(() => relay.on('broadcast', async () => {})).toThrow('has a handler')
  })
})

describe('several processes', () => {
  it('relay every event once, and another process takes over when the leader stops', async () => {
    const bus = createMemoryBus()
    const { relay: first, events } = relayOf({ bus })
    const { relay: second } = relayOf({ bus })
    first.start()
    await until(() => first.isLeading())
    second.start()
    for (let n = 0; n < 20; n += 1) await announce(`event-${n}`)
    await until(() => events().length >= 20)
    expect(second.isLeading()).toBe(false)
    await first.stop()
    await announce('after')
    await until(() => events().includes('after'))
    expect(second.isLeading()).toBe(true)
    expect(events()).toHaveLength(21)
  })

  it('wake the leader from any process', async () => {
    const bus = createMemoryBus()
    const { relay, events } = relayOf({ bus, poll_ms: 5_000, idle_poll_ms: 5_000 })
    relay.start()
    await waitsForWork(events)
    const { relay: writer } = relayOf({ bus })
    await announce('now')
    writer.wake()
    await until(() => events().includes('now'), 500)
  })

  it('reconnect after the loss of a connection', async () => {
    const { relay, events } = relayOf()
    relay.start()
    await until(() => relay.isLeading())
    await pool.query(`select pg_terminate_backend(pid) from pg_locks 
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`)
    await announce('after')
    await until(() => events().includes('after'), 5_000)
    expect(relay.isLeading()).toBe(true)
  })

  it('wait for running handlers when they stop', async () => {
    const { relay } = relayOf()
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const order: string[] = []
    relay.on('mail', async () => {
      order.push('started')
      await finished
      order.push('handled')
    })
    await insert('mail', {})
    relay.start()
    await until(() => order.length === 1)
    const stopped = relay.stop().then(() => order.push('stopped'))
    finish()
    await stopped
    expect([order, await rows()]).toEqual([['started', 'handled', 'stopped'], []])
  })
})
