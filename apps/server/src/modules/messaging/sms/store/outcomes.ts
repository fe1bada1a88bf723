import { sql } from 'kysely'
import { run, type Db } from '#db/rows.ts'
import { intoTimeline } from '#modules/messaging/email/index.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import { changedEvent, liveEvent } from '../queue/live-event.ts'

/** The outcome of an attempt to send an SMS, as its row keeps it. */
export interface Change {
  status: string
  error?: string
  error_code?: string
  skip_reason?: string
  next_attempt_at?: Date
  next_check_at?: Date | null
  /** False when nothing was attempted. */
  is_try?: false
}

/** Stores the provider's identifier of an SMS, unless a report brought it before. */
export async function setProviderId(db: Db, id: number, provider_id: string | null): Promise<void> {
  await run(db, sql`UPDATE sms_messages SET provider_id = coalesce(provider_id, ${provider_id}) WHERE id = ${id}`)
}

/**
 * Writes the outcome of an SMS being sent, its timeline, log and events in one statement. Only an SMS that the worker has
 * claimed changes.
 */
export async function writeOutcome(
  db: Db,
  { id, worker, now, provider_status }: { id: number; worker: string; now: Date; provider_status: string | null },
  change: Change,
): Promise<void> {
  const next_check_at = change.next_check_at ?? null
  await run(
    db,
    sql`
      WITH changed AS (
        UPDATE sms_messages SET status = ${change.status}, error_code = ${change.error_code ?? null}, error = left(${change.error ?? null}, 300), skip_reason = ${change.skip_reason ?? null},
          next_attempt_at = ${change.next_attempt_at ?? null}, next_check_at = CASE WHEN ${next_check_at}::timestamptz IS NOT NULL THEN least(next_check_at, ${next_check_at}::timestamptz) END,
          attempts = attempts - ${change.is_try === false ? 1 : 0},
          sent_at = CASE WHEN ${change.status === 'sent'} THEN ${now}::timestamptz ELSE sent_at END, failed_at = CASE WHEN ${change.status} = 'failed' THEN ${now}::timestamptz END, updated_at = ${now}
        WHERE id = ${id} AND claimed_by = ${worker} AND status IN ('sending', 'unknown') RETURNING *
      ), told AS (
        ${intoTimeline(['account_id', 'sms_message_id', 'type', 'payload', 'occurred_at'])}
        SELECT account_id, id, status, CASE WHEN error IS NOT NULL THEN jsonb_build_object('detail', error) END, ${now} FROM changed WHERE status IN ('sent', 'failed')
      ), announced AS (
        ${intoOutbox} SELECT account_id, 'broadcast', ${liveEvent(sql`changed`)} FROM changed WHERE num_nonnulls(stage_message_id, sms_campaign_id) = 0
        UNION ALL
        SELECT account_id, 'sms.changed', ${changedEvent} FROM changed WHERE status <> 'queued' AND contact_id IS NOT NULL AND num_nonnulls(stage_message_id, sms_campaign_id) = 0
      )
      INSERT INTO sms_tracking_logs (account_id, sms_message_id, status, error_code, provider_status, occurred_at)
      SELECT account_id, id, status, error_code, ${provider_status}, ${now}::timestamptz FROM changed WHERE status IN ('sent', 'failed', 'unknown')`,
  )
}
