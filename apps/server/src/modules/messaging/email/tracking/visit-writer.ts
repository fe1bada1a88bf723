import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unlessAborted } from '#db/unreachable.ts'
import type { Services } from '#kit/services.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { StoredVisit } from '../store/visits.ts'
import { storeLeftVisits } from './left-visits.ts'
import { storeLines, type StoreLines } from './store-lines.ts'
import { openVisitLog, type VisitLog } from './visit-log.ts'

export interface VisitWriter {
  /**
   * Takes a visit. From here on it survives the end of the process, and is stored a moment later with others.
   * @returns a promise when the disk refuses it: then it is stored at once
   */
  note(visit: StoredVisit): Promise<unknown> | undefined
  /** Stores what ended processes left. */
  takeLeft(): Promise<void>
  /** Waits until everything that was noted is stored. */
  settled(): Promise<void>
  /** Stores what waits, for some seconds, and closes the files. What is left is stored after the next start. */
  stop(): Promise<void>
}

type Writing = Pick<Services, 'database' | 'wakeOutbox' | 'logger' | 'env'>

/** Visits of one statement. */
const MOST = 1_000
/** How long a visit waits for others. */
const GATHER_MS = 20
/**
 * While visits keep arriving, the next statement waits this multiple of the time that the last one took: answers to visitors, and the work of
 * members, come first.
 */
const REST = 3
const LONGEST_REST_MS = 500
/** How often files that ended processes left are looked for. */
const SWEEP_MS = 60_000
const STOP_MS = 10_000

/**
 * Stores visits in groups of one statement each. Until then they are in files of the data folder. The statement that stores a group also
 * notes how far its file is stored, so that each visit is stored once, also when processes end at any moment.
 */
export function createVisitWriter(services: Writing): VisitWriter {
  const { env, database, logger } = services
  const folder = join(env.DATA_DIR, 'visits')
  const log = openVisitLog(folder)
  const stopping = new AbortController()
  const store = storeLines(services, stopping.signal)
  const onFailure = (err: unknown) => logger.error({ err }, 'visits could not be read from the data folder, and wait for the next one')
  const writing = writer(log, store, { signal: stopping.signal, onFailure })
  let taking: Promise<void> | undefined

  function takeLeft(): Promise<void> {
    taking ??= storeLeftVisits({ db: database.db, folder, isOwn: log.has, store })
      .catch((err: unknown) => logger.error({ err }, 'visits that an ended process left could not be stored'))
      .finally(() => (taking = undefined))
    return taking
  }
  const sweep = setInterval(() => void takeLeft(), SWEEP_MS).unref()

  return {
    note(visit) {
      const line = JSON.stringify(visit)
      try {
        log.add(line)
      } catch (err) {
        logger.error({ err }, 'a visit could not be written to the data folder')
        return store({ file: uuidv7(), from: 0, to: line.length, lines: [line] })
      }
      writing.wake()
      return undefined
    },
    takeLeft,
    settled: writing.settled,
    async stop() {
      clearInterval(sweep)
      await Promise.race([writing.settled().catch(onFailure), sleep(STOP_MS, undefined, { ref: false })])
      stopping.abort()
      await Promise.all([writing.ended().catch(onFailure), taking])
      log.close()
    },
  }
}

/** Stores what is added to a log, a moment later. */
function writer(log: VisitLog, store: StoreLines, { signal, onFailure }: { signal: AbortSignal; onFailure: (error: unknown) => void }) {
  let noted = 0
  let gathering: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function begin(): Promise<void> {
    clearTimeout(gathering)
    gathering = undefined
    running ??= writeAll().finally(() => (running = undefined))
    return running
  }

  async function writeAll(): Promise<void> {
    for (let group = log.next(MOST); group && !signal.aborted; group = log.next(MOST)) {
      const [before, began] = [noted, performance.now()]
      const to = await store(group)
      if (to === null) return
      log.stored(group.file, to)
      const rest_ms = Math.min(REST * (performance.now() - began), LONGEST_REST_MS)
      if (noted > before) await sleep(rest_ms, undefined, { signal }).catch(unlessAborted)
    }
  }

  return {
    wake() {
      noted++
      if (!running) gathering ??= setTimeout(() => void begin().catch(onFailure), GATHER_MS)
    },
    async settled(): Promise<void> {
      while (log.waiting() && !signal.aborted) await begin()
    },
    async ended(): Promise<void> {
      clearTimeout(gathering)
      await running
    },
  }
}
