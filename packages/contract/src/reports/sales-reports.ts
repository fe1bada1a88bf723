import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { typedDate } from '../kit/fields.ts'
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

/** Open balances of invoices and of what stands on cards by hand, by how long they are overdue (domain.md 4.10). */
export const AGE_BUCKETS = ['not_due_minor', 'days_30_minor', 'days_60_minor', 'days_90_minor', 'older_minor'] as const
const owed = {
  not_due_minor: z.int(),
  days_30_minor: z.int(),
  days_60_minor: z.int(),
  days_90_minor: z.int(),
  older_minor: z.int(),
  /** Of all ages. */
  total_minor: z.int(),
  /** Money that came in and pays nothing yet. */
  unplaced_minor: z.int(),
  /** `total_minor` less `unplaced_minor`: what the cards of the clients say. */
  balance_minor: z.int(),
  /** What is late, but never more than the balance: as the card of a client shows it. */
  overdue_minor: z.int(),
  /** How many open invoices and lines of cards there are. */
  items: z.int(),
}

export const ReceivableReport = z.object({
  /** Today in the account's zone. */
  as_of: z.string(),
  totals: z.array(
    z.object({
      currency: z.string(),
      ...owed,
      /** Of payments, what pays no invoice: `unplaced_minor` and what covers lines that stand on cards by hand. */
      credit_minor: z.int(),
    }),
  ),
  /** Those who owe most first, at most 500. */
  by_client: z.array(
    z.object({
      account_relation_uuid: z.string().nullable(),
      /** Of a buyer without a card. */
      contact_id: z.int().nullable(),
      name: z.string(),
      currency: z.string(),
      ...owed,
      /** Null where nothing is open. */
      oldest_due_date: z.string().nullable(),
    }),
  ),
})
export type ReceivableReport = z.infer<typeof ReceivableReport>

/** An invoice that is owed, or an opening balance or adjustment on a card. */
export const ReceivableItem = z.object({
  kind: z.enum(['invoice', 'movement']),
  uuid: z.string(),
  number: z.string().nullable(),
  /** What a line of a card is for. */
  description: z.string().nullable(),
  account_relation_uuid: z.string().nullable(),
  contact_id: z.int().nullable(),
  name: z.string(),
  due_date: z.string(),
  currency: z.string(),
  open_minor: z.int(),
})
export type ReceivableItem = z.infer<typeof ReceivableItem>

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

export const RECURRING_MOVES = ['recurring', 'new', 'expansion', 'contraction', 'churned'] as const
export type RecurringMove = (typeof RECURRING_MOVES)[number]

/** A subscription behind a movement: per month before and at the end. */
export const RecurringItem = z.object({
  account_subscription_uuid: z.string(),
  number: z.string(),
  name: z.string(),
  client: z.string(),
  currency: z.string(),
  before_minor: z.int(),
  after_minor: z.int(),
})
export type RecurringItem = z.infer<typeof RecurringItem>

/**
 * Price of sales orders less what they cost: production that providers took on, and of lines that nobody took on what
 * they were reckoned to cost.
 */
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

const report = <T extends z.core.SomeType>(name: string, id: string, summary: string, response: T) =>
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

/** The open items behind a figure of the receivables, oldest due first, at most 1000. */
export const receivableItems = defineEndpoint({
  id: 'reports.receivables.items',
  method: 'GET',
  path: `${PATH}/receivables/items`,
  access: ACCESS,
  summary: 'Open items behind a figure',
  params: accountParams,
  query: z.object({
    currency: z.string().length(3),
    age: z.enum(AGE_BUCKETS).optional(),
    account_relation_uuid: z.uuid().optional(),
    contact_id: z.coerce.number().int().positive().optional(),
  }),
  response: manyOf(ReceivableItem),
})

/** The subscriptions behind a movement between the day before `since` and `until`, largest first, at most 1000. */
export const recurringItems = defineEndpoint({
  id: 'reports.recurringRevenue.items',
  method: 'GET',
  path: `${PATH}/recurring-revenue/items`,
  access: ACCESS,
  summary: 'Subscriptions behind a movement',
  params: accountParams,
  query: z.object({ currency: z.string().length(3), since: typedDate, until: typedDate, move: z.enum(RECURRING_MOVES) }),
  response: manyOf(RecurringItem),
})

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
