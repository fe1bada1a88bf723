import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { keepsRecord } from '#access/policy.ts'
import type { Subject, SubjectKind } from '#modules/attachments/subjects/index.ts'
import { notFound } from '#lib/errors.ts'
import { emitItem } from './announce/announce-item.ts'
import { itemRight, visitorAccount, type OrderItemRow } from './items/order-item-row.ts'
import { itemQuery } from './items/order-items.query.ts'
import { orderPath, orderLabel, type OrderRow } from './order-row.ts'
import { orderQuery } from './orders.query.ts'
import { countProgress } from './store/item-status.ts'

const UUID = /^[0-9a-f-]{36}$/i

/** Orders carry notes, comments, links, files and tasks. */
export const orderSubjectKind: SubjectKind = {
  type: 'order',
  async find(ctx, key, action) {
    if (!UUID.test(key)) throw notFound()
    return orderToSubject(ctx, await orderQuery.find(ctx, key, action))
  },
}

/** Items carry the same as orders. Their tasks determine their progress. */
export const orderItemSubjectKind: SubjectKind = {
  type: 'order_item',
  async find(ctx, key, action) {
    if (!UUID.test(key)) throw notFound()
    const item = await itemQuery.find(ctx, key, 'read')
    if (action !== 'read') await itemQuery.authorizeRecord(ctx, key, `orders.${action}`)
    return itemToSubject(ctx, item)
  },
  async changed(ctx, key) {
    await countProgress(ctx.db, key)
    const found = await one<OrderItemRow>(ctx.db, sql`SELECT t.* FROM order_item_rows t WHERE t.uuid = ${key}::uuid`)
    if (found) emitItem(ctx, 'updated', found)
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

/** An item as the subject of notes, comments, links, files and tasks. */
export function itemToSubject(ctx: Context, item: OrderItemRow): Subject {
  const visitor = keepsRecord(ctx.actor, item) ? null : visitorAccount({ ...item, kind: item.order_kind })
  return {
    type: 'order_item',
    key: item.uuid,
    account_id: item.account_id,
    label: [item.order_number, item.name].filter(Boolean).join(' · '),
    contact_id: null,
    path: orderPath(visitor ?? item.account_id, { uuid: item.order_uuid, kind: item.order_kind }),
    owner: itemRight(item),
    ...(visitor !== null && { visitor_account_id: visitor }),
  }
}
