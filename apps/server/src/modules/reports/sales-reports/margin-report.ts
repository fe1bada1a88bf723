import { sql } from 'kysely'
import type { MarginReport, Params } from '@stoa/contract'
import { rows, one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { type Period, type ReportQuery, reportFrame, share } from '../crm-reports/index.ts'
import { sumsOf } from './sums.ts'

const ordersOf = (account_id: number, { since, until }: Period): Sql => sql`
  SELECT t.uuid, t.number, t.title, t.buyer_snapshot ->> 'name' AS client, t.order_date, t.currency, t.net_minor, order_cost_minor(t.account_id, t.uuid, t.currency) AS cost_minor
  FROM orders t JOIN order_statuses s ON s.id = t.order_status_id
  WHERE t.account_id = ${account_id} AND t.kind = 'sales' AND t.deleted_at IS NULL AND s.code NOT IN ('draft', 'pending', 'declined', 'cancelled')
    AND t.order_date BETWEEN ${since}::date AND ${until}::date`

/** Price of confirmed sales orders of a period less their agreed or estimated production cost. */
export async function readMarginReport(
  ctx: Context,
  { params, query }: { params: Params; query: ReportQuery },
): Promise<{ data: MarginReport }> {
  const account_id = Number(params.account_id)
  const { period, previous } = await reportFrame(ctx, account_id, query)
  const both = async <T>(of: (span: Period) => Promise<T>) => ({ current: await of(period), previous: previous && (await of(previous)) })
  const sum = (value: Sql) =>
    both((span) => sumsOf(ctx, sql`SELECT o.currency, ${value} AS value_minor FROM (${ordersOf(account_id, span)}) AS o`))
  const found = await rows<Omit<MarginReport['orders'][number], 'margin_minor' | 'margin_bp'>>(
    ctx.db,
    sql`SELECT o.uuid AS order_uuid, o.number, o.title, o.client, o.order_date, o.currency, o.net_minor, o.cost_minor FROM (${ordersOf(account_id, period)}) AS o
    ORDER BY (o.net_minor - o.cost_minor)::numeric / nullif(o.net_minor, 0) NULLS LAST, o.order_date DESC, o.uuid LIMIT 500`,
  )
  return {
    data: {
      period: { since: period.since, until: period.until },
      previous: previous && { since: previous.since, until: previous.until },
      totals: {
        net: await sum(sql`o.net_minor`),
        cost: await sum(sql`o.cost_minor`),
        margin: await sum(sql`o.net_minor - o.cost_minor`),
        orders: await both(async (span) => {
          const counted = await one<{ n: number }>(ctx.db, sql`SELECT count(*) AS n FROM (${ordersOf(account_id, span)}) AS o`)
          return counted!.n
        }),
      },
      orders: found.map((row) => {
        const margin_minor = row.net_minor - row.cost_minor
        return { ...row, margin_minor, margin_bp: share(margin_minor, row.net_minor) }
      }),
    },
  }
}
