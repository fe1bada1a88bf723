import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** What the histories of offers, orders, invoices and subscriptions tell: each step on the day on which it was taken. */
export async function logSales(db: Db): Promise<void> {
  await sql`
    INSERT INTO activity_logs (account_id, actor_id, event, subject_type, subject_id, subject_label, created_at)
    SELECT account_id, actor_id, event, type, key, left(label, 200), at FROM (
      SELECT f.account_id, CASE WHEN s.verb IN ('viewed', 'accepted', 'declined') THEN NULL ELSE f.user_id END AS actor_id, 'offer.' || s.verb AS event, 'offer' AS type, f.uuid::text AS key,
        coalesce(f.number || ' · ', '') || f.title AS label, s.at, s.place
      FROM offers f CROSS JOIN LATERAL (VALUES ('created', f.created_at, 1), ('sent', f.sent_at, 2), ('viewed', f.viewed_at, 3), ('accepted', f.accepted_at, 4),
        ('declined', f.declined_at, 4), ('converted', CASE WHEN f.order_uuid IS NOT NULL THEN f.accepted_at END, 5)) AS s(verb, at, place)
      UNION ALL
      SELECT o.account_id, o.created_by_id, 'order.created', 'order', o.uuid::text, coalesce(o.number || ' · ', '') || coalesce(o.title, ''), o.created_at, 1 FROM orders o
      UNION ALL
      SELECT i.account_id, NULL, 'invoice.' || s.verb, 'invoice', i.uuid::text, coalesce(i.number, ''), s.at, s.place
      FROM invoices i CROSS JOIN LATERAL (VALUES ('created', i.created_at, 1), ('issued', i.issued_at, 2), ('transmitted', i.transmitted_at, 3), ('paid', i.paid_at, 4)) AS s(verb, at, place)
      UNION ALL
      SELECT p.account_id, NULL, 'account-subscription.activated', 'account_subscription', p.uuid::text, p.number || ' ' || p.name, p.created_at, 1 FROM account_subscriptions p
    ) AS steps WHERE at IS NOT NULL ORDER BY at, type, key, place`.execute(db)
}
