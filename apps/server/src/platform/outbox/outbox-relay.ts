import { setTimeout as sleep } from 'node:timers/promises'
import type { Bus, Log } from '../../realtime/index.ts'
import { createLeadership } from './leadership.ts'
import { BUS_TOPICS, publishRows, type BroadcastWatcher } from './publish-rows.ts'
import { dueRows, dueWork, purgeDoneRows, type RetryPolicy, type SqlClient, type SqlPool } from './store.ts'
import { createTopicHandlers } from './topic-handlers.ts'
import { createAnnouncer, createWakeSignal } from './wake-signal.ts'

export interface OutboxRelayOptions {
  pool: SqlPool
  bus: Bus
  log: Log
  /** Relays with the same name replace each other and must handle the same topics. */
  name?: string
  poll_ms?: number
  /** Maximum pause between polls while no rows are due. */
  idle_poll_ms?: number
  batch?: number
  handlers_at_once?: number
  /** Most rows that are handled together. */
  group?: number
  retry?: RetryPolicy
  /** Called with the topic of each row that is set aside. */
  onSetAside?: (topic: string) => void
}

export type OutboxRelay = ReturnType<typeof createOutboxRelay>

const DEFAULT_RETRY: RetryPolicy = { longest_pause_s: 3_600, max_attempts: 40 }
const PURGE_EVERY_MS = 3_600_000
/** Pause after a pass that found rows, so that under load the next pass batches the rows of many transactions. */
const REST_MS = 20

/**
 * Delivers the rows of `outbox_events` after commit, in the order of their ids: broadcasts to the bus in batches, other
 * topics to their handlers, some of them in groups. One process delivers at a time; the others are on standby.
 */
export function createOutboxRelay(options: OutboxRelayOptions) {
  const { pool, bus, log, name = 'outbox', poll_ms = 200, idle_poll_ms = 3_000, retry = DEFAULT_RETRY } = options
  const signal = createWakeSignal()
  const announce = createAnnouncer(bus, log)
  const leadership = createLeadership(pool, name)
  const handlers = createTopicHandlers({ pool, log, retry, onHandled: () => signal.raise(), onSetAside: options.onSetAside })
  const watchers: BroadcastWatcher[] = []
  const deliver = createPass(options, handlers, watchers)
  let loop: Promise<void> | undefined
  let unsubscribe = () => {}
  const life = { stopped: false }

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
      const client = await leadership.lead()
      return client ? await deliver(client) : false
    } catch (error) {
      log.error({ err: error }, 'outbox relay failed; it goes on')
      leadership.resign(error instanceof Error ? error : new Error(String(error)))
      return false
    }
  }

  return {
    ...handlers.registers,
    /** Adds a function that sees broadcasts before they are published and removed. A row may be seen again after a failure. */
    watch: (watcher: BroadcastWatcher) => void watchers.push(watcher),
    start() {
      unsubscribe = bus.subscribe(({ type }) => {
        if (type === 'outbox-pending') signal.raise()
      })
      loop ??= run()
    },
    /** Call after committing outbox rows: the leading relay, in any process, then polls immediately. */
    wake() {
      if (leadership.isLeading()) signal.raise()
      else announce()
    },
    isLeading: leadership.isLeading,
    /** Finishes the rows in progress and lets another process become the leader. */
    async stop() {
      life.stopped = true
      unsubscribe()
      signal.raise()
      await loop
      await handlers.drain()
      await leadership.handOver()
    },
  }
}

/** Processes the due rows once. @returns whether there were any */
function createPass(
  { pool, bus, log, batch = 500, handlers_at_once = 16, group = 100 }: OutboxRelayOptions,
  handlers: ReturnType<typeof createTopicHandlers>,
  watchers: readonly BroadcastWatcher[],
) {
  let purged_at = 0
  return async (client: SqlClient): Promise<boolean> => {
    const broadcasts = await dueRows(client, BUS_TOPICS, batch)
    const published = broadcasts.length > 0 && (await publishRows({ pool, bus, log, watchers }, broadcasts))
    const running = handlers.running()
    const { alone, together } = handlers.topics()
    const room = handlers_at_once - running.length
    const due = await dueWork(client, { topics: alone, limit: room }, { topics: together, limit: group }, running)
    handlers.start(due)
    if (Date.now() - purged_at > PURGE_EVERY_MS) {
      await purgeDoneRows(pool)
      purged_at = Date.now()
    }
    return published || due.length > 0
  }
}
