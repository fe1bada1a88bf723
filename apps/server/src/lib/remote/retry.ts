import { setTimeout as pause } from 'node:timers/promises'
import { RemoteError } from './remote-error.ts'

interface RetryOptions {
  signal: AbortSignal
  /** Calls in all. */
  tries?: number
  /** The first wait is at most this long; each further one at most twice the one before. */
  base_ms?: number
  /** A longer wait is left to the next run: the error is thrown. */
  longest_ms?: number
}

/**
 * Repeats a call that may be repeated while its failures pass by themselves, with waits of random length (integrations.md 0.2). A wait
 * that the provider names counts instead of the computed one.
 * @throws the last RemoteError
 */
export async function withRetries<T>(options: RetryOptions, call: () => Promise<T>): Promise<T> {
  const { signal, tries = 4, base_ms = 1000, longest_ms = 60_000 } = options
  for (let tried = 1; ; tried += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof RemoteError) || !error.is_passing || tried >= tries) throw error
      const wait_ms = error.retry_after_ms ?? Math.random() * Math.min(base_ms * 2 ** (tried - 1), longest_ms)
      if (wait_ms > longest_ms) throw error
      await pause(wait_ms, undefined, { signal })
    }
  }
}
