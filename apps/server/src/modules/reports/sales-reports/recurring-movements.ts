import { sql } from 'kysely'
import type { InputOf, RecurringItem, recurringItems, RecurringMove, RecurringReport } from '@stoa/contract'
import { addDays } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'

/** Converts the net amount of a period to a month: a year has 12 months, a week is 12/52 of a month (domain.md 4.5). */
export const perMonth = (net: Sql, row: Sql): Sql =>
  sql`${net} * CASE ${row}.interval WHEN 'week' THEN 52.0 / 12 WHEN 'year' THEN 1.0 / 12 ELSE 1 END / ${row}.interval_count`

interface Movement {
  currency: string
  month: number
  recurring_minor: number
  new_minor: number
  expansion_minor: number
  contraction_minor: number
  churned_minor: number
}
type Month = Pick<RecurringReport['currencies'][number]['months'][number], 'since' | 'until'>

/** Differences of each chain of subscriptions between ends of months; a successor continues its predecessor. */
export async function movements(ctx: Context, account_id: number, months: readonly Month[]): Promise<RecurringReport['currencies']> {
  const listed = await rows<Movement>(
    ctx.db,
    sql`SELECT t.currency, t.month, sum(t.after)::bigint AS recurring_minor,
      coalesce(sum(t.after) FILTER (WHERE ${MOVES.new}), 0)::bigint AS new_minor,
      coalesce(sum(t.after - t.before) FILTER (WHERE ${MOVES.expansion}), 0)::bigint AS expansion_minor,
      coalesce(sum(t.after - t.before) FILTER (WHERE ${MOVES.contraction}), 0)::bigint AS contraction_minor,
      coalesce(sum(-t.before) FILTER (WHERE ${MOVES.churned}), 0)::bigint AS churned_minor
    FROM (${stepsOf(account_id, months)}) t GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const currencies = [...new Set(listed.map((row) => row.currency))]
  return currencies.map((currency) => ({
    currency,
    months: months.map(({ since, until }, at) => {
      const found = listed.find((row) => row.currency === currency && row.month === at + 1) ?? NOTHING
      const { recurring_minor, new_minor, expansion_minor, contraction_minor, churned_minor } = found
      return { since, until, recurring_minor, new_minor, expansion_minor, contraction_minor, churned_minor }
    }),
  }))
}

/** The subscriptions that a movement of a month counts, or that were running at its end. */
export async function readRecurringItems(
  ctx: Context,
  { params, query }: Pick<InputOf<typeof recurringItems>, 'params' | 'query'>,
): Promise<{ data: RecurringItem[] }> {
  const found = await rows<RecurringItem>(
    ctx.db,
    sql`SELECT s.uuid AS account_subscription_uuid, s.number, s.name, a.name AS client, t.currency, t.before AS before_minor, t.after AS after_minor
    FROM (${stepsOf(params.account_id, [query])}) t JOIN account_subscriptions s ON s.uuid = t.uuid JOIN accounts a ON a.id = s.buyer_account_id
    WHERE t.currency = ${query.currency} AND ${MOVES[query.move]}
    ORDER BY greatest(t.before, t.after) DESC, s.number LIMIT 1000`,
  )
  return { data: found }
}

/** Condition for each kind of movement. */
const MOVES: Record<RecurringMove, Sql> = {
  recurring: sql`t.after > 0`,
  new: sql`t.before = 0 AND t.after > 0`,
  expansion: sql`t.before > 0 AND t.after > t.before`,
  contraction: sql`t.after > 0 AND t.after < t.before`,
  churned: sql`t.after = 0 AND t.before > 0`,
}

/**
 * Monthly revenue of each chain at the end of every month and of the preceding month, from bills that cover these days.
 * `uuid` is the latest subscription of the chain.
 */
function stepsOf(account_id: number, months: readonly Month[]): Sql {
  const ends = [addDays(months[0]!.since, -1), ...months.map((month) => month.until)]
  return sql`
    WITH RECURSIVE chains AS (
      SELECT s.uuid, s.uuid AS root FROM account_subscriptions s WHERE s.account_id = ${account_id} AND s.previous_subscription_uuid IS NULL AND s.deleted_at IS NULL
      UNION ALL SELECT s.uuid, c.root FROM account_subscriptions s JOIN chains c ON s.account_id = ${account_id} AND s.previous_subscription_uuid = c.uuid AND s.deleted_at IS NULL),
    ends AS (SELECT e.day::date AS day, e.month - 1 AS month FROM unnest(${ends}::text[]) WITH ORDINALITY AS e (day, month)),
    held AS (
      SELECT c.root, o.currency, e.month, round(sum(${perMonth(sql`o.quantity * o.unit_price_minor * (10000 - s.discount_bp) / 10000`, sql`s`)}))::bigint AS amount,
        (array_agg(s.uuid ORDER BY o.period_start DESC))[1] AS uuid
      FROM ends e JOIN account_subscription_orders o ON o.account_id = ${account_id} AND o.kind IN ('initial', 'renewal') AND o.status <> 'void' AND o.period_start <= e.day AND o.period_end > e.day
      JOIN account_subscriptions s ON s.uuid = o.account_subscription_uuid JOIN chains c ON c.uuid = s.uuid JOIN accounts k ON k.id = s.account_id
      WHERE s.cancelled_at IS NULL OR (s.cancelled_at AT TIME ZONE k.time_zone)::date > e.day GROUP BY 1, 2, 3),
    grid AS (SELECT DISTINCT h.root, h.currency FROM held h)
    SELECT g.currency, e.month, coalesce(n.uuid, b.uuid) AS uuid, coalesce(n.amount, 0) AS after, coalesce(b.amount, 0) AS before
    FROM grid g CROSS JOIN ends e LEFT JOIN held n ON n.root = g.root AND n.currency = g.currency AND n.month = e.month
    LEFT JOIN held b ON b.root = g.root AND b.currency = g.currency AND b.month = e.month - 1 WHERE e.month > 0`
}

const NOTHING: Omit<Movement, 'currency' | 'month'> = {
  recurring_minor: 0,
  new_minor: 0,
  expansion_minor: 0,
  contraction_minor: 0,
  churned_minor: 0,
}
