import type { AccountSubscriptionOrder, BillPart } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { keepsRecord } from '#access/policy.ts'
import type { Problem } from './bill/attempt.ts'

export interface SubscriptionOrderRow {
  uuid: string
  account_id: number
  account_subscription_uuid: string
  sequence: number
  kind: AccountSubscriptionOrder['kind']
  status: AccountSubscriptionOrder['status']
  period_start: string
  period_end: string
  quantity: string
  unit_price_minor: number
  net_minor: number
  vat_minor: number
  total_minor: number
  currency: string
  lines: BillPart[]
  due_date: string
  order_uuid: string | null
  invoice_uuid: string | null
  attempts: number
  last_attempt_at: string | null
  next_attempt_at: string | null
  paid_at: string | null
  skipped_reason: string | null
  problems: Problem[] | null
  created_at: string
  updated_at: string
}

const SHOWN = [
  'uuid',
  'account_id',
  'account_subscription_uuid',
  'sequence',
  'kind',
  'status',
  'period_start',
  'period_end',
  'unit_price_minor',
  'net_minor',
  'vat_minor',
  'total_minor',
  'currency',
  'due_date',
  'order_uuid',
  'invoice_uuid',
  'paid_at',
  'skipped_reason',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof SubscriptionOrderRow & keyof AccountSubscriptionOrder)[]

/** Only the seller reads the errors of a refused bill. */
export function presentOrder(row: SubscriptionOrderRow, ctx: Pick<Context, 'actor'>): AccountSubscriptionOrder {
  const { order, invoice } = row as { order?: AccountSubscriptionOrder['order']; invoice?: AccountSubscriptionOrder['invoice'] }
  return {
    ...(Object.fromEntries(SHOWN.map((name) => [name, row[name]])) as Pick<SubscriptionOrderRow, (typeof SHOWN)[number]>),
    quantity: Number(row.quantity),
    parts: row.lines,
    ...(keepsRecord(ctx.actor, row) && { attempts: row.attempts, last_attempt_at: row.last_attempt_at, problems: row.problems ?? [] }),
    ...(order !== undefined && { order }),
    ...(invoice !== undefined && { invoice }),
  }
}
