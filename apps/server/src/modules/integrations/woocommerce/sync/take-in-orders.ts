import type { ServiceRun } from '@stoa/contract'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { runAs } from '#platform/run-as.ts'
import { knownOrders, takeInOrders, type IncomingOrder, type OrderSource } from '#modules/shop/acc-orders/index.ts'
import type { ShopOrder, ShopRefund } from '../client/shop-records.ts'
import { mapOrder } from '../map/map-order.ts'
import type { ShopRow } from '../services/settings.ts'
import { announceRecords } from './announce-records.ts'
import { matchCustomers } from './match-customers.ts'
import { mapEach, skip, type ShopRun } from './shop-run.ts'

/** Work that is written with the records, such as the place of the next page. */
type Also = (ctx: Context, done: ServiceRun) => Promise<void>

/** Stores a page of orders with their customers, all or none of it. */
export async function takeInShopOrders(
  { services, shop, client, done }: ShopRun,
  orders: readonly ShopOrder[],
  also?: Also,
): Promise<void> {
  const refunds = new Map<number, ShopRefund[]>()
  for (const { id, refunds: given } of orders)
    if (given?.length) refunds.set(id, (await client.list<ShopRefund>(`orders/${id}/refunds`, { per_page: 100 })).rows)
  const fresh: ServiceRun = { ...done, reasons: [...done.reasons] }
  const incoming = mapEach(fresh, 'order', orders, (order) => mapOrder(order, refunds.get(order.id) ?? [], shop.settings.status_mapping))
  const counted = await runAs(services, 0, 'woocommerce', async (ctx) => {
    const counts: ServiceRun = { ...fresh, reasons: [...fresh.reasons] }
    if (!(await isConnected(ctx, shop))) return counts
    await store(ctx, shop, incoming, counts)
    await also?.(ctx, counts)
    return counts
  })
  Object.assign(done, counted)
}

/** Whether the shop is still connected; it stays so until the transaction ends. */
export async function isConnected(ctx: Context, shop: ShopRow): Promise<boolean> {
  const row = await findRow(ctx.db, 'third_party_services', { id: shop.id }, 'KEY SHARE')
  return row !== undefined && row.deleted_at === null
}

export const sourceOf = ({ id, account_id }: ShopRow): OrderSource => ({ account_id, third_party_service_id: id })

async function store(ctx: Context, shop: ShopRow, incoming: readonly IncomingOrder[], counts: ServiceRun): Promise<void> {
  const { account_id, settings } = shop
  const source = sourceOf(shop)
  const known = await knownOrders(
    ctx.db,
    source,
    incoming.map(({ external_id }) => external_id),
  )
  const wanted = incoming.filter((order) => known.has(order.external_id) || isWanted(order, settings.import_statuses))
  const unmatched = wanted.filter(({ external_id, is_deleted }) => !is_deleted && (known.get(external_id)?.contact_id ?? null) === null)
  const { contacts, created, without_room } = await matchCustomers(ctx, account_id, unmatched, { creates: settings.create_contacts })
  const now = ctx.services.clock.now()
  const written = await takeInOrders(ctx.db, source, wanted, { contacts, now })
  const [added, changed] = [written.filter(({ is_new }) => is_new), written.filter(({ is_new }) => !is_new)]
  announceRecords(ctx, { account_id, kind: 'acc_order', service_id: shop.id, created: idsOf(added), changed: idsOf(changed) })
  counts.orders += written.length
  counts.contacts += created
  for (let at = 0; at < without_room; at += 1) skip(counts, 'contact', 'contacts.max')
}

/** A new order is taken in with the chosen statuses; a stored one follows its shop. */
const isWanted = ({ external_status, is_deleted }: IncomingOrder, statuses: readonly string[]): boolean =>
  !is_deleted && (statuses.length === 0 || statuses.includes(external_status))

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
