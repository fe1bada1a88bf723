import { sql } from 'kysely'
import type { FailingEvent } from '@stoa/contract'
import { one, rows, run, type Db, type Sql } from '#db/rows.ts'

/** Figures of the open entries. */
export interface OutboxFigures {
  waiting: number
  failing: number
  set_aside: number
  oldest_at: string | null
}

/** Counts the open entries, and says since when the oldest that is due waits. */
export async function outboxFigures(db: Db): Promise<OutboxFigures> {
  const figures = await one<OutboxFigures>(
    db,
    sql`SELECT count(*) FILTER (WHERE attempts = 0 AND available_at <= now())::int AS waiting,
      count(*) FILTER (WHERE attempts > 0 AND available_at < 'infinity')::int AS failing,
      count(*) FILTER (WHERE available_at = 'infinity')::int AS set_aside,
      min(created_at) FILTER (WHERE available_at <= now()) AS oldest_at
    FROM outbox_events WHERE done_at IS NULL`,
  )
  return figures!
}

/** Entries that failed at least once, those set aside first, then the newest. */
export const failingEvents = (db: Db, limit: number): Promise<FailingEvent[]> =>
  rows(
    db,
    sql`SELECT id, topic, account_id, attempts, coalesce(last_error, '') AS last_error, available_at = 'infinity' AS set_aside,
      nullif(available_at, 'infinity') AS next_attempt_at, created_at
    FROM outbox_events WHERE done_at IS NULL AND attempts > 0 ORDER BY available_at DESC, id DESC LIMIT ${limit}`,
  )

/** Makes a failed entry due now, with all its attempts. @returns its topic; undefined if no such entry is open */
export const retryOpenEvent = (db: Db, id: number): Promise<{ topic: string } | undefined> =>
  one(
    db,
    sql`UPDATE outbox_events SET available_at = now(), attempts = 0, claimed_by = NULL, updated_at = now()
    WHERE id = ${id} AND done_at IS NULL AND attempts > 0 RETURNING topic`,
  )

/**
 * Finishes an entry that is set aside without delivering it. One with a dedupe key stays, so that the key keeps refusing repetitions.
 * @returns what it was; undefined if no such entry is set aside
 */
export async function discardSetAside(db: Db, id: number): Promise<{ topic: string; last_error: string | null } | undefined> {
  const found = await one<{ topic: string; last_error: string | null }>(
    db,
    sql`UPDATE outbox_events SET done_at = now(), payload = '{}', updated_at = now()
    WHERE id = ${id} AND done_at IS NULL AND available_at = 'infinity' RETURNING topic, last_error`,
  )
  if (found) await run(db, sql`DELETE FROM outbox_events WHERE id = ${id} AND dedupe_key IS NULL`)
  return found
}

/** Begins the dedupe keys of entries by which staff are told of failed work. */
const ALARM = 'failed-work:'

/** Dedupe key of an entry of an alarm. What becomes of it raises no further alarm, so that a broken mail server causes no endless series. */
export const alarmKey = (what: string): string => `${ALARM}${what}`

/** Kind and time of each entry that is set aside, except those of alarms. */
export const setAsideEntries: Sql = sql`
  SELECT topic AS kind, updated_at AS failed_at FROM outbox_events
  WHERE done_at IS NULL AND available_at = 'infinity' AND NOT starts_with(coalesce(dedupe_key, ''), ${ALARM})`
