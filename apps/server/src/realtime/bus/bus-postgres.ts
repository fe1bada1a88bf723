import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Bus, BusMessage, Log } from './bus.ts'

export interface PostgresBusOptions {
  /** A direct connection: LISTEN does not work through a transaction pooler. */
  connection_string: string
  log: Log
  /** Name of the notification channel; one per installation that shares a database. */
  channel?: string
}

/** A notification holds at most 7999 bytes; the rest of the envelope needs less than 100. */
const PART_BYTES = 7_800
const RETRY_MS = [100, 250, 500, 1_000, 2_000]

/**
 * Fan-out over LISTEN/NOTIFY on one connection of its own, kept open through restarts of the database. A message that
 * does not fit one notification travels in several, which PostgreSQL delivers together and in order because they share
 * a transaction; so nothing has to be stored, read back or purged. Publishing fails while the connection is down.
 */
export async function createPostgresBus({ connection_string, log, channel = 'stoa_realtime' }: PostgresBusOptions): Promise<Bus> {
  const listeners = new Set<(message: BusMessage) => void>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  let failures = 0

  const deliver = (message: BusMessage) => {
    for (const listener of listeners) listener(message)
  }

  async function connect() {
    const fresh = new pg.Client({ connectionString: connection_string, application_name: 'stoa realtime bus', keepAlive: true })
    const receive = createAssembler(deliver)
    fresh.on('notification', (notice) => receive(notice.payload ?? ''))
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh, new Error('connection ended')))
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await fresh.end()
      throw error
    }
    if (closed) {
      await fresh.end()
      return
    }
    client = fresh
    failures = 0
  }

  function lost(which: pg.Client, error: Error) {
    if (client !== which || closed) return
    client = undefined
    log.warn({ err: error }, 'realtime bus lost its connection')
    scheduleReconnect()
  }

  function scheduleReconnect() {
    const wait = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]
    retry = setTimeout(() => void reconnect(), wait)
  }

  async function reconnect() {
    try {
      await connect()
      if (client) deliver({ type: 'gap' })
    } catch (error) {
      log.warn({ err: error }, 'realtime bus cannot connect yet')
      if (!closed) scheduleReconnect()
    }
  }

  await connect()
  return {
    async publish(messages) {
      if (!client) throw new Error('the realtime bus has no connection to PostgreSQL')
      const parts = messages.flatMap((message) => splitMessage(JSON.stringify(message)))
      await client.query('select pg_notify($1, part) from unnest($2::text[]) with ordinality as parts(part, n) order by n', [
        channel,
        parts,
      ])
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      listeners.clear()
      const open = client
      client = undefined
      await open?.end()
    },
  }
}

/**
 * Notifications for one message: `id:index:count:text`. The id keeps equal messages apart, which PostgreSQL would
 * otherwise deliver once.
 */
export function splitMessage(text: string): string[] {
  const bytes = Buffer.from(text)
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = letterBoundary(bytes, Math.min(start + PART_BYTES, bytes.length))
    pieces.push(bytes.toString('utf8', start, end))
    start = end
  }
  const id = randomUUID()
  return pieces.map((piece, index) => `${id}:${index}:${pieces.length}:${piece}`)
}

/** The same offset, moved back out of the middle of a UTF-8 letter. */
function letterBoundary(bytes: Buffer, offset: number): number {
  let at = offset
  while (at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1
  return at
}

/**
 * Puts the parts of a message together again. They arrive in order and without others between them; a message whose
 * beginning was missed while the connection was away is left out.
 */
export function createAssembler(deliver: (message: BusMessage) => void): (payload: string) => void {
  let current = ''
  let pieces: string[] = []
  return (payload) => {
    const match = /^([0-9a-f-]{36}):(\d+):(\d+):/.exec(payload)
    if (!match) return
    const [head, id = '', index, count] = match
    if (id !== current) pieces = []
    current = id
    if (Number(index) !== pieces.length) return
    pieces.push(payload.slice(head.length))
    if (pieces.length === Number(count)) {
      deliver(JSON.parse(pieces.join('')) as BusMessage)
      pieces = []
    }
  }
}
