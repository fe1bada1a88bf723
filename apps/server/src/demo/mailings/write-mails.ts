import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { recipientsSql } from '#modules/messaging/email/index.ts'
import { secondText } from './second-text.ts'
import type { Mailing, MailingStatus } from './seed-email-campaigns.ts'

/** Shares of the mails that were opened, clicked and came back (domain.md 7). */
const OPENED = 0.31
const CLICKED = 0.034
const BOUNCED = 0.008
const OPENED_BY_MACHINE = 0.25
/** Share of the mails that left before a campaign was paused or cancelled. */
const LEFT: Partial<Record<MailingStatus, number>> = { paused: 0.4, cancelled: 0.25 }
const FULL = '452 4.2.2 Mailbox full'
const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'

/** One mail for each person that a campaign chose, with its fate and its events, by statements of PostgreSQL. */
export async function writeMails(db: Db, mailing: Mailing): Promise<void> {
  await insertMails(db, mailing)
  await insertEvents(db, mailing)
}

/** A number from 0 to 1 that is the same for the same person, campaign and purpose. */
const chance = (campaign_id: number, purpose: string) =>
  sql`(('x' || substr(md5(p.id || ':' || ${campaign_id}::int || ':' || ${purpose}::text), 1, 8))::bit(32)::bigint / 4294967296.0)`

