import { sql } from 'kysely'
import type { Params, VatReport } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { reportFrame, type Period, type ReportQuery } from '../crm-reports/index.ts'
import { monthsBetween } from '../sales-reports/index.ts'
import { BILL_SIGN, billedIn, euSupplies, issuedIn, SALE_SIGN } from './book-sources.ts'

type Group = VatReport['sales'][number]

/** VAT of a period by rate, treatment and month, supplies in the Union, and withheld tax. */
export async function readVatReport(ctx: Context, { params, query }: { params: Params; query: ReportQuery }): Promise<{ data: VatReport }> {
  const account_id = Number(params.account_id)
  const { period } = await reportFrame(ctx, account_id, { ...query, compare: 'none' })
  const [sales, purchases, withheld_minor, months, withheld, eu_supplies] = await Promise.all([
    rows<Group>(ctx.db, grouped(salesLines(account_id, period))),
    rows<Group>(ctx.db, grouped(billLines(account_id, period))),
    withheldIn(ctx, account_id, period),
    monthsOf(ctx, account_id, period),
    rows<VatReport['withheld'][number]>(ctx.db, withheldByCategory(account_id, period)),
    rows<VatReport['eu_supplies'][number]>(ctx.db, euSupplies(account_id, period)),
  ])
  return {
    data: {
      period: { since: period.since, until: period.until },
      totals: totalsOf(withheld_minor, { sales, purchases }),
      sales,
      purchases,
      months,
      withheld,
      eu_supplies,
    },
  }
}

const salesLines = (account_id: number, period: Period): Sql => sql`
  SELECT t.currency, t.vat_treatment, l.vat_bp, t.issue_date AS day, t.uuid, ${SALE_SIGN} * l.net_minor AS net_minor, ${SALE_SIGN} * l.vat_minor AS vat_minor
  FROM invoices t JOIN invoice_lines l ON l.account_id = t.account_id AND l.invoice_uuid = t.uuid WHERE ${issuedIn(account_id, period)}`

const billLines = (account_id: number, period: Period): Sql => sql`
  SELECT b.currency, b.vat_treatment, l.vat_bp, b.issue_date AS day, b.uuid, ${BILL_SIGN} * l.net_minor AS net_minor, ${BILL_SIGN} * l.vat_minor AS vat_minor
  FROM supplier_bills b JOIN supplier_bill_lines l ON l.account_id = b.account_id AND l.supplier_bill_uuid = b.uuid WHERE ${billedIn(account_id, period)}`

/** Lines without an amount, such as parts of packages, make no group of their own. */
const grouped = (lines: Sql): Sql => sql`
  SELECT s.currency, s.vat_treatment, s.vat_bp, sum(s.net_minor)::bigint AS net_minor, sum(s.vat_minor)::bigint AS vat_minor, count(DISTINCT s.uuid)::integer AS documents
  FROM (${lines}) AS s WHERE s.net_minor <> 0 OR s.vat_minor <> 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 DESC`

const withheldByCategory = (account_id: number, period: Period): Sql => sql`
  SELECT t.currency, t.withholding_category, sum(${SALE_SIGN} * t.withheld_minor)::bigint AS withheld_minor, count(*)::integer AS documents
  FROM invoices t WHERE ${issuedIn(account_id, period)} AND t.withheld_minor > 0 GROUP BY 1, 2 ORDER BY 1, 2`

/** Tax withheld by clients, and from suppliers, by currency. */
interface Withheld {
  byClients: Map<string, number>
  fromSuppliers: Map<string, number>
}

async function withheldIn(ctx: Context, account_id: number, period: Period): Promise<Withheld> {
  const [byClients, fromSuppliers] = await Promise.all([
    sums(ctx, sql`SELECT t.currency, ${SALE_SIGN} * t.withheld_minor AS minor FROM invoices t WHERE ${issuedIn(account_id, period)}`),
    sums(ctx, sql`SELECT b.currency, ${BILL_SIGN} * b.withheld_minor AS minor FROM supplier_bills b WHERE ${billedIn(account_id, period)}`),
  ])
  return { byClients, fromSuppliers }
}

function totalsOf(
  { byClients, fromSuppliers }: Withheld,
  { sales, purchases }: Record<'sales' | 'purchases', Group[]>,
): VatReport['totals'] {
  const currencies = [...new Set([...sales, ...purchases].map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const of = (groups: readonly Group[], name: 'net_minor' | 'vat_minor') =>
      groups.filter((one) => one.currency === currency).reduce((sum, one) => sum + one[name], 0)
    const [output_vat_minor, input_vat_minor] = [of(sales, 'vat_minor'), of(purchases, 'vat_minor')]
    return {
      currency,
      sales_net_minor: of(sales, 'net_minor'),
      output_vat_minor,
      purchases_net_minor: of(purchases, 'net_minor'),
      input_vat_minor,
      due_vat_minor: output_vat_minor - input_vat_minor,
      withheld_minor: byClients.get(currency) ?? 0,
      withheld_from_suppliers_minor: fromSuppliers.get(currency) ?? 0,
    }
  })
}

async function sums(ctx: Context, source: Sql): Promise<Map<string, number>> {
  const found = await rows<{ currency: string; minor: number }>(
    ctx.db,
    sql`SELECT s.currency, sum(s.minor)::bigint AS minor FROM (${source}) AS s GROUP BY 1`,
  )
  return new Map(found.map(({ currency, minor }) => [currency, minor]))
}

/** Output and input VAT of each month of the period that has documents. */
async function monthsOf(ctx: Context, account_id: number, period: Period): Promise<VatReport['months']> {
  const found = await rows<{ month: string; currency: string; output_vat_minor: number; input_vat_minor: number }>(
    ctx.db,
    sql`SELECT to_char(s.day, 'YYYY-MM') AS month, s.currency, sum(s.output)::bigint AS output_vat_minor, sum(s.input)::bigint AS input_vat_minor FROM (
      SELECT day, currency, vat_minor AS output, 0::bigint AS input FROM (${salesLines(account_id, period)}) AS o
      UNION ALL SELECT day, currency, 0, vat_minor FROM (${billLines(account_id, period)}) AS i) AS s
    GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const months = monthsBetween(period.since, period.until)
  return found.map(({ month, ...figures }) => ({ ...months.find(({ since }) => since.startsWith(month))!, ...figures }))
}
