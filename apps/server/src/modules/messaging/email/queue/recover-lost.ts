import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { unclaim } from '../store/claim.ts'
import { readJournal, type DeadJournal, type JournalMark } from '#lib/mail/journal.ts'
import { isPractice } from '#platform/practice.ts'
import { recordOutcomes, type Result } from './record-outcomes.ts'

/** After this time no process is still sending a mail that it claimed: each mail has two thirds of it. */
export const LEASE_MS = 15 * 60_000

/** A mail whose sending process ended. */
interface Lost {
  id: number
  attempts: number
  /** Whether the built-in mailbox would have taken it. */
  is_practice: boolean
}

const LOST = 'The sending process ended before the mail server answered.'

type Recovering = Pick<Services, 'database' | 'env' | 'clock' | 'logger' | 'has_mailbox' | 'practice_urls'>

/**
 * Settles messages that ended processes were sending, by their journals of completely transmitted messages. Messages
 * missing from the journal return to the queue, those with an answer of the server get that result, and the rest become
 * `unknown` and are not sent again automatically. Without a complete journal, messages missing from it become `unknown` too.
 * @param own worker of this process, whose messages do not change
 */
export async function recoverLost(services: Recovering, own: string): Promise<number> {
  const { database, env, clock } = services
  const found = await rows<{ worker: string; claimed_at: string }>(
    database.db,
    sql`
    SELECT claimed_by AS worker, max(claimed_at) AS claimed_at FROM email_messages WHERE status = 'sending' AND claimed_by <> ${own} GROUP BY claimed_by`,
  )
  let settled = 0
  for (const { worker, claimed_at } of found) {
    const journal = readJournal(env.DATA_DIR, worker)
    const expired = clock.now().getTime() - Date.parse(claimed_at) > LEASE_MS
    if (!expired && !journal?.has_ended) continue
    settled += await settle(services, worker, journal)
    journal?.remove()
  }
  if (settled) services.logger.warn({ messages: settled }, 'mails of an ended process were settled')
  return settled
}

async function settle(services: Recovering, worker: string, journal: DeadJournal | null): Promise<number> {
  const { database, clock } = services
  const is_practice = isPractice(services, { kind: 'mail' })
  const found = await rows<Lost>(
    database.db,
    sql`
    SELECT m.id, m.attempts, (${is_practice} AND NOT EXISTS (SELECT FROM account_smtp_settings t WHERE t.account_id = m.account_id)) AS is_practice
    FROM email_messages m WHERE m.status = 'sending' AND m.claimed_by = ${worker} ORDER BY m.id`,
  )
  const marks = found.map((row) => ({ ...row, mark: markOf(journal, row) }))
  const untouched = marks.filter(({ mark }) => mark === undefined || mark === 'refused').map(({ id }) => id)
  const results = marks.flatMap(({ mark, ...row }) => resultOf({ ...row, at: clock.now() }, mark))
  await recordOutcomes(database.db, worker, results)
  await unclaim(database.db, worker, untouched)
  return found.length
}

/** A journal that may have lost its end with the power says no more than none. */
function markOf(journal: DeadJournal | null, { id, attempts }: { id: number; attempts: number }): JournalMark | undefined {
  const mark = journal?.marks.get(`${id}:${attempts}`)
  return mark ?? (journal?.is_complete ? undefined : 'handed')
}

function resultOf({ is_practice, ...row }: Lost & { at: Date }, mark: JournalMark | undefined): Result[] {
  if (mark === 'accepted') return [{ ...row, kind: 'accepted', response: '', is_practice }]
  return mark === 'handed' ? [{ ...row, kind: 'unknown', error: LOST }] : []
}
