import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export interface ClaimedSms {
  id: number
  attempts: number
}

/**
 * Takes messages that are due, committed as `sending` before a gateway is spoken to; each is spoken of at once. Those
 * written by people come before those to whole stages.
 */
export async function claimDue(db: Db, { worker, now, limit }: { worker: string; now: Date; limit: number }): Promise<ClaimedSms[]> {
  const { rows } = await sql<ClaimedSms>`
    WITH picked AS (
      SELECT m.id FROM sms_messages m WHERE m.status = 'queued' AND coalesce(m.next_attempt_at, m.send_at, m.queued_at) <= ${now}
      ORDER BY m.stage_message_id IS NOT NULL, coalesce(m.next_attempt_at, m.send_at, m.queued_at), m.id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE sms_messages m SET status = 'sending', claimed_at = ${now}, claimed_by = ${worker}, attempts = m.attempts + 1, updated_at = ${now}
    FROM picked p WHERE m.id = p.id AND m.status = 'queued' RETURNING m.id, m.attempts`.execute(db)
  return rows
}
