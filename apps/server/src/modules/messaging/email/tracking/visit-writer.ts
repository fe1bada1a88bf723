import { setImmediate as afterArrived } from 'node:timers/promises'
import type { Services } from '#kit/services.ts'
import { storeVisits } from '../store/visits.ts'
import { isMachine } from './machine-visit.ts'

/** A picture of a mail that was fetched or, with the code of a link, a link that was followed. */
export interface Visit {
  token: string
  code?: string
  method: string
  browser: string
  ip: string
  at: Date
}

export interface VisitWriter {
  /** Stores a visit. @returns the address of its link; null for a picture, and for a link that no mail has */
  write(visit: Visit): Promise<string | null>
  /**
   * Stores the fetch of a picture a moment later, with others. Waits for the database only when too many wait already. One that cannot
   * be stored is logged.
   */
  note(visit: Visit): Promise<unknown> | undefined
  /** Waits until everything that was noted is stored. */
  settled(): Promise<void>
}

interface Waiting {
  visit: Visit
  done: (url: string | null) => void
  fail: (error: unknown) => void
}

const MOST = 500
/** How long pictures wait for others. */
const GATHER_MS = 20
/** Visits in memory beyond which an answer waits until it is stored. */
const MOST_WAITING = 5_000

/**
 * Stores visits in groups, each in one transaction: those that arrive while a group is written are the next one. A click is answered when
 * it is stored, a picture before. A group that fails is written visit by visit, so that one does not cost the others.
 */
export function createVisitWriter(services: Pick<Services, 'database' | 'wakeOutbox' | 'logger'>): VisitWriter {
  let waiting: Waiting[] = []
  let writing: Promise<void> | undefined
  let gathering: NodeJS.Timeout | undefined

  function begin(): void {
    clearTimeout(gathering)
    gathering = undefined
    writing ??= writeAll().finally(() => (writing = undefined))
  }

  async function writeAll(): Promise<void> {
    while (waiting.length) {
      // Those that have arrived in the meantime join: a statement for sixteen costs little more than one for eight.
      if (waiting.length < MOST) await afterArrived()
      await writeGroup(waiting.splice(0, MOST))
    }
  }

  async function writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const urls = await storeGroup(
        services,
        group.map(({ visit }) => visit),
      )
      group.forEach(({ done }, n) => done(urls[n]!))
    } catch (error) {
      if (group.length === 1) group[0]!.fail(error)
      else for (const one of group) await writeGroup([one])
    }
  }

  const fail = (err: unknown) => services.logger.error({ err }, 'an opening could not be counted')
  return {
    write: (visit) =>
      new Promise((done, fail) => {
        waiting.push({ visit, done, fail })
        begin()
      }),
    note(visit) {
      if (waiting.length >= MOST_WAITING) return this.write(visit).catch(fail)
      waiting.push({ visit, done: () => {}, fail })
      if (!writing) gathering ??= setTimeout(begin, GATHER_MS)
      return undefined
    },
    async settled() {
      while (waiting.length || writing) {
        begin()
        await writing
      }
    },
  }
}

/** @returns the address of each visit's link */
async function storeGroup(
  { database, wakeOutbox }: Pick<Services, 'database' | 'wakeOutbox'>,
  visits: readonly Visit[],
): Promise<(string | null)[]> {
  const urls = await storeVisits(
    database.db,
    visits.map(({ token, code = null, method, browser, ip, at }) => ({
      token,
      code,
      at,
      is_machine: isMachine({ method, browser }),
      ip,
      browser: browser.slice(0, 300),
    })),
  )
  wakeOutbox()
  return urls
}
