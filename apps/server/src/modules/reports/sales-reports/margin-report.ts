import { sql } from 'kysely'
import type { MarginReport, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { type Period, type ReportQuery, reportFrame, share } from '../crm-reports/index.ts'
import { manySumsOf } from './sums.ts'

const ordersOf = (account_id: number, { since, until }: Period): Sql => sql`
  SELECT t.uuid, t.number, t.title, t.buyer_snapshot ->> 'name' AS client, t.order_date, t.currency, t.net_minor, c.cost_minor, c.costed_net_minor,
    margin_of(t.net_minor, c.cost_minor, c.costed_net_minor) AS margin_minor
  FROM orders t CROSS JOIN LATERAL order_costs(t.account_id, t.uuid, t.currency) c JOIN order_statuses s ON s.id = t.order_status_id
  WHERE t.account_id = ${account_id} AND t.kind = 'sales' AND t.deleted_at IS NULL AND s.code NOT IN ('draft', 'pending', 'declined', 'cancelled')
    AND t.order_date BETWEEN ${since}::date AND ${until}::date`

const TOTALS = { net: sql`r.net_minor`, costed_net: sql`r.costed_net_minor`, cost: sql`r.cost_minor`, margin: sql`r.margin_minor` }

/**
 * Price of the lines of confirmed sales orders of a period whose cost is known, less their agreed or estimated production
 * cost. Lines without a cost are no profit.
 */
export async function readMarginReport(
  ctx: Context,
  { params, query }: { params: Params; query: ReportQuery },
): Promise<{ data: MarginReport }> {
  const account_id = Number(params.account_id)
  const { period, previous } = await reportFrame(ctx, account_id, query)
  const totalsOf = async (span: Period) => {
    const { sums, count } = await manySumsOf(ctx, ordersOf(account_id, span), TOTALS)
    return { ...sums, orders: count }
  }
  const foundOrders = rows<Omit<MarginReport['orders'][number], 'margin_bp'>>(
    ctx.db,
    sql`SELECT o.uuid AS order_uuid, o.number, o.title, o.client, o.order_date, o.currency, o.net_minor, o.costed_net_minor, o.cost_minor, o.margin_minor
    FROM (${ordersOf(account_id, period)}) AS o ORDER BY o.margin_minor::numeric / nullif(o.costed_net_minor, 0) NULLS LAST, o.order_date DESC, o.uuid LIMIT 500`,
  )
  const [now, before, found] = await Promise.all([totalsOf(period), previous && totalsOf(previous), foundOrders])
  const pair = <Name extends keyof typeof now>(name: Name) => ({ current: now[name], previous: before && before[name] })
  return {
    data: {
      period: { since: period.since, until: period.until },
      previous: previous && { since: previous.since, until: previous.until },
      totals: { net: pair('net'), costed_net: pair('costed_net'), cost: pair('cost'), margin: pair('margin'), orders: pair('orders') },
      orders: found.map((row) => ({
        ...row,
        margin_bp: row.margin_minor === null ? null : share(row.margin_minor, row.costed_net_minor),
      })),
    },
  }
}
