import type { LineInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { listeners, provider } from '#kit/wiring.ts'
import type { OrderRow } from './order-row.ts'

/** A recurring line of an accepted offer: it becomes a subscription instead of an item. */
export interface RecurringLine extends LineInput {
  offer_line_uuid: string
}

/** Makes subscriptions from the recurring lines of an order's offer, in the same transaction. */
type SubscriptionMaker = (ctx: Context, order: OrderRow, lines: readonly RecurringLine[]) => Promise<void>

/** Subscriptions take the recurring lines of an accepted offer. */
export const subscriptionMaker = provider<SubscriptionMaker>('subscriptions of an order')

/** A sales order was cancelled. Told in the same transaction. */
export const orderCancelled = listeners<(ctx: Context, order: OrderRow) => Promise<void>>('order cancelled')
