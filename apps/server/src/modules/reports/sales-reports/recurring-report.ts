import { sql } from 'kysely'
import type { Params, RecurringReport } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { type ReportQuery, reportFrame } from '../crm-reports/index.ts'
import { monthsBetween } from './revenue-report.ts'
import { sumsJson, sumsOf } from './sums.ts'

/** Net of a period per month: a year has 12 months, a week 12/52 of one (domain model 4.5). */
const perMonth = (net: Sql, row: Sql): Sql =>
  sql`${net} * CASE ${row}.interval WHEN 'week' THEN 52.0 / 12 WHEN 'year' THEN 1.0 / 12 ELSE 1 END / ${row}.interval_count`

/**
 * Recurring revenue per month. The state of today is that of the subscriptions themselves; past months are told by the
 * bills that cover their last day, so that every figure has its rows.
 */
export async function readRecurringReport(
  ctx: Context,
  { params, query }: { params: Params; query: ReportQuery },
): Promise<{ data: RecurringReport }> {
  const account_id = Number(params.account_id)
  const { period } = await reportFrame(ctx, account_id, query)
  const live = sql`s.account_id = ${account_id} AND s.deleted_at IS NULL AND s.status IN ('active', 'past_due')`
  const net = sql`(s.quantity * s.unit_price_minor * (10000 - s.discount_bp) / 10000)`
  const { rows: counted } = await sql<{ n: number }>`SELECT count(*) AS n FROM account_subscriptions s WHERE ${live}`.execute(ctx.db)
  const name = sql.ref(ctx.request.locale === 'gr' ? 'p.name_gr' : 'p.name_en')
  const products = await sql<RecurringReport['by_product'][number]>`
    WITH sums AS (
      SELECT s.product_id, s.currency, count(*) AS subscriptions, round(sum(${perMonth(net, sql`s`)}))::bigint AS value_minor
      FROM account_subscriptions s WHERE ${live} GROUP BY 1, 2)
    SELECT u.product_id, coalesce(${name}, p.name_en) AS name, sum(u.subscriptions)::bigint AS subscriptions, ${sumsJson(sql`u.currency`, sql`u.value_minor`)} AS recurring
    FROM sums u JOIN products p ON p.id = u.product_id GROUP BY 1, 2 ORDER BY sum(u.value_minor) DESC, 2 LIMIT 500`.execute(ctx.db)
  return {
    data: {
      period: { since: period.since, until: period.until },
      now: await sumsOf(
        ctx,
        sql`SELECT s.currency, round(sum(${perMonth(net, sql`s`)}))::bigint AS value_minor FROM account_subscriptions s WHERE ${live} GROUP BY 1`,
      ),
      subscriptions: counted[0]!.n,
      currencies: await movements(ctx, account_id, monthsBetween(period.since, period.until)),
      by_product: products.rows,
    },
  }
}

interface Movement {
  currency: string
  month: number
  recurring_minor: number
  new_minor: number
  expansion_minor: number
  contraction_minor: number
  churned_minor: number
}

/** Differences of each chain of subscriptions from one month's end to the next; a successor goes on where its predecessor ended. */
async function movements(
  ctx: Context,
  account_id: number,
  months: readonly { since: string; until: string }[],
): Promise<RecurringReport['currencies']> {
  const before = dayBefore(months[0]!.since)
  const ends = [before, ...months.map((month) => month.until)]
  const { rows } = await sql<Movement>`
    WITH RECURSIVE chains AS (
      SELECT s.uuid, s.uuid AS root FROM account_subscriptions s WHERE s.account_id = ${account_id} AND s.previous_subscription_uuid IS NULL
      UNION ALL SELECT s.uuid, c.root FROM account_subscriptions s JOIN chains c ON s.account_id = ${account_id} AND s.previous_subscription_uuid = c.uuid),
    ends AS (SELECT e.day::date AS day, e.month - 1 AS month FROM unnest(${ends}::text[]) WITH ORDINALITY AS e (day, month)),
    held AS (
      SELECT c.root, o.currency, e.month, round(sum(${perMonth(sql`o.quantity * o.unit_price_minor * (10000 - s.discount_bp) / 10000`, sql`s`)}))::bigint AS amount
      FROM ends e JOIN account_subscription_orders o ON o.account_id = ${account_id} AND o.kind IN ('initial', 'renewal') AND o.status <> 'void' AND o.period_start <= e.day AND o.period_end > e.day
      JOIN account_subscriptions s ON s.uuid = o.account_subscription_uuid JOIN chains c ON c.uuid = s.uuid
      WHERE s.cancelled_at IS NULL OR s.cancelled_at::date > e.day GROUP BY 1, 2, 3),
    grid AS (SELECT DISTINCT h.root, h.currency FROM held h),
    steps AS (
      SELECT g.currency, e.month, coalesce(n.amount, 0) AS amount, coalesce(b.amount, 0) AS before
      FROM grid g CROSS JOIN ends e LEFT JOIN held n ON n.root = g.root AND n.currency = g.currency AND n.month = e.month
      LEFT JOIN held b ON b.root = g.root AND b.currency = g.currency AND b.month = e.month - 1 WHERE e.month > 0)
    SELECT currency, month, sum(amount)::bigint AS recurring_minor,
      coalesce(sum(amount) FILTER (WHERE before = 0), 0)::bigint AS new_minor,
      coalesce(sum(amount - before) FILTER (WHERE before > 0 AND amount > before), 0)::bigint AS expansion_minor,
      coalesce(sum(amount - before) FILTER (WHERE amount > 0 AND amount < before), 0)::bigint AS contraction_minor,
      coalesce(sum(-before) FILTER (WHERE amount = 0 AND before > 0), 0)::bigint AS churned_minor
    FROM steps GROUP BY 1, 2 ORDER BY 1, 2`.execute(ctx.db)
  const currencies = [...new Set(rows.map((row) => row.currency))]
  return currencies.map((currency) => ({
    currency,
    months: months.map((month, at) => {
      const {
        currency: _currency,
        month: _month,
        ...figures
      } = rows.find((row) => row.currency === currency && row.month === at + 1) ?? NOTHING
      return { ...month, ...figures }
    }),
  }))
}

const NOTHING: Movement = {
  currency: '',
  month: 0,
  recurring_minor: 0,
  new_minor: 0,
  expansion_minor: 0,
  contraction_minor: 0,
  churned_minor: 0,
}
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
