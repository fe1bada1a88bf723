import type { Context } from '#kit/context.ts'
import { itemRight, visitorAccount, type OrderItemRow } from '../items/order-item-row.ts'

/** Announces a change of an item to both sides and on the channel of its order. Events carry keys only. */
export function emitItem(ctx: Context, verb: 'created' | 'updated' | 'deleted', item: OrderItemRow): void {
  const event = {
    name: `order_item.${verb}`,
    type: 'order_item',
    key: item.uuid,
    version: item.version ?? 1,
    requires: `${itemRight(item)}.read`,
    more: { order_uuid: item.order_uuid },
  }
  ctx.emit({ ...event, account_id: item.account_id })
  const other = item.order_number === null ? null : visitorAccount({ ...item, kind: item.order_kind })
  if (other !== null && other !== item.account_id) ctx.emit({ ...event, account_id: other })
  ctx.emit({ ...event, account_id: null, channels: [`private-orders.${item.order_uuid}`] })
}

/** Adds an entry to the activity log of an item. The log of its order shows it too, even after the item is deleted. */
export function logItem(ctx: Context, event: string, item: OrderItemRow, changes?: Record<string, readonly [unknown, unknown]>): void {
  ctx.log({
    account_id: item.account_id,
    event: `order_item.${event}`,
    subject_type: 'order_item',
    subject_id: item.uuid,
    subject_label: item.name ?? '',
    context: { order_uuid: item.order_uuid },
    ...(changes && { changes }),
  })
}
