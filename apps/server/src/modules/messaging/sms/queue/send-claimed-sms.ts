import { sql } from 'kysely'
import { smsParts, transliterateSms } from '@stoa/domain'
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
  sms_campaign_id: number | null
  wished_sender_id: string | null
  /** Of SMS of campaigns: whether Greek leaves as capitals. */
  transliterate: boolean | null
  /** Whether it waits for the end of quiet hours. */
  is_quiet: boolean
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
  const isToMany = message.stage_message_id !== null || message.sms_campaign_id !== null
  const { body, stop_code } = isToMany ? await filledIn(services, message) : message
  const sender_id = message.wished_sender_id ?? gateway.sender_id
  const text = await wireText(db, services.app_url, { ...message, body })
  const { encoding, parts } = smsParts(text)
  await setPrepared(db, message.id, {
    body,
    sender_id,
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
    from: sender_id,
    text,
    encoding,
    ref: message.token,
    status_url: statusUrl(services.app_url, gateway, message.token),
  })
}

/** Result of an SMS that may not be sent now: the recipient may not be contacted, or quiet hours last. */
async function reasonToWait({ database, clock }: Services, message: OutgoingSms): Promise<Result | null> {
  const reason = await refusalOf(database.db, message.id, clock.now())
  if (reason) return { kind: 'skipped', reason }
  const until = message.is_quiet ? endOfQuietHours(clock.now(), message.time_zone, message.quiet_hours) : null
  if (!until) return null
  const isTooLate = message.sms_campaign_id === null && until.getTime() - Date.parse(message.due_at) > DAY_MS
  return isTooLate ? { kind: 'skipped', reason: 'quiet_hours_expired' } : { kind: 'delayed', until }
}

/** Reads a claimed SMS with what its sending needs. */
export async function loadSms({ database }: Services, { id }: ClaimedSms): Promise<OutgoingSms> {
  const row = await one<OutgoingSms>(
    database.db,
    sql`
    SELECT m.id, m.attempts, m.account_id, m.to_number, m.third_party_service_id, m.contact_id, m.contact_request_id, m.stage_message_id, m.sms_campaign_id, m.wished_sender_id, k.transliterate, m.user_id, m.purpose, m.body, m.token, m.stop_code,
      m.track_clicks, coalesce(m.send_at, m.queued_at) AS due_at, a.time_zone, nullif(a.settings -> 'quiet_hours', 'null') AS quiet_hours,
      m.purpose = 'marketing' AND coalesce(k.quiet_hours, true) AS is_quiet
    FROM sms_messages m JOIN accounts a ON a.id = m.account_id LEFT JOIN sms_campaigns k ON k.account_id = m.account_id AND k.id = m.sms_campaign_id WHERE m.id = ${id}`,
  )
  return row!
}

/** Fills in a text to many people for one recipient. */
async function filledIn({ database, app_url }: Services, message: OutgoingSms): Promise<Pick<OutgoingSms, 'body' | 'stop_code'>> {
  const fill_in = readFillIn(message.body, 'sms')
  // A retried text is filled in already and keeps its code.
  const stop_code = stopCodeFor(fill_in) ?? message.stop_code
  const values = await mergeValuesOf(database.db, { ...message, from: null })
  const text = fill_in.render({ ...values, stop_url: stop_code && stopUrl(app_url, stop_code) })
  return { body: (message.transliterate ? transliterateSms(text) : text).slice(0, 1600), stop_code }
}
