import { sql } from 'kysely'
import type { Params, RecurringReport } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { type ReportQuery, reportFrame } from '../crm-reports/index.ts'
import { recurringNow, recurringToday } from './recurring-amounts.ts'
import { movements } from './recurring-movements.ts'
import { monthsBetween } from './revenue-report.ts'
import { manySumsOf, sumsJson } from './sums.ts'

/** Recurring revenue today and its movements by month. All figures are sums of `recurringNow` and `recurringThen`. */
export async function readRecurringReport(
  ctx: Context,
  { params, query }: { params: Params; query: ReportQuery },
): Promise<{ data: RecurringReport }> {
  const account_id = Number(params.account_id)
  const { period } = await reportFrame(ctx, account_id, query)
  const live = recurringNow(account_id)
  const name = sql.ref(ctx.request.locale === 'gr' ? 'p.name_gr' : 'p.name_en')
  const productRows = rows<RecurringReport['by_product'][number]>(
    ctx.db,
    sql`WITH sums AS (SELECT l.product_id, l.currency, count(*) AS subscriptions, sum(l.monthly_minor)::bigint AS value_minor FROM (${live}) l GROUP BY 1, 2)
    SELECT u.product_id, coalesce(${name}, p.name_en) AS name, sum(u.subscriptions)::bigint AS subscriptions, ${sumsJson(sql`u.currency`, sql`u.value_minor`)} AS recurring
    FROM sums u JOIN products p ON p.id = u.product_id GROUP BY 1, 2 ORDER BY sum(u.value_minor) DESC, 2 LIMIT 500`,
  )
  const [today, { sums, count }, currencies, by_product] = await Promise.all([
    recurringToday(ctx, account_id),
    manySumsOf(ctx, live, { now: sql`r.monthly_minor` }),
    movements(ctx, account_id, monthsBetween(period.since, period.until)),
    productRows,
  ])
  return {
    data: {
      period: { since: period.since, until: period.until },
      today,
      now: sums.now,
      subscriptions: count,
      currencies,
      by_product,
    },
  }
}
