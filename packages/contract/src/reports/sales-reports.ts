import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { compared, ReportPeriod, reportQuery, Sums } from './report-shapes.ts'

const ACCESS = permission('reports.read-financial')
const PATH = '/api/v1/accounts/:account_id/reports'

/** Offers of a period: sent, accepted, declined and expired in it, each by the day on which that happened. */
export const OfferReport = z.object({
  period: ReportPeriod,
  previous: ReportPeriod.nullable(),
  totals: z.object({
    sent: compared(z.int()),
    accepted: compared(z.int()),
    declined: compared(z.int()),
    expired: compared(z.int()),
    /** `accepted` ÷ all that were decided or ran out, in basis points. */
    acceptance_bp: compared(z.int().nullable()),
    /** Median days from sending to accepting. */
    median_days: compared(z.int().nullable()),
    sent_value: compared(Sums),
    accepted_value: compared(Sums),
  }),
  step: z.enum(['day', 'week']),
  series: z.array(z.object({ since: z.string(), until: z.string(), sent: z.int(), accepted: z.int(), declined: z.int() })),
  /** Why offers were declined; `id` is null where nobody said. */
  reasons: z.array(z.object({ id: z.int().nullable(), name: z.string().nullable(), count: z.int(), values: Sums })),
  by_user: z.array(
    z.object({ user: UserBadge.nullable(), sent: z.int(), accepted: z.int(), acceptance_bp: z.int().nullable(), accepted_value: Sums }),
  ),
})
export type OfferReport = z.infer<typeof OfferReport>

/** What was invoiced, net of VAT and of credit notes, by the day of issue; and what was received. */
export const RevenueReport = z.object({
  period: ReportPeriod,
  previous: ReportPeriod.nullable(),
  totals: z.object({
    revenue: compared(Sums),
    credited: compared(Sums),
    received: compared(Sums),
    invoices: compared(z.int()),
  }),
  months: z.array(z.object({ since: z.string(), until: z.string(), revenue: Sums })),
  by_client: z.array(
    z.object({
      /** Of the relation; null for a contact without an account. */
      account_relation_uuid: z.string().nullable(),
      contact_id: z.int().nullable(),
      name: z.string(),
      invoices: z.int(),
      revenue: Sums,
    }),
  ),
  by_product: z.array(z.object({ product_id: z.int().nullable(), name: z.string().nullable(), lines: z.int(), revenue: Sums })),
})
export type RevenueReport = z.infer<typeof RevenueReport>

/** Open balances by how long they are overdue (domain model 4.10). */
const age = {
  not_due_minor: z.int(),
  days_30_minor: z.int(),
  days_60_minor: z.int(),
  days_90_minor: z.int(),
  older_minor: z.int(),
  total_minor: z.int(),
}
export const AGE_BUCKETS = ['not_due_minor', 'days_30_minor', 'days_60_minor', 'days_90_minor', 'older_minor'] as const

export const ReceivableReport = z.object({
  /** Today in the account's zone. */
  as_of: z.string(),
  totals: z.array(z.object({ currency: z.string(), ...age, overdue_minor: z.int(), invoices: z.int() })),
  /** Those who owe most first, at most 500. */
  by_client: z.array(
    z.object({
      account_relation_uuid: z.string().nullable(),
      contact_id: z.int().nullable(),
      name: z.string(),
      currency: z.string(),
      ...age,
      invoices: z.int(),
      oldest_due_date: z.string(),
    }),
  ),
})
export type ReceivableReport = z.infer<typeof ReceivableReport>

/** Recurring revenue per month: where it stands, and how it moved. */
export const RecurringReport = z.object({
  period: ReportPeriod,
  /** Net per month of what is active or past due now. */
  now: Sums,
  subscriptions: z.int(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      months: z.array(
        z.object({
          since: z.string(),
          until: z.string(),
          /** At the end of the month. */
          recurring_minor: z.int(),
          new_minor: z.int(),
          expansion_minor: z.int(),
          /** Negative, as is what was lost. */
          contraction_minor: z.int(),
          churned_minor: z.int(),
        }),
      ),
    }),
  ),
  by_product: z.array(z.object({ product_id: z.int(), name: z.string(), subscriptions: z.int(), recurring: Sums })),
})
export type RecurringReport = z.infer<typeof RecurringReport>

/** Price of sales orders less what their production orders cost. */
export const MarginReport = z.object({
  period: ReportPeriod,
  previous: ReportPeriod.nullable(),
  totals: z.object({ net: compared(Sums), cost: compared(Sums), margin: compared(Sums), orders: compared(z.int()) }),
  /** By order, the thinnest margin first, at most 500. */
  orders: z.array(
    z.object({
      order_uuid: z.string(),
      number: z.string().nullable(),
      title: z.string().nullable(),
      client: z.string().nullable(),
      order_date: z.string(),
      currency: z.string(),
      net_minor: z.int(),
      cost_minor: z.int(),
      margin_minor: z.int(),
      /** Of net, in basis points; null of nothing. */
      margin_bp: z.int().nullable(),
    }),
  ),
})
export type MarginReport = z.infer<typeof MarginReport>

const report = <T extends z.ZodType>(name: string, id: string, summary: string, response: T) =>
  defineEndpoint({
    id: `reports.${id}.read`,
    method: 'GET',
    path: `${PATH}/${name}`,
    access: ACCESS,
    summary,
    params: accountParams,
    query: reportQuery,
    response: oneOf(response),
  })

export const offerReport = report('offers', 'offers', 'Report on offers', OfferReport)
export const revenueReport = report('revenue', 'revenue', 'Report on revenue', RevenueReport)
export const receivableReport = report('receivables', 'receivables', 'What clients owe, by age', ReceivableReport)
export const recurringReport = report('recurring-revenue', 'recurringRevenue', 'Report on recurring revenue', RecurringReport)
export const marginReport = report('margins', 'margins', 'Margin of orders', MarginReport)

export const SALES_REPORTS = ['offers', 'revenue', 'receivables', 'recurring-revenue', 'margins'] as const
export type SalesReport = (typeof SALES_REPORTS)[number]

/** The tables of a report as a spreadsheet. */
export const exportSalesReport = defineEndpoint({
  id: 'reports.sales.export',
  method: 'GET',
  path: `${PATH}/sales/:report/export`,
  access: ACCESS,
  summary: 'A sales report as a spreadsheet',
  params: accountParams.extend({ report: z.enum(SALES_REPORTS) }),
  query: reportQuery,
  response: z.any(),
  produces: 'xlsx',
  limit: 'heavy',
  transaction: 'none',
})
