import type { Order, OrderItem } from '@stoa/contract/browser'
import type { StatusTone } from '@stoa/ui'

/** Badge tone of each status of an order. */
export const ORDER_TONES: Record<Order['status_code'], StatusTone> = {
  draft: 'neutral',
  pending: 'warning',
  sent: 'warning',
  confirmed: 'info',
  accepted: 'info',
  in_progress: 'info',
  on_hold: 'warning',
  delivered: 'good',
  completed: 'good',
  declined: 'bad',
  cancelled: 'neutral',
}

/** Badge tone of each status of an item. */
export const ITEM_TONES: Record<OrderItem['status'], StatusTone> = {
  pending: 'neutral',
  awaiting_requirements: 'warning',
  ready: 'info',
  in_production: 'info',
  in_review: 'warning',
  delivered: 'good',
  completed: 'good',
  on_hold: 'warning',
  cancelled: 'neutral',
}

export const PAYMENT_TONES: Record<Order['payment_status'], StatusTone> = {
  unpaid: 'neutral',
  partially_paid: 'warning',
  paid: 'good',
  refunded: 'bad',
  not_applicable: 'neutral',
}

/** Statuses in which an order changes no more. */
export const FINAL: ReadonlySet<string> = new Set(['completed', 'declined', 'cancelled'])
