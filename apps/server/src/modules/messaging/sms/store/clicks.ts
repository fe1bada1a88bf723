import { sql } from 'kysely'
import { run, type Db } from '#db/rows.ts'
import { clicksCounted, intoTimeline } from '#modules/messaging/email/index.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import { liveEvent } from '../queue/live-event.ts'

interface Click {
  tracked_link_id: number
  sms_message_id: number
  is_machine: boolean
  ip: string
  browser: string
  at: Date
}

/** Counts a click on a link in an SMS, with its timeline and event in one statement. Clicks of machines are only noted. */
export async function keepClick(db: Db, { tracked_link_id, sms_message_id, is_machine, ip, browser, at }: Click): Promise<void> {
  const more = is_machine ? 0 : 1
  await run(
    db,
    sql`
      WITH changed AS (UPDATE sms_messages SET clicks = clicks + ${more}, first_clicked_at = coalesce(first_clicked_at, ${is_machine ? null : at}::timestamptz), updated_at = ${at} WHERE id = ${sms_message_id} RETURNING *),
      counted AS (${clicksCounted(tracked_link_id, more)}),
      told AS (
        ${intoTimeline(['account_id', 'sms_message_id', 'type', 'tracked_link_id', 'is_machine', 'ip', 'browser', 'occurred_at'])}
        SELECT account_id, id, 'clicked', ${tracked_link_id}, ${is_machine}, ${ip}::inet, ${browser.slice(0, 300)}, ${at}::timestamptz FROM changed
      )
      ${intoOutbox} SELECT account_id, 'broadcast', ${liveEvent(sql`changed`)} FROM changed WHERE NOT ${is_machine} AND sms_campaign_id IS NULL`,
  )
}
