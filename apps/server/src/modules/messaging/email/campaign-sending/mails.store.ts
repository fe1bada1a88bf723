import { sql } from 'kysely'
import { one, run, type Db, type Row, type Sql } from '#db/rows.ts'
import { testOf } from '../campaign-records/variants.ts'
import { MOST_ATTEMPTS } from '../queue/smtp-outcome.ts'

type Campaign = Row<'email_campaigns'>

interface CampaignText {
  variant: number
  subject: string
  preheader: string | null
  body: string
  /** The text for readers of the other language. */
  translation: object | null
  /** Audiences that blocks are for. */
  audience_ids: readonly number[]
}

/** Stores a text of a campaign as it is sent. @returns its id */
export async function insertCampaignText(
  db: Db,
  { id, account_id }: Pick<Campaign, 'id' | 'account_id'>,
  { variant, subject, preheader, body, translation, audience_ids }: CampaignText,
): Promise<number> {
  const stored = await one<{ id: number }>(
    db,
    sql`INSERT INTO email_campaign_texts (account_id, email_campaign_id, variant, subject, preheader, body, translation, audience_ids)
      VALUES (${account_id}, ${id}, ${variant}, ${subject}, ${preheader}, ${body}, ${translation && JSON.stringify(translation)}::jsonb, ${audience_ids.length ? [...audience_ids] : null}::bigint[]) RETURNING id`,
  )
  return stored!.id
}

/** A stored text with what its mails carry. */
export interface SentVariant {
  variant: number
  text_id: number
  subject: string
  from_name: string | null
  from_email_uuid: string
  from_address: string
  domain: string
}

/** A number of a person in a campaign by which the people of a test are drawn: it does not change, and follows nothing else. */
const drawn = (campaign_id: number) => sql`('x' || substr(md5(${campaign_id}::text || ':' || z.id), 1, 15))::bit(60)::bigint`

/**
 * People with the variant that each gets. Those who may get the mail are ordered by their drawn number; the first of them, as many as
 * the share says, get the variants in turn, so that each goes to as many people as the others, or to one less. `variant` is null for
 * those who wait for the winner, and for those who are left out.
 */
function withVariants(campaign: Campaign, people: Sql): Sql {
  const test = testOf(campaign)
  if (!test) return sql`SELECT z.*, NULL::int AS variant, false AS is_held, gen_random_uuid() AS token FROM (${people}) z`
  const variants = test.variants.length + 1
  return sql`SELECT y.*, CASE WHEN y.is_tested THEN (y.place - 1) % ${variants} + 1 END AS variant, y.reason IS NULL AND NOT y.is_tested AS is_held, gen_random_uuid() AS token FROM (
      SELECT x.*, x.reason IS NULL AND x.place <= greatest(${variants}, ceil(x.people * ${test.share} / 100.0)) AS is_tested FROM (
        SELECT z.*, row_number() OVER (PARTITION BY z.reason IS NULL ORDER BY ${drawn(campaign.id)}, z.id) AS place, count(*) OVER (PARTITION BY z.reason IS NULL) AS people
        FROM (${people}) z) x) y`
}

/** The zone of each person `a`, for campaigns that follow their clocks; a zone that the database does not know is none. */
const zonesOf = ({ account_id, local_time_send }: Campaign): Sql =>
  local_time_send
    ? sql`JOIN accounts w ON w.id = ${account_id} JOIN contacts y ON y.account_id = ${account_id} AND y.id = a.id
      LEFT JOIN pg_timezone_names n ON n.name = y.time_zone`
    : sql``

/** When a person's clocks show the time that the campaign has by those of its account. */
const sendAt = ({ scheduled_at, local_time_send }: Campaign): Sql =>
  local_time_send && scheduled_at !== null
    ? sql`(${scheduled_at}::timestamptz AT TIME ZONE w.time_zone) AT TIME ZONE coalesce(n.name, w.time_zone)`
    : sql`NULL::timestamptz`

/**
 * Inserts one mail for each person that a campaign was chosen for, in one statement; those who may not receive it are stored with
 * the reason, those who wait for the winner of a test without a text. A person and an address get one mail at most, even if this runs twice.
 * @param people query of id, email, chosen_by and reason
 * @param variants the campaign itself first
 */
export async function insertCampaignMails(
  db: Db,
  campaign: Campaign,
  { variants, people, now }: { variants: readonly SentVariant[]; people: Sql; now: Date },
): Promise<void> {
  const { id, account_id, started_by_id, track_opens, track_clicks } = campaign
  await run(
    db,
    sql`INSERT INTO email_messages (account_id, contact_id, email_campaign_id, email_campaign_text_id, variant, chosen_by, user_id, purpose, to_address, to_key, from_address, from_name, from_email_uuid,
      reply_to, subject, message_id, token, track_opens, track_clicks, status, status_rank, skip_reason, queued_at, send_at)
    SELECT ${account_id}, a.id, ${id}, CASE WHEN NOT a.is_held THEN v.text_id END, a.variant, a.chosen_by, ${started_by_id}, 'marketing', coalesce(a.email, ''), coalesce(lower(a.email), ''), v.from_address,
      v.from_name, v.from_email_uuid, ${campaign.reply_to}, v.subject, '<' || a.token || '@' || v.domain || '>', a.token, ${track_opens}, ${track_clicks},
      CASE WHEN a.reason IS NULL THEN 'queued' ELSE 'skipped' END, CASE WHEN a.reason IS NULL THEN 1 ELSE 0 END, a.reason, ${now}, ${sendAt(campaign)}
    FROM (${withVariants(campaign, people)}) a ${zonesOf(campaign)}
    JOIN jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) AS v(variant int, text_id bigint, subject text, from_name text, from_email_uuid uuid, from_address text, domain text)
      ON v.variant = coalesce(a.variant, 1)
    ORDER BY a.id ON CONFLICT DO NOTHING`,
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
