import type { LineInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { OrderRow } from './order-row.ts'

/** A recurring line of an accepted offer: it becomes a subscription instead of an item. */
export interface RecurringLine extends LineInput {
  offer_line_uuid: string
}

/** Makes subscriptions from the recurring lines of an order's offer, in the same transaction. */
export type SubscriptionMaker = (ctx: Context, order: OrderRow, lines: readonly RecurringLine[]) => Promise<void>
type CancelListener = (ctx: Context, order: OrderRow) => Promise<void>

let makeSubscriptions: SubscriptionMaker | undefined
const cancelListeners: CancelListener[] = []

/** Subscriptions stand right of orders and make themselves known here. */
export function registerSubscriptionMaker(maker: SubscriptionMaker): void {
  makeSubscriptions = maker
}

/** Told in the same transaction when a sales order is cancelled: its subscriptions end with it. */
export function onOrderCancelled(listener: CancelListener): void {
  cancelListeners.push(listener)
}

/** Whether recurring lines can be taken out of orders. */
export const subscriptionMaker = (): SubscriptionMaker | undefined => makeSubscriptions

export async function orderCancelled(ctx: Context, order: OrderRow): Promise<void> {
  for (const listener of cancelListeners) await listener(ctx, order)
}
