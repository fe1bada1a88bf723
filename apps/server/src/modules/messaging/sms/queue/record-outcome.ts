import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { suppress } from '#modules/crm/contact-lists/index.ts'
import { recordServiceHealth, type ServiceHealth } from '#modules/accounts/third-party-services/index.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import type { SmsOutcome } from '../gateways/gateway.ts'
import { lockHolders, markNumber } from './apply-report.ts'
import { changedEvent, liveEvent } from './live-event.ts'
import { nextCheck } from './reconcile.ts'
import type { SmsSkipReason } from './refusals.ts'

export type Result = SmsOutcome | { kind: 'skipped'; reason: SmsSkipReason } | { kind: 'delayed'; until: Date }

export interface Attempt {
  id: number
  attempts: number
  account_id: number
  to_number: string
  third_party_service_id: number | null
  /** Whether the gateway was spoken to in this process: only then its silence says something about it. */
  was_asked?: boolean
}

const TRIES = 6

/**
 * Writes what became of a message under way. A report may have come before the gateway's own answer was read: then
 * only the name that the gateway gave it is kept. A hint that came before it is followed: the gateway is asked at its time.
 */
export async function recordOutcome(db: Db, worker: string, attempt: Attempt, result: Result, now: Date): Promise<void> {
  const { id, attempts } = attempt
  const change = changeOf(result, attempts, now)
  await db.transaction().execute(async (trx) => {
    if (isAboutNumber(result)) await lockHolders(trx, attempt)
    const provider_id = result.kind === 'accepted' ? result.provider_id : null
    await sql`UPDATE sms_messages SET provider_id = coalesce(provider_id, ${provider_id}) WHERE id = ${id}`.execute(trx)
    const sent = change.status === 'sent'
    await sql`
      WITH changed AS (
        UPDATE sms_messages SET status = ${change.status}, error_code = ${change.error_code ?? null}, error = left(${change.error ?? null}, 300), skip_reason = ${change.skip_reason ?? null},
          next_attempt_at = ${change.next_attempt_at ?? null}, next_check_at = CASE WHEN ${change.next_check_at ?? null}::timestamptz IS NOT NULL THEN least(next_check_at, ${change.next_check_at ?? null}::timestamptz) END, attempts = attempts - ${change.is_try === false ? 1 : 0},
          sent_at = CASE WHEN ${sent} THEN ${now}::timestamptz ELSE sent_at END, failed_at = CASE WHEN ${change.status} = 'failed' THEN ${now}::timestamptz END, updated_at = ${now}
        WHERE id = ${id} AND claimed_by = ${worker} AND status IN ('sending', 'unknown') RETURNING *
      ), told AS (
        INSERT INTO message_events (account_id, sms_message_id, type, payload, occurred_at)
        SELECT account_id, id, status, CASE WHEN error IS NOT NULL THEN jsonb_build_object('detail', error) END, ${now} FROM changed WHERE status IN ('sent', 'failed')
      ), announced AS (
        ${intoOutbox} SELECT account_id, 'broadcast', ${liveEvent(sql`changed`)} FROM changed WHERE stage_message_id IS NULL
        UNION ALL
        SELECT account_id, 'sms.changed', ${changedEvent} FROM changed WHERE status <> 'queued' AND contact_id IS NOT NULL AND stage_message_id IS NULL
      )
      INSERT INTO sms_tracking_logs (account_id, sms_message_id, status, error_code, provider_status, occurred_at)
      SELECT account_id, id, status, error_code, ${result.kind === 'accepted' ? result.provider_status : null}, ${now}::timestamptz FROM changed WHERE status IN ('sent', 'failed', 'unknown')`.execute(
      trx,
    )
    await follow(trx, attempt, result)
    await keepHealth(trx, attempt, result, now)
  })
}

/** Whether it says something of the number, and so of its contacts, which are locked before their messages everywhere. */
const isAboutNumber = (result: Result) => result.kind === 'refused' && (result.because === 'number' || result.because === 'stopped')

interface Change {
  status: string
  error?: string
  error_code?: string
  skip_reason?: string
  next_attempt_at?: Date
  next_check_at?: Date | null
  /** False when it was not tried at all. */
  is_try?: false
}

function changeOf(result: Result, attempts: number, now: Date): Change {
  switch (result.kind) {
    case 'accepted':
      return { status: result.state, next_check_at: result.state === 'sent' ? nextCheck(now, now) : null }
    case 'refused':
      return { status: 'failed', error: result.error, error_code: result.code.slice(0, 20) }
    case 'unknown':
      return { status: 'unknown', error: result.error, next_check_at: nextCheck(now, now) }
    case 'skipped':
      return { status: 'skipped', skip_reason: result.reason, is_try: false }
    case 'delayed':
      return { status: 'queued', next_attempt_at: result.until, is_try: false }
    case 'retry':
      return attempts >= TRIES
        ? { status: 'failed', error: result.error }
        : { status: 'queued', error: result.error, next_attempt_at: new Date(now.getTime() + (result.after_ms ?? backoff(attempts))) }
  }
}

/** Full jitter between one second and five minutes (integrations.md 0.2). */
const backoff = (attempts: number) => Math.min(300_000, 1000 * 2 ** attempts) * Math.random() + 1000

/** What a refusal says about the number, or about the contract with the provider. */
async function follow(db: Db, { account_id, to_number, id }: Attempt, result: Result): Promise<void> {
  if (result.kind === 'refused' && result.because === 'number') await markNumber(db, { account_id, to_number }, 'unreachable')
  if (result.kind === 'refused' && result.because === 'stopped')
    await suppress(db, {
      account_id,
      channel: 'sms',
      address: to_number,
      reason: 'sms_stop',
      proof: { sms_message_id: id, method: 'gateway' },
    })
}

async function keepHealth(db: Db, { was_asked, third_party_service_id }: Attempt, result: Result, now: Date): Promise<void> {
  const health = was_asked ? healthOf(result) : null
  if (health && third_party_service_id !== null) await recordServiceHealth(db, third_party_service_id, health, now)
}

/** A gateway that takes messages, or refuses one for its number, works; one that asks to wait says nothing of itself. */
function healthOf(result: Result): ServiceHealth | null {
  if (result.kind === 'unknown' || (result.kind === 'retry' && result.because === 'unreachable'))
    return { kind: 'failed', error: result.error }
  if (result.kind === 'refused' && result.because === 'login') return { kind: 'refused', error: result.error }
  return result.kind === 'accepted' || result.kind === 'refused' ? { kind: 'worked' } : null
}
