import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { typedDate } from '../kit/fields.ts'
import { compared, ReportPeriod, reportQuery, Sums } from './report-shapes.ts'

const ACCESS = permission('reports.read-financial')
const PATH = '/api/v1/accounts/:account_id/reports'

/** Offers that were sent, accepted, declined or expired in a period, each by its day. */
export const OfferReport = z.object({
  period: ReportPeriod,
  previous: ReportPeriod.nullable(),
  totals: z.object({
    sent: compared(z.int()),
    accepted: compared(z.int()),
    declined: compared(z.int()),
    expired: compared(z.int()),
    /** `accepted` ÷ all decided and expired offers, in basis points. */
    acceptance_bp: compared(z.int().nullable()),
    /** Median days from sending to acceptance. */
    median_days: compared(z.int().nullable()),
    sent_value: compared(Sums),
    accepted_value: compared(Sums),
  }),
  step: z.enum(['day', 'week']),
  series: z.array(z.object({ since: z.string(), until: z.string(), sent: z.int(), accepted: z.int(), declined: z.int() })),
  /** Reasons of declined offers; `id` is null without a reason. */
  reasons: z.array(z.object({ id: z.int().nullable(), name: z.string().nullable(), count: z.int(), values: Sums })),
  by_user: z.array(
    z.object({ user: UserBadge.nullable(), sent: z.int(), accepted: z.int(), acceptance_bp: z.int().nullable(), accepted_value: Sums }),
  ),
})
export type OfferReport = z.infer<typeof OfferReport>

/** Invoiced amounts, net of VAT and credit notes, by day of issue, and received amounts. */
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
      /** Key of the relation; null for a contact without an account. */
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

/** Open invoices and manual ledger entries by age (domain.md 4.10). */
export const AGE_BUCKETS = ['not_due_minor', 'days_30_minor', 'days_60_minor', 'days_90_minor', 'older_minor'] as const
/** Ages of open items: the buckets, everything past its date, and everything older than 60 days. */
export const RECEIVABLE_AGES = [...AGE_BUCKETS, 'late_minor', 'over_60_minor'] as const
const owed = {
  not_due_minor: z.int(),
  days_30_minor: z.int(),
  days_60_minor: z.int(),
  days_90_minor: z.int(),
  older_minor: z.int(),
  /** Sum of all ages. */
  total_minor: z.int(),
  /** Unallocated payments. */
  unplaced_minor: z.int(),
  /** `total_minor` less `unplaced_minor`: the balance of the clients' ledgers. */
  balance_minor: z.int(),
  /** Overdue amount, at most the balance, as in the ledger of a client. */
  overdue_minor: z.int(),
  /** Number of open invoices and ledger entries. */
  items: z.int(),
}

export const ReceivableReport = z.object({
  /** Current day in the time zone of the account. */
  as_of: z.string(),
  totals: z.array(
    z.object({
      currency: z.string(),
      ...owed,
      /** Part of payments that pays no invoice: `unplaced_minor` and the part that covers manual ledger entries. */
      credit_minor: z.int(),
    }),
  ),
  /** Clients by open amount, the largest first, at most 500. */
  by_client: z.array(
    z.object({
      account_relation_uuid: z.string().nullable(),
      /** Contact, for a buyer without a relation. */
      contact_id: z.int().nullable(),
      name: z.string(),
      currency: z.string(),
      ...owed,
      /** Null if nothing is open. */
      oldest_due_date: z.string().nullable(),
    }),
  ),
})
export type ReceivableReport = z.infer<typeof ReceivableReport>

/** An open invoice, or an opening balance or adjustment in a ledger. */
export const ReceivableItem = z.object({
  kind: z.enum(['invoice', 'movement']),
  uuid: z.string(),
  number: z.string().nullable(),
  /** Description of a ledger entry. */
  description: z.string().nullable(),
  account_relation_uuid: z.string().nullable(),
  contact_id: z.int().nullable(),
  name: z.string(),
  due_date: z.string(),
  currency: z.string(),
  open_minor: z.int(),
})
export type ReceivableItem = z.infer<typeof ReceivableItem>

/** Monthly recurring revenue and its changes. */
export const RecurringReport = z.object({
  period: ReportPeriod,
  /** Day of `now`, at which the current month ends. */
  today: z.string(),
  /** Monthly net amount of active and past due subscriptions (domain.md 4.5). */
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
          /** Negative, like lost revenue. */
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

/** A subscription of a movement, with its monthly amounts before and at the end. */
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
 * Price of the lines of sales orders whose cost is known, less their cost: accepted production orders, and the estimated
 * cost of lines without one.
 */
export const MarginReport = z.object({
  period: ReportPeriod,
  previous: ReportPeriod.nullable(),
  totals: z.object({
    net: compared(Sums),
    /** Net amount of the lines whose cost is known. */
    costed_net: compared(Sums),
    cost: compared(Sums),
    /** `costed_net` less `cost`. */
    margin: compared(Sums),
    orders: compared(z.int()),
  }),
  /** By order, the lowest margin first, at most 500. */
  orders: z.array(
    z.object({
      order_uuid: z.string(),
      number: z.string().nullable(),
      title: z.string().nullable(),
      client: z.string().nullable(),
      order_date: z.string(),
      currency: z.string(),
      net_minor: z.int(),
      costed_net_minor: z.int(),
      cost_minor: z.int(),
      /** Null if no cost is known. */
      margin_minor: z.int().nullable(),
      /** Share of `costed_net_minor`, in basis points; null if it is zero. */
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

/** The open items of a figure of the receivables, oldest due first, at most 1000. */
export const receivableItems = defineEndpoint({
  id: 'reports.receivables.items',
  method: 'GET',
  path: `${PATH}/receivables/items`,
  access: ACCESS,
  summary: 'Open items behind a figure',
  params: accountParams,
  query: z.object({
    currency: z.string().length(3),
    age: z.enum(RECEIVABLE_AGES).optional(),
    account_relation_uuid: z.uuid().optional(),
    contact_id: z.coerce.number().int().positive().optional(),
  }),
  response: manyOf(ReceivableItem),
})

/** The subscriptions of a movement between the day before `since` and `until`, largest first, at most 1000. */
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
