import type { LineInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { listeners, provider } from '#kit/wiring.ts'
import type { OrderRow } from './order-row.ts'

/** A recurring line of an accepted offer, which becomes a subscription instead of an item. */
export interface RecurringLine extends LineInput {
  offer_line_uuid: string
}

/** Creates subscriptions from the recurring lines of an order's offer, in the same transaction. */
type SubscriptionMaker = (ctx: Context, order: OrderRow, lines: readonly RecurringLine[]) => Promise<void>

/** Injected by the module of subscriptions. */
export const subscriptionMaker = provider<SubscriptionMaker>('subscriptions of an order')

/** Runs in the transaction that cancels a sales order. */
export const orderCancelled = listeners<(ctx: Context, order: OrderRow) => Promise<void>>('order cancelled')
