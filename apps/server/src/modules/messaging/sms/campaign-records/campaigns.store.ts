import { sql } from 'kysely'
import { one, rows, run, updateRows, type Db, type Row, type RowChange } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { smsCampaignQuery, type SmsCampaignRow } from './sms-campaigns.query.ts'

type Campaign = Row<'sms_campaigns'>
type Key = Pick<Campaign, 'id' | 'account_id'>

export const smsCampaignKind: RecordKind<'sms_campaigns', SmsCampaignRow> & { query: typeof smsCampaignQuery } = {
  table: 'sms_campaigns',
  query: smsCampaignQuery,
  subject: { type: 'sms_campaign', label: (campaign) => campaign.name },
}

/** Moves a campaign from one of some states to another. @returns undefined when it is in none of them any more */
export async function moveCampaign(
  db: Db,
  id: number,
  from: readonly string[],
  to: string,
  values: RowChange<'sms_campaigns'> = {},
): Promise<Campaign | undefined> {
  const since = to === 'sending' && { sending_since: sql<string>`now()` as never }
  const [row] = await updateRows(db, 'sms_campaigns', { id, status: [...from] }, { ...values, ...since, status: to }, { versioned: true })
  return row
}

/** No SMS of a campaign was accepted for so long while the gateway refused some: the campaign fails (domain.md 3.11). */
const REFUSED_FOR = '15 minutes'

/**
 * Stops a campaign of which the gateway took no SMS for 15 minutes: it could not be reached, or refused the login. Its SMS wait.
 * @returns undefined when SMS leave, or none was tried
 */
export async function failRefusedCampaign(db: Db, { id, account_id }: Key, now: Date): Promise<Campaign | undefined> {
  const since = sql`${now}::timestamptz - ${sql.lit(REFUSED_FOR)}::interval`
  return one<Campaign>(
    db,
    sql`UPDATE sms_campaigns c SET status = 'failed', pause_reason = 'refused', version = version + 1, updated_at = ${now}
      WHERE c.id = ${id} AND c.status = 'sending' AND coalesce(c.sending_since, c.started_at) < ${since}
        AND EXISTS (SELECT FROM sms_messages m WHERE m.account_id = ${account_id} AND m.sms_campaign_id = ${id} AND m.status = 'queued'
          AND m.error IS NOT NULL AND m.updated_at > ${since})
        AND NOT EXISTS (SELECT FROM sms_messages t WHERE t.account_id = ${account_id} AND t.sms_campaign_id = ${id} AND greatest(t.sent_at, t.failed_at) > ${since})
      RETURNING c.*`,
  )
}

/** Starts the scheduled campaigns whose time has come. */
export async function startDueCampaigns(db: Db, now: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE sms_campaigns SET status = 'sending', started_at = ${now}, sending_since = ${now}, version = version + 1, updated_at = ${now}
      WHERE status = 'scheduled' AND scheduled_at <= ${now} AND deleted_at IS NULL`,
  )
}

/** Ends a campaign that is being sent and of which no SMS waits. @returns undefined while one does */
export async function finishCampaign(db: Db, { id, account_id }: Key, now: Date): Promise<Campaign | undefined> {
  return one<Campaign>(
    db,
    sql`UPDATE sms_campaigns SET status = 'sent', finished_at = ${now}, version = version + 1, updated_at = ${now}
      WHERE id = ${id} AND status = 'sending' AND prepared_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM sms_messages m WHERE m.account_id = ${account_id} AND m.sms_campaign_id = ${id} AND m.status IN ('queued', 'sending'))
      RETURNING *`,
  )
}

/** Campaigns with SMS to which something happened in the last minutes: a report, a click, or a STOP of a recipient. */
export const changedCampaigns = (db: Db, minutes: number): Promise<Key[]> =>
  rows(
    db,
    sql`
    SELECT DISTINCT m.sms_campaign_id AS id, m.account_id FROM accounts a
    JOIN message_events e ON e.account_id = a.id AND e.occurred_at > now() - make_interval(mins => ${minutes})
    JOIN sms_messages m ON m.id = e.sms_message_id WHERE m.sms_campaign_id IS NOT NULL
    UNION
    SELECT m.sms_campaign_id, m.account_id FROM suppressions u JOIN sms_messages m ON m.account_id = u.account_id AND m.to_key = u.address
    WHERE u.channel = 'sms' AND u.reason = 'sms_stop' AND u.created_at > now() - make_interval(mins => ${minutes}) AND m.sms_campaign_id IS NOT NULL`,
  )

/** What became of the SMS of a campaign `m`, counted from the SMS. A person who stops within a week stops because of the last one they got. */
const COUNTS = {
  recipients: sql`count(*)`,
  sent: sql`count(*) FILTER (WHERE m.sent_at IS NOT NULL)`,
  delivered: sql`count(*) FILTER (WHERE m.delivered_at IS NOT NULL)`,
  clicked: sql`count(*) FILTER (WHERE m.clicks > 0)`,
  failed: sql`count(*) FILTER (WHERE m.status IN ('failed', 'undelivered', 'unknown'))`,
  stopped: sql`count(*) FILTER (WHERE m.sent_at IS NOT NULL AND EXISTS (SELECT FROM suppressions u WHERE u.account_id = m.account_id AND u.channel = 'sms'
    AND u.address = m.to_number AND u.reason = 'sms_stop' AND u.created_at BETWEEN m.sent_at AND m.sent_at + interval '7 days'
    AND NOT EXISTS (SELECT FROM sms_messages l WHERE l.account_id = m.account_id AND l.to_number = m.to_number AND l.sms_campaign_id IS NOT NULL
      AND (l.sent_at, l.id) > (m.sent_at, m.id) AND l.sent_at <= u.created_at)))`,
  skipped: sql`count(*) FILTER (WHERE m.status = 'skipped')`,
  cancelled: sql`count(*) FILTER (WHERE m.status = 'cancelled')`,
  parts: sql`coalesce(sum(m.parts) FILTER (WHERE m.sent_at IS NOT NULL), 0)::int`,
} as const

export interface SmsCampaignFigures {
  recipients: number
  sent: number
  waiting: number
}

/** Counts the SMS of a campaign anew and stores the counts and the cost. */
export async function recountCampaign(db: Db, { id, account_id }: Key): Promise<SmsCampaignFigures> {
  const names = Object.keys(COUNTS) as (keyof typeof COUNTS)[]
  const found = await one<SmsCampaignFigures & Record<string, number | string | null>>(
    db,
    sql`
    SELECT ${sql.join(names.map((name) => sql`${COUNTS[name]} AS ${sql.ref(name)}`))}, count(*) FILTER (WHERE m.status IN ('queued', 'sending')) AS waiting,
      sum(m.cost_micros)::bigint AS cost_micros, max(m.cost_currency) AS cost_currency
    FROM sms_messages m WHERE m.account_id = ${account_id} AND m.sms_campaign_id = ${id}`,
  )
  const columns = names.map((name) => ({ name: `${name}_count`, value: sql`${found![name]}::int` }))
  const cost = { name: 'cost_micros', value: sql`${found!.cost_micros}::bigint` }
  const changed = [...columns, cost]
  await run(
    db,
    sql`UPDATE sms_campaigns SET ${sql.join(changed.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`))}, cost_currency = coalesce(${found!.cost_currency}, cost_currency)
      WHERE id = ${id} AND (${sql.join(changed.map(({ name }) => sql.ref(name)))}) IS DISTINCT FROM (${sql.join(changed.map(({ value }) => value))})`,
  )
  return found!
}
