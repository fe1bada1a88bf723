import type { PreparedRow } from './prepare-row.ts'

/** Most waves in a batch. Each wave costs several round trips to the database. */
const MOST_WAVES = 6

/**
 * Assigns rows of a batch to waves. No two rows of a wave share an address or a number, so set-based statements can
 * write a wave as if row by row.
 */
export function waveCounter(): { next(row: PreparedRow): number | null } {
  const seen = new Map<string, number>()
  return {
    /** The wave of the row, or null if the batch must end before it. */
    next(row) {
      if (row.failed_key) return 1
      const keys = [row.email && `e${row.email}`, row.phone && `p${row.phone}`].filter((key): key is string => Boolean(key))
      const wave = 1 + Math.max(0, ...keys.map((key) => seen.get(key) ?? 0))
      if (wave > MOST_WAVES) return null
      for (const key of keys) seen.set(key, wave)
      return wave
    },
  }
}
