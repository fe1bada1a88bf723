import type { Selectable } from 'kysely'
import type { Order } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { orderPolicy } from './orders.policy.ts'

export const ORDER_RELATIONS = [
  'account',
  'client',
  'supplier',
  'provider',
  'contact',
  'project',
  'offer',
  'status',
  'statuses',
  'tags',
  'assignees',
  'contactPointUsers',
  'orderItems',
  'invoices',
  'productionOrders',
  'parentOrder',
  'end_client',
] as const satisfies readonly (keyof Order)[]

/** An order. Rows that were just written lack the time zone of the issuing account. */
export type OrderRow = Selectable<DB['orders']> & { time_zone?: string } & Pick<Order, (typeof ORDER_RELATIONS)[number]>

/** Policy of sales orders and production orders. */
export const ordersPolicy = orderPolicy<OrderRow>({
  kind: 'kind',
  number: 'number',
  created_by: 'created_by_id',
  assignees: 'assignee_ids',
})

/** Number and title, as lists, logs and mails name an order. */
export const orderLabel = (order: { number: string | null; title: string | null }): string =>
  [order.number, order.title].filter(Boolean).join(' · ') || '–'

/** Path of the screen of an order in one of the accounts that may read it. */
export const orderPath = (account_id: number, order: { uuid: string; kind: string }): string =>
  `/accounts/${account_id}/${order.kind === 'production' ? 'production-orders' : 'orders'}/${order.uuid}`

/** Whether an order is over. */
export const isFinal = (order: { status_code: string }): boolean => ['completed', 'declined', 'cancelled'].includes(order.status_code)

/** The permission that reading an order requires. */
export const rightOf = (order: OrderRow): string => (order.kind === 'production' ? 'production-orders.read' : 'orders.read')

/** The account that received an order; null until it is sent, and for buyers without an account. */
export const receiverOf = (order: OrderRow): number | null =>
  order.number === null ? null : order.kind === 'sales' ? order.client_account_id : order.supplier_account_id

/** Whether the actor belongs to the issuing or the receiving side of an order. A buyer must not learn of providers (invariant 10). */
export const isParty = ({ actor }: Pick<Context, 'actor'>, order: OrderRow): boolean =>
  actor.id !== 0 && (actor.staff || actor.memberships.has(order.account_id) || actor.memberships.has(receiverOf(order) ?? 0))
