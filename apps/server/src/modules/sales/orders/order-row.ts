import type { Selectable } from 'kysely'
import type { Order } from '@stoa/contract'
import type { DB } from '#db/types.ts'
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

/** An order with the zone of its keeper, which rows that were just written lack until they are answered. */
export type OrderRow = Selectable<DB['orders']> & { time_zone?: string } & Pick<Order, (typeof ORDER_RELATIONS)[number]>

/** Who sees orders of both kinds, and who may do what with one. */
export const ordersPolicy = orderPolicy<OrderRow>({
  kind: 'kind',
  number: 'number',
  created_by: 'created_by_id',
  assignees: 'assignee_ids',
})

/** How an order is called in lists, logs and mails. */
export const orderLabel = (order: { number: string | null; title: string | null }): string =>
  [order.number, order.title].filter(Boolean).join(' · ') || '–'

/** Screen of an order in one of the accounts that see it. */
export const orderPath = (account_id: number, order: { uuid: string; kind: string }): string =>
  `/accounts/${account_id}/${order.kind === 'production' ? 'production-orders' : 'orders'}/${order.uuid}`

/** Statuses in which nothing happens to an order any more. */
export const isFinal = (order: { status_code: string }): boolean => ['completed', 'declined', 'cancelled'].includes(order.status_code)
