import type { Db } from '#kit/context.ts'
import { suppress } from '#modules/crm/contact-lists/index.ts'
import { recordServiceHealth, type ServiceHealth } from '#modules/accounts/third-party-services/index.ts'
import type { SmsOutcome } from '../gateways/gateway.ts'
import { lockHolders, markNumber } from './apply-report.ts'
import { setProviderId, writeOutcome, type Change } from '../store/outcomes.ts'
import { nextCheck } from './reconcile.ts'
import type { SmsSkipReason } from './refusals.ts'

export type Result = SmsOutcome | { kind: 'skipped'; reason: SmsSkipReason } | { kind: 'delayed'; until: Date }

export interface Attempt {
  id: number
  attempts: number
  account_id: number
  to_number: string
  third_party_service_id: number | null
  /** The campaign whose SMS it is. */
  sms_campaign_id?: number | null
  /** Whether this process called the gateway. Only then does a missing answer count against the gateway. */
  was_asked?: boolean
}

const TRIES = 6

/**
 * Writes what became of a message under way. A report may have come before the gateway's own answer was read: then
 * only the name that the gateway gave it is kept. A hint that came before it is followed: the gateway is asked at its time.
 */
export async function recordOutcome(db: Db, worker: string, attempt: Attempt, result: Result, now: Date): Promise<void> {
  const { id, attempts } = attempt
  const waits = typeof attempt.sms_campaign_id === 'number' && isObstacle(result) && 'error' in result
  const change: Change = waits
    ? { status: 'queued', error: result.error, next_attempt_at: new Date(now.getTime() + OBSTACLE_MS) }
    : changeOf(result, attempts, now)
  await db.transaction().execute(async (trx) => {
    if (isAboutNumber(result)) await lockHolders(trx, attempt)
    const provider_id = result.kind === 'accepted' ? result.provider_id : null
    await setProviderId(trx, id, provider_id)
    const provider_status = result.kind === 'accepted' ? result.provider_status : null
    await writeOutcome(trx, { id, worker, now, provider_status }, change)
    await follow(trx, attempt, result)
    await keepHealth(trx, attempt, result, now)
  })
}

/** Whether it says something of the number, and so of its contacts, which are locked before their messages everywhere. */
const isAboutNumber = (result: Result) => result.kind === 'refused' && (result.because === 'number' || result.because === 'stopped')

/** What hinders every SMS of a campaign: it waits, and the campaign fails when that lasts. */
const isObstacle = (result: Result) =>
  (result.kind === 'refused' && (result.because === 'login' || result.code === 'no_gateway')) ||
  (result.kind === 'retry' && (result.because === 'unreachable' || result.after_ms !== null))

const OBSTACLE_MS = 60_000

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

/** A gateway works if it accepts a message or refuses it because of its number. A request to wait proves neither. */
function healthOf(result: Result): ServiceHealth | null {
  if (result.kind === 'unknown' || (result.kind === 'retry' && result.because === 'unreachable'))
    return { kind: 'failed', error: result.error }
  if (result.kind === 'refused' && result.because === 'login') return { kind: 'refused', error: result.error }
  return result.kind === 'accepted' || result.kind === 'refused' ? { kind: 'worked' } : null
}
