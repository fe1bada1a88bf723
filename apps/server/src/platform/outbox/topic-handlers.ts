import type { Log } from '../../realtime/index.ts'
import { gathering } from '#lib/jobs/gathering.ts'
import { NotAgain } from './not-again.ts'
import { BUS_TOPICS } from './publish-rows.ts'
import { finishRows, type OutboxRow, postponeRows, type RetryPolicy, type SqlPool } from './store.ts'

/** Acts on one committed row. May run again for the same row after a crash, so it must be harmless to repeat. */
export type TopicHandler = (event: OutboxRow) => Promise<void>

/** A row that could not be handled. It is tried again. */
export interface FailedRow {
  row: OutboxRow
  error: unknown
}

/** Acts on committed rows of one topic together, and finishes them. @returns those that failed, which remain */
export type RowsHandler = (events: readonly OutboxRow[]) => Promise<readonly FailedRow[]>

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

/**
 * Runs the handlers of topics side by side. Each row is retried alone, so a failing row delays no other. Rows of topics that are handled
 * together are handled in one group at a time.
 */
export function createTopicHandlers(options: HandlerOptions) {
  const { pool, onHandled } = options
  const noteFailure = createFailureNotes(options)
  const finish = gathering((ids: OutboxRow['id'][]) => finishRows(pool, ids))
  const handlers = new Map<string, TopicHandler>()
  const grouped = new Map<string, RowsHandler>()
  const running = new Map<OutboxRow['id'], Promise<void>>()
  const groups = new Map<string, Promise<void>>()

  async function handle(row: OutboxRow) {
    try {
      await handlers.get(row.topic)?.(row)
      await finish(row.id)
    } catch (error) {
      await noteFailure(row, error)
    } finally {
      running.delete(row.id)
      onHandled()
    }
  }

  async function handleGroup(topic: string, rows: readonly OutboxRow[]) {
    try {
      const failed = await grouped.get(topic)!(rows)
      for (const { row, error } of failed) await noteFailure(row, error)
    } catch (error) {
      for (const row of rows) await noteFailure(row, error)
    } finally {
      groups.delete(topic)
      onHandled()
    }
  }

  const register =
    <H>(into: Map<string, H>) =>
    (topic: string, handler: H) => {
      if (handlers.has(topic) || grouped.has(topic) || BUS_TOPICS.includes(topic)) throw new Error(`topic ${topic} has a handler`)
      into.set(topic, handler)
    }

  return {
    registers: {
      /** Registers the handler of a topic. @throws for a topic that has one */
      on: register(handlers),
      /** Registers a handler of several rows of a topic. @throws for a topic that has one */
      onGroups: register(grouped),
    },
    /** Topics whose rows are handled one by one, and those whose rows could be handled now as a group. */
    topics: () => ({ alone: [...handlers.keys()], together: [...grouped.keys()].filter((topic) => !groups.has(topic)) }),
    /** Ids of the rows that are being handled one by one. */
    running: () => [...running.keys()],
    start(rows: readonly OutboxRow[]) {
      for (const row of rows) if (handlers.has(row.topic)) running.set(row.id, handle(row))
      const together = Map.groupBy(rows, ({ topic }) => topic)
      for (const [topic, group] of together) if (grouped.has(topic)) groups.set(topic, handleGroup(topic, group))
    },
    /** Settles when all started rows are handled. */
    drain: () => Promise.all([...running.values(), ...groups.values()]),
  }
}

/** Records failures of rows, and sets those aside that another attempt does not mend. */
function createFailureNotes({ pool, log, retry, onSetAside }: HandlerOptions) {
  async function postpone(row: OutboxRow, error: unknown) {
    const most = error instanceof NotAgain ? 0 : isLasting(error) ? LASTING_ATTEMPTS : retry.max_attempts
    const max_attempts = Math.min(retry.max_attempts, most)
    const set_aside = await postponeRows(pool, [row.id], error, { ...retry, max_attempts })
    if (set_aside.length === 0) return
    log.error({ err: error, event_id: row.id, topic: row.topic }, 'outbox event set aside; see Admin, System')
    onSetAside?.(row.topic)
  }

  return async function noteFailure(row: OutboxRow, error: unknown) {
    log.warn({ err: error, event_id: row.id, topic: row.topic, attempts: row.attempts + 1 }, 'outbox event failed; it will be tried again')
    await postpone(row, error).catch((failure: unknown) =>
      log.error({ err: failure, event_id: row.id }, 'failure of an outbox event could not be recorded'),
    )
  }
}
