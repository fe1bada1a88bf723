import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { date, instant, optionalText, typedDate } from '../../kit/fields.ts'
import { codeFilter, dateFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { basisPoints, money, quantity } from '../documents/lines.ts'
import { BillPart } from './subscription-bills.ts'

export const SUBSCRIPTION_ORDER_STATES = ['scheduled', 'due', 'paid', 'overdue', 'failed_attempt', 'void'] as const
export const SUBSCRIPTION_ORDER_KINDS = ['initial', 'renewal', 'proration', 'setup'] as const

/** One bill of a subscription: a period, a proration or a single charge (domain.md 3.28). */
export const AccountSubscriptionOrder = z.object({
  uuid: z.string(),
  account_id: z.int(),
  account_subscription_uuid: z.string(),
  sequence: z.int(),
  kind: z.enum(SUBSCRIPTION_ORDER_KINDS),
  status: z.enum(SUBSCRIPTION_ORDER_STATES),
  period_start: date,
  /** First day after the period. */
  period_end: date,
  quantity: z.number(),
  unit_price_minor: z.int(),
  net_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  currency: z.string(),
  parts: z.array(BillPart),
  due_date: date,
  order_uuid: z.string().nullable(),
  invoice_uuid: z.string().nullable(),
  /** Number and time of attempts to issue it; only for the seller. */
  attempts: z.int().optional(),
  last_attempt_at: instant.nullable().optional(),
  paid_at: instant.nullable(),
  skipped_reason: z.string().nullable(),
  /** Errors of the last attempt to issue it; only for the seller. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  created_at: instant,
  updated_at: instant,
  order: z.object({ uuid: z.string(), number: z.string().nullable() }).nullable().optional(),
  /** Only the seller reads drafts. */
  invoice: z
    .object({
      uuid: z.string(),
      number: z.string().nullable(),
      status: z.string(),
      issue_date: date.nullable(),
      due_date: date,
      total_minor: z.int(),
      balance_minor: z.int(),
    })
    .nullable()
    .optional(),
})
export type AccountSubscriptionOrder = z.infer<typeof AccountSubscriptionOrder>

/** The first day of the period that the caller means. If another one is next, nothing is done, because another request was faster. */
export const MEANT_PERIOD = { period_start: typedDate.optional() }

/** Bills the next period now, or a single charge. */
export const AccountSubscriptionOrderInput = z.object({
  kind: z.enum(['renewal', 'setup']),
  ...MEANT_PERIOD,
  /** This field and the following ones are for single charges. */
  name: optionalText(200),
  quantity: quantity.optional(),
  unit_price_minor: money.optional(),
  discount_bp: basisPoints.optional(),
})
export type AccountSubscriptionOrderInput = z.infer<typeof AccountSubscriptionOrderInput>

const PATH = '/api/v1/account-subscriptions/:account_subscription_uuid/subscription-orders'

export const accountSubscriptionOrders = defineResource({
  name: 'account-subscription-orders',
  id: 'accountSubscriptions.subscriptionOrders',
  key: 'uuid',
  permission: 'account-subscriptions',
  paths: { collection: PATH, item: `${PATH}/:uuid` },
  row: AccountSubscriptionOrder,
  filters: {
    /** Place of the bill, number of its invoice. */
    search: searchFilter(),
    status: codeFilter(SUBSCRIPTION_ORDER_STATES),
    kind: codeFilter(SUBSCRIPTION_ORDER_KINDS),
    due: dateFilter(),
  },
  sorts: ['sequence', 'due_date', 'period_start'],
  includes: ['order', 'invoice'],
})

export const createSubscriptionOrder = defineEndpoint({
  id: 'accountSubscriptions.subscriptionOrders.create',
  repeats: 'dropped',
  method: 'POST',
  path: PATH,
  access: permission('account-subscriptions.update'),
  summary: 'Bill the next period now, or a single charge',
  body: AccountSubscriptionOrderInput,
  response: oneOf(AccountSubscriptionOrder),
})

/** Issues a waiting bill. Reports errors on their fields. */
export const issueSubscriptionOrder = defineEndpoint({
  id: 'accountSubscriptions.subscriptionOrders.issue',
  method: 'POST',
  path: `${PATH}/:uuid/issue`,
  access: permission('account-subscriptions.update'),
  summary: 'Issue a bill that waits',
  response: oneOf(AccountSubscriptionOrder),
})

/** Drops an unissued bill; an issued one requires a credit note. */
export const voidSubscriptionOrder = defineEndpoint({
  id: 'accountSubscriptions.subscriptionOrders.void',
  method: 'POST',
  path: `${PATH}/:uuid/void`,
  access: permission('account-subscriptions.update'),
  summary: 'Drop a bill that was not issued',
  body: z.object({ reason: optionalText(500) }),
  response: oneOf(AccountSubscriptionOrder),
})
