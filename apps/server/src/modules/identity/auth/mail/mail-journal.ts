import type { Services } from '#kit/services.ts'
import { openJournal, readJournal, removeSettledJournals, type JournalMark } from '#lib/mail/journal.ts'
import { claimingWorkers, type OutboxRow } from '#platform/outbox/store.ts'

type Row = Pick<OutboxRow, 'id' | 'attempts'>

/** What this process noted about mails of the outbox, and what ended processes did. */
export interface MailJournal {
  note(mark: JournalMark, row: Row): void
  /** Runs the sending of a mail with the name of this process, under which its marks are found. */
  whileUsed<T>(send: (worker: string) => Promise<T>): Promise<T>
  /**
   * How far a process got with a mail. undefined: the server does not have it.
   * @throws while that process still runs
   */
  markOf(worker: string, row: Row): JournalMark | undefined
}

const FOLDER = 'outbox-journal'
/** Marks after which a new journal begins. */
const LARGEST = 20_000

/** Opens a journal, and removes those of ended processes whose mails are settled. */
export async function createMailJournal({ env, database }: Pick<Services, 'env' | 'database'>): Promise<MailJournal> {
  removeSettledJournals(env.DATA_DIR, FOLDER, await claimingWorkers(database.db))
  let journal = openJournal(env.DATA_DIR, FOLDER)
  let used = 0
  let noted = 0
  return {
    note(mark, { id, attempts }) {
      noted++
      journal.note(mark, Number(id), attempts)
    },
    async whileUsed(send) {
      if (used === 0 && noted > LARGEST) {
        journal.close(false)
        journal = openJournal(env.DATA_DIR, FOLDER)
        noted = 0
      }
      used++
      try {
        return await send(journal.worker)
      } finally {
        used--
      }
    },
    markOf(worker, { id, attempts }) {
      const found = readJournal(env.DATA_DIR, worker, FOLDER)
      // Without its journal, or with one that may have lost its end with the power, the mail may have been handed over.
      if (!found) return 'handed'
      if (worker !== journal.worker && !found.has_ended && found.is_complete) throw new Error('Another process is sending this mail.')
      return found.marks.get(`${id}:${attempts}`) ?? (found.is_complete ? undefined : 'handed')
    },
  }
}