async function insertMails(db: Db, { id, place, status, text, recipients, started_at, test }: Mailing): Promise<void> {
  const { account, sender } = place
  const { account_id } = account
  const left = LEFT[status] ?? 1
  const share = test?.share ?? 0
  const people = await recipientsSql(db, account_id, recipients, { scope: undefined, now: started_at ?? new Date() })
  await sql`
    WITH people AS (
      SELECT p.*, ${chance(id, 'fate')} AS fate, ${chance(id, 'open')} AS open, ${chance(id, 'machine')} AS machine,
        md5('mail ' || ${id}::int || ' ' || p.id)::uuid AS token, (cume_dist() OVER (PARTITION BY p.reason IS NULL ORDER BY p.id)) AS place,
        row_number() OVER (PARTITION BY p.reason IS NULL ORDER BY ${chance(id, 'drawn')}, p.id) AS draw, count(*) OVER (PARTITION BY p.reason IS NULL) AS people
      FROM (${people}) p
    ), drawn AS (
      SELECT p.*, ${share}::int > 0 AND p.reason IS NULL AND p.draw <= greatest(2, ceil(p.people * ${share}::int / 100.0)) AS is_tested FROM people p
    ), fates AS (
      -- Of a test, the others get the second variant six hours later, or wait for the winner.
      SELECT p.*, CASE WHEN p.is_tested THEN (p.draw - 1) % 2 + 1 WHEN ${share}::int > 0 AND p.reason IS NULL AND ${status} = 'sent' THEN 2 END AS variant,
        p.reason IS NULL AND p.place <= ${left}::float AND (p.is_tested OR ${status} <> 'sending') AS is_sent,
        ${started_at}::timestamptz + interval '100 minutes' * p.place + CASE WHEN ${share}::int > 0 AND NOT p.is_tested THEN interval '6 hours' ELSE interval '0' END AS at FROM drawn p
    ), outcomes AS (
      SELECT f.*, f.is_sent AND f.fate < ${BOUNCED}::float AS is_bounced,
        f.is_sent AND f.fate >= ${BOUNCED}::float AND (f.open < ${OPENED}::float * CASE f.variant WHEN 1 THEN 0.7 WHEN 2 THEN 1.2 ELSE 1 END OR b.bought) AS is_opened,
        f.is_sent AND f.fate >= ${BOUNCED}::float AND (f.open < ${CLICKED}::float OR b.bought) AS is_clicked,
        -- Most read within a day.
        least(f.at + interval '1 hour' * (0.1 + 30 * power(f.machine, 3)), ${started_at}::timestamptz + interval '23 hours') AS opened_at
      -- Who buys within two weeks of a campaign came by its link.
      FROM fates f CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM (
          SELECT r.confirmed_at AS at FROM orders r WHERE r.account_id = ${account_id} AND r.kind = 'sales' AND r.contact_id = f.id
          UNION ALL SELECT s.external_created_at FROM acc_orders s WHERE s.account_id = ${account_id} AND s.contact_id = f.id
          UNION ALL SELECT i.issue_date::timestamptz FROM invoices i WHERE i.account_id = ${account_id} AND i.contact_id = f.id AND i.order_uuid IS NULL) sale
        WHERE sale.at BETWEEN ${started_at}::timestamptz + interval '1 day' AND ${started_at}::timestamptz + interval '14 days') AS bought) b
    )
    INSERT INTO email_messages (account_id, contact_id, email_campaign_id, email_campaign_text_id, variant, chosen_by, user_id, purpose, to_address, to_key, from_address, from_name,
      from_email_uuid, subject, message_id, token, status, status_rank, skip_reason, queued_at, sent_at, delivered_at, first_opened_at, last_opened_at, first_clicked_at, bounced_at,
      bounce_type, error, opens, machine_opens, clicks, attempts, is_practice, created_at, updated_at)
    SELECT ${account_id}, o.id, ${id}, CASE WHEN ${status} = 'sending' AND o.variant IS NULL AND o.reason IS NULL THEN NULL WHEN o.variant = 2 THEN ${secondText(id)}::int ELSE ${id} END, o.variant, o.chosen_by, c.started_by_id, 'marketing', coalesce(o.email, ''), coalesce(lower(o.email), ''), ${sender.email}, ${sender.name},
      ${sender.uuid}, CASE WHEN o.variant = 2 THEN ${text.preheader} ELSE ${text.subject} END, '<' || o.token || ${`@${sender.email.split('@')[1]}>`}, o.token, s.status, s.rank, o.reason, c.started_at,
      CASE WHEN o.is_sent THEN o.at END, CASE WHEN o.is_sent AND NOT o.is_bounced THEN o.at + interval '4 seconds' END,
      CASE WHEN o.is_opened THEN o.opened_at END, CASE WHEN o.is_opened THEN o.opened_at END, CASE WHEN o.is_clicked THEN o.opened_at + interval '1 minute' END,
      CASE WHEN o.is_bounced THEN o.at + interval '2 minutes' END, CASE WHEN o.is_bounced THEN 'soft' END, CASE WHEN o.is_bounced THEN ${FULL} END,
      o.is_opened::int, (o.is_sent AND o.machine < ${OPENED_BY_MACHINE}::float)::int, o.is_clicked::int, o.is_sent::int, o.is_sent, c.started_at, c.started_at
    FROM outcomes o JOIN email_campaigns c ON c.id = ${id}
    CROSS JOIN LATERAL (SELECT CASE WHEN o.reason IS NOT NULL THEN 'skipped' WHEN NOT o.is_sent THEN CASE WHEN c.status IN ('paused', 'sending') THEN 'queued' ELSE 'cancelled' END
      WHEN o.is_bounced THEN 'bounced' WHEN o.is_clicked THEN 'clicked' WHEN o.is_opened THEN 'opened' ELSE 'delivered' END AS status,
      CASE WHEN NOT o.is_sent THEN CASE WHEN o.reason IS NULL AND c.status IN ('paused', 'sending') THEN 1 ELSE 0 END WHEN o.is_bounced THEN 3 WHEN o.is_clicked THEN 6 WHEN o.is_opened THEN 5 ELSE 4 END AS rank) s
    ORDER BY o.id`.execute(db)
}

async function insertEvents(db: Db, { id, place }: Mailing): Promise<void> {
  const { account_id } = place.account
  await sql`
    INSERT INTO message_events (account_id, email_message_id, type, tracked_link_id, browser, payload, occurred_at)
    SELECT ${account_id}, m.id, e.type, CASE WHEN e.type = 'clicked' THEN l.id END, CASE WHEN e.type IN ('opened', 'clicked') THEN ${BROWSER} END,
      CASE WHEN e.type = 'bounced' THEN jsonb_build_object('detail', m.error) END, e.at
    FROM email_messages m JOIN tracked_links l ON l.account_id = ${account_id} AND l.owner_type = 'email_campaign' AND l.owner_id = ${id}
    CROSS JOIN LATERAL (VALUES (1, 'sent', m.sent_at), (2, 'delivered', m.delivered_at), (3, 'opened', m.first_opened_at), (4, 'clicked', m.first_clicked_at), (5, 'bounced', m.bounced_at)) e(nth, type, at)
    WHERE m.account_id = ${account_id} AND m.email_campaign_id = ${id} AND e.at IS NOT NULL ORDER BY m.id, e.nth`.execute(db)
}
