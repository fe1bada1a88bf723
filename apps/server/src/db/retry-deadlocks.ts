import { setTimeout as wait } from 'node:timers/promises'

/** Codes of transactions that PostgreSQL ended because of others: deadlocks and serialization conflicts. */
const ENDED_BY_OTHERS = new Set(['40P01', '40001'])
const ATTEMPTS = 5

/**
 * Runs a transaction again that ended in a deadlock with another one. Use it for transactions without effects outside the
 * database.
 * @throws the error of the last attempt
 */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !ENDED_BY_OTHERS.has((error as { code?: string }).code ?? '')) throw error
      await wait(Math.random() * 50 * 2 ** attempt)
    }
  }
}
