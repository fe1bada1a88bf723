import { sql } from 'kysely'
import type { Params, RecurringReport } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { type ReportQuery, reportFrame } from '../crm-reports/index.ts'
import { movements, perMonth } from './recurring-movements.ts'
import { monthsBetween } from './revenue-report.ts'
import { sumsJson, sumsOf } from './sums.ts'

/**
 * Recurring revenue per month. Today is calculated from the subscriptions; past months are calculated from the bills that
 * cover their last day, so that every figure has its rows.
 */
export async function readRecurringReport(
  ctx: Context,
  { params, query }: { params: Params; query: ReportQuery },
): Promise<{ data: RecurringReport }> {
  const account_id = Number(params.account_id)
  const { period } = await reportFrame(ctx, account_id, query)
  const live = sql`s.account_id = ${account_id} AND s.deleted_at IS NULL AND s.status IN ('active', 'past_due')`
  const net = sql`(s.quantity * s.unit_price_minor * (10000 - s.discount_bp) / 10000)`
  const counted = await one<{ n: number }>(ctx.db, sql`SELECT count(*) AS n FROM account_subscriptions s WHERE ${live}`)
  const name = sql.ref(ctx.request.locale === 'gr' ? 'p.name_gr' : 'p.name_en')
  const products = await rows<RecurringReport['by_product'][number]>(
    ctx.db,
    sql`WITH sums AS (
      SELECT s.product_id, s.currency, count(*) AS subscriptions, round(sum(${perMonth(net, sql`s`)}))::bigint AS value_minor
      FROM account_subscriptions s WHERE ${live} GROUP BY 1, 2)
    SELECT u.product_id, coalesce(${name}, p.name_en) AS name, sum(u.subscriptions)::bigint AS subscriptions, ${sumsJson(sql`u.currency`, sql`u.value_minor`)} AS recurring
    FROM sums u JOIN products p ON p.id = u.product_id GROUP BY 1, 2 ORDER BY sum(u.value_minor) DESC, 2 LIMIT 500`,
  )
  return {
    data: {
      period: { since: period.since, until: period.until },
      now: await sumsOf(
        ctx,
        sql`SELECT s.currency, round(sum(${perMonth(net, sql`s`)}))::bigint AS value_minor FROM account_subscriptions s WHERE ${live} GROUP BY 1`,
      ),
      subscriptions: counted!.n,
      currencies: await movements(ctx, account_id, monthsBetween(period.since, period.until)),
      by_product: products,
    },
  }
}
