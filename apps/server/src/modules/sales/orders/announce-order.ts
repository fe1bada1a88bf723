import { sql } from 'kysely'
import type { OrderStatusCode } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { orderLabel, orderPath, type OrderRow } from './order-row.ts'

type Verb = 'created' | 'updated' | 'deleted'

const rightOf = (order: OrderRow) => (order.kind === 'production' ? 'production-orders.read' : 'orders.read')
/** The account that received an order; none while it was not sent. */
const receiverOf = (order: OrderRow): number | null =>
  order.number === null ? null : order.kind === 'sales' ? order.client_account_id : order.supplier_account_id

/** Announces a change live to both sides and on the order's own channel; keys only. */
export function emitOrder(ctx: Context, verb: Verb, order: OrderRow, changed: readonly string[] = []): void {
  const event = { name: `order.${verb}`, type: 'order', key: order.uuid, version: order.version, requires: rightOf(order), changed }
  const receiver = receiverOf(order)
  ctx.emit({ ...event, account_id: order.account_id })
  if (receiver !== null && receiver !== order.account_id) ctx.emit({ ...event, account_id: receiver })
  ctx.emit({ ...event, account_id: null, channels: [`private-orders.${order.uuid}`] })
}

/** A line in the history that the keeping side reads. */
export function logOrder(ctx: Context, event: string, order: OrderRow, changes?: Record<string, readonly [unknown, unknown]>): void {
  ctx.log({
    account_id: order.account_id,
    event: `order.${event}`,
    subject_type: 'order',
    subject_id: order.uuid,
    subject_label: orderLabel(order),
    contact_id: order.contact_id,
    ...(changes && { changes }),
  })
}

export function recordOrder(ctx: Context, verb: Verb, order: OrderRow, changes?: Record<string, readonly [unknown, unknown]>): void {
  emitOrder(ctx, verb, order, Object.keys(changes ?? {}))
  logOrder(ctx, verb, order, changes)
}

/** What a step of the way writes besides the status. */
interface Step {
  note?: string | null | undefined
  values?: Record<string, unknown>
}

/**
 * Moves an order to a status: row, history, log, live event. The caller holds the lock and has tested the old status.
 * A step that follows from somebody else's work names nobody to the buyer, who does not know providers (invariant 10).
 */
export async function moveOrder(ctx: Context, order: OrderRow, to: OrderStatusCode, { note, values = {} }: Step = {}): Promise<OrderRow> {
  const columns = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const found = await one<OrderRow>(
    ctx.db,
    sql`UPDATE orders SET previous_status_id = order_status_id, order_status_id = (SELECT id FROM order_statuses WHERE applies_to = kind AND code = ${to}),
      ${columns.length ? sql`${sql.join(columns)},` : sql``} version = version + 1, updated_at = now()
    WHERE uuid = ${order.uuid} RETURNING *`,
  )
  const after = found!
  await run(
    ctx.db,
    sql`INSERT INTO order_status_history (account_id, order_uuid, from_status_id, to_status_id, user_id, note, at)
    VALUES (${after.account_id}, ${after.uuid}, ${order.order_status_id}, ${after.order_status_id}, ${isParty(ctx, after) ? ctx.actor.id : null}, ${note || null}, ${ctx.services.clock.now()})`,
  )
  logOrder(ctx, 'status-changed', after, { status: [order.status_code, after.status_code] })
  emitOrder(ctx, 'updated', after, ['status_code', ...Object.keys(values)])
  return after
}

const isParty = ({ actor }: Context, order: OrderRow) =>
  actor.id !== 0 && (actor.staff || actor.memberships.has(order.account_id) || actor.memberships.has(receiverOf(order) ?? 0))

export type OrderNotice =
  | 'order.created'
  | 'order.confirmed'
  | 'order.status-changed'
  | 'order-item.requirements-completed'
  | 'order-item.delivered'
  | 'production-order.received'
  | 'production-order.responded'
  | 'production-order.delivered'

/** Tells one side of an order: those named, else its people who decide about such orders. Whoever caused it is left out. */
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

/** A message of the validation texts about a field. */
export const sayValidation = (ctx: Context, key: string, field: string, more: Record<string, unknown> = {}): string =>
  ctx.services.t(ctx.request.locale, `validation:${key}`, { field: ctx.services.t(ctx.request.locale, `fields:${field}`), ...more })
