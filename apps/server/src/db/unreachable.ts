import { setTimeout } from 'node:timers/promises'

/** Codes of PostgreSQL and of sockets for a database that is stopping, starting, full of connections or gone. */
const UNREACHABLE = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
/** Messages of the driver, without a code, for a connection that was lost during a statement or not available in time. */
const LOST = /^Connection terminated|not queryable$|^timeout exceeded when trying to connect/

/** Whether a statement failed because the database could not be reached, so that it may succeed later. */
export function isUnreachable({ code = '', message, syscall }: { code?: string; message: string; syscall?: string }): boolean {
  // A server that is down has removed its Unix socket.
  if (code === 'ENOENT') return syscall === 'connect'
  return code ? UNREACHABLE.has(code) || code.startsWith('08') : LOST.test(message)
}

interface Patience {
  /** Called with each failure. */
  onFailure: (error: Error) => void
  /** Ends the attempts after the one that runs; its result is then undefined. */
  signal: AbortSignal
  pause_ms?: number
}

/**
 * Repeats work until the database can be reached, because a restart of the database must not end the process. The work must give the
 * same result when it runs twice.
 * @throws any other error of the work
 */
export async function untilReachable<T>(work: () => Promise<T>, { onFailure, signal, pause_ms = 1_000 }: Patience): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error) || !isUnreachable(error)) throw error
      onFailure(error)
      await setTimeout(pause_ms, undefined, { signal }).catch(unlessAborted)
    }
  }
  return undefined
}

/** For pauses of loops: an abort ends the pause early, and then the loop; nothing else may. @throws every other error */
export function unlessAborted(error: unknown): void {
  if ((error as { name?: string }).name !== 'AbortError') throw error
}
