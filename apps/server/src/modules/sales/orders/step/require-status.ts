import type { OrderItemStatus, OrderStatusCode } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseStatus } from '../../documents/index.ts'
import type { OrderRow } from '../order-row.ts'

/** Checks the status of an order. @throws 409 `wrong_state` unless it is one of the given */
export function requireStatus(ctx: Context, order: OrderRow, statuses: readonly OrderStatusCode[]): void {
  if (!statuses.includes(order.status_code as OrderStatusCode)) refuseOrder(ctx, order)
}

/** Checks the status of an item. @throws 409 `wrong_state` unless it is one of the given */
export function requireItemStatus(ctx: Context, item: { status: string }, statuses: readonly OrderItemStatus[]): void {
  if (!statuses.includes(item.status as OrderItemStatus)) refuseStatus(ctx, `orders:item_statuses.${item.status}`)
}

/** Refuses a step because of the status of the order. @throws 409 `wrong_state` */
export function refuseOrder(ctx: Context, order: OrderRow): never {
  refuseStatus(ctx, `orders:statuses.${order.status_code}`)
}
