import type { Db } from '#kit/context.ts'
import { blockBouncedAddresses, lockAddressees } from '../bounces/block-addresses.ts'
import type { SkipReason } from '../delivery/may-receive.ts'
import { retryAt, type Outcome } from './smtp-outcome.ts'
import { writeOutcomes, type OutcomeRow } from '../store/outcomes.ts'

export type Result = { id: number; attempts: number; at: Date } & (Outcome | { kind: 'skipped'; reason: SkipReason })

/**
 * Records the outcomes of mails being sent: status, timeline, live events, and the blocking of addresses that bounced.
 * Recording twice does nothing twice.
 * @param worker process that claimed them
 */
export async function recordOutcomes(db: Db, worker: string, results: readonly Result[]): Promise<void> {
  if (!results.length) return
  const refused = results.filter((result) => result.kind === 'bounced' && result.bounce_type === 'hard').map(({ id }) => id)
  await db.transaction().execute(async (trx) => {
    await lockAddressees(trx, refused)
    const changed = await writeOutcomes(trx, worker, results.map(rowOf))
    const hard = changed.filter((row) => row.settled === 'bounced' && row.bounce_type === 'hard').map((row) => row.id)
    await blockBouncedAddresses(trx, hard)
  })
}

const NOTHING = { next_attempt_at: null, error: null, bounce_type: null, skip_reason: null, is_practice: false }

function rowOf(result: Result): OutcomeRow {
  const { id, at } = result
  if (result.kind === 'skipped') return { ...NOTHING, id, at, status: 'skipped', skip_reason: result.reason }
  if (result.kind === 'accepted') return { ...NOTHING, id, at, status: 'sent', is_practice: result.is_practice }
  const { error } = result
  if (result.kind === 'bounced') return { ...NOTHING, id, at, status: 'bounced', bounce_type: result.bounce_type, error }
  const next_attempt_at = result.kind === 'retry' ? retryAt(result.attempts, at) : null
  if (next_attempt_at) return { ...NOTHING, id, at, status: 'queued', next_attempt_at, error }
  return { ...NOTHING, id, at, status: result.kind === 'unknown' ? 'unknown' : 'failed', error }
}
