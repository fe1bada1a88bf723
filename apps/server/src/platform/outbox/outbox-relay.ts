import { setTimeout as sleep } from 'node:timers/promises'
import type { Bus, BusMessage, Log } from '../../realtime/index.ts'
import {
  dueRows,
  finishRows,
  type OutboxRow,
  postponeRows,
  purgeDoneRows,
  type RetryPolicy,
  type SqlClient,
  type SqlPool,
  stopLeading,
  tryLead,
} from './store.ts'
import { isRecord } from '#lib/is-record.ts'

/** Acts on one committed row. May run again for the same row after a crash, so it must be harmless to repeat. */
export type TopicHandler = (event: OutboxRow) => Promise<void>

export interface OutboxRelayOptions {
  pool: SqlPool
  bus: Bus
  log: Log
  /** Relays of one name stand in for one another and must handle the same topics. */
  name?: string
  poll_ms?: number
  /** Pause that the poll grows to while nothing happens. */
  idle_poll_ms?: number
  batch?: number
  handlers_at_once?: number
  retry?: RetryPolicy
}

export type OutboxRelay = ReturnType<typeof createOutboxRelay>

/** Payload `{ channels, event, data, except_socket_id?, requires? }`. */
const BROADCAST_TOPIC = 'broadcast'
/** Payload: any other message of the bus, such as `{ type: 'recheck-account', account_id }`, sent after commit. */
const CONTROL_TOPIC = 'realtime-control'

const BUS_TOPICS = [BROADCAST_TOPIC, CONTROL_TOPIC]
const BUS_RETRY: RetryPolicy = { longest_pause_s: 10, max_attempts: 100 }
const DEFAULT_RETRY: RetryPolicy = { longest_pause_s: 3_600, max_attempts: 40 }
const PURGE_EVERY_MS = 3_600_000
const ANNOUNCE_EVERY_MS = 20
/** Rest after a pass that found rows: under load a pass then carries what many transactions wrote, at the price of this delay. */
const REST_MS = 20

/**
 * Carries what transactions wrote into `outbox_events` to its receivers, after commit and in the order of ids:
 * broadcasts to the bus in batches, other topics to their handlers with retries of their own, so that one bad row
 * holds nothing up. Of all processes one works at a time.
 */
