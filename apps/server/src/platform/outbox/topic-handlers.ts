import type { Log } from '../../realtime/index.ts'
import { BUS_TOPICS } from './publish-rows.ts'
import { finishRows, type OutboxRow, postponeRows, type RetryPolicy, type SqlPool } from './store.ts'

/** Acts on one committed row. May run again for the same row after a crash, so it must be harmless to repeat. */
export type TopicHandler = (event: OutboxRow) => Promise<void>

interface HandlerOptions {
  pool: SqlPool
  log: Log
  retry: RetryPolicy
  /** Called after each row, when there is room for another. */
  onHandled: () => void
}

/** Runs the handlers of topics side by side. Each row is retried alone, so a failing row delays no other. */
export function createTopicHandlers({ pool, log, retry, onHandled }: HandlerOptions) {
  const handlers = new Map<string, TopicHandler>()
  const running = new Map<OutboxRow['id'], Promise<void>>()

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
      onHandled()
    }
  }

  return {
    /** Registers the handler of a topic. @throws for a topic that has one */
    on(topic: string, handler: TopicHandler) {
      if (handlers.has(topic) || BUS_TOPICS.includes(topic)) throw new Error(`topic ${topic} has a handler`)
      handlers.set(topic, handler)
    },
    topics: () => [...handlers.keys()],
    /** Ids of the rows that are being handled. */
    running: () => [...running.keys()],
    start(rows: OutboxRow[]) {
      for (const row of rows) running.set(row.id, handle(row))
    },
    /** Settles when all started rows are handled. */
    drain: () => Promise.all(running.values()),
  }
}
