import type { Bus, BusMessage, Log } from './bus.ts'
import { openListeningClient } from './listening-client.ts'
import { createAssembler, splitMessage } from './notification-parts.ts'

export interface PostgresBusOptions {
  /** A direct connection: LISTEN does not work through a transaction pooler. */
  connection_string: string
  log: Log
  /** Name of the notification channel; one per installation that shares a database. */
  channel?: string
}

/**
 * Fan-out over LISTEN/NOTIFY on a dedicated connection, which survives restarts of the database. A message that does not
 * fit one notification is sent as several, which PostgreSQL delivers together and in order because they share a
 * transaction; nothing has to be stored, read back or purged. Publishing fails while the connection is down.
 */
export async function createPostgresBus({ connection_string, log, channel = 'stoa_realtime' }: PostgresBusOptions): Promise<Bus> {
  const listeners = new Set<(message: BusMessage) => void>()
  const deliver = (message: BusMessage) => {
    for (const listener of listeners) listener(message)
  }
  const client = await openListeningClient({
    connection_string,
    channel,
    log,
    receiver: () => createAssembler(deliver),
    onReconnect: () => deliver({ type: 'gap' }),
  })
  return {
    async publish(messages) {
      const connection = client.current()
      if (!connection) throw new Error('the realtime bus has no connection to PostgreSQL')
      const parts = messages.flatMap((message) => splitMessage(JSON.stringify(message)))
      await connection.query('select pg_notify($1, part) from unnest($2::text[]) with ordinality as parts(part, n) order by n', [
        channel,
        parts,
      ])
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      await client.close()
    },
  }
}
