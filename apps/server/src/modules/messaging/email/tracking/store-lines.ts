import { setTimeout as sleep } from 'node:timers/promises'
import { isUnreachable, unlessAborted } from '#db/unreachable.ts'
import type { Services } from '#kit/services.ts'
import { storeVisits } from '../store/visits.ts'
import type { VisitLines } from './visit-log.ts'

const RETRY_MS = 1_000

/** Stores visits of a file. @returns up to which byte the file is stored; null when the server stops before the database takes them */
export type StoreLines = (group: VisitLines) => Promise<number | null>

/**
 * Stores visits, and waits for a database that does not take them. When it refuses what one visit says, that one is logged and costs the
 * others nothing.
 * @param signal fires when the server stops
 */
export function storeLines(
  { database, wakeOutbox, logger }: Pick<Services, 'database' | 'wakeOutbox' | 'logger'>,
  signal: AbortSignal,
): StoreLines {
  async function store(group: VisitLines): Promise<number | null> {
    while (!signal.aborted) {
      try {
        const to = await storeVisits(database.db, group)
        wakeOutbox()
        return to
      } catch (err) {
        if (!isRefused(err)) {
          if (!isUnreachable(err as Error)) logger.error({ err }, 'visits could not be stored and wait')
          await sleep(RETRY_MS, undefined, { signal }).catch(unlessAborted)
        } else if (group.lines.length > 1) return await storeEach(group)
        else {
          logger.error({ err }, 'a visit could not be stored')
          group = { ...group, lines: [] }
        }
      }
    }
    return null
  }

  async function storeEach({ file, from, lines }: VisitLines): Promise<number | null> {
    let at = from
    for (const line of lines) {
      const end = at + Buffer.byteLength(line) + 1
      const to = await store({ file, from: at, to: end, lines: [line] })
      // A process that stores the same file may have gone further.
      if (to !== end) return to
      at = to
    }
    return at
  }

  return store
}

/** Whether the database refuses what a visit says, so that another attempt would fail as well (SQLSTATE classes 22 and 23). */
const isRefused = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code ?? ''))
