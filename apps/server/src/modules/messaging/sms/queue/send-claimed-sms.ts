import { sql } from 'kysely'
import { smsParts } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { mergeValuesOf, readFillIn, type Journal } from '#modules/messaging/email/index.ts'
import { isPractice } from '#platform/practice.ts'
import { connect, gatewayOf, statusUrl } from '../gateways/configured.ts'
import { stopCodeFor, stopUrl } from '../stop/stop-link.ts'
import type { ClaimedSms } from '../store/claim.ts'
import { setPrepared } from '../store/messages.ts'
import { endOfQuietHours, type QuietHours } from './quiet-hours.ts'
import type { Attempt, Result } from './record-outcome.ts'
import { refusalOf } from './refusals.ts'
import { wireText } from './wire-text.ts'

const DAY_MS = 86_400_000

/** An SMS that is due, with the quiet hours of its account. */
export interface OutgoingSms extends Attempt {
  contact_id: number | null
  contact_request_id: number | null
  stage_message_id: number | null
  user_id: number | null
  purpose: string
  body: string
  token: string
  stop_code: string | null
  track_clicks: boolean
  due_at: string
  time_zone: string
  quiet_hours: QuietHours | null
}

interface Sending {
  message: OutgoingSms
  /** Updated with the gateway and with whether it was called. */
  attempt: Attempt
  journal: Journal
  stand_in_url: string | null
}

/**
 * Hands an SMS to the gateway of its account, unless the recipient may not be contacted or quiet hours last.
 * @throws only before the gateway is called
 */
export async function sendSms(services: Services, { message, attempt, journal, stand_in_url }: Sending): Promise<Result> {
  const { db } = services.database
  const withheld = await reasonToWait(services, message)
  if (withheld) return withheld
  const gateway = await gatewayOf(db, services, message.account_id)
  if (!gateway) return { kind: 'refused', code: 'no_gateway', error: 'No SMS gateway is set up.' }
  attempt.third_party_service_id = gateway.id
  const { body, stop_code } = message.stage_message_id === null ? message : await filledIn(services, message)
  const text = await wireText(db, services.app_url, { ...message, body })
  const { encoding, parts } = smsParts(text)
  await setPrepared(db, message.id, {
    body,
    sender_id: gateway.sender_id,
    stop_code,
    encoding,
    parts,
    provider: gateway.provider,
    is_practice: isPractice(services, { kind: 'sms', gateway }),
    third_party_service_id: gateway.id,
  })
  // After this note the gateway may have the message, even if this process ends.
  journal.note('handed', message.id, message.attempts)
  attempt.was_asked = true
  return connect(services, gateway, stand_in_url).send({
    to: message.to_number,
    from: gateway.sender_id,
    text,
    encoding,
    ref: message.token,
    status_url: statusUrl(services.app_url, gateway, message.token),
  })
}

/** Result of an SMS that may not be sent now: the recipient may not be contacted, or quiet hours last. */
async function reasonToWait({ database, clock }: Services, message: OutgoingSms): Promise<Result | null> {
  const reason = await refusalOf(database.db, message.id)
  if (reason) return { kind: 'skipped', reason }
  const until = message.purpose === 'marketing' ? endOfQuietHours(clock.now(), message.time_zone, message.quiet_hours) : null
  if (!until) return null
  return until.getTime() - Date.parse(message.due_at) > DAY_MS
    ? { kind: 'skipped', reason: 'quiet_hours_expired' }
    : { kind: 'delayed', until }
}

/** Reads a claimed SMS with what its sending needs. */
export async function loadSms({ database }: Services, { id }: ClaimedSms): Promise<OutgoingSms> {
  const row = await one<OutgoingSms>(
    database.db,
    sql`
    SELECT m.id, m.attempts, m.account_id, m.to_number, m.third_party_service_id, m.contact_id, m.contact_request_id, m.stage_message_id, m.user_id, m.purpose, m.body, m.token, m.stop_code,
      m.track_clicks, coalesce(m.send_at, m.queued_at) AS due_at, a.time_zone, nullif(a.settings -> 'quiet_hours', 'null') AS quiet_hours
    FROM sms_messages m JOIN accounts a ON a.id = m.account_id WHERE m.id = ${id}`,
  )
  return row!
}

/** Fills in the text to a stage for one recipient. */
async function filledIn({ database, app_url }: Services, message: OutgoingSms): Promise<Pick<OutgoingSms, 'body' | 'stop_code'>> {
  const fill_in = readFillIn(message.body, 'sms')
  // A retried text is filled in already and keeps its code.
  const stop_code = stopCodeFor(fill_in) ?? message.stop_code
  const values = await mergeValuesOf(database.db, { ...message, from: null })
  return { body: fill_in.render({ ...values, stop_url: stop_code && stopUrl(app_url, stop_code) }).slice(0, 1600), stop_code }
}
