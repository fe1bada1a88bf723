import type { Selectable } from 'kysely'
import type { SmsMessage } from '@stoa/contract'
import type { DB } from '#db/types.ts'

export type SmsRow = Selectable<DB['sms_messages']> & Pick<SmsMessage, 'user' | 'contact' | 'contactRequest'>

/** What a client sees of an SMS; the token that callbacks name it by stays here. */
export function presentSms(row: SmsRow): SmsMessage {
  const { user, contact, contactRequest } = row
  const waits = row.status === 'queued' && row.attempts === 0
  return {
    id: row.id,
    account_id: row.account_id,
    direction: row.direction as SmsMessage['direction'],
    contact_id: row.contact_id,
    contact_request_id: row.contact_request_id,
    conversation_id: row.conversation_id,
    stage_message_id: row.stage_message_id,
    sms_campaign_id: row.sms_campaign_id,
    user_id: row.user_id,
    purpose: row.purpose as SmsMessage['purpose'],
    to_number: row.to_number,
    sender_id: row.sender_id,
    body: row.body,
    encoding: row.encoding as SmsMessage['encoding'],
    parts: row.parts,
    provider: row.provider,
    status: row.status as SmsMessage['status'],
    send_at: row.send_at,
    undo_until: waits ? (row.send_at ?? row.queued_at) : null,
    next_attempt_at: row.status === 'queued' ? row.next_attempt_at : null,
    queued_at: row.queued_at,
    sent_at: row.sent_at,
    delivered_at: row.delivered_at,
    failed_at: row.failed_at,
    error_code: row.error_code,
    error: row.error,
    attempts: row.attempts,
    clicks: row.clicks,
    cost_micros: row.cost_micros,
    cost_currency: row.cost_currency,
    skip_reason: row.skip_reason as SmsMessage['skip_reason'],
    track_clicks: row.track_clicks,
    is_practice: row.is_practice,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(user !== undefined && { user }),
    ...(contact !== undefined && { contact }),
    ...(contactRequest !== undefined && { contactRequest }),
  }
}
