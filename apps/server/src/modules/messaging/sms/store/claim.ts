import { sql } from 'kysely'
import { rows, run, type Db } from '#db/rows.ts'

export interface ClaimedSms {
  id: number
  attempts: number
}

/**
 * Claims messages that are due, committed as `sending` before the gateway is called. Those
 * written by people come before those to stages.
 */
export async function claimDue(db: Db, { worker, now, limit }: { worker: string; now: Date; limit: number }): Promise<ClaimedSms[]> {
  return rows<ClaimedSms>(
    db,
    sql`
    WITH picked AS (
      SELECT m.id FROM sms_messages m WHERE m.status = 'queued' AND m.sms_campaign_id IS NULL AND coalesce(m.next_attempt_at, m.send_at, m.queued_at) <= ${now}
      ORDER BY m.stage_message_id IS NOT NULL, coalesce(m.next_attempt_at, m.send_at, m.queued_at), m.id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE sms_messages m SET status = 'sending', claimed_at = ${now}, claimed_by = ${worker}, attempts = m.attempts + 1, updated_at = ${now}
    FROM picked p WHERE m.id = p.id AND m.status = 'queued' RETURNING m.id, m.attempts`,
  )
}

/** Puts back what a process had claimed and certainly not sent. */
export async function unclaim(db: Db, worker: string, ids: readonly number[], now: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE sms_messages SET status = 'queued', claimed_at = NULL, claimed_by = NULL, attempts = attempts - 1, updated_at = ${now}
      WHERE id = any(${[...ids]}::bigint[]) AND status = 'sending' AND claimed_by = ${worker}`,
  )
}
