import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { recipientsSql } from '#modules/messaging/email/index.ts'

export type SmsMailingStatus = 'sent' | 'draft' | 'scheduled' | 'paused' | 'cancelled'

export interface SmsMailing {
  id: number
  account_id: number
  status: SmsMailingStatus
  /** As it leaves. */
  body: string
  sender_id: string
  recipients: { contact_list_ids: number[] }
  encoding: string
  parts: number
  started_at: Date | null
}

/** Cost of one part, in millionths of a euro. */
const PART_COST_MICROS = 45_000
/** Shares of the SMS that arrived and whose link was opened (domain.md 7). */
const DELIVERED = 0.96
const CLICKED = 0.09
/** Share of the SMS that left before a campaign was paused or cancelled. */
const LEFT: Partial<Record<SmsMailingStatus, number>> = { paused: 0.45, cancelled: 0.3 }

/** One SMS for each person that a campaign chose, with its fate, its link, its reports and its events, by statements of PostgreSQL. */
export async function writeCampaignSms(db: Db, mailing: SmsMailing): Promise<void> {
  await insertSms(db, mailing)
  const { id, account_id } = mailing
  const sent = sql`sms_messages m WHERE m.account_id = ${account_id} AND m.sms_campaign_id = ${id} AND m.sent_at IS NOT NULL`
  await sql`INSERT INTO tracked_links (account_id, owner_type, owner_id, url, code, clicks, created_at)
    SELECT m.account_id, 'sms_message', m.id, substring(m.body from 'https://[^ ]+'), 'k' || lpad(m.id::text, 9, '0'), m.clicks, m.sent_at
    FROM ${sent} AND m.body LIKE '%https://%' ORDER BY m.id`.execute(db)
  await sql`INSERT INTO sms_tracking_logs (account_id, sms_message_id, status, error_code, provider_status, payload, occurred_at, created_at)
    SELECT m.account_id, m.id, l.status, CASE WHEN l.nth = 2 THEN m.error_code END, l.status, '{}', l.at, l.at
    FROM (SELECT m.* FROM ${sent}) m CROSS JOIN LATERAL (VALUES (1, 'sent', m.sent_at), (2, m.status, coalesce(m.delivered_at, m.failed_at))) l(nth, status, at)
    ORDER BY m.id, l.nth`.execute(db)
  await sql`INSERT INTO message_events (account_id, sms_message_id, type, tracked_link_id, occurred_at)
    SELECT m.account_id, m.id, e.type, CASE WHEN e.type = 'clicked' THEN l.id END, e.at
    FROM (SELECT m.* FROM ${sent}) m LEFT JOIN tracked_links l ON l.owner_type = 'sms_message' AND l.owner_id = m.id
    CROSS JOIN LATERAL (VALUES (1, 'sent', m.sent_at), (2, 'delivered', m.delivered_at), (3, 'failed', m.failed_at),
      (4, 'clicked', m.first_clicked_at)) e(nth, type, at)
    WHERE e.at IS NOT NULL ORDER BY m.id, e.nth`.execute(db)
}

async function insertSms(db: Db, mailing: SmsMailing): Promise<void> {
  const { id, account_id, status, body, sender_id, recipients, encoding, parts, started_at } = mailing
  const left = LEFT[status] ?? 1
  const isLinked = body.includes('https://')
  const people = await recipientsSql(db, account_id, recipients, { scope: undefined, now: started_at ?? new Date(), medium: 'sms' })
  await sql`
    WITH people AS (
      SELECT p.*, md5('sms ' || ${id}::int || ' ' || p.id) AS random, cume_dist() OVER (PARTITION BY p.reason IS NULL ORDER BY p.id) AS place
      FROM (${people}) p
    ), fates AS (
      SELECT p.*, p.reason IS NULL AND p.place <= ${left}::float AS is_sent, ${started_at}::timestamptz + interval '50 minutes' * p.place AS at,
        ('x' || substr(p.random, 1, 8))::bit(32)::bigint / 4294967296.0 AS fate, ('x' || substr(p.random, 9, 8))::bit(32)::bigint / 4294967296.0 AS click
      FROM people p
    ), outcomes AS (
      SELECT f.*, f.is_sent AND f.fate < ${DELIVERED}::float AS is_delivered, f.is_sent AND f.fate < ${DELIVERED}::float AND ${isLinked} AND (f.click < ${CLICKED}::float OR b.bought) AS is_clicked
      -- Who buys within two weeks of a campaign came by its link.
      FROM fates f CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM (
          SELECT r.confirmed_at AS at FROM orders r WHERE r.account_id = ${account_id} AND r.kind = 'sales' AND r.contact_id = f.id
          UNION ALL SELECT s.external_created_at FROM acc_orders s WHERE s.account_id = ${account_id} AND s.contact_id = f.id) sale
        WHERE sale.at BETWEEN ${started_at}::timestamptz + interval '1 day' AND ${started_at}::timestamptz + interval '14 days') AS bought) b
    )
    INSERT INTO sms_messages (account_id, contact_id, sms_campaign_id, chosen_by, user_id, purpose, to_number, sender_id, wished_sender_id, body, encoding, parts, provider, provider_id, token,
      track_clicks, status, skip_reason, queued_at, sent_at, delivered_at, failed_at, error_code, clicks, first_clicked_at, attempts, cost_micros, cost_currency, is_practice, created_at, updated_at)
    SELECT ${account_id}, o.id, ${id}, o.chosen_by, c.started_by_id, 'marketing', coalesce(o.phone, '–––'), ${sender_id}, ${sender_id}, ${body}, ${encoding}, ${parts},
      CASE WHEN o.is_sent THEN 'twilio' END, CASE WHEN o.is_sent THEN 'SM' || o.random END, o.random::uuid, true,
      CASE WHEN o.reason IS NOT NULL THEN 'skipped' WHEN NOT o.is_sent THEN CASE c.status WHEN 'paused' THEN 'queued' ELSE 'cancelled' END
        WHEN o.is_delivered THEN 'delivered' ELSE 'undelivered' END,
      o.reason, c.started_at, CASE WHEN o.is_sent THEN o.at END, CASE WHEN o.is_delivered THEN o.at + interval '6 seconds' END,
      CASE WHEN o.is_sent AND NOT o.is_delivered THEN o.at + interval '90 seconds' END, CASE WHEN o.is_sent AND NOT o.is_delivered THEN '30003' END,
      o.is_clicked::int, CASE WHEN o.is_clicked THEN o.at + interval '9 minutes 6 seconds' END, o.is_sent::int, CASE WHEN o.is_sent THEN ${PART_COST_MICROS * parts}::bigint END, CASE WHEN o.is_sent THEN 'EUR' END, o.is_sent, c.started_at, c.started_at
    FROM outcomes o JOIN sms_campaigns c ON c.id = ${id} ORDER BY o.id`.execute(db)
}
