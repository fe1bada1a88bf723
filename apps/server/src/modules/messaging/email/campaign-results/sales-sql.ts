import { sql } from 'kysely'
import type { Sql } from '#kit/context.ts'

/** Days in which a sale counts for a click, unless the account chose others. */
const USUAL_DAYS = 90

/** Days in which a sale of an account `w` counts for a click. */
export const daysOf = sql`coalesce((w.settings ->> 'attribution_days')::int, ${sql.lit(USUAL_DAYS)})`

/**
 * The sales of accounts to contacts, each once: confirmed orders, orders of the shop, and issued invoices that bill no order. The
 * amount is net of VAT, less credit notes and refunds. An invoice counts for clicks until the end of its day.
 */
const salesOf = (accounts: readonly number[]): Sql => sql`
  SELECT 'order' AS kind, o.uuid::text AS key, o.number, o.account_id, o.contact_id, o.confirmed_at AS at, o.currency, o.net_minor - coalesce((
      SELECT sum(n.net_minor) FROM invoices b JOIN invoices n ON n.credits_invoice_uuid = b.uuid AND n.status <> 'draft'
      WHERE b.account_id = o.account_id AND b.order_uuid = o.uuid), 0)::bigint AS net_minor, true AS is_order
    FROM orders o WHERE o.account_id = any(${[...accounts]}::bigint[]) AND o.kind = 'sales' AND o.confirmed_at IS NOT NULL AND o.cancelled_at IS NULL AND o.deleted_at IS NULL
      AND o.contact_id IS NOT NULL
  UNION ALL
  SELECT 'acc_order', s.id::text, coalesce(s.external_number, s.external_id), s.account_id, s.contact_id, s.external_created_at, s.currency,
      round((s.total_minor - s.vat_minor) * (s.total_minor - s.refunded_minor) / greatest(s.total_minor, 1)::numeric)::bigint, true
    FROM acc_orders s WHERE s.account_id = any(${[...accounts]}::bigint[]) AND s.status IN ('processing', 'completed') AND s.deleted_at IS NULL AND s.contact_id IS NOT NULL
  UNION ALL
  SELECT 'invoice', i.uuid::text, i.number, i.account_id, i.contact_id, (i.issue_date + 1)::timestamp AT TIME ZONE a.time_zone - interval '1 second', i.currency,
      i.net_minor - coalesce((SELECT sum(n.net_minor) FROM invoices n WHERE n.credits_invoice_uuid = i.uuid AND n.status <> 'draft'), 0)::bigint, false
    FROM invoices i JOIN accounts a ON a.id = i.account_id
    WHERE i.account_id = any(${[...accounts]}::bigint[]) AND i.type IN ('invoice', 'retail_receipt') AND i.status <> 'draft' AND i.order_uuid IS NULL AND i.contact_id IS NOT NULL`

/** By which medium a campaign reaches people. */
export type CampaignMedium = 'email' | 'sms'

/**
 * What campaigns brought to people, to which a sale can be owed: the first click on each mail and SMS, and the arrival of each SMS
 * without a link to click.
 */
const touches: Readonly<Record<CampaignMedium, Sql>> = {
  email: sql`SELECT e.account_id, e.contact_id, 'email' AS medium, e.email_campaign_id AS campaign_id, e.variant, e.id, true AS is_click, e.first_clicked_at AS at
    FROM email_messages e WHERE e.email_campaign_id IS NOT NULL AND e.first_clicked_at IS NOT NULL`,
  sms: sql`SELECT e.account_id, e.contact_id, 'sms' AS medium, e.sms_campaign_id AS campaign_id, NULL::smallint AS variant, e.id, e.first_clicked_at IS NOT NULL AS is_click,
      coalesce(e.first_clicked_at, e.sent_at) AS at
    FROM sms_messages e WHERE e.sms_campaign_id IS NOT NULL AND (e.first_clicked_at IS NOT NULL OR e.status IN ('sent', 'delivered')
      AND NOT EXISTS (SELECT FROM tracked_links k WHERE k.owner_type = 'sms_message' AND k.owner_id = e.id))`,
}

interface Campaigns {
  ids: readonly number[]
  account_ids: readonly number[]
}

/**
 * The sales that count for campaigns of a medium (domain.md 4.9): to contacts whose last first click on a mail or SMS of any campaign
 * before the sale was on one of these campaigns, within the days of the account. Without a click, the last SMS that had no link to
 * click counts. Each sale counts for one campaign at most. Rows name the campaign, its `variant`, and the click or arrival.
 */
export const salesOfCampaigns = ({ ids, account_ids }: Campaigns, medium: CampaignMedium = 'email'): Sql => sql`
  SELECT s.*, m.campaign_id, m.variant, m.at AS clicked_at
  FROM (${touches[medium]}) m
  JOIN accounts w ON w.id = m.account_id
  JOIN (${salesOf(account_ids)}) s ON s.account_id = m.account_id AND s.contact_id = m.contact_id AND s.at >= m.at
    AND s.at < m.at + make_interval(days => ${daysOf})
  WHERE m.account_id = any(${[...account_ids]}::bigint[]) AND m.campaign_id = any(${[...ids]}::bigint[])
    AND NOT ${hasBetter('email')} AND NOT ${hasBetter('sms')}`

/** Whether a sale `s` is owed to a touch by a medium rather than to the touch `m`. */
function hasBetter(medium: CampaignMedium): Sql {
  return sql`EXISTS (SELECT FROM (${touches[medium]}) l WHERE l.account_id = m.account_id AND l.contact_id = m.contact_id
    AND (l.is_click, l.at, l.medium, l.id) > (m.is_click, m.at, m.medium, m.id) AND l.at <= s.at AND s.at < l.at + make_interval(days => ${daysOf}))`
}

/** The same of one campaign. */
export const salesOfCampaign = ({ id, account_id }: { id: number; account_id: number }, medium: CampaignMedium = 'email'): Sql =>
  salesOfCampaigns({ ids: [id], account_ids: [account_id] }, medium)
