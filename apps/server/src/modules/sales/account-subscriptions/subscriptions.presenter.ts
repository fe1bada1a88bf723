import type { AccountSubscription, SubscriptionState } from '@stoa/contract'
import type { BillingInterval, PendingChange } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { keepsRecord } from '#access/policy.ts'
import { commitmentEndOf } from './bill/billing-state.ts'

/** A row of `account_subscription_list`. */
export interface SubscriptionRow {
  uuid: string
  account_id: number
  number: string
  account_relation_uuid: string
  buyer_account_id: number
  product_id: number
  package_edition_id: number | null
  subscription_plan_id: number | null
  offer_uuid: string | null
  order_uuid: string | null
  project_uuid: string | null
  status: SubscriptionState
  name: string
  quantity: string
  unit_price_minor: number
  setup_fee_minor: number
  currency: string
  discount_bp: number
  vat_rate_id: number | null
  vat_exemption_code: number | null
  interval: BillingInterval
  interval_count: number
  anchor_day: number
  anchor_date: string
  start_date: string
  trial_ends_on: string | null
  current_period_start: string | null
  current_period_end: string | null
  next_renewal_on: string | null
  invoice_lead_days: number
  payment_terms_days: number
  auto_renew: boolean
  auto_issue: boolean
  cycles_done: number
  max_cycles: number | null
  min_cycles: number
  waived_min_cycles: number | null
  ends_on: string | null
  cancel_at_period_end: boolean
  cancelled_at: string | null
  cancel_reason: string | null
  paused_at: string | null
  suspended_at: string | null
  dunning_level: number
  credit_minor: number
  pending_change: PendingChange | null
  previous_subscription_uuid: string | null
  trial_reminded_at: string | null
  expiry_reminded_days: number | null
  period_price_minor: number
  client_name: string
  seller_name: string
  outstanding_minor: number
  bill_problem: string | null
  search_text: string
  created_by_id: number | null
  version: number
  created_at: string
  updated_at: string
}

const SHOWN = [
  'uuid',
  'account_id',
  'number',
  'buyer_account_id',
  'product_id',
  'package_edition_id',
  'subscription_plan_id',
  'offer_uuid',
  'order_uuid',
  'project_uuid',
  'status',
  'name',
  'unit_price_minor',
  'setup_fee_minor',
  'currency',
  'discount_bp',
  'period_price_minor',
  'vat_rate_id',
  'vat_exemption_code',
  'interval',
  'interval_count',
  'anchor_day',
  'anchor_date',
  'start_date',
  'trial_ends_on',
  'current_period_start',
  'current_period_end',
  'next_renewal_on',
  'invoice_lead_days',
  'payment_terms_days',
  'auto_renew',
  'auto_issue',
  'cycles_done',
  'max_cycles',
  'min_cycles',
  'ends_on',
  'cancel_at_period_end',
  'cancelled_at',
  'cancel_reason',
  'paused_at',
  'suspended_at',
  'dunning_level',
  'credit_minor',
  'pending_change',
  'previous_subscription_uuid',
  'outstanding_minor',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof SubscriptionRow & keyof AccountSubscription)[]

const RELATIONS = ['account', 'client', 'product', 'plan', 'project', 'subscriptionOrders', 'nextBills'] as const

/** Presents a subscription. Only the seller reads the relation and the errors of refused bills. */
export function presentSubscription(row: SubscriptionRow, ctx: Pick<Context, 'actor'>): AccountSubscription {
  const is_issued = keepsRecord(ctx.actor, row)
  const loaded = row as unknown as Record<string, unknown>
  const relations = RELATIONS.filter((name) => loaded[name] !== undefined)
  return {
    ...(Object.fromEntries(SHOWN.map((name) => [name, row[name]])) as Pick<SubscriptionRow, (typeof SHOWN)[number]>),
    quantity: Number(row.quantity),
    commitment_ends_on: commitmentEndOf(row),
    counterpart_name: is_issued ? row.client_name : row.seller_name,
    is_issued,
    ...(is_issued && {
      account_relation_uuid: row.account_relation_uuid,
      bill_problem: row.bill_problem,
      ...(loaded.accountRelation !== undefined && { accountRelation: loaded.accountRelation as AccountSubscription['accountRelation'] }),
    }),
    ...Object.fromEntries(relations.map((name) => [name, loaded[name]])),
  }
}
