import type { PreparedRow } from './prepare-row.ts'

/** Above this many rows of one person a batch ends: each of them costs a round through the database. */
const MOST_WAVES = 6

/**
 * Puts rows of a batch that may be one person into waves: within a wave no two share an address or a number, so a set
 * of statements can write it as if row by row.
 */
export function waveCounter(): { next(row: PreparedRow): number | null } {
  const seen = new Map<string, number>()
  return {
    /** The wave of the row, or null when the batch has to end before it. */
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
