import { sql } from 'kysely'
import { insertRow, rows, run, type Db } from '#db/rows.ts'
import { intoTimeline } from '#modules/messaging/email/index.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import type { SmsReport } from '../gateways/gateway.ts'
import { changedEvent, liveEvent } from '../queue/live-event.ts'

/** Stores a report of the provider, and the identifier and cost that it names. */
export async function keepReport(
  db: Db,
  { id, account_id }: { id: number; account_id: number },
  report: SmsReport,
  at: Date,
): Promise<void> {
  const { state, provider_id, provider_status, code, cost, payload } = report
  await insertRow(db, 'sms_tracking_logs', {
    account_id,
    sms_message_id: id,
    status: state,
    error_code: code,
    provider_status,
    payload: sql`${JSON.stringify(payload)}::jsonb`,
    occurred_at: at,
  })
  await run(
    db,
    sql`UPDATE sms_messages SET provider_id = coalesce(provider_id, ${provider_id}),
      cost_micros = coalesce(${cost?.micros ?? null}::bigint, cost_micros), cost_currency = coalesce(${cost?.currency ?? null}, cost_currency) WHERE id = ${id}`,
  )
}

/** Moves an SMS to the state that the provider reported, with its timeline and events in one statement. */
export async function applyState(db: Db, id: number, { state, code }: SmsReport, { at, now }: { at: Date; now: Date }): Promise<void> {
  await run(
    db,
    sql`
    WITH changed AS (
      UPDATE sms_messages SET status = ${state}, error_code = ${code}, error = NULL, sent_at = coalesce(sent_at, ${at}),
        delivered_at = CASE WHEN ${state} = 'delivered' THEN ${at}::timestamptz END, failed_at = CASE WHEN ${state} IN ('undelivered', 'failed') THEN ${at}::timestamptz END,
        next_check_at = CASE WHEN ${state} = 'sent' THEN next_check_at END, updated_at = ${now} WHERE id = ${id} RETURNING *
    ), told AS (
      ${intoTimeline(['account_id', 'sms_message_id', 'type', 'occurred_at'])}
      SELECT account_id, id, CASE status WHEN 'delivered' THEN 'delivered' WHEN 'sent' THEN 'sent' ELSE 'failed' END, ${at}::timestamptz FROM changed
    )
    ${intoOutbox} SELECT account_id, 'broadcast', ${liveEvent(sql`changed`)} FROM changed WHERE num_nonnulls(stage_message_id, sms_campaign_id) = 0
    UNION ALL SELECT account_id, 'sms.changed', ${changedEvent} FROM changed WHERE contact_id IS NOT NULL AND num_nonnulls(stage_message_id, sms_campaign_id) = 0`,
  )
}

/** A message whose state is queried at its provider. */
export interface DueCheck {
  id: number
  provider_id: string | null
  third_party_service_id: number | null
  claimed_at: string | null
  status: string
}

/** Claims messages that are due for a query by moving their time, so that no other process queries them. */
export async function takeDueChecks(db: Db, { now, again_at, limit }: { now: Date; again_at: Date; limit: number }): Promise<DueCheck[]> {
  return rows(
    db,
    sql`
    WITH due AS (SELECT id FROM sms_messages WHERE next_check_at <= ${now} ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE sms_messages m SET next_check_at = ${again_at} FROM due WHERE m.id = due.id
    RETURNING m.id, m.provider_id, m.third_party_service_id, m.claimed_at, m.status`,
  )
}

/** Sets the time of the next query about a message; null leaves its state unknown. Messages with a final state are not queried. */
export async function setNextCheck(db: Db, id: number, next: Date | null, now: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE sms_messages SET next_check_at = ${next}, status = CASE WHEN ${next}::timestamptz IS NULL THEN 'unknown' ELSE status END, updated_at = ${now}
      WHERE id = ${id} AND status IN ('sent', 'unknown')`,
  )
  await run(db, sql`UPDATE sms_messages SET next_check_at = NULL WHERE id = ${id} AND status NOT IN ('sent', 'unknown')`)
}

/** Makes a message under way due for a query immediately. */
export async function checkAtOnce(db: Db, id: number, provider_id: string, now: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE sms_messages SET next_check_at = ${now}, provider_id = coalesce(provider_id, ${provider_id})
      WHERE id = ${id} AND status IN ('sending', 'sent', 'unknown')`,
  )
}
