import { sql } from 'kysely'
import { rows, type Db } from '#db/rows.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import { liveEvent } from '../queue/live-event.ts'
import { intoTimeline } from './timeline.ts'

/** The outcome of an attempt to send a mail, as its row keeps it. */
export interface OutcomeRow {
  id: number
  status: string
  at: Date
  next_attempt_at: Date | null
  error: string | null
  bounce_type: string | null
  skip_reason: string | null
  is_practice: boolean
}

/**
 * Writes the outcomes of mails being sent, their timelines and their events in one statement. Only mails that the worker
 * has claimed change, so that writing twice does nothing twice.
 * @returns the mails that changed
 */
export async function writeOutcomes(
  db: Db,
  worker: string,
  outcomes: readonly OutcomeRow[],
): Promise<{ id: number; settled: string; bounce_type: string | null }[]> {
  return rows(
    db,
    sql`
      WITH r AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
          AS r(id bigint, status text, at timestamptz, next_attempt_at timestamptz, error text, bounce_type text, skip_reason text, is_practice boolean)
      ), changed AS (
        UPDATE email_messages m SET
          status = CASE WHEN r.status = 'sent' THEN ${reached} ELSE r.status END,
          status_rank = CASE WHEN r.status = 'sent' THEN ${reachedRank} WHEN r.status = 'queued' THEN 1 ELSE m.status_rank END,
          sent_at = CASE WHEN r.status = 'sent' THEN r.at ELSE m.sent_at END,
          failed_at = CASE WHEN r.status = 'failed' THEN r.at END,
          bounced_at = CASE WHEN r.status = 'bounced' THEN r.at END,
          is_practice = r.is_practice, bounce_type = r.bounce_type, skip_reason = r.skip_reason, error = left(r.error, 300),
          written = CASE WHEN r.status = 'queued' THEN m.written END,
          next_attempt_at = r.next_attempt_at, claimed_at = NULL, claimed_by = NULL, updated_at = r.at
        FROM r WHERE m.id = r.id AND m.status = 'sending' AND m.claimed_by = ${worker}
        RETURNING m.id, m.account_id, m.contact_id, m.contact_request_id, num_nonnulls(m.stage_message_id, m.email_campaign_id) > 0 AS is_to_many, m.user_id, m.to_key, m.bounce_type, r.status AS settled, r.error, r.at
      ), told AS (
        ${intoTimeline(['account_id', 'email_message_id', 'type', 'payload', 'occurred_at'])}
        SELECT account_id, id, settled, CASE WHEN error IS NOT NULL THEN jsonb_build_object('detail', error) END, at FROM changed WHERE settled IN ('sent', 'failed', 'bounced')
      ), announced AS (
        ${intoOutbox}
        SELECT account_id, 'broadcast', ${liveEvent(sql`changed`)} FROM changed WHERE NOT is_to_many
        UNION ALL
        SELECT account_id, 'email.sent', jsonb_build_object('email_message_id', id, 'account_id', account_id, 'contact_id', contact_id, 'contact_request_id', contact_request_id, 'user_id', user_id, 'sent_at', at)
        FROM changed WHERE settled = 'sent' AND user_id IS NOT NULL AND NOT is_to_many
      )
      SELECT * FROM changed`,
  )
}

/** An opening or a click may be stored before the acceptance is. */
const reached = sql`CASE WHEN m.first_clicked_at IS NOT NULL THEN 'clicked' WHEN m.first_opened_at IS NOT NULL THEN 'opened' WHEN m.delivered_at IS NOT NULL THEN 'delivered' ELSE 'sent' END`
const reachedRank = sql`CASE WHEN m.first_clicked_at IS NOT NULL THEN 6 WHEN m.first_opened_at IS NOT NULL THEN 5 WHEN m.delivered_at IS NOT NULL THEN 4 ELSE 3 END`