export function createOutboxRelay(options: OutboxRelayOptions) {
  const {
    pool,
    bus,
    log,
    name = 'outbox',
    poll_ms = 200,
    idle_poll_ms = 1_000,
    batch = 500,
    handlers_at_once = 16,
    retry = DEFAULT_RETRY,
  } = options
  const handlers = new Map<string, TopicHandler>()
  const running = new Map<OutboxRow['id'], Promise<void>>()
  const signal = createSignal()
  const announce = createAnnouncer(bus, log)
  let leader: SqlClient | undefined
  let loop: Promise<void> | undefined
  let unsubscribe = () => {}
  const life = { stopped: false }
  let purged_at = 0

  async function run() {
    let pause = poll_ms
    while (!life.stopped) {
      const worked = await attempt()
      pause = worked ? poll_ms : Math.min(pause * 1.5, idle_poll_ms)
      if (worked) await sleep(REST_MS)
      else if (await signal.wait(pause)) pause = poll_ms
    }
  }

  async function attempt(): Promise<boolean> {
    try {
      leader ??= await lead()
      return leader ? await pass(leader) : false
    } catch (error) {
      log.error({ err: error }, 'outbox relay failed; it goes on')
      resign(error instanceof Error ? error : new Error(String(error)))
      return false
    }
  }

  async function lead(): Promise<SqlClient | undefined> {
    const client = await pool.connect()
    try {
      if (await tryLead(client, name)) {
        client.on('error', resign)
        return client
      }
    } catch (error) {
      client.release(error as Error)
      throw error
    }
    client.release()
    return undefined
  }

  /** The connection broke, and with it the lock. */
  function resign(error: Error) {
    leader?.release(error)
    leader = undefined
  }

  async function pass(client: SqlClient): Promise<boolean> {
    const broadcasts = await dueRows(client, BUS_TOPICS, batch)
    const published = broadcasts.length > 0 && (await publish(broadcasts))
    const others = await dueRows(client, [...handlers.keys()], handlers_at_once - running.size, [...running.keys()])
    for (const row of others) running.set(row.id, handle(row))
    if (Date.now() - purged_at > PURGE_EVERY_MS) {
      await purgeDoneRows(pool)
      purged_at = Date.now()
    }
    return published || others.length > 0
  }

  async function publish(rows: OutboxRow[]): Promise<boolean> {
    const messages = rows.map(busMessage)
    const bad = rows.filter((_row, index) => !messages[index]).map(({ id }) => id)
    if (bad.length > 0) await postponeRows(pool, bad, 'The payload is no message of the bus', { longest_pause_s: 0, max_attempts: 0 })
    const ids = rows.map(({ id }) => id).filter((id) => !bad.includes(id))
    try {
      await bus.publish(messages.filter((message) => message !== undefined))
    } catch (error) {
      log.warn({ err: error, events: ids.length }, 'broadcasts could not be published yet')
      await postponeRows(pool, ids, error, BUS_RETRY)
      return false
    }
    await finishRows(pool, ids)
    return true
  }

  async function handle(row: OutboxRow) {
    try {
      await handlers.get(row.topic)?.(row)
      await finishRows(pool, [row.id])
    } catch (error) {
      log.warn(
        { err: error, event_id: row.id, topic: row.topic, attempts: row.attempts + 1 },
        'outbox event failed; it will be tried again',
      )
      await postponeRows(pool, [row.id], error, retry).catch((failure: unknown) =>
        log.error({ err: failure, event_id: row.id }, 'failure of an outbox event could not be recorded'),
      )
    } finally {
      running.delete(row.id)
      signal.raise()
    }
  }

  return {
    /** Registers the handler of a topic. @throws for a topic that has one */
    on(topic: string, handler: TopicHandler) {
      if (handlers.has(topic) || BUS_TOPICS.includes(topic)) throw new Error(`topic ${topic} has a handler`)
      handlers.set(topic, handler)
    },
    start() {
      unsubscribe = bus.subscribe(({ type }) => {
        if (type === 'outbox-pending') signal.raise()
      })
      loop ??= run()
    },
    /** Call after a commit that wrote to the outbox: the relay, here or in another process, looks at once. */
    wake() {
      if (leader) signal.raise()
      else announce()
    },
    isLeading: () => leader !== undefined,
    /** Finishes what is under way and lets another process take over. */
    async stop() {
      life.stopped = true
      unsubscribe()
      signal.raise()
      await loop
      await Promise.all(running.values())
      const client = leader
      leader = undefined
      client?.off('error', resign)
      if (client)
        await stopLeading(client, name).then(
          () => client.release(),
          (error: Error) => client.release(error),
        )
    },
  }
}

function busMessage({ topic, payload }: OutboxRow): BusMessage | undefined {
  if (!isRecord(payload)) return undefined
  if (topic === CONTROL_TOPIC) return typeof payload.type === 'string' ? (payload as unknown as BusMessage) : undefined
  const isBroadcast = Array.isArray(payload.channels) && typeof payload.event === 'string'
  return isBroadcast ? ({ ...payload, type: 'broadcast' } as unknown as BusMessage) : undefined
}

/** A pause that can be cut short; a signal raised while nobody waits is kept. */
function createSignal() {
  let raised = false
  let awake: (() => void) | undefined
  return {
    raise() {
      raised = true
      awake?.()
    },
    /** @returns whether the signal was raised, rather than the time spent */
    async wait(timeout_ms: number): Promise<boolean> {
      if (!raised) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeout_ms)
          awake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const was = raised
      raised = false
      awake = undefined
      return was
    },
  }
}

/** Tells the leading process that rows wait, at most once in 20 ms and never losing the last call. */
function createAnnouncer(bus: Bus, log: Log) {
  let resting = false
  let again = false
  return function announce() {
    if (resting) {
      again = true
      return
    }
    resting = true
    bus
      .publish([{ type: 'outbox-pending' }])
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox relay could not be woken; it polls'))
    setTimeout(() => {
      resting = false
      if (again) announce()
      again = false
    }, ANNOUNCE_EVERY_MS).unref()
  }
}
