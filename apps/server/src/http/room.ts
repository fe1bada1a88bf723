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

/** Errors of a platform that cannot tell how full a disk is. */
const CANNOT_TELL = new Set(['ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])

/**
 * Watches the disk of a data folder, and what the database reports about its own. A folder that cannot be measured, because it is
 * gone or its disk fails, has no room; on a platform that measures no disk, writes themselves tell.
 * @param measure free space of a folder, as `statfs`
 */
export function createRoom(
  data_dir: string,
  now: () => number = Date.now,
  measure: (folder: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Room {
  let full_at = -Infinity
  return {
    databaseIsFull: () => void (full_at = now()),
    async isEnough() {
      if (now() - full_at < REMEMBER_MS) return false
      try {
        const disk = await measure(data_dir)
        return disk.bavail * disk.bsize >= LEAST_FREE_BYTES
      } catch (error) {
        return CANNOT_TELL.has((error as NodeJS.ErrnoException).code ?? '')
      }
    },
  }
}
