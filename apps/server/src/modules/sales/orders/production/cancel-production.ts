import { sql } from 'kysely'
import { rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { moveOrder, notifySide } from '../announce-order.ts'
import type { OrderRow } from '../order-row.ts'

/**
 * Cancels what was ordered from providers for a sales order and not begun.
 * @throws 422 on `base` while a provider works on something: that is ended with an agreed amount first
 */
export async function cancelOpenProduction(ctx: Context, order: OrderRow, reason: string | null): Promise<void> {
  const found = await rows<OrderRow>(
    ctx.db,
    sql`SELECT * FROM orders WHERE account_id = ${order.account_id} AND parent_order_uuid = ${order.uuid} AND deleted_at IS NULL
      AND status_code IN ('draft', 'sent', 'accepted', 'in_progress') ORDER BY uuid FOR NO KEY UPDATE`,
  )
  const working = found.filter((row) => row.status_code === 'in_progress')
  if (working.length)
    throw invalid({
      base: ctx.services.t(ctx.request.locale, 'orders:refusals.production_in_progress', {
        numbers: working.map((row) => row.number).join(', '),
      }),
    })
  for (const row of found) await cancelProduction(ctx, row, reason)
}

/** Ends one production order with its items; the caller has locked it and tested its status. */
export async function cancelProduction(
  ctx: Context,
  order: OrderRow,
  reason: string | null,
  agreed_minor: number | null = null,
): Promise<OrderRow> {
  await setItems(ctx, order, 'cancelled')
  const after = await moveOrder(ctx, order, 'cancelled', {
    note: reason,
    values: { cancel_reason: reason, cancelled_at: ctx.services.clock.now(), agreed_minor },
  })
  await notifySide(ctx, after, 'order.status-changed', 'receiver')
  return after
}

/** The items of a production order follow it. */
export async function setItems(
  ctx: Context,
  order: OrderRow,
  status: 'ready' | 'in_production' | 'delivered' | 'completed' | 'cancelled',
): Promise<void> {
  const now = ctx.services.clock.now()
  const at = {
    ready: sql``,
    in_production: sql`started_at = coalesce(started_at, ${now}::timestamptz), delivered_at = NULL,`,
    delivered: sql`delivered_at = ${now},`,
    completed: sql`accepted_at = ${now}, completed_at = ${now}, progress_bp = 10000,`,
    cancelled: sql``,
  }[status]
  await run(
    ctx.db,
    sql`UPDATE order_items SET previous_status = status, status = ${status}, ${at} version = version + 1, updated_at = now()
    WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND status NOT IN ('completed', 'cancelled') AND deleted_at IS NULL`,
  )
}
