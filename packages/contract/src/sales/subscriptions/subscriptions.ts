import { z } from 'zod'
import { AccountBadge } from '../../attachments/badges.ts'
import { permission } from '../../kit/access.ts'
import { date, flag, instant, optionalText, typedDate } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, numberFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { basisPoints, currency, money, quantity, vatExemptionCode } from '../documents/lines.ts'
import { Bill } from './subscription-bills.ts'
import { AccountSubscriptionOrder } from './subscription-orders.ts'

export const SUBSCRIPTION_STATES = [
  'draft',
  'pending',
  'trialing',
  'active',
  'past_due',
  'suspended',
  'paused',
  'cancelled',
  'expired',
] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]
export const SUBSCRIPTION_INTERVALS = ['week', 'month', 'year'] as const

/** Scheduled new terms. */
export const PendingChange = z.object({
  from: date,
  reason: z.enum(['downgrade', 'upgrade', 'price']),
  name: z.string(),
  quantity: z.number(),
  unit_price_minor: z.int(),
  discount_bp: z.int(),
  product_id: z.int(),
  package_edition_id: z.int().nullable(),
  subscription_plan_id: z.int().nullable(),
  interval: z.enum(SUBSCRIPTION_INTERVALS),
  interval_count: z.int(),
})

/** A subscription of a client (domain.md 2.11, 3.27, 4.5). It belongs to the seller; the buyer may read it. */
export const AccountSubscription = z.object({
  uuid: z.string(),
  account_id: z.int(),
  number: z.string(),
  /** Client relation; only for the seller. */
  account_relation_uuid: z.string().optional(),
  buyer_account_id: z.int(),
  /** Name of the counterpart. */
  counterpart_name: z.string(),
  product_id: z.int(),
  package_edition_id: z.int().nullable(),
  subscription_plan_id: z.int().nullable(),
  offer_uuid: z.string().nullable(),
  order_uuid: z.string().nullable(),
  project_uuid: z.string().nullable(),
  status: z.enum(SUBSCRIPTION_STATES),
  name: z.string(),
  quantity: z.number(),
  unit_price_minor: z.int(),
  discount_bp: z.int(),
  /** Net amount of one whole period. */
  period_price_minor: z.int(),
  setup_fee_minor: z.int(),
  currency: z.string(),
  vat_rate_id: z.int().nullable(),
  vat_exemption_code: z.int().nullable(),
  interval: z.enum(SUBSCRIPTION_INTERVALS),
  interval_count: z.int(),
  anchor_day: z.int(),
  anchor_date: date,
  start_date: date,
  /** First paid day. */
  trial_ends_on: date.nullable(),
  current_period_start: date.nullable(),
  /** First day after the period. */
  current_period_end: date.nullable(),
  /** First day of the next unbilled period. */
  next_renewal_on: date.nullable(),
  invoice_lead_days: z.int(),
  payment_terms_days: z.int(),
  auto_renew: z.boolean(),
  auto_issue: z.boolean(),
  cycles_done: z.int(),
  max_cycles: z.int().nullable(),
  min_cycles: z.int(),
  /** Last day of the minimum term; null after it. A cancellation at the period end takes effect no earlier. */
  commitment_ends_on: date.nullable(),
  /** Last day of service. */
  ends_on: date.nullable(),
  cancel_at_period_end: z.boolean(),
  cancelled_at: instant.nullable(),
  cancel_reason: z.string().nullable(),
  paused_at: instant.nullable(),
  suspended_at: instant.nullable(),
  dunning_level: z.int(),
  /** Net credit for the next bills. */
  credit_minor: z.int(),
  pending_change: PendingChange.nullable(),
  previous_subscription_uuid: z.string().nullable(),
  /** Open amount of issued invoices of its bills. */
  outstanding_minor: z.int(),
  /** Errors of waiting bills; only for the seller. */
  bill_problem: z.string().nullable().optional(),
  /** Whether the caller belongs to the selling side. */
  is_issued: z.boolean(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.optional(),
  client: AccountBadge.optional(),
  accountRelation: z.object({ uuid: z.string(), name: z.string(), code: z.string().nullable() }).nullable().optional(),
  product: z.object({ id: z.int(), type: z.string(), code: z.string(), name: z.string() }).optional(),
  plan: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  project: z.object({ uuid: z.string(), name: z.string() }).nullable().optional(),
  subscriptionOrders: z.array(AccountSubscriptionOrder).optional(),
  nextBills: z.array(Bill).optional(),
})
export type AccountSubscription = z.infer<typeof AccountSubscription>

const days = (max: number) => z.int().min(0).max(max)
const cycles = z.int().min(1).max(1200)

/** Terms that may change while it is active, without effect on bills. */
const settings = {
  name: optionalText(200),
  project_uuid: z.uuid().nullish(),
  invoice_lead_days: days(60).optional(),
  payment_terms_days: days(180).optional(),
  auto_renew: flag.optional(),
  auto_issue: flag.optional(),
  max_cycles: cycles.nullish(),
  min_cycles: z.int().min(0).max(1200).optional(),
  ends_on: typedDate.nullish(),
}
/** Terms that only a plan change with proration can change once it is active. */
const terms = {
  product_id: z.int().positive().optional(),
  package_edition_id: z.int().nullish(),
  subscription_plan_id: z.int().nullish(),
  quantity: quantity.optional(),
  unit_price_minor: money.optional(),
  discount_bp: basisPoints.optional(),
  setup_fee_minor: money.optional(),
  vat_rate_id: z.int().nullish(),
  vat_exemption_code: vatExemptionCode.nullish(),
  interval: z.enum(SUBSCRIPTION_INTERVALS).optional(),
  interval_count: z.int().min(1).max(36).optional(),
  start_date: typedDate.optional(),
  trial_ends_on: typedDate.nullish(),
}

/** Omitted fields come from the plan, the product and the client relation. */
export const AccountSubscriptionInput = z.object({
  ...settings,
  ...terms,
  account_relation_uuid: z.uuid(),
  product_id: z.int().positive(),
  currency: currency.optional(),
})
export type AccountSubscriptionInput = z.infer<typeof AccountSubscriptionInput>
export const AccountSubscriptionUpdate = z.object({ ...settings, ...terms })
export type AccountSubscriptionUpdate = z.infer<typeof AccountSubscriptionUpdate>

const listed = {
  row: AccountSubscription,
  key: 'uuid',
  alternatives: { except: ['direction'] },
  filters: {
    search: searchFilter(),
    /** Default: received for client accounts, issued for others. */
    direction: codeFilter(['issued', 'received']),
    status: codeFilter(SUBSCRIPTION_STATES),
    client: idFilter(),
    account: idFilter(),
    product: idFilter(),
    interval: codeFilter(SUBSCRIPTION_INTERVALS),
    renewing: dateFilter(),
    auto_renew: booleanFilter(),
    price: numberFilter(),
    /** Bills that could not be issued; only for the seller. */
    problem: booleanFilter(),
    date_created: dateFilter(),
  },
  sorts: ['number', 'next_renewal_on', 'price', 'name', 'client', 'status'],
  includes: ['account', 'client', 'accountRelation', 'product', 'plan', 'project', 'subscriptionOrders', 'nextBills'],
} as const

/** All subscriptions that the caller may read. */
export const accountSubscriptions = defineResource({
  ...listed,
  name: 'account-subscriptions',
  id: 'accountSubscriptions',
  paths: { collection: '/api/v1/account-subscriptions', item: '/api/v1/account-subscriptions/:uuid' },
  create: AccountSubscriptionInput.extend({ account_id: z.int().positive() }),
  update: AccountSubscriptionUpdate,
})

/** Subscriptions of one account, issued or received. */
export const accountAccountSubscriptions = defineResource({
  ...listed,
  name: 'account-subscriptions',
  id: 'accounts.accountSubscriptions',
  paths: { collection: '/api/v1/accounts/:account_id/account-subscriptions', item: '/api/v1/account-subscriptions/:uuid' },
  access: { export: permission('account-subscriptions.export') },
  create: AccountSubscriptionInput,
})
