import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'

import type { DemoRun } from '../seed-demo.ts'
import { CLICKED_AFTER, type SmsMessage } from './sms-story.ts'

/** The two reports of the provider on a message: sent, and the final status. */
export function logsOf(message: SmsMessage): object[] {
  const base = { account_id: message.account_id, sms_message_id: message.id }
  const ended_at = message.delivered_at ?? message.failed_at!
  return [
    {
      ...base,
      status: 'sent',
      error_code: null,
      provider_status: 'sent',
      payload: {},
      occurred_at: message.sent_at,
      created_at: message.sent_at,
    },
    {
      ...base,
      status: message.status,
      error_code: message.error_code,
      provider_status: message.status,
      payload: { MessageStatus: message.status },
      occurred_at: ended_at,
      created_at: ended_at,
    },
  ]
}

/** Events of a message: sent, delivered or failed, and each click. */
export function eventsOf(message: SmsMessage): object[] {
  const base = { account_id: message.account_id, sms_message_id: message.id, is_machine: false }
  const ended_at = message.delivered_at ?? message.failed_at!
  return [
    { ...base, type: 'sent', occurred_at: message.sent_at },
    { ...base, type: message.delivered_at ? 'delivered' : 'failed', occurred_at: ended_at },
    ...Array.from({ length: message.clicks }, (_, nth) => ({
      ...base,
      type: 'clicked',
      occurred_at: new Date(ended_at.getTime() + (nth + 1) * CLICKED_AFTER),
    })),
  ]
}

/** Inserts the tracked links of all messages and connects their clicks to them. */
export async function addLinks(db: Db, { today }: DemoRun): Promise<void> {
  await run(
    db,
    sql`
    INSERT INTO tracked_links (account_id, owner_type, owner_id, url, code, clicks, created_at)
    SELECT account_id, 'sms_message', id, substring(body from 'https://[^ ]+'), 'd' || lpad(id::text, 9, '0'), clicks, coalesce(sent_at, ${today}) FROM sms_messages
    WHERE body LIKE '%https://%' AND status <> 'skipped' ORDER BY id`,
  )
  await run(
    db,
    sql`UPDATE message_events e SET tracked_link_id = l.id FROM tracked_links l WHERE e.type = 'clicked' AND e.sms_message_id = l.owner_id AND l.owner_type = 'sms_message'`,
  )
}
