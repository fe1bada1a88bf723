import type { OrderItemStatus, OrderStatusCode } from '@stoa/contract'

const DONE: ReadonlySet<string> = new Set(['delivered', 'completed'])
const STARTED: ReadonlySet<string> = new Set(['in_production', 'in_review', 'delivered', 'completed'])

/**
 * Derives the status of a confirmed sales order from its items (domain.md 3.22).
 * @param settled whether everything billable is invoiced
 */
export function statusOfItems(current: OrderStatusCode, items: readonly OrderItemStatus[], settled: boolean): OrderStatusCode {
  if (!['confirmed', 'in_progress', 'delivered'].includes(current)) return current
  const live = items.filter((status) => status !== 'cancelled')
  if (!live.length) return current
  if (live.every((status) => status === 'completed')) return settled ? 'completed' : 'delivered'
  if (live.every((status) => DONE.has(status))) return 'delivered'
  return live.some((status) => STARTED.has(status)) || current !== 'confirmed' ? 'in_progress' : 'confirmed'
}

/** Derives the status of a package from its parts (domain.md 3.24). */
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
