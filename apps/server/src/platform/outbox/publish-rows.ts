import type { Bus, BusMessage, Log } from '../../realtime/index.ts'
import { finishRows, type OutboxRow, postponeRows, type RetryPolicy, type SqlPool } from './store.ts'
import { isRecord } from '#lib/is-record.ts'

/** Payload `{ channels, event, data, except_socket_id?, requires? }`. */
const BROADCAST_TOPIC = 'broadcast'
/** Payload: any other bus message, such as `{ type: 'recheck-account', account_id }`, sent after commit. */
const CONTROL_TOPIC = 'realtime-control'

export const BUS_TOPICS = [BROADCAST_TOPIC, CONTROL_TOPIC]
const BUS_RETRY: RetryPolicy = { longest_pause_s: 10, max_attempts: 100 }
/** Sees the rows of a batch before it is published. */
export type BroadcastWatcher = (rows: readonly OutboxRow[]) => Promise<void>

interface Publisher {
  pool: SqlPool
  bus: Bus
  log: Log
  watchers: readonly BroadcastWatcher[]
}

const NO_RETRY: RetryPolicy = { longest_pause_s: 0, max_attempts: 0 }

/**
 * Publishes rows of the bus topics in one batch. Rows with an invalid message fail permanently; the others are retried
 * while the bus is down.
 * @returns whether the batch was published
 */
export async function publishRows({ pool, bus, log, watchers }: Publisher, rows: OutboxRow[]): Promise<boolean> {
  const messages = rows.map(busMessage)
  const bad = rows.filter((_row, index) => !messages[index]).map(({ id }) => id)
  if (bad.length > 0) await postponeRows(pool, bad, 'The payload is no message of the bus', NO_RETRY)
  const ids = rows.map(({ id }) => id).filter((id) => !bad.includes(id))
  try {
    for (const watch of watchers) await watch(rows)
    await bus.publish(messages.filter((message) => message !== undefined))
  } catch (error) {
    log.warn({ err: error, events: ids.length }, 'broadcasts could not be published yet')
    await postponeRows(pool, ids, error, BUS_RETRY)
    return false
  }
  await finishRows(pool, ids)
  return true
}

function busMessage({ topic, payload }: OutboxRow): BusMessage | undefined {
  if (!isRecord(payload)) return undefined
  if (topic === CONTROL_TOPIC) return typeof payload.type === 'string' ? (payload as unknown as BusMessage) : undefined
  const isBroadcast = Array.isArray(payload.channels) && typeof payload.event === 'string'
  return isBroadcast ? ({ ...payload, type: 'broadcast' } as unknown as BusMessage) : undefined
}
