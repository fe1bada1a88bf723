import { sql } from 'kysely'
import { run, type Db, type Row, type Sql } from '#db/rows.ts'

type Campaign = Row<'sms_campaigns'>
type Key = Pick<Campaign, 'id' | 'account_id'>

/**
 * Inserts one SMS for each person that a campaign was chosen for, in one statement; those who may not receive it are stored with the
 * reason. A person and a number get one SMS at most, even if this runs twice.
 * @param people query of id, phone, chosen_by and reason
 */
export async function insertCampaignSms(
  db: Db,
  campaign: Campaign,
  { sender_id, people, now }: { sender_id: string; people: Sql; now: Date },
): Promise<void> {
  const { id, account_id, started_by_id, body, encoding, parts, track_clicks } = campaign
  await run(
    db,
    sql`INSERT INTO sms_messages (account_id, contact_id, sms_campaign_id, chosen_by, user_id, purpose, to_number, sender_id, wished_sender_id, body, encoding, parts, token, track_clicks,
      status, skip_reason, queued_at)
    SELECT ${account_id}, a.id, ${id}, a.chosen_by, ${started_by_id}, 'marketing', coalesce(a.phone, '–––'), ${sender_id}, ${campaign.sender_id}, ${body}, ${encoding}, ${Math.max(1, parts)},
      gen_random_uuid(), ${track_clicks}, CASE WHEN a.reason IS NULL THEN 'queued' ELSE 'skipped' END, a.reason, ${now}
    FROM (${people}) a ON CONFLICT DO NOTHING`,
  )
}

/** Marks a campaign as having all its recipients. */
export async function markPrepared(db: Db, id: number, now: Date): Promise<void> {
  await run(db, sql`UPDATE sms_campaigns SET prepared_at = ${now} WHERE id = ${id}`)
}

/** Cancels the SMS of a campaign that wait. */
export async function cancelWaiting(db: Db, { id, account_id }: Key): Promise<void> {
  await run(
    db,
    sql`UPDATE sms_messages SET status = 'cancelled', next_attempt_at = NULL, updated_at = now()
      WHERE account_id = ${account_id} AND sms_campaign_id = ${id} AND status = 'queued'`,
  )
}

/** Has the SMS of a campaign that wait for another attempt tried at once. */
export async function retryWaiting(db: Db, { id, account_id }: Key): Promise<void> {
  await run(
    db,
    sql`UPDATE sms_messages SET next_attempt_at = NULL, updated_at = now()
      WHERE account_id = ${account_id} AND sms_campaign_id = ${id} AND status = 'queued' AND next_attempt_at IS NOT NULL`,
  )
}
