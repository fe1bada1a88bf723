import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { markNumber as storeNumberStatus, refreshMarketable } from '#modules/crm/contacts/index.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import type { SmsReport } from '../gateways/gateway.ts'
import { changedEvent, liveEvent } from './live-event.ts'

interface Reported {
  id: number
  account_id: number
  to_number: string
  status: string
}

const FINAL = new Set(['delivered', 'undelivered', 'failed', 'cancelled', 'skipped'])
/** So many undelivered messages in a row mark a number as unreachable (domain.md 3.13). */
const UNDELIVERED_LIMIT = 3

/**
 * Takes in what a provider said about a message. Each word is kept; the state only goes forward, and not at all once it
 * is final (integrations.md 5).
 * @returns whether the state changed
 */
export async function applyReport(db: Db, id: number, report: SmsReport, now: Date): Promise<boolean> {
  const { state } = report
  const message = await lockMessage(db, id, state)
  if (!message) return false
  const at = report.at ?? now
  await note(db, message, report, at)
  if (FINAL.has(message.status) || message.status === state) return false
  await sql`
    WITH changed AS (
      UPDATE sms_messages SET status = ${state}, error_code = ${report.code}, error = NULL, sent_at = coalesce(sent_at, ${at}),
        delivered_at = CASE WHEN ${state} = 'delivered' THEN ${at}::timestamptz END, failed_at = CASE WHEN ${state} IN ('undelivered', 'failed') THEN ${at}::timestamptz END,
        next_check_at = CASE WHEN ${state} = 'sent' THEN next_check_at END, updated_at = ${now} WHERE id = ${id} RETURNING *
    ), told AS (
      INSERT INTO message_events (account_id, sms_message_id, type, occurred_at)
      SELECT account_id, id, CASE status WHEN 'delivered' THEN 'delivered' WHEN 'sent' THEN 'sent' ELSE 'failed' END, ${at}::timestamptz FROM changed
    )
    ${intoOutbox} SELECT account_id, 'broadcast', ${liveEvent(sql`changed`)} FROM changed WHERE stage_message_id IS NULL
    UNION ALL SELECT account_id, 'sms.changed', ${changedEvent} FROM changed WHERE contact_id IS NOT NULL AND stage_message_id IS NULL`.execute(
    db,
  )
  if (state === 'delivered') await markNumber(db, message, 'reachable')
  if (state === 'undelivered' && (await neverArrives(db, message))) await markNumber(db, message, 'unreachable')
  return true
}

/** What was delivered or not may change its contacts, which are locked before their messages everywhere. */
async function lockMessage(db: Db, id: number, state: SmsReport['state']): Promise<Reported | null> {
  const find = (lock = sql``) =>
    sql<Reported>`SELECT id, account_id, to_number, status FROM sms_messages WHERE id = ${id} AND direction = 'outgoing' ${lock}`.execute(
      db,
    )
  if (state === 'delivered' || state === 'undelivered') {
    const { rows } = await find()
    if (rows[0]) await lockHolders(db, rows[0])
  }
  return (await find(sql`FOR NO KEY UPDATE`)).rows[0] ?? null
}

/** Locks the contacts that have a number. */
export async function lockHolders(db: Db, { account_id, to_number }: Pick<Reported, 'account_id' | 'to_number'>): Promise<void> {
  await sql`SELECT 1 FROM contacts c WHERE c.id IN (SELECT p.contact_id FROM contact_phone_numbers p WHERE p.account_id = ${account_id} AND p.phone_key = ${to_number})
    ORDER BY c.id FOR NO KEY UPDATE`.execute(db)
}

async function note(
  db: Db,
  { id, account_id }: Reported,
  { state, provider_id, provider_status, code, cost, payload }: SmsReport,
  at: Date,
): Promise<void> {
  await sql`INSERT INTO sms_tracking_logs (account_id, sms_message_id, status, error_code, provider_status, payload, occurred_at)
    VALUES (${account_id}, ${id}, ${state}, ${code}, ${provider_status}, ${JSON.stringify(payload)}::jsonb, ${at})`.execute(db)
  await sql`UPDATE sms_messages SET provider_id = coalesce(provider_id, ${provider_id}),
    cost_micros = coalesce(${cost?.micros ?? null}::bigint, cost_micros), cost_currency = coalesce(${cost?.currency ?? null}, cost_currency) WHERE id = ${id}`.execute(
    db,
  )
}

async function neverArrives(db: Db, { account_id, to_number }: Reported): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM sms_messages WHERE account_id = ${account_id} AND to_key = ${to_number} AND direction = 'outgoing' AND status IN ('delivered', 'undelivered')
    ORDER BY id DESC LIMIT ${UNDELIVERED_LIMIT}`.execute(db)
  return rows.length === UNDELIVERED_LIMIT && rows.every(({ status }) => status === 'undelivered')
}

/** Whether SMS reach a number, on every contact of the account that has it. */
export async function markNumber(
  db: Db,
  { account_id, to_number }: { account_id: number; to_number: string },
  sms_status: 'reachable' | 'unreachable',
): Promise<void> {
  await refreshMarketable(db, await storeNumberStatus(db, { account_id, number: to_number }, sms_status))
}
