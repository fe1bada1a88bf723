import { sql } from 'kysely'
import { one, run, type Db, type Row, type Sql } from '#db/rows.ts'
import { MOST_ATTEMPTS } from '../queue/smtp-outcome.ts'

type Campaign = Row<'email_campaigns'>

/** Stores the text of a campaign as it is sent. @returns its id */
export async function insertCampaignText(
  db: Db,
  { id, account_id }: Pick<Campaign, 'id' | 'account_id'>,
  { subject, preheader, body }: { subject: string; preheader: string | null; body: string },
): Promise<number> {
  const stored = await one<{ id: number }>(
    db,
    sql`INSERT INTO email_campaign_texts (account_id, email_campaign_id, subject, preheader, body)
      VALUES (${account_id}, ${id}, ${subject}, ${preheader}, ${body}) RETURNING id`,
  )
  return stored!.id
}

/**
 * Inserts one mail for each person that a campaign was chosen for, in one statement; those who may not receive it are stored with
 * the reason. A person and an address get one mail at most, even if this runs twice.
 * @param people query of id, email, chosen_by and reason
 */
export async function insertCampaignMails(
  db: Db,
  campaign: Campaign,
  { sender, text_id, people, now }: { sender: Row<'account_emails'>; text_id: number; people: Sql; now: Date },
): Promise<void> {
  const { id, account_id, started_by_id, subject, track_opens, track_clicks } = campaign
  const domain = sender.email.split('@')[1]!
  await run(
    db,
    sql`INSERT INTO email_messages (account_id, contact_id, email_campaign_id, email_campaign_text_id, chosen_by, user_id, purpose, to_address, to_key, from_address, from_name, from_email_uuid,
      reply_to, subject, message_id, token, track_opens, track_clicks, status, status_rank, skip_reason, queued_at)
    SELECT ${account_id}, a.id, ${id}, ${text_id}, a.chosen_by, ${started_by_id}, 'marketing', coalesce(a.email, ''), coalesce(lower(a.email), ''), ${sender.email},
      ${campaign.from_name ?? sender.from_name}, ${sender.uuid}, ${campaign.reply_to}, ${subject}, '<' || a.token || ${`@${domain}>`}, a.token, ${track_opens}, ${track_clicks},
      CASE WHEN a.reason IS NULL THEN 'queued' ELSE 'skipped' END, CASE WHEN a.reason IS NULL THEN 1 ELSE 0 END, a.reason, ${now}
    FROM (SELECT z.*, gen_random_uuid() AS token FROM (${people}) z) a
    ON CONFLICT DO NOTHING`,
  )
}

/** Marks a campaign as having all its recipients. */
export async function markPrepared(db: Db, id: number, now: Date): Promise<void> {
  await run(db, sql`UPDATE email_campaigns SET prepared_at = ${now} WHERE id = ${id}`)
}

/** Cancels the mails of a campaign that wait. */
export async function cancelWaiting(db: Db, { id, account_id }: Pick<Campaign, 'id' | 'account_id'>): Promise<void> {
  await run(
    db,
    sql`UPDATE email_messages SET status = 'cancelled', next_attempt_at = NULL, updated_at = now()
      WHERE account_id = ${account_id} AND email_campaign_id = ${id} AND status = 'queued'`,
  )
}

/** Has the mails of a campaign that wait for another attempt tried at once. */
export async function retryWaiting(db: Db, { id, account_id }: Pick<Campaign, 'id' | 'account_id'>): Promise<void> {
  await run(
    db,
    sql`UPDATE email_messages SET next_attempt_at = NULL, updated_at = now()
      WHERE account_id = ${account_id} AND email_campaign_id = ${id} AND status = 'queued' AND next_attempt_at IS NOT NULL`,
  )
}

/** Condition for mails that failed with a temporary error: the mailbox took none, or every attempt was put off. */
export const FAILED_FOR_A_TIME = sql`((status = 'failed' AND attempts >= ${MOST_ATTEMPTS}) OR (status = 'bounced' AND bounce_type = 'soft'))`

/** Queues the mails of a campaign again that failed with a temporary error; those that may have arrived stay. @returns how many */
export async function queueFailedAgain(db: Db, { id, account_id }: Pick<Campaign, 'id' | 'account_id'>, now: Date): Promise<number> {
  return run(
    db,
    sql`UPDATE email_messages SET status = 'queued', status_rank = 1, next_attempt_at = NULL, queued_at = ${now}, failed_at = NULL, error = NULL,
        bounced_at = NULL, bounce_type = NULL, updated_at = ${now}
      WHERE account_id = ${account_id} AND email_campaign_id = ${id} AND ${FAILED_FOR_A_TIME}`,
  )
}
