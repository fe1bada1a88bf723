import type { OrderItemStatus, OrderStatusCode } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { AppError } from '#lib/errors.ts'
import { wrongState } from '../../documents/index.ts'
import type { OrderRow } from '../order-row.ts'

/** @throws 409 when the order stands in none of the statuses from which the step goes */
export function requireStatus(ctx: Context, order: OrderRow, from: readonly OrderStatusCode[]): void {
  if (!from.includes(order.status_code as OrderStatusCode)) throw refusedIn(ctx, order)
}

export const refusedIn = (ctx: Context, order: OrderRow): AppError => wrongState(ctx, `orders:statuses.${order.status_code}`)

/** @throws 409 when the item stands in none of the statuses from which the step goes */
export function requireItemStatus(ctx: Context, item: { status: string }, from: readonly OrderItemStatus[]): void {
  if (!from.includes(item.status as OrderItemStatus)) throw wrongState(ctx, `orders:item_statuses.${item.status}`)
}

/** What a sales order's items say of the order, and a package's parts of the package (domain.md 3.22, 3.24). */
export interface ItemState {
  uuid: string
  parent_uuid: string | null
  status: OrderItemStatus
}

const DONE: ReadonlySet<string> = new Set(['delivered', 'completed'])
const STARTED: ReadonlySet<string> = new Set(['in_production', 'in_review', 'delivered', 'completed'])

/** The status of a package by those of its parts. */
export function statusOfParts(parts: readonly OrderItemStatus[]): OrderItemStatus {
  const live = parts.filter((status) => status !== 'cancelled')
  if (!live.length) return 'cancelled'
  const all = (...statuses: string[]) => live.every((status) => statuses.includes(status))
  if (all('completed')) return 'completed'
  if (all('delivered', 'completed')) return 'delivered'
  if (all('in_review', 'delivered', 'completed')) return 'in_review'
  if (live.some((status) => STARTED.has(status))) return 'in_production'
  if (all('on_hold')) return 'on_hold'
  if (live.includes('awaiting_requirements')) return 'awaiting_requirements'
  return live.includes('pending') ? 'pending' : 'ready'
}

/**
 * Where an order stands by its items, once it is confirmed; item status drives the order's, never the reverse.
 * @param settled whether everything billable is invoiced, or nothing is to be
 */
export function statusOfItems(current: OrderStatusCode, items: readonly OrderItemStatus[], settled: boolean): OrderStatusCode {
  if (!['confirmed', 'in_progress', 'delivered'].includes(current)) return current
  const live = items.filter((status) => status !== 'cancelled')
  if (!live.length) return current
  if (live.every((status) => status === 'completed')) return settled ? 'completed' : 'delivered'
  if (live.every((status) => DONE.has(status))) return 'delivered'
  return live.some((status) => STARTED.has(status)) || current !== 'confirmed' ? 'in_progress' : 'confirmed'
}
