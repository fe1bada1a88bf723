import { sql } from 'kysely'
import type { Params, RevenueReport, Sums } from '@stoa/contract'
import { addDays } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { type Period, type ReportQuery, reportFrame } from '../crm-reports/index.ts'
import { manySumsOf, sumsJson, sumsOf } from './sums.ts'

/** Invoices add to revenue, credit notes reduce it; drafts and proformas do not count. */
const SIGNED = sql`CASE WHEN t.type IN ('credit_note', 'retail_credit') THEN -1 ELSE 1 END`
const issuedIn = (account_id: number, { since, until }: Period): Sql =>
  sql`t.account_id = ${account_id} AND t.status <> 'draft' AND t.type <> 'proforma' AND t.issue_date BETWEEN ${since}::date AND ${until}::date`

/** Revenue of an account in a period, net of VAT, by month, client and product, and the money received. */
export async function readRevenueReport(
  ctx: Context,
  { params, query }: { params: Params; query: ReportQuery },
): Promise<{ data: RevenueReport }> {
  const account_id = Number(params.account_id)
  const { period, previous } = await reportFrame(ctx, account_id, query)
  const [now, before, months, by_client, by_product] = await Promise.all([
    totalsOf(ctx, account_id, period),
    previous && totalsOf(ctx, account_id, previous),
    monthsOf(ctx, account_id, period),
    byClient(ctx, account_id, period),
    byProduct(ctx, account_id, period),
  ])
  const pair = <Name extends keyof typeof now>(name: Name) => ({ current: now[name], previous: before && before[name] })
  return {
    data: {
      period: { since: period.since, until: period.until },
      previous: previous && { since: previous.since, until: previous.until },
      totals: { revenue: pair('revenue'), credited: pair('credited'), received: pair('received'), invoices: pair('invoices') },
      months,
      by_client,
      by_product,
    },
  }
}

async function totalsOf(ctx: Context, account_id: number, span: Period) {
  const isCredit = sql`r.type IN ('credit_note', 'retail_credit')`
  const [{ sums, count }, received] = await Promise.all([
    manySumsOf(
      ctx,
      sql`SELECT t.currency, t.type, t.net_minor, ${SIGNED} * t.net_minor AS signed_minor FROM invoices t WHERE ${issuedIn(account_id, span)}`,
      { revenue: sql`r.signed_minor`, credited: sql`CASE WHEN ${isCredit} THEN r.net_minor END` },
      sql`r.type IN ('invoice', 'retail_receipt')`,
    ),
    receivedOf(ctx, account_id, span),
  ])
  return { ...sums, received, invoices: count }
}

/** Payments and refunds, each on its day. */
const receivedOf = (ctx: Context, account_id: number, { since, until }: Period): Promise<Sums> =>
  sumsOf(
    ctx,
    sql`SELECT p.currency, p.amount_minor AS value_minor FROM payments p
      WHERE p.account_id = ${account_id} AND p.direction = 'in' AND p.deleted_at IS NULL AND p.status IN ('completed', 'partially_refunded', 'refunded')
        AND p.paid_on BETWEEN ${since}::date AND ${until}::date
      UNION ALL SELECT p.currency, -r.amount_minor FROM payment_refunds r JOIN payments p ON p.uuid = r.payment_uuid AND p.direction = 'in' AND p.deleted_at IS NULL
      WHERE r.account_id = ${account_id} AND r.status = 'completed' AND r.refunded_on BETWEEN ${since}::date AND ${until}::date`,
  )

async function monthsOf(ctx: Context, account_id: number, period: Period): Promise<RevenueReport['months']> {
  const listed = await rows<{ month: string; revenue: Sums }>(
    ctx.db,
    sql`WITH sums AS (
      SELECT to_char(t.issue_date, 'YYYY-MM') AS month, t.currency, sum(${SIGNED} * t.net_minor)::bigint AS value_minor
      FROM invoices t WHERE ${issuedIn(account_id, period)} GROUP BY 1, 2)
    SELECT s.month, ${sumsJson(sql`s.currency`, sql`s.value_minor`)} AS revenue FROM sums s GROUP BY 1`,
  )
  const found = new Map(listed.map((row) => [row.month, row.revenue]))
  return monthsBetween(period.since, period.until).map((month) => ({ ...month, revenue: found.get(month.since.slice(0, 7)) ?? [] }))
}

/** Months of a period; the first and last are cut to the period. */
export function monthsBetween(since: string, until: string): { since: string; until: string }[] {
  const months: { since: string; until: string }[] = []
  for (let day = since; day <= until; ) {
    const [year, month] = day.split('-').map(Number) as [number, number]
    const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
    const last = addDays(next, -1)
    months.push({ since: day, until: last < until ? last : until })
    day = next
  }
  return months
}

async function byClient(ctx: Context, account_id: number, period: Period): Promise<RevenueReport['by_client']> {
  return rows<RevenueReport['by_client'][number]>(
    ctx.db,
    sql`WITH sums AS (
      SELECT t.account_relation_uuid, CASE WHEN t.account_relation_uuid IS NULL THEN t.contact_id END AS contact_id, t.currency, (array_agg(t.buyer_snapshot ->> 'name' ORDER BY t.issue_date DESC))[1] AS name,
        count(*) FILTER (WHERE t.type IN ('invoice', 'retail_receipt')) AS invoices, sum(${SIGNED} * t.net_minor)::bigint AS value_minor
      FROM invoices t WHERE ${issuedIn(account_id, period)} GROUP BY 1, 2, 3)
    SELECT s.account_relation_uuid, s.contact_id, coalesce(min(s.name), '–') AS name, sum(s.invoices)::bigint AS invoices, ${sumsJson(sql`s.currency`, sql`s.value_minor`)} AS revenue
    FROM sums s GROUP BY 1, 2 ORDER BY sum(s.value_minor) DESC, 3 LIMIT 500`,
  )
}

async function byProduct(ctx: Context, account_id: number, period: Period): Promise<RevenueReport['by_product']> {
  const name = sql.ref(ctx.request.locale === 'gr' ? 'p.name_gr' : 'p.name_en')
  return rows<RevenueReport['by_product'][number]>(
    ctx.db,
    sql`WITH sums AS (
      SELECT l.product_id, t.currency, count(*) AS lines, sum(${SIGNED} * l.net_minor)::bigint AS value_minor
      FROM invoices t JOIN invoice_lines l ON l.account_id = t.account_id AND l.invoice_uuid = t.uuid
      WHERE ${issuedIn(account_id, period)} AND l.net_minor <> 0 GROUP BY 1, 2)
    SELECT s.product_id, coalesce(${name}, p.name_en) AS name, sum(s.lines)::bigint AS lines, ${sumsJson(sql`s.currency`, sql`s.value_minor`)} AS revenue
    FROM sums s LEFT JOIN products p ON p.id = s.product_id GROUP BY 1, 2 ORDER BY sum(s.value_minor) DESC, 2 LIMIT 500`,
  )
}
