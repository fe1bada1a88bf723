import { sql } from 'kysely'
import { one, type Db, type NewRow } from '#db/rows.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import { liveEvent } from '../queue/live-event.ts'

/**
 * Stores a received SMS and its events in one statement.
 * @param is_stop whether its text ends marketing to the number
 * @returns undefined when it was received before
 */
export async function insertReceived(
  db: Db,
  sms: Required<
    Pick<
      NewRow<'sms_messages'>,
      | 'account_id'
      | 'contact_id'
      | 'contact_request_id'
      | 'to_number'
      | 'sender_id'
      | 'body'
      | 'encoding'
      | 'parts'
      | 'provider_id'
      | 'third_party_service_id'
      | 'token'
    >
  >,
  { is_stop, at }: { is_stop: boolean; at: Date },
): Promise<{ id: number } | undefined> {
  return one(
    db,
    sql`
    WITH received AS (
      INSERT INTO sms_messages (account_id, direction, contact_id, contact_request_id, to_number, sender_id, body, encoding, parts, provider, provider_id, third_party_service_id, token, status, sent_at, created_at)
      VALUES (${sms.account_id}, 'incoming', ${sms.contact_id}, ${sms.contact_request_id}, ${sms.to_number}, ${sms.sender_id}, ${sms.body}, ${sms.encoding}, ${sms.parts}, 'twilio', ${sms.provider_id},
        ${sms.third_party_service_id}, ${sms.token}, 'received', ${at}, ${at}) ON CONFLICT (provider, provider_id) DO NOTHING RETURNING *
    ), told AS (
      ${intoOutbox}
      SELECT account_id, 'broadcast', ${liveEvent(sql`received`)} FROM received
      UNION ALL SELECT account_id, 'sms.received', jsonb_build_object('sms_message_id', id, 'account_id', account_id, 'contact_id', contact_id, 'contact_request_id', contact_request_id,
        'from', sender_id, 'is_stop', ${is_stop}::boolean) FROM received
    ) SELECT id FROM received`,
  )
}
