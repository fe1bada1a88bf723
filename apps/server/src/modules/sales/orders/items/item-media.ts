import type { BodyOf, createOrderItemMedia, Media, One, Page, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { listMediaOf, presentMedia, takeUpload } from '#modules/attachments/media/index.ts'
import { itemQuery } from './order-items.query.ts'
import { orderQuery, requireRight } from '../orders.query.ts'

/** Files of an item, for both sides of its order. */
export async function listItemMedia(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<Page<Media>> {
  const item = await itemQuery.find(ctx, params.order_item_uuid, 'read')
  return listMediaOf(ctx, { type: 'order_item', id: item.uuid }, query)
}

/** Adds a file of the seller, the buyer (material) or the provider (deliverable). The issuing account owns it. */
export async function createItemMedia(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createOrderItemMedia> },
): Promise<One<Media>> {
  const item = await itemQuery.find(ctx, params.order_item_uuid, 'read')
  requireRight(ctx, await orderQuery.find(ctx, item.order_uuid, 'read'), 'orders.update', 'orders.confirm')
  const place = {
    account_id: item.account_id,
    collection: 'attachment' as const,
    owner: { type: 'order_item', id: item.uuid, requires: item.order_kind === 'sales' ? 'orders.read' : 'production-orders.read' },
  }
  const row = await takeUpload(ctx, body, place, 'attachment')
  return { data: presentMedia(row, ctx) }
}
