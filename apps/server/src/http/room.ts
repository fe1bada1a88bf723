import { statfs } from 'node:fs/promises'

/** Free bytes below which the data folder counts as full: about what a minute of uploads and write-ahead log needs. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024
/** Time for which a refused write of the database keeps the server from being ready. */
const REMEMBER_MS = 30_000

/** Whether there is room for writing: on the disk of the data folder, and on that of the database. */
export interface Room {
  /** Call when the database refused a write because its disk is full. */
  databaseIsFull(): void
  /** @returns false while the server should get no new work */
  isEnough(): Promise<boolean>
}

/** Watches the disk of a data folder, and what the database reports about its own. */
export function createRoom(data_dir: string, now: () => number = Date.now): Room {
  let full_at = -Infinity
  return {
    databaseIsFull: () => void (full_at = now()),
    async isEnough() {
      if (now() - full_at < REMEMBER_MS) return false
      const disk = await statfs(data_dir).catch(() => null)
      return disk === null || disk.bavail * disk.bsize >= LEAST_FREE_BYTES
    },
  }
}
