import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { readJournal } from '#modules/messaging/email/index.ts'
import { recordOutcome, type Attempt } from './record-outcome.ts'
import { unclaim } from '../store/claim.ts'

/** After this time no process is still sending an SMS that it claimed: a call takes 15 seconds at most. */
const LEASE_MS = 2 * 60_000

const LOST = 'The sending process ended before the gateway answered.'

/**
 * Settles the SMS that ended processes had claimed. SMS that the journal does not list return to the queue. For the listed ones
 * the gateway was called with an unknown outcome, so they are not sent again. Without a reliable journal this applies to all.
 * @param own worker of this process, whose messages are left alone
 * @returns number of SMS with an unknown outcome
 */
export async function recoverLost(services: Pick<Services, 'database' | 'env' | 'clock'>, own: string): Promise<number> {
  const { database, env, clock } = services
  const found = await rows<{ worker: string; claimed_at: string }>(
    database.db,
    sql`
    SELECT claimed_by AS worker, max(claimed_at) AS claimed_at FROM sms_messages WHERE status = 'sending' AND claimed_by <> ${own} GROUP BY claimed_by`,
  )
  let unknown = 0
  for (const { worker, claimed_at } of found) {
    const journal = readJournal(env.DATA_DIR, worker)
    const expired = clock.now().getTime() - Date.parse(claimed_at) > LEASE_MS
    if (!expired && !journal?.has_ended) continue
    unknown += await settle(services, worker, (id, attempts) => !journal?.is_complete || journal.marks.has(`${id}:${attempts}`))
    journal?.remove()
  }
  return unknown
}

async function settle(
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  worker: string,
  wasHanded: (id: number, attempts: number) => boolean,
): Promise<number> {
  const found = await rows<Attempt>(
    db,
    sql`
    SELECT id, attempts, account_id, to_number, third_party_service_id FROM sms_messages WHERE status = 'sending' AND claimed_by = ${worker} ORDER BY id`,
  )
  const handed = found.filter(({ id, attempts }) => wasHanded(id, attempts))
  for (const attempt of handed) await recordOutcome(db, worker, attempt, { kind: 'unknown', error: LOST }, clock.now())
  const untouched = found.filter((row) => !handed.includes(row)).map((row) => row.id)
  await unclaim(db, worker, untouched, clock.now())
  return handed.length
}
