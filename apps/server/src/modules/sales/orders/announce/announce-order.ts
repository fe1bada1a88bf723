import type { Context } from '#kit/context.ts'
import { orderLabel, receiverOf, rightOf, type OrderRow } from '../order-row.ts'

type Verb = 'created' | 'updated' | 'deleted'
type Changes = Record<string, readonly [unknown, unknown]>

/** Announces a change of an order and adds it to the activity log. */
export function recordOrder(ctx: Context, verb: Verb, order: OrderRow, changes?: Changes): void {
  emitOrder(ctx, verb, order, Object.keys(changes ?? {}))
  logOrder(ctx, verb, order, changes)
}

/** Announces a change to both sides and on the channel of the order. Events carry keys only. */
export function emitOrder(ctx: Context, verb: Verb, order: OrderRow, changed: readonly string[] = []): void {
  const event = { name: `order.${verb}`, type: 'order', key: order.uuid, version: order.version, requires: rightOf(order), changed }
  const receiver = receiverOf(order)
  ctx.emit({ ...event, account_id: order.account_id })
  if (receiver !== null && receiver !== order.account_id) ctx.emit({ ...event, account_id: receiver })
  ctx.emit({ ...event, account_id: null, channels: [`private-orders.${order.uuid}`] })
}

/** Adds an entry to the activity log of an order, which only the issuing side reads. */
export function logOrder(ctx: Context, event: string, order: OrderRow, changes?: Changes): void {
  ctx.log({
    account_id: order.account_id,
    event: `order.${event}`,
    subject_type: 'order',
    subject_id: order.uuid,
    subject_label: orderLabel(order),
    contact_id: order.contact_id,
    ...(changes && { changes }),
  })
}
