import { sql } from 'kysely'
import { one, rows, run, updateRows, type Db, type Row, type RowChange } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { campaignQuery, type CampaignRow } from './email-campaigns.query.ts'

type Campaign = Row<'email_campaigns'>
type Status = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'cancelled' | 'failed'

export const campaignKind: RecordKind<'email_campaigns', CampaignRow> & { query: typeof campaignQuery } = {
  table: 'email_campaigns',
  query: campaignQuery,
  subject: { type: 'email_campaign', label: (campaign) => campaign.name },
}

/** Moves a campaign from one of some states to another. @returns undefined when it is in none of them any more */
export async function moveCampaign(
  db: Db,
  id: number,
  from: readonly Status[],
  to: Status,
  values: RowChange<'email_campaigns'> = {},
): Promise<Campaign | undefined> {
  const since = to === 'sending' && { sending_since: sql<string>`now()` as never }
  const [row] = await updateRows(db, 'email_campaigns', { id, status: [...from] }, { ...values, ...since, status: to }, { versioned: true })
  return row
}

/** Pauses a campaign that is being sent because of its bounces or complaints. @returns undefined when it is not being sent */
export const pauseCampaign = (db: Db, id: number, pause_reason: 'bounces' | 'complaints') =>
  moveCampaign(db, id, ['sending'], 'paused', { pause_reason })

/** No mail of a campaign was accepted for so long while the server refused some: the campaign fails (domain.md 3.11). */
const REFUSED_FOR = '15 minutes'
/** So many recipients whose servers ask to try later are taken for a refusal of the sender. */
const MANY_DELAYED = 10

/**
 * Stops a campaign of which the mail server took no mail for 15 minutes: it could not be reached, refused the login, or delayed every
 * mail. Its mails wait. @returns undefined when mails leave, or none was tried
 */
export async function failRefusedCampaign(
  db: Db,
  { id, account_id }: { id: number; account_id: number },
  now: Date,
): Promise<Campaign | undefined> {
  const since = sql`${now}::timestamptz - ${sql.lit(REFUSED_FOR)}::interval`
  return one<Campaign>(
    db,
    sql`UPDATE email_campaigns c SET status = 'failed', pause_reason = 'refused', version = version + 1, updated_at = ${now}
      FROM (SELECT count(*) AS delayed, count(*) FILTER (WHERE error !~ '^4[0-9][0-9]') AS refused FROM email_messages
        WHERE account_id = ${account_id} AND email_campaign_id = ${id} AND status = 'queued' AND error IS NOT NULL AND updated_at > ${since}) m
      WHERE c.id = ${id} AND c.status = 'sending' AND coalesce(c.sending_since, c.started_at) < ${since} AND (m.refused > 0 OR m.delayed >= ${MANY_DELAYED})
        AND NOT EXISTS (SELECT FROM email_messages t WHERE t.account_id = ${account_id} AND t.email_campaign_id = ${id} AND greatest(t.sent_at, t.bounced_at) > ${since})
      RETURNING c.*`,
  )
}

/**
 * Starts the scheduled campaigns whose time has come; one by local times once the day's first clocks, 14 hours before those of Greenwich, show its
 * time. @returns their ids
 */
export async function startDueCampaigns(db: Db, now: Date): Promise<{ id: number; account_id: number }[]> {
  return rows(
    db,
    sql`UPDATE email_campaigns c SET status = 'sending', started_at = ${now}, sending_since = ${now}, version = c.version + 1, updated_at = ${now} FROM accounts a
      WHERE a.id = c.account_id AND c.status = 'scheduled' AND c.deleted_at IS NULL AND c.scheduled_at <= ${now}::timestamptz + interval '26 hours'
        AND CASE WHEN c.local_time_send THEN (c.scheduled_at AT TIME ZONE a.time_zone) AT TIME ZONE interval '14 hours' ELSE c.scheduled_at END <= ${now} RETURNING c.id, c.account_id`,
  )
}

/** Ends a campaign that is being sent and of which no mail waits. @returns undefined while one does */
export async function finishCampaign(db: Db, id: number, now: Date): Promise<Campaign | undefined> {
  return one<Campaign>(
    db,
    sql`UPDATE email_campaigns c SET status = 'sent', finished_at = ${now}, version = version + 1, updated_at = ${now}
      WHERE c.id = ${id} AND c.status = 'sending' AND c.prepared_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM email_messages m WHERE m.account_id = c.account_id AND m.email_campaign_id = c.id AND m.status IN ('queued', 'sending'))
      RETURNING *`,
  )
}

const counted = (condition: string) => sql`count(*) FILTER (WHERE ${sql.raw(condition)})`

/** What became of the mails of campaigns, counted from the mails. */
const figures = sql`SELECT m.email_campaign_id,
  count(*) AS recipients, ${counted('m.sent_at IS NOT NULL')} AS sent, ${counted('m.delivered_at IS NOT NULL')} AS delivered,
  ${counted('m.first_opened_at IS NOT NULL')} AS opened, ${counted('m.first_clicked_at IS NOT NULL')} AS clicked, ${counted("m.status = 'bounced'")} AS bounced,
  ${counted('m.complained_at IS NOT NULL')} AS complained, ${counted('m.unsubscribed_at IS NOT NULL')} AS unsubscribed,
  ${counted("m.status IN ('failed', 'unknown')")} AS failed, ${counted("m.status = 'skipped'")} AS skipped, ${counted("m.status = 'cancelled'")} AS cancelled,
  ${counted("m.status = 'bounced' AND m.bounce_type = 'hard'")} AS hard_bounced, ${counted("m.status IN ('queued', 'sending')")} AS waiting
  FROM email_messages m`

export interface CampaignFigures {
  recipients: number
  sent: number
  hard_bounced: number
  complained: number
  waiting: number
}

/** Counts the mails of a campaign anew and stores the counts. */
export async function recountCampaign(db: Db, { id, account_id }: { id: number; account_id: number }): Promise<CampaignFigures> {
  const found = await one<CampaignFigures & Record<string, number>>(
    db,
    sql`${figures} WHERE m.account_id = ${account_id} AND m.email_campaign_id = ${id} GROUP BY m.email_campaign_id`,
  )
  if (!found) return { recipients: 0, sent: 0, hard_bounced: 0, complained: 0, waiting: 0 }
  const names = [
    'recipients',
    'sent',
    'delivered',
    'opened',
    'clicked',
    'bounced',
    'complained',
    'unsubscribed',
    'failed',
    'skipped',
    'cancelled',
  ]
  const columns = names.map((name) => `${name}_count`)
  await run(
    db,
    sql`UPDATE email_campaigns SET ${sql.join(columns.map((column, at) => sql`${sql.ref(column)} = ${found[names[at]!]}`))}
      WHERE id = ${id} AND (${sql.join(columns.map((column) => sql.ref(column)))}) IS DISTINCT FROM (${sql.join(names.map((name) => sql`${found[name]}::int`))})`,
  )
  return found
}
