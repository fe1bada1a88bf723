import type { One, Order, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { OrderRow } from '../order-row.ts'
import { orderQuery } from '../orders.query.ts'

/** Input of a step of an order. */
export type OrderStep<Body = { note?: string | null | undefined }> = { params: Params; body: Body }

/** Presents a sales order in the response of a step. */
export const answerOrder = (ctx: Context, order: OrderRow): Promise<One<Order>> =>
  orderQuery.one(ctx, order, ['orderItems', 'client', 'supplier', 'statuses'])
