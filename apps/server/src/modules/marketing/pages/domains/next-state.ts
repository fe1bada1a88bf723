import type { RowChange } from '#db/rows.ts'
import { endOf, type PageDomainRow } from './page-domain-row.ts'

/** What the DNS says about the record that proves whose a host is. */
export type Proof = 'pass' | 'missing' | 'different' | 'unreachable'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Checks in a row without the record after which a verified host is failing. */
export const FAILURES_UNTIL_FAILING = 3

type Before = Pick<PageDomainRow, 'status' | 'failures' | 'failing_since' | 'verified_at'>

/** Columns after a check. @param isTaken whether the host belongs to another account, whose record is still there */
export function nextState(before: Before, proof: Proof, now: Date, isTaken = false): RowChange<'page_domains'> {
  const at = (ms: number) => ({ checked_at: now, next_check_at: new Date(now.getTime() + ms) })
  if (proof === 'pass' && !isTaken) {
    const verified_at = before.status === 'pending' ? now : before.verified_at
    return { status: 'verified', reason: null, failures: 0, failing_since: null, verified_at, ...at(DAY_MS) }
  }
  const failures = before.failures + 1
  const reason = proof === 'pass' ? 'taken' : proof
  if (before.status === 'pending') return { reason, failures, ...at(waitOf(failures)) }
  if (before.status === 'verified' && failures < FAILURES_UNTIL_FAILING) return { reason, failures, ...at(HOUR_MS) }
  if (before.status === 'verified') return { status: 'failing', reason, failures, failing_since: now, ...at(6 * HOUR_MS) }
  if (now < endOf(new Date(before.failing_since!))) return { reason, failures, ...at(6 * HOUR_MS) }
  return { ...LOST, ...at(HOUR_MS) }
}

/** Columns of a host that shows no pages any more. */
export const LOST = { status: 'pending', reason: 'lost', failures: 0, failing_since: null } as const

/** From ten minutes, twice as long each time, to a day. */
const waitOf = (failures: number): number => Math.min(DAY_MS, 5 * MINUTE_MS * 2 ** Math.min(failures, 10))
