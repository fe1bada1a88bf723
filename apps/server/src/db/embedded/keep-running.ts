import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './start-postgres.ts'
import { isAlive } from './processes.ts'

const LOOK_EVERY_MS = 500
const LONGEST_PAUSE_MS = 30_000

/**
 * Starts the embedded PostgreSQL and keeps it running: when its process ends by itself (killed, out of memory) it is
 * started again on the same port, where every pool finds it. Requests in between are answered with 503.
 */
export async function keepEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  let running = await startEmbeddedPostgres(options)
  const port = Number(new URL(running.url).port)
  const ending = new AbortController()
  const watching = watch()

  async function watch(): Promise<void> {
    let pause = LOOK_EVERY_MS
    while (await waited(pause)) {
      pause = LOOK_EVERY_MS
      if (isAlive(running.pid)) continue
      options.log?.('The database ended by itself; starting it again')
      try {
        running = await startEmbeddedPostgres({ ...options, port })
      } catch (error) {
        pause = Math.min(LONGEST_PAUSE_MS, pause * 10)
        options.log?.(`The database did not start again: ${(error as Error).message}`)
      }
    }
  }

  /** @returns false when the server is to end */
  async function waited(ms: number): Promise<boolean> {
    await sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(onlyAborted)
    return !ending.signal.aborted
  }

  return {
    url: running.url,
    socket_url: running.socket_url,
    get pid() {
      return running.pid
    },
    async stop() {
      ending.abort()
      await watching
      await running.stop()
    },
  }
}

function onlyAborted(error: Error): void {
  if (error.name !== 'AbortError') throw error
}
