import { sql } from 'kysely'
import type { Params, ReceivableReport } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import type { Context, Sql } from '#kit/context.ts'

/** What clients owe an account today, by how long it is overdue in the account's zone (domain model 4.10). */
export async function readReceivableReport(ctx: Context, { params }: { params: Params }): Promise<{ data: ReceivableReport }> {
  const account_id = Number(params.account_id)
  const { rows: zones } = await sql<{ time_zone: string }>`SELECT time_zone FROM accounts WHERE id = ${account_id}`.execute(ctx.db)
  const as_of = localToday(zones[0]!.time_zone, ctx.services.clock.now())
  const open = sql`t.account_id = ${account_id} AND t.status IN ('issued', 'partially_paid') AND t.type IN ('invoice', 'retail_receipt') AND t.balance_minor > 0`
  const ages = agesOf(as_of)
  const totals = await sql<ReceivableReport['totals'][number]>`
    SELECT t.currency, ${ages}, coalesce(sum(t.balance_minor) FILTER (WHERE t.due_date < ${as_of}::date), 0)::bigint AS overdue_minor, count(*) AS invoices
    FROM invoices t WHERE ${open} GROUP BY 1 ORDER BY sum(t.balance_minor) DESC`.execute(ctx.db)
  const clients = await sql<ReceivableReport['by_client'][number]>`
    SELECT t.account_relation_uuid, t.contact_id, coalesce((array_agg(t.buyer_snapshot ->> 'name' ORDER BY t.issue_date DESC))[1], '–') AS name, t.currency,
      ${ages}, count(*) AS invoices, min(t.due_date) AS oldest_due_date
    FROM invoices t WHERE ${open} GROUP BY t.account_relation_uuid, t.contact_id, t.currency ORDER BY sum(t.balance_minor) DESC LIMIT 500`.execute(
    ctx.db,
  )
  return { data: { as_of, totals: totals.rows, by_client: clients.rows } }
}

function agesOf(as_of: string): Sql {
  const days = sql`(${as_of}::date - t.due_date)`
  const sum = (condition: Sql, name: string) =>
    sql`coalesce(sum(t.balance_minor) FILTER (WHERE ${condition}), 0)::bigint AS ${sql.ref(name)}`
  return sql.join([
    sum(sql`${days} <= 0`, 'not_due_minor'),
    sum(sql`${days} BETWEEN 1 AND 30`, 'days_30_minor'),
    sum(sql`${days} BETWEEN 31 AND 60`, 'days_60_minor'),
    sum(sql`${days} BETWEEN 61 AND 90`, 'days_90_minor'),
    sum(sql`${days} > 90`, 'older_minor'),
    sql`sum(t.balance_minor)::bigint AS total_minor`,
  ])
}
