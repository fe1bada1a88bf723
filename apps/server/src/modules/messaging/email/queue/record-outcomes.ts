import { sql } from 'kysely'
import type { Db, Sql } from '#kit/context.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import { blockBouncedAddresses, lockAddressees } from '../bounces/block-addresses.ts'
import type { SkipReason } from '../delivery/may-receive.ts'
import { retryAt, type Outcome } from './smtp-outcome.ts'

export type Result = { id: number; attempts: number; at: Date } & (Outcome | { kind: 'skipped'; reason: SkipReason })

interface ResultRow {
  id: number
  status: string
  at: Date
  next_attempt_at: Date | null
  error: string | null
  bounce_type: string | null
  skip_reason: string | null
}

/**
 * Writes what became of messages under way: status, timeline, live events, what a bounce entails. Only rows that are
 * still under way change, so that writing twice does nothing twice.
 * @param worker process that claimed them
 */
export async function recordOutcomes(db: Db, worker: string, results: readonly Result[]): Promise<void> {
  if (!results.length) return
  const refused = results.filter((result) => result.kind === 'bounced' && result.bounce_type === 'hard').map(({ id }) => id)
  await db.transaction().execute(async (trx) => {
    await lockAddressees(trx, refused)
    const { rows } = await sql<ResultRow & { account_id: number; settled: string }>`
      WITH r AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(results.map(rowOf))}::jsonb)
          AS r(id bigint, status text, at timestamptz, next_attempt_at timestamptz, error text, bounce_type text, skip_reason text)
      ), changed AS (
        UPDATE email_messages m SET
          status = CASE WHEN r.status = 'sent' THEN ${reached} ELSE r.status END,
          status_rank = CASE WHEN r.status = 'sent' THEN ${reachedRank} WHEN r.status = 'queued' THEN 1 ELSE m.status_rank END,
          sent_at = CASE WHEN r.status = 'sent' THEN r.at ELSE m.sent_at END,
          failed_at = CASE WHEN r.status = 'failed' THEN r.at END,
          bounced_at = CASE WHEN r.status = 'bounced' THEN r.at END,
          bounce_type = r.bounce_type, skip_reason = r.skip_reason, error = left(r.error, 300),
          written = CASE WHEN r.status = 'queued' THEN m.written END,
          next_attempt_at = r.next_attempt_at, claimed_at = NULL, claimed_by = NULL, updated_at = r.at
        FROM r WHERE m.id = r.id AND m.status = 'sending' AND m.claimed_by = ${worker}
        RETURNING m.id, m.account_id, m.contact_id, m.contact_request_id, m.stage_message_id, m.user_id, m.to_key, m.bounce_type, r.status AS settled, r.error, r.at
      ), told AS (
        INSERT INTO message_events (account_id, email_message_id, type, payload, occurred_at)
        SELECT account_id, id, settled, CASE WHEN error IS NOT NULL THEN jsonb_build_object('detail', error) END, at FROM changed WHERE settled IN ('sent', 'failed', 'bounced')
      ), announced AS (
        ${intoOutbox}
        SELECT account_id, 'broadcast', ${liveEvent(sql`changed`)} FROM changed WHERE stage_message_id IS NULL
        UNION ALL
        SELECT account_id, 'email.sent', jsonb_build_object('email_message_id', id, 'account_id', account_id, 'contact_id', contact_id, 'contact_request_id', contact_request_id, 'user_id', user_id, 'sent_at', at)
        FROM changed WHERE settled = 'sent' AND user_id IS NOT NULL AND stage_message_id IS NULL
      )
      SELECT * FROM changed`.execute(trx)
    const hard = rows.filter((row) => row.settled === 'bounced' && row.bounce_type === 'hard').map((row) => row.id)
    await blockBouncedAddresses(trx, hard)
  })
}

/** An opening or a click may be told of before the acceptance is written. */
const reached = sql`CASE WHEN m.first_clicked_at IS NOT NULL THEN 'clicked' WHEN m.first_opened_at IS NOT NULL THEN 'opened' WHEN m.delivered_at IS NOT NULL THEN 'delivered' ELSE 'sent' END`
const reachedRank = sql`CASE WHEN m.first_clicked_at IS NOT NULL THEN 6 WHEN m.first_opened_at IS NOT NULL THEN 5 WHEN m.delivered_at IS NOT NULL THEN 4 ELSE 3 END`

/** The message for browsers that a mail changed: keys only. */
export function liveEvent(row: Sql): Sql {
  return sql`jsonb_build_object('channels', jsonb_build_array('private-accounts.' || ${row}.account_id), 'event', 'email-message.updated',
    'data', jsonb_build_object('type', 'email_message', 'key', ${row}.id, 'at', now(), 'subject_type', CASE WHEN ${row}.contact_request_id IS NOT NULL THEN 'contact_request' ELSE 'contact' END,
      'subject_key', coalesce(${row}.contact_request_id, ${row}.contact_id)::text, 'contact_id', ${row}.contact_id),
    'requires', jsonb_build_object('account_id', ${row}.account_id, 'permission', 'email-messages.read'))`
}

const NOTHING = { next_attempt_at: null, error: null, bounce_type: null, skip_reason: null }

function rowOf(result: Result): ResultRow {
  const { id, at } = result
  if (result.kind === 'skipped') return { ...NOTHING, id, at, status: 'skipped', skip_reason: result.reason }
  if (result.kind === 'accepted') return { ...NOTHING, id, at, status: 'sent' }
  const { error } = result
  if (result.kind === 'bounced') return { ...NOTHING, id, at, status: 'bounced', bounce_type: result.bounce_type, error }
  const next_attempt_at = result.kind === 'retry' ? retryAt(result.attempts, at) : null
  if (next_attempt_at) return { ...NOTHING, id, at, status: 'queued', next_attempt_at, error }
  return { ...NOTHING, id, at, status: result.kind === 'unknown' ? 'unknown' : 'failed', error }
}
