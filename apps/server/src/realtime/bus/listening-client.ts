import pg from 'pg'
import type { Log } from './bus.ts'

export interface ListeningClientOptions {
  connection_string: string
  /** Name of the notification channel. */
  channel: string
  log: Log
  /** Called for each connection; the function that it returns receives the payloads of that connection. */
  receiver: () => (payload: string) => void
  /** Called after a connection that was lost is open again: notifications may have been missed. */
  onReconnect: () => void
}

const RETRY_MS = [100, 250, 500, 1_000, 2_000]

/** Opens a connection that listens, and opens it again whenever it is lost. @throws when the first attempt fails */
export async function openListeningClient(options: ListeningClientOptions) {
  const { log, onReconnect } = options
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  let failures = 0

  async function connect() {
    const fresh = await listen(options, (which, error) => lost(which, error))
    if (closed) return fresh.end()
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
      if (client) onReconnect()
    } catch (error) {
      log.warn({ err: error }, 'realtime bus cannot connect yet')
      if (!closed) scheduleReconnect()
    }
  }

  await connect()
  return {
    /** The open connection; undefined while it is lost. */
    current: () => client,
    async close() {
      closed = true
      clearTimeout(retry)
      const open = client
      client = undefined
      await open?.end()
    },
  }
}

async function listen(
  { connection_string, channel, receiver }: ListeningClientOptions,
  onLost: (client: pg.Client, error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: connection_string, application_name: 'stoa realtime bus', keepAlive: true })
  const receive = receiver()
  client.on('notification', (notice) => receive(notice.payload ?? ''))
  client.on('error', (error) => onLost(client, error))
  client.on('end', () => onLost(client, new Error('connection ended')))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
