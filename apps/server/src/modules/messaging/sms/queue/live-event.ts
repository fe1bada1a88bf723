import { sql } from 'kysely'
import type { Sql } from '#kit/context.ts'

/** The message for browsers that an SMS changed: keys only. */
export function liveEvent(row: Sql): Sql {
  return sql`jsonb_build_object('channels', jsonb_build_array('private-accounts.' || ${row}.account_id), 'event', 'sms-message.updated',
    'data', jsonb_build_object('type', 'sms_message', 'key', ${row}.id, 'at', now(), 'subject_type', CASE WHEN ${row}.contact_request_id IS NOT NULL THEN 'contact_request' ELSE 'contact' END,
      'subject_key', coalesce(${row}.contact_request_id, ${row}.contact_id)::text, 'contact_id', ${row}.contact_id),
    'requires', jsonb_build_object('account_id', ${row}.account_id, 'permission', 'sms-messages.read'))`
}

/** Announces a new state of an SMS to one person. Handlers read the state when they run. */
export const changedEvent: Sql = sql`jsonb_build_object('sms_message_id', id, 'user_id', user_id)`
