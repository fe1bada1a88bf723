import { sql } from 'kysely'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { keepsRecord } from '#access/policy.ts'
import type { Subject, SubjectKind } from '#modules/attachments/subjects/index.ts'
import { notFound } from '#lib/errors.ts'
import { itemQuery } from './items/order-items.query.ts'
import { orderPath, orderLabel, type OrderRow } from './order-row.ts'
import type { OrderItemRow } from './items/order-item-row.ts'
import { orderQuery } from './orders.query.ts'

const rightOf = (item: OrderItemRow) => (item.order_kind === 'production' ? 'production-orders' : 'orders')

/** The account from which somebody of the other side looks at a record. */
const visitorAccount = (row: { kind: string; client_account_id: number | null; supplier_account_id: number }) =>
  row.kind === 'production' ? row.supplier_account_id : row.client_account_id!

/** An item as the record that notes, comments, links, files and tasks hang on. */
export function itemToSubject(ctx: Context, item: OrderItemRow): Subject {
  const visitor = keepsRecord(ctx.actor, item) ? null : visitorAccount({ ...item, kind: item.order_kind })
  return {
    type: 'order_item',
    key: item.uuid,
    account_id: item.account_id,
    label: [item.order_number, item.name].filter(Boolean).join(' · '),
    contact_id: null,
    path: orderPath(visitor ?? item.account_id, { uuid: item.order_uuid, kind: item.order_kind }),
    owner: rightOf(item),
    ...(visitor !== null && { visitor_account_id: visitor }),
  }
}

/** Live word of an item to both sides and on the order's channel. */
export function emitItem(ctx: Context, verb: 'created' | 'updated' | 'deleted', item: OrderItemRow): void {
  const event = {
    name: `order_item.${verb}`,
    type: 'order_item',
    key: item.uuid,
    version: item.version ?? 1,
    requires: `${rightOf(item)}.read`,
    more: { order_uuid: item.order_uuid },
  }
  ctx.emit({ ...event, account_id: item.account_id })
  const other = item.order_number === null ? null : visitorAccount({ ...item, kind: item.order_kind })
  if (other !== null && other !== item.account_id) ctx.emit({ ...event, account_id: other })
  ctx.emit({ ...event, account_id: null, channels: [`private-orders.${item.order_uuid}`] })
}

/** A line of the history about an item, which its order shows too, also when the item is gone. */
export function logItem(ctx: Context, event: string, item: OrderItemRow, changes?: Record<string, readonly [unknown, unknown]>): void {
  ctx.log({
    account_id: item.account_id,
    event: `order_item.${event}`,
    subject_type: 'order_item',
    subject_id: item.uuid,
    subject_label: item.name ?? '',
    context: { order_uuid: item.order_uuid },
    ...(changes && { changes }),
  })
}

/** Items of orders carry notes, comments, links, files and tasks; tasks move their progress. */
export const orderItemSubjectKind: SubjectKind = {
  type: 'order_item',
  async find(ctx, key, action) {
    if (!/^[0-9a-f-]{36}$/i.test(key)) throw notFound()
    const item = await itemQuery.find(ctx, key, 'read')
    if (action !== 'read') await itemQuery.authorizeRecord(ctx, key, `orders.${action}`)
    return itemToSubject(ctx, item)
  },
  async changed(ctx, key) {
    await run(
      ctx.db,
      sql`UPDATE order_items i SET progress_bp = CASE WHEN i.status = 'completed' THEN 10000 WHEN k.n = 0 THEN CASE WHEN i.status = 'delivered' THEN 10000 ELSE 0 END ELSE k.done * 10000 / k.n END
      FROM (SELECT count(*) AS n, count(*) FILTER (WHERE status = 'done') AS done FROM tasks WHERE order_item_uuid = ${key}::uuid AND deleted_at IS NULL AND status <> 'cancelled') k
      WHERE i.uuid = ${key}::uuid`,
    )
    const found = await one<OrderItemRow>(ctx.db, sql`SELECT t.* FROM order_item_rows t WHERE t.uuid = ${key}::uuid`)
    if (found) emitItem(ctx, 'updated', found)
  },
}

/** Orders carry the same. */
export const orderSubjectKind: SubjectKind = {
  type: 'order',
  async find(ctx, key, action) {
    if (!/^[0-9a-f-]{36}$/i.test(key)) throw notFound()
    return orderToSubject(ctx, await orderQuery.find(ctx, key, action))
  },
}

function orderToSubject(ctx: Context, order: OrderRow): Subject {
  const visitor = keepsRecord(ctx.actor, order) ? null : visitorAccount(order)
  return {
    type: 'order',
    key: order.uuid,
    account_id: order.account_id,
    label: orderLabel(order),
    contact_id: visitor === null ? order.contact_id : null,
    path: orderPath(visitor ?? order.account_id, order),
    owner: order.kind === 'production' ? 'production-orders' : 'orders',
    ...(visitor !== null && { visitor_account_id: visitor }),
  }
}
