import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { isParty, orderLabel, orderPath, receiverOf, rightOf, type OrderRow } from '../order-row.ts'

/** Codes of the notification settings for orders. */
export type OrderNotice =
  | 'order.created'
  | 'order.confirmed'
  | 'order.status-changed'
  | 'order-item.requirements-completed'
  | 'order-item.delivered'
  | 'production-order.received'
  | 'production-order.responded'
  | 'production-order.delivered'

/**
 * Notifies one side of an order: the people assigned to it, or, if there are none, those who may decide about such
 * orders. The person who caused the notification is excluded.
 */
export async function notifySide(
  ctx: Context,
  order: OrderRow,
  notice: OrderNotice,
  to: 'keeper' | 'receiver',
  params: Record<string, unknown> = {},
): Promise<void> {
  const account_id = to === 'keeper' ? order.account_id : receiverOf(order)
  if (account_id === null) return
  const user_ids = (await peopleOf(ctx, order, account_id, to)).filter((id) => id !== ctx.actor.id)
  if (!user_ids.length) return
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      setting_code: notice,
      account_id,
      user_ids,
      ...(isParty(ctx, order) && { actor_id: ctx.actor.id }),
      subject_type: 'order',
      subject_id: order.uuid,
      requires: rightOf(order),
      params: { subject: orderLabel(order), status: order.status_code, ...params },
      url: orderPath(account_id, order),
    },
  })
}

async function peopleOf(ctx: Context, order: OrderRow, account_id: number, to: 'keeper' | 'receiver'): Promise<number[]> {
  const named =
    to === 'keeper'
      ? sql`SELECT user_id FROM order_assignees WHERE order_uuid = ${order.uuid} UNION SELECT ${order.created_by_id}::bigint`
      : sql`SELECT user_id FROM order_contact_points WHERE order_uuid = ${order.uuid}`
  const deciding = to === 'keeper' ? 'orders.update' : order.kind === 'production' ? 'production-orders.respond' : 'orders.confirm'
  const found = await rows<{ user_id: number; is_named: boolean }>(
    ctx.db,
    sql`SELECT m.user_id, m.user_id IN (${named}) AS is_named FROM memberships m
    WHERE m.account_id = ${account_id} AND m.status = 'active' AND m.deleted_at IS NULL AND (m.user_id IN (${named})
      OR EXISTS (SELECT FROM membership_permission p WHERE p.membership_id = m.id AND p.permission_name = ${deciding})
      OR EXISTS (SELECT FROM role_permission p WHERE p.permission_name = ${deciding}
        AND (p.role_id = m.role_id OR p.role_id IN (SELECT r.role_id FROM membership_role r WHERE r.membership_id = m.id))))`,
  )
  const chosen = found.filter((row) => row.is_named)
  return (chosen.length ? chosen : found).map((row) => row.user_id)
}
