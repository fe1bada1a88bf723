import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db, Sql } from '#kit/context.ts'

/** Bytes in a GB of a plan; file sizes are shown in the same unit. */
const GB = 1024 ** 3

interface Counted {
  /** Counts for the account `a` at the instant `at`. */
  figure: (at: Date) => Sql
  /** Number of counted units in one unit of the limit. */
  per_unit: number
}

/** Counted records of each limit. A limit without an entry has none yet. */
const COUNTED: Readonly<Record<string, Counted>> = {
  'contacts.max': {
    figure: () => sql`(SELECT coalesce(sum(c.value), 0)::bigint FROM account_counters c WHERE c.account_id = a.id AND c.name = 'contacts')`,
    per_unit: 1,
  },
  'members.max': {
    figure: () => sql`(SELECT count(*) FROM memberships m WHERE m.account_id = a.id AND m.deleted_at IS NULL)`,
    per_unit: 1,
  },
  'projects.max': {
    figure: () => sql`(SELECT count(*) FROM projects p WHERE p.account_id = a.id AND p.deleted_at IS NULL AND p.status <> 'archived')`,
    per_unit: 1,
  },
  'pages.max': {
    figure: () => sql`(SELECT coalesce(sum(c.value), 0)::bigint FROM account_counters c WHERE c.account_id = a.id AND c.name = 'pages')`,
    per_unit: 1,
  },
  'emails.monthly': { figure: marketingMails, per_unit: 1 },
  'storage.gb': {
    figure: () => sql`(SELECT coalesce(sum(m.size_bytes), 0)::bigint FROM media m WHERE m.account_id = a.id AND m.deleted_at IS NULL)`,
    per_unit: GB,
  },
}

/** Counts marketing mails of the calendar month of an instant, in the account's zone. */
function marketingMails(at: Date): Sql {
  const month = sql`date_trunc('month', ${at}::timestamptz AT TIME ZONE a.time_zone)`
  return sql`(SELECT count(*) FROM email_messages e WHERE e.account_id = a.id AND e.purpose = 'marketing' AND e.direction = 'outgoing' AND e.status NOT IN ('skipped', 'cancelled')
    AND coalesce(e.send_at, e.queued_at) >= ${month} AT TIME ZONE a.time_zone AND coalesce(e.send_at, e.queued_at) < (${month} + interval '1 month') AT TIME ZONE a.time_zone)`
}

export const unitsOf = (code: string): number => COUNTED[code]?.per_unit ?? 1

/** Limits whose use is counted. */
export const COUNTED_CODES = Object.keys(COUNTED)

/**
 * Reads the use of a limit by an account: rows, or bytes for storage.
 * @param at selects the month for monthly limits
 */
export async function usageOf(db: Db, account_id: number, code: string, at: Date): Promise<number> {
  const counted = COUNTED[code]
  if (!counted) return 0
  const row = await one<{ used: number }>(db, sql`SELECT ${counted.figure(at)} AS used FROM accounts a WHERE a.id = ${account_id}`)
  return row?.used ?? 0
}
