import { sql } from 'kysely'
import { localToday } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'

/** Current day of an account, from which subscriptions instead of bills determine recurring revenue. */
export async function recurringToday(ctx: Context, account_id: number): Promise<string> {
  const row = await one<{ time_zone: string }>(ctx.db, sql`SELECT time_zone FROM accounts WHERE id = ${account_id}`)
  return localToday(row!.time_zone, ctx.services.clock.now())
}

/**
 * Recurring revenue of an account today (domain.md 4.5): rows of `uuid`, `product_id`, `currency` and `monthly_minor` of its
 * active and past due subscriptions. Every figure is a sum of these rows.
 */
export const recurringNow = (account_id: number): Sql => sql`
  SELECT s.uuid, s.product_id, s.currency, ${perMonth(sql`s.period_price_minor`, sql`s.interval`, sql`s.interval_count`)} AS monthly_minor
  FROM account_subscription_list s WHERE s.account_id = ${account_id} AND s.deleted_at IS NULL AND s.status IN ('active', 'past_due')`

/**
 * Recurring revenue at the end of past days: the latest price of the bills that cover the day, including changes within the
 * period, of subscriptions that were not paused, suspended or cancelled then. Skipped periods count.
 * @param days a relation of `day` and `month`
 */
export const recurringThen = (account_id: number, days: Sql): Sql => sql`
  SELECT DISTINCT ON (e.month, s.uuid) e.month, s.uuid, o.currency, coalesce(${ofPart}, ${ofBill}) AS monthly_minor
  FROM ${days} e
  JOIN account_subscription_orders o ON o.account_id = ${account_id} AND o.period_start <= e.day AND o.period_end > e.day
    AND (o.status <> 'void' OR o.skipped_reason IS NOT NULL)
  JOIN account_subscriptions s ON s.uuid = o.account_subscription_uuid AND s.deleted_at IS NULL
  JOIN accounts k ON k.id = s.account_id
  LEFT JOIN LATERAL (
    SELECT (p.part->>'whole_minor')::numeric AS whole_minor, (p.part->>'period_days')::integer AS period_days
    FROM jsonb_array_elements(o.lines) WITH ORDINALITY p (part, at)
    WHERE p.part->>'reason' IN ('period', 'part_period', 'charge') AND p.part ? 'whole_minor' AND e.day >= (p.part->>'from')::date AND e.day < (p.part->>'to')::date
    ORDER BY p.at DESC LIMIT 1) part ON true
  WHERE (part.whole_minor IS NOT NULL OR o.kind IN ('initial', 'renewal'))
    AND ${before('cancelled')} AND ${before('paused')} AND ${before('suspended')}
  ORDER BY e.month, s.uuid, o.sequence DESC`

/** Whether a status had not begun by the end of the day. */
const before = (status: 'cancelled' | 'paused' | 'suspended'): Sql => {
  const at = sql.ref(`s.${status}_at`)
  return sql`(s.status <> ${status} OR ${at} IS NULL OR (${at} AT TIME ZONE k.time_zone)::date > e.day)`
}

/** Converts the net amount of a period to a month: a year has 12 months, a week is 12/52 of a month. */
function perMonth(net: Sql, interval: Sql, count: Sql): Sql {
  return sql`round(${net} * CASE ${interval} WHEN 'week' THEN 52.0 / 12 WHEN 'year' THEN 1.0 / 12 ELSE 1 END / ${count})::bigint`
}

/** By the length of the period that was billed, because a later change may have another interval. */
const ofPart = sql`round(part.whole_minor / CASE WHEN s.interval = 'week' AND part.period_days % 7 = 0 THEN part.period_days * 12.0 / 364
  ELSE greatest(1, round(part.period_days / 30.436875)) END)::bigint`

/** Bills without parts have the price of a period. */
const ofBill = perMonth(
  sql`(round(o.quantity * o.unit_price_minor) - round(round(o.quantity * o.unit_price_minor) * s.discount_bp / 10000))`,
  sql`s.interval`,
  sql`s.interval_count`,
)
