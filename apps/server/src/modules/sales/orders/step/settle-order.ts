import { sql } from 'kysely'
import type { OrderItemStatus, OrderStatusCode } from '@stoa/contract'
import { findRow, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notifySide } from '../announce/notify-side.ts'
import type { OrderRow } from '../order-row.ts'
import { refreshSums } from '../store/billing.ts'
import { writePackageStatus } from '../store/item-status.ts'
import { moveOrder } from './move-order.ts'
import { statusOfItems, statusOfParts } from './status-of-items.ts'

/**
 * Updates everything that is derived from the items and invoices of a sales order: status of packages, invoicing and payment
 * status, margin, and the status of the order. The caller has locked the order. Idempotent.
 * @returns the updated order
 */
export async function settleOrder(ctx: Context, order: OrderRow, note?: string): Promise<OrderRow> {
  if (order.kind !== 'sales') return order
  const items = await settlePackages(ctx, order)
  const summed: OrderRow = await refreshSums(ctx.db, order)
  const top = items.filter((item) => item.parent_uuid === null).map((item) => item.status)
  const settled = summed.invoicing_status === 'invoiced' || summed.invoicing_status === 'not_applicable'
  const to = statusOfItems(summed.status_code as OrderStatusCode, top, settled)
  if (to === summed.status_code) return summed
  const now = ctx.services.clock.now()
  const after = await moveOrder(ctx, summed, to, {
    note,
    values: {
      ...((to === 'delivered' || to === 'completed') && { delivered_at: summed.delivered_at ?? now }),
      ...(to === 'completed' && { completed_at: now }),
      ...(to === 'in_progress' && { delivered_at: null }),
    },
  })
  await notifySide(ctx, after, 'order.status-changed', 'receiver')
  await notifySide(ctx, after, 'order.status-changed', 'keeper')
  return after
}

/** Locks an order and settles it, after an invoice or a payment of it changed. */
export async function settleLocked(ctx: Context, uuid: string): Promise<void> {
  const order = await findRow(ctx.db, 'orders', { uuid }, 'NO KEY UPDATE')
  if (order) await settleOrder(ctx, order)
}

interface ItemStatus {
  uuid: string
  parent_uuid: string | null
  status: OrderItemStatus
}

/** Updates the status of packages. @returns all items of the order, with the new statuses */
async function settlePackages(ctx: Context, order: OrderRow): Promise<ItemStatus[]> {
  const items = await rows<ItemStatus>(
    ctx.db,
    sql`SELECT uuid, parent_uuid, status FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND deleted_at IS NULL`,
  )
  if (order.status_code === 'draft' || order.status_code === 'pending') return items
  const parts = Map.groupBy(
    items.filter((item) => item.parent_uuid !== null),
    (item) => item.parent_uuid!,
  )
  const changed: ItemStatus[] = []
  for (const item of items) {
    const status = parts.has(item.uuid) ? statusOfParts(parts.get(item.uuid)!.map((part) => part.status)) : item.status
    if (status === item.status) continue
    item.status = status
    changed.push(item)
  }
  if (changed.length) await writePackageStatus(ctx.db, changed, ctx.services.clock.now())
  return items
}
