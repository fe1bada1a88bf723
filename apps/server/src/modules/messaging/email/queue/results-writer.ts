import type { Db } from '#kit/context.ts'
import type { Logger } from '#lib/logger.ts'
import { recordOutcomes, type Result } from './record-outcomes.ts'

export interface ResultsWriter {
  add(result: Result): void
  /** Resolves when all that was added is in the database. */
  settled(): Promise<void>
  isEmpty(): boolean
}

const GATHER_MS = 25
const AGAIN_MS = 1000

/**
 * Writes results a few at a time. A database that does not answer is asked again until it does: meanwhile the journal
 * keeps them.
 * @param onWritten told the ids whose results are in the database
 */
export function createResultsWriter(options: {
  db: Db
  worker: string
  logger: Logger
  onWritten: (ids: number[]) => void
}): ResultsWriter {
  let waiting: Result[] = []
  let writing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    while (waiting.length) {
      await pause(GATHER_MS)
      const batch = waiting
      waiting = []
      try {
        await recordOutcomes(options.db, options.worker, batch)
        options.onWritten(batch.map(({ id }) => id))
      } catch (err) {
        options.logger.error({ err, messages: batch.length }, 'results of sent mails could not be written; they are written again')
        waiting = [...batch, ...waiting]
        await pause(AGAIN_MS)
      }
    }
    writing = null
  }

  return {
    add(result) {
      waiting.push(result)
      writing ??= writeAll()
    },
    async settled() {
      while (writing) await writing
    },
    isEmpty: () => waiting.length === 0 && writing === null,
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
