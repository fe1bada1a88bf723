import type { OrderStatusCode } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { emitOrder, logOrder } from '../announce/announce-order.ts'
import { isParty, type OrderRow } from '../order-row.ts'
import { addHistory, changeStatus, type OrderChange } from '../store/orders.ts'

/** A change of status: a note for the history, and further columns. */
export interface Step {
  note?: string | null | undefined
  values?: OrderChange
}

/**
 * Moves an order to a status, writes its history, announces and logs the change. The caller has locked the order and checked its status.
 * The history names the actor only if they belong to a party of the order (invariant 10).
 */
export async function moveOrder(ctx: Context, order: OrderRow, to: OrderStatusCode, { note, values = {} }: Step = {}): Promise<OrderRow> {
  const after: OrderRow = await changeStatus(ctx.db, order.uuid, to, values)
  const user_id = isParty(ctx, after) ? ctx.actor.id : null
  await addHistory(ctx.db, after, order.order_status_id, { user_id, at: ctx.services.clock.now(), note: note ?? null })
  logOrder(ctx, 'status-changed', after, { status: [order.status_code, after.status_code] })
  emitOrder(ctx, 'updated', after, ['status_code', ...Object.keys(values)])
  return after
}
