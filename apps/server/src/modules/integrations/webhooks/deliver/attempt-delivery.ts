import { holdsIn, ofOneAccount, seesBetween } from '#access/actor.ts'
import type { Row } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { OutgoingError } from '#lib/outgoing/outgoing-error.ts'
import { cancelClaimed, cancelOpen, keepPayload, storeOutcome, type ClaimedDelivery, type Outcome } from '../store/deliveries.ts'
import { noteFailure, noteSuccess } from '../store/endpoints.ts'
import { readRecord } from './read-record.ts'
import { signatureOf } from './signature.ts'
import { stopSending } from './stop-sending.ts'

type Endpoint = Row<'webhook_endpoints'>

/** Pauses before the second and each further attempt: together about a day. */
const PAUSES_S = [10, 60, 300, 1_800, 7_200, 18_000, 28_800, 28_800]
const TIMEOUT_MS = 10_000
/** Most characters of an answer that are kept. */
const ANSWER = 1_000
/** An endpoint is suspended after this many failures in a row, if they lasted for this long. */
const FAILURES = 25
const FAILING_MS = 12 * 3_600_000

/**
 * Sends one claimed delivery once, and stores what came of it. Disables the endpoint when its maker lost the right to it, and sends
 * nothing of a document that the maker's agency is no longer shown.
 * @returns whether the next delivery may follow at once: not after a receiver kept the job waiting until the time limit
 */
export async function attemptDelivery(services: Services, endpoint: Endpoint, delivery: ClaimedDelivery): Promise<boolean> {
  const { db } = services.database
  const loaded = await services.actors.load(db, endpoint.user_id)
  const maker = loaded && ofOneAccount(loaded, endpoint.account_id)
  if (!maker || !holdsIn(maker, endpoint.account_id, 'integrations.manage')) {
    await storeOutcome(db, delivery.id, { status: null, error: 'maker', duration_ms: 0, answer: null }, null)
    await stopSending(services, endpoint, 'disabled', 'maker')
    await cancelOpen(db, endpoint.id)
    return true
  }
  if (delivery.parties && !seesBetween(maker, endpoint.account_id, delivery.parties)) {
    await cancelClaimed(db, delivery.id)
    return true
  }
  const payload = delivery.payload ?? (await payloadOf(services, endpoint, delivery, maker))
  if (!delivery.payload) await keepPayload(db, delivery.id, payload as object)
  const outcome = await send(services, endpoint, delivery, JSON.stringify(payload))
  const next = outcome.error === null ? null : nextAttempt(services, delivery, outcome)
  await storeOutcome(db, delivery.id, outcome, next)
  if (outcome.error === null) await noteSuccess(db, endpoint.id)
  else await judge(services, await noteFailure(db, endpoint.id, outcome.error), outcome, next)
  return outcome.error !== 'timeout'
}

/** What is sent. The record is as the endpoint's maker may read it now; `null` where they may not, and for what is gone. */
async function payloadOf(
  services: Services,
  endpoint: Endpoint,
  message: ClaimedDelivery,
  maker: Parameters<typeof readRecord>[1],
): Promise<object> {
  const { event, record_type, record_key, requires, details, occurred_at, message_uuid } = message
  const record = record_type !== null && record_key !== null ? { type: record_type, key: record_key } : null
  const readable = record && (requires === null || holdsIn(maker, endpoint.account_id, requires))
  const data = readable ? await readRecord(services, maker, endpoint.account_id, record) : null
  return { id: message_uuid, type: event, account_id: endpoint.account_id, occurred_at, record, ...(details as object), data }
}

async function send(services: Services, endpoint: Endpoint, delivery: ClaimedDelivery, body: string): Promise<Outcome> {
  const started = performance.now()
  const since = () => Math.round(performance.now() - started)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stoa-Webhooks/1',
    'stoa-event-id': delivery.message_uuid,
    'stoa-event-type': delivery.event,
    'stoa-attempt': String(delivery.attempts),
    'stoa-signature': signatureOf(services, endpoint, body, new Date()),
  }
  try {
    const answer = await services.outgoing.request(endpoint.url, { method: 'POST', headers, body, timeout_ms: TIMEOUT_MS })
    const is_taken = answer.status >= 200 && answer.status < 300
    const text = answer.body.toString('utf8').replaceAll('\u0000', '').slice(0, ANSWER)
    return { status: answer.status, error: is_taken ? null : `http_${answer.status}`, duration_ms: since(), answer: text }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { status: null, error: error.kind, duration_ms: since(), answer: null }
  }
}

/** When a failed delivery is tried again; null after the last attempt, for tests, and where the target is gone. */
function nextAttempt({ clock }: Services, { attempts, kind }: ClaimedDelivery, { status }: Outcome): Date | null {
  const pause_s = PAUSES_S[attempts - 1]
  if (pause_s === undefined || kind === 'test' || status === 410) return null
  const jitter = 0.9 + Math.random() * 0.2
  return new Date(clock.now().getTime() + pause_s * 1000 * jitter)
}

/** Suspends an endpoint that is gone, or that has failed often and for long. */
async function judge(services: Services, endpoint: Endpoint, { status, error }: Outcome, next: Date | null): Promise<void> {
  const failing_ms = Date.now() - new Date(endpoint.failing_since ?? Date.now()).getTime()
  const is_dead = endpoint.failures_in_row >= FAILURES && failing_ms >= FAILING_MS
  const has_used_all = next === null && failing_ms >= FAILING_MS
  if (status === 410 || is_dead || has_used_all) await stopSending(services, endpoint, 'suspended', error ?? '')
}
