import type { Log } from '../../realtime/index.ts'
import { NotAgain } from './not-again.ts'
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
  /** Called when a row is not tried again by itself. */
  onSetAside?: ((topic: string) => void) | undefined
}

/** Attempts for an error that another attempt does not mend. */
const LASTING_ATTEMPTS = 5

/** Whether the row itself is wrong: a value that its handler or the database refuses (SQLSTATE classes 22, 23 and 42). */
function isLasting(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return name === 'ZodError' || error instanceof TypeError || (typeof code === 'string' && /^(22|23|42)[0-9A-Z]{3}$/.test(code))
}

/** Runs the handlers of topics side by side. Each row is retried alone, so a failing row delays no other. */
export function createTopicHandlers({ pool, log, retry, onHandled, onSetAside }: HandlerOptions) {
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
      await postpone(row, error).catch((failure: unknown) =>
        log.error({ err: failure, event_id: row.id }, 'failure of an outbox event could not be recorded'),
      )
    } finally {
      running.delete(row.id)
      onHandled()
    }
  }

  async function postpone(row: OutboxRow, error: unknown) {
    const most = error instanceof NotAgain ? 0 : isLasting(error) ? LASTING_ATTEMPTS : retry.max_attempts
    const max_attempts = Math.min(retry.max_attempts, most)
    const set_aside = await postponeRows(pool, [row.id], error, { ...retry, max_attempts })
    if (set_aside.length === 0) return
    log.error({ err: error, event_id: row.id, topic: row.topic }, 'outbox event set aside; see Admin, System')
    onSetAside?.(row.topic)
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
