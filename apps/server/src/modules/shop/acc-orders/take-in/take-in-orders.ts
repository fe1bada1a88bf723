import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import { rows, type Db } from '#db/rows.ts'
import type { IncomingOrder } from './incoming-order.ts'
import { putLines, putOrders, type OrderSource, type WrittenOrder } from './store.ts'

export interface KnownOrder {
  external_id: string
  contact_id: number | null
}

/** The orders of a shop that are stored already, by the shop's keys. */
export async function knownOrders(db: Db, source: OrderSource, external_ids: readonly string[]): Promise<Map<string, KnownOrder>> {
  const found = await rows<KnownOrder>(
    db,
    sql`SELECT external_id, contact_id FROM acc_orders
    WHERE third_party_service_id = ${source.third_party_service_id} AND external_id = any(${[...external_ids]}::text[])`,
  )
  return new Map(found.map((order) => [order.external_id, order]))
}

/**
 * Stores orders of a shop with their lines. The shop decides their status and amounts; an older state never replaces a newer one.
 * @param contacts ids by the shop's key of the order
 * @returns the orders that were added or changed
 */
export async function takeInOrders(
  db: Db,
  source: OrderSource,
  incoming: readonly IncomingOrder[],
  { contacts, now }: { contacts: ReadonlyMap<string, number>; now: Date },
): Promise<WrittenOrder[]> {
  const newest = newestOf(incoming)
  const written = await putOrders(
    db,
    source,
    newest.map(({ lines, is_deleted, ...order }) => ({
      ...order,
      contact_id: contacts.get(order.external_id) ?? null,
      deleted_at: is_deleted ? now : null,
      search_text: searchTextOf({ ...order, lines }),
    })),
    now,
  )
  const ids = new Map(written.map(({ id, external_id }) => [external_id, id]))
  const lines = newest.flatMap((order) => {
    const acc_order_id = ids.get(order.external_id)
    return acc_order_id === undefined ? [] : order.lines.map((line) => ({ ...line, acc_order_id }))
  })
  await putLines(db, source, [...ids.values()], lines)
  return written
}

/** One state of each order, the latest. */
function newestOf(incoming: readonly IncomingOrder[]): IncomingOrder[] {
  const newest = new Map<string, IncomingOrder>()
  for (const order of incoming) {
    const known = newest.get(order.external_id)
    if (!known || known.external_updated_at <= order.external_updated_at) newest.set(order.external_id, order)
  }
  return [...newest.values()].toSorted((one, other) => Number(one.external_id) - Number(other.external_id))
}

/** Number, customer, e-mail and SKUs. */
function searchTextOf({ external_number, billing, lines }: Pick<IncomingOrder, 'external_number' | 'billing' | 'lines'>): string {
  const { first_name, last_name, company, email } = billing
  return searchText({
    names: [first_name, last_name, company].filter((name): name is string => Boolean(name)),
    values: [...new Set([external_number, email, ...lines.map(({ sku }) => sku)])].filter((value): value is string => Boolean(value)),
  })
}
