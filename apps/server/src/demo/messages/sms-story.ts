import { smsParts } from '@stoa/domain'
import { DAY, MINUTE, type ContactAccount } from '../demo-story.ts'
import type { Random } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { SMS_TEXTS } from './sms-texts.ts'

/** Sender name of the messages of each account. */
export const SENDERS: Readonly<Record<string, string>> = {
  aegean: 'AegeanGr',
  olympus: 'Olympus',
  hotels: 'Kyklades',
  fashion: 'ModaAthina',
  dental: 'Xamogelo',
}
/** Cost of one part, in millionths of a euro. */
const PART_COST_MICROS = 45_000

export interface SmsReceiver {
  id: number
  phone: string
  user_id: number | null
  locale: 'en' | 'gr'
  contact_request_id: number | null
}
/** Messages of one account, collected with what they are made from. */
export interface SmsStory {
  run: DemoRun
  account: ContactAccount
  random: Random
  messages: SmsMessage[]
}
/** How long after its delivery a person clicks a link in an SMS, and again. */
export const CLICKED_AFTER = 7 * MINUTE

export type SmsMessage = Record<string, unknown> & {
  id: number
  account_id: number
  status: string
  sent_at: Date
  delivered_at: Date | null
  clicks: number
  failed_at: Date | null
  error_code: string | null
}

/** Adds a message that was sent. @param stage the message to a stage that it belongs to, if any */
export function addMessage(story: SmsStory, receiver: SmsReceiver, stage?: { id: number; body: string; at: Date }): void {
  const { run, account, random, messages } = story
  const id = messages.length + 1
  const queued_at = stage?.at ?? new Date(run.today.getTime() - random.between(1, 60) * DAY + random.between(-420, -60) * MINUTE)
  const body = stage?.body ?? random.pick(SMS_TEXTS[receiver.locale])
  const { encoding, parts } = smsParts(body)
  const sent_at = new Date(queued_at.getTime() + 20_000)
  const ended_at = new Date(sent_at.getTime() + random.between(2, 90) * 1000)
  messages.push({
    id,
    account_id: account.account_id,
    direction: 'outgoing',
    contact_id: receiver.id,
    contact_request_id: receiver.contact_request_id,
    stage_message_id: stage?.id ?? null,
    user_id: receiver.user_id ?? account.members[0],
    purpose: 'transactional',
    to_number: receiver.phone,
    sender_id: SENDERS[account.code],
    body,
    encoding,
    parts,
    provider: 'twilio',
    provider_id: `SM${String(id).padStart(32, '0')}`,
    token: random.uuid(queued_at),
    track_clicks: true,
    queued_at,
    claimed_at: sent_at,
    sent_at,
    ...endOf(random, body, ended_at),
    attempts: 1,
    cost_micros: PART_COST_MICROS * parts,
    cost_currency: 'EUR',
    created_at: queued_at,
    updated_at: ended_at,
  })
}

/** Delivers 96 % of the messages; the rest fail because the phone is off or the number no longer exists. */
function endOf(random: Random, body: string, ended_at: Date) {
  const fate = random.next()
  if (fate >= 0.96) {
    const isGone = fate >= 0.985
    return {
      status: isGone ? 'failed' : 'undelivered',
      delivered_at: null,
      failed_at: ended_at,
      error_code: isGone ? '30006' : '30003',
      clicks: 0,
      first_clicked_at: null,
    }
  }
  const clicks = body.includes('https://') && random.chance(0.45) ? random.between(1, 3) : 0
  const first_clicked_at = clicks ? new Date(ended_at.getTime() + CLICKED_AFTER) : null
  return { status: 'delivered', delivered_at: ended_at, failed_at: null, error_code: null, clicks, first_clicked_at }
}
