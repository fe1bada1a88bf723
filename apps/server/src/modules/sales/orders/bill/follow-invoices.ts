import type { Context } from '#kit/context.ts'
import {
  refreshInvoicingStatus,
  refreshPaymentStatus,
  writeInvoicedQuantities,
  type BillableItem,
  type OrderSides,
} from '../store/billing.ts'
import { settleLocked } from '../step/settle-order.ts'

/**
 * Writes invoiced quantities of order items and updates their orders.
 * @param items locked by the caller
 * @param invoiced invoiced quantity of items, by their uuid
 */
export async function countInvoiced(ctx: Context, items: readonly BillableItem[], invoiced: ReadonlyMap<string, number>): Promise<void> {
  await writeInvoicedQuantities(
    ctx.db,
    items.map(({ uuid, invoiced: before }) => ({ uuid, invoiced: invoiced.get(uuid) ?? before })),
  )
  for (const order_uuid of new Set(items.map((item) => item.order_uuid)))
    await announceOrder(ctx, order_uuid, await refreshInvoicingStatus(ctx.db, order_uuid))
}

/** Updates an order after the paid or credited amount of one of its invoices changed. */
export async function followPayment(ctx: Context, order_uuid: string): Promise<void> {
  await announceOrder(ctx, order_uuid, await refreshPaymentStatus(ctx.db, order_uuid))
}

async function announceOrder(ctx: Context, uuid: string, order: OrderSides | undefined): Promise<void> {
  if (!order) return
  for (const account_id of [order.account_id, order.client_account_id])
    if (account_id !== null) ctx.emit({ name: 'order.updated', account_id, type: 'order', key: uuid, requires: 'orders.read' })
  await settleLocked(ctx, uuid)
}
