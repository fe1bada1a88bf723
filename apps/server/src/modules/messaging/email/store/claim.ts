import { sql } from 'kysely'
import { rows, run } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'

export interface ClaimedMessage {
  id: number
  account_id: number
  attempts: number
}

/**
 * Takes messages that are due for this process: committed as `sending` before any server is spoken to. Of every
 * account with something due a few, those written by people before those to whole stages. Mails of campaigns have a claim of
 * their own.
 * @param busy accounts of which enough is under way here
 */
export async function claimDue(
  db: Db,
  { worker, now, limit, busy }: { worker: string; now: Date; limit: number; busy: readonly number[] },
): Promise<ClaimedMessage[]> {
  const due = sql`coalesce(m.next_attempt_at, m.send_at, m.queued_at)`
  return rows<ClaimedMessage>(
    db,
    sql`
    WITH RECURSIVE waiting AS (
      (SELECT m.account_id FROM email_messages m WHERE m.status = 'queued' AND m.email_campaign_id IS NULL ORDER BY m.account_id LIMIT 1)
      UNION ALL
      SELECT (SELECT m.account_id FROM email_messages m WHERE m.status = 'queued' AND m.email_campaign_id IS NULL AND m.account_id > w.account_id ORDER BY m.account_id LIMIT 1)
      FROM waiting w WHERE w.account_id IS NOT NULL
    ), lanes AS (
      SELECT w.account_id, k.of_stage FROM waiting w CROSS JOIN (VALUES (false), (true)) k(of_stage)
      WHERE w.account_id IS NOT NULL AND w.account_id <> all(${[...busy]}::bigint[])
        AND EXISTS (SELECT FROM email_messages m WHERE m.account_id = w.account_id AND m.status = 'queued' AND m.email_campaign_id IS NULL AND (m.stage_message_id IS NOT NULL) = k.of_stage AND ${due} <= ${now})
    ), share AS (
      SELECT greatest(1, ${limit}::int / greatest(1, count(*)::int)) AS n FROM lanes
    ), picked AS (
      SELECT x.id FROM (SELECT * FROM lanes ORDER BY of_stage, random()) l CROSS JOIN share CROSS JOIN LATERAL (
        SELECT m.id FROM email_messages m
        WHERE m.account_id = l.account_id AND m.status = 'queued' AND m.email_campaign_id IS NULL AND (m.stage_message_id IS NOT NULL) = l.of_stage AND ${due} <= ${now}
        ORDER BY ${due}, m.id LIMIT (SELECT n FROM share) FOR UPDATE SKIP LOCKED
      ) x LIMIT ${limit}
    )
    UPDATE email_messages m SET status = 'sending', status_rank = 2, claimed_at = ${now}, claimed_by = ${worker}, attempts = m.attempts + 1, updated_at = ${now}
    FROM picked p WHERE m.id = p.id AND m.status = 'queued'
    RETURNING m.id, m.account_id, m.attempts`,
  )
}

/** Finds the campaigns and the messages to many people among those of claimed mails that are not to be sent any more. */
export async function stoppedAmong(
  db: Db,
  mails: readonly { email_campaign_id: number | null; stage_message_id: number | null }[],
): Promise<{ campaigns: Set<number | null>; to_many: Set<number | null> }> {
  const keysOf = (keys: readonly (number | null)[]) => [...new Set(keys)].filter((key) => key !== null)
  const campaigns = keysOf(mails.map(({ email_campaign_id }) => email_campaign_id))
  const to_many = keysOf(mails.map(({ stage_message_id }) => stage_message_id))
  if (!campaigns.length && !to_many.length) return { campaigns: new Set(), to_many: new Set() }
  const stopped = await rows<{ id: number; is_campaign: boolean }>(
    db,
    sql`SELECT id, true AS is_campaign FROM email_campaigns WHERE id = any(${campaigns}::bigint[]) AND status <> 'sending'
      UNION ALL SELECT id, false FROM stage_messages WHERE id = any(${to_many}::bigint[]) AND status = 'cancelled'`,
  )
  const idsOf = (of_campaigns: boolean) => new Set(stopped.filter((row) => row.is_campaign === of_campaigns).map(({ id }) => id))
  return { campaigns: idsOf(true), to_many: idsOf(false) }
}

/**
 * Puts back what was claimed and certainly not sent, as if it had not been taken. A mail of a campaign or message to many people that was
 * cancelled meanwhile is cancelled too.
 */
export async function unclaim(db: Db, worker: string, ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`
    UPDATE email_messages m SET status = CASE WHEN EXISTS (SELECT FROM email_campaigns c WHERE c.id = m.email_campaign_id AND c.status = 'cancelled')
        OR EXISTS (SELECT FROM stage_messages s WHERE s.id = m.stage_message_id AND s.status = 'cancelled') THEN 'cancelled' ELSE 'queued' END,
      status_rank = 1, claimed_at = NULL, claimed_by = NULL, attempts = attempts - 1, updated_at = now()
    WHERE id = any(${[...ids]}::bigint[]) AND status = 'sending' AND claimed_by = ${worker}`,
  )
}
