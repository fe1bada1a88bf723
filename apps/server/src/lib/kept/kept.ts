import type { Clock } from '../clock.ts'

interface Limits {
  /** Milliseconds for which a value is used. */
  fresh_ms: number
  /** Number of values that are kept; the oldest goes first. */
  most: number
}

/** Values that are loaded once and used for a while. */
export interface Kept<T> {
  /** The value of a key, loaded if there is none that is fresh. Values that are undefined are not kept. */
  get<V extends T | undefined>(key: string, load: () => Promise<V>): Promise<T | V>
  clear(): void
}

/** Keeps values in the process. */
export function keepFor<T>(clock: Clock, { fresh_ms, most }: Limits): Kept<T> {
  const kept = new Map<string, { at: number; value: T }>()
  return {
    async get(key, load) {
      const now = clock.now().getTime()
      const known = kept.get(key)
      if (known && now - known.at < fresh_ms && now >= known.at) return known.value
      const value = await load()
      if (value === undefined) return value
      kept.delete(key)
      kept.set(key, { at: now, value })
      if (kept.size > most) kept.delete(kept.keys().next().value!)
      return value
    },
    clear: () => kept.clear(),
  }
}
