/** Statuses of an order that an account sells (domain.md 3.22), in the order of its way. */
export const SALES_ORDER_STATUSES = [
  'draft',
  'pending',
  'confirmed',
  'in_progress',
  'on_hold',
  'delivered',
  'completed',
  'declined',
  'cancelled',
] as const
export type SalesOrderStatus = (typeof SALES_ORDER_STATUSES)[number]

/** Statuses of an order that an account gives to a provider (domain.md 3.23). */
export const PRODUCTION_ORDER_STATUSES = [
  'draft',
  'sent',
  'accepted',
  'in_progress',
  'delivered',
  'completed',
  'declined',
  'cancelled',
] as const
export type ProductionOrderStatus = (typeof PRODUCTION_ORDER_STATUSES)[number]

export const ORDER_STATUSES = [
  'draft',
  'pending',
  'sent',
  'confirmed',
  'accepted',
  'in_progress',
  'on_hold',
  'delivered',
  'completed',
  'declined',
  'cancelled',
] as const
export type OrderStatusCode = (typeof ORDER_STATUSES)[number]

/** States of one item of an order (domain.md 3.24). */
export const ORDER_ITEM_STATUSES = [
  'pending',
  'awaiting_requirements',
  'ready',
  'in_production',
  'in_review',
  'delivered',
  'completed',
  'on_hold',
  'cancelled',
] as const
export type OrderItemStatus = (typeof ORDER_ITEM_STATUSES)[number]

export const ORDER_PAYMENT_STATUSES = ['unpaid', 'partially_paid', 'paid', 'refunded', 'not_applicable'] as const
export const ORDER_INVOICING_STATUSES = ['not_invoiced', 'partially_invoiced', 'invoiced', 'not_applicable'] as const
export const ORDER_KINDS = ['sales', 'production'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]
/** Documents that an account issues, or receives from another one. */
export const DOCUMENT_DIRECTIONS = ['issued', 'received'] as const
