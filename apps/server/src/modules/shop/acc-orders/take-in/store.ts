import { sql } from 'kysely'
import type { AccOrderStatus } from '@stoa/contract'
import { rows, run, type Db, type Sql } from '#db/rows.ts'
import type { IncomingLine, IncomingOrder } from './incoming-order.ts'

/** The shop whose orders are written. */
export interface OrderSource {
  account_id: number
  third_party_service_id: number
}

export type OrderValues = Omit<IncomingOrder, 'lines' | 'is_deleted'> & {
  contact_id: number | null
  search_text: string
  deleted_at: Date | null
}

/** Columns that an order takes over from its shop. */
const TAKEN = [
  'external_number',
  'external_status',
  'status',
  'currency',
  'subtotal_minor',
  'discount_minor',
  'shipping_minor',
  'fee_minor',
  'vat_minor',
  'total_minor',
  'refunded_minor',
  'prices_include_vat',
  'payment_method',
  'payment_method_title',
  'paid_at',
  'shipping_method',
  'wants_invoice',
  'coupon_codes',
  'deleted_at',
] as const
/** Those that an erasure of the contact empties: they do not come back. */
const PERSONAL = ['billing', 'shipping', 'customer_note', 'vat_number', 'transaction_id', 'tracking_number', 'search_text'] as const
const INSERTED = [...TAKEN, ...PERSONAL, 'external_id', 'contact_id', 'external_created_at', 'external_updated_at'] as const

const list = (names: readonly string[], prefix = ''): Sql => sql.raw(names.map((name) => prefix + name).join(', '))
const ERASED = sql`EXISTS (SELECT FROM contacts c WHERE c.account_id = o.account_id AND c.id = o.contact_id AND c.status = 'erased')`

export interface WrittenOrder {
  id: number
  external_id: string
  is_new: boolean
}

/**
 * Inserts or updates orders of a shop by one statement. An older state never replaces a newer one, and one that says nothing new changes
 * nothing; neither is returned.
 */
export async function putOrders(db: Db, source: OrderSource, orders: readonly OrderValues[], now: Date): Promise<WrittenOrder[]> {
  if (!orders.length) return []
  const same = sql.raw([...TAKEN, ...PERSONAL].map((name) => `o.${name}`).join(', '))
  const other = sql.raw([...TAKEN, ...PERSONAL].map((name) => `excluded.${name}`).join(', '))
  return rows(
    db,
    sql`INSERT INTO acc_orders AS o (account_id, third_party_service_id, status_changed_at, ${list(INSERTED)})
    SELECT ${source.account_id}, ${source.third_party_service_id}, ${now}, ${list(INSERTED, 'w.')} FROM jsonb_populate_recordset(NULL::acc_orders, ${JSON.stringify(orders)}::jsonb) w
    ON CONFLICT (third_party_service_id, external_id) WHERE third_party_service_id IS NOT NULL DO UPDATE SET
      ${sql.raw(TAKEN.map((name) => `${name} = excluded.${name}`).join(', '))},
      ${sql.join(PERSONAL.map((name) => sql`${sql.raw(name)} = CASE WHEN ${ERASED} THEN o.${sql.raw(name)} ELSE excluded.${sql.raw(name)} END`))},
      contact_id = coalesce(o.contact_id, excluded.contact_id), external_updated_at = excluded.external_updated_at,
      status_changed_at = CASE WHEN o.status <> excluded.status THEN excluded.status_changed_at ELSE o.status_changed_at END,
      version = o.version + 1, updated_at = now()
    WHERE o.external_updated_at < excluded.external_updated_at OR (o.external_updated_at = excluded.external_updated_at AND (${same}) IS DISTINCT FROM (${other}))
    RETURNING o.id, o.external_id, o.xmax = 0 AS is_new`,
  )
}

export type LineValues = IncomingLine & { acc_order_id: number }

/** Replaces the lines of orders by those of their shop. Their products are found by the shop's keys. */
export async function putLines(db: Db, source: OrderSource, order_ids: readonly number[], lines: readonly LineValues[]): Promise<void> {
  const { account_id, third_party_service_id } = source
  const given = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS w (acc_order_id bigint, kind text, external_id text, external_product_id text, name text, sku text,
    quantity numeric, unit_price_minor bigint, subtotal_minor bigint, total_minor bigint, vat_minor bigint, vat_bp integer)`
  await run(
    db,
    sql`DELETE FROM acc_order_line_items l WHERE l.account_id = ${account_id} AND l.acc_order_id = any(${[...order_ids]}::bigint[])
      AND NOT EXISTS (SELECT FROM ${given} WHERE w.acc_order_id = l.acc_order_id AND w.kind = l.kind AND w.external_id = l.external_id)`,
  )
  if (!lines.length) return
  await run(
    db,
    sql`INSERT INTO acc_order_line_items AS l (account_id, acc_order_id, kind, external_id, acc_product_id, name, sku, quantity, unit_price_minor, subtotal_minor, total_minor, vat_minor, vat_bp)
    SELECT ${account_id}, w.acc_order_id, w.kind, w.external_id, k.acc_product_id, w.name, w.sku, w.quantity, w.unit_price_minor, w.subtotal_minor, w.total_minor, w.vat_minor, w.vat_bp
    FROM ${given} LEFT JOIN third_party_service_products k ON k.third_party_service_id = ${third_party_service_id} AND k.external_id = w.external_product_id
    ORDER BY w.acc_order_id
    ON CONFLICT (acc_order_id, kind, external_id) WHERE external_id IS NOT NULL DO UPDATE SET acc_product_id = coalesce(excluded.acc_product_id, l.acc_product_id), name = excluded.name,
      sku = excluded.sku, quantity = excluded.quantity, unit_price_minor = excluded.unit_price_minor, subtotal_minor = excluded.subtotal_minor,
      total_minor = excluded.total_minor, vat_minor = excluded.vat_minor, vat_bp = excluded.vat_bp, updated_at = now()
    WHERE (l.acc_product_id, l.name, l.sku, l.quantity, l.unit_price_minor, l.subtotal_minor, l.total_minor, l.vat_minor, l.vat_bp)
      IS DISTINCT FROM (coalesce(excluded.acc_product_id, l.acc_product_id), excluded.name, excluded.sku, excluded.quantity, excluded.unit_price_minor, excluded.subtotal_minor, excluded.total_minor, excluded.vat_minor, excluded.vat_bp)`,
  )
}

/** Marks orders of a shop as deleted, by the shop's keys. @returns those that were not */
export const hideOrders = (db: Db, { third_party_service_id }: OrderSource, external_ids: readonly string[]): Promise<{ id: number }[]> =>
  rows(
    db,
    sql`UPDATE acc_orders SET deleted_at = now(), version = version + 1, updated_at = now()
    WHERE third_party_service_id = ${third_party_service_id} AND external_id = any(${[...external_ids]}::text[]) AND deleted_at IS NULL RETURNING id`,
  )

/** Gives orders of a shop the status that theirs means by another mapping. @returns those that changed */
export const translateStatuses = (
  db: Db,
  { third_party_service_id }: OrderSource,
  mapping: Readonly<Record<string, AccOrderStatus>>,
  now: Date,
): Promise<{ id: number }[]> =>
  rows(
    db,
    sql`UPDATE acc_orders o SET status = m.status, status_changed_at = ${now}, version = version + 1, updated_at = now()
    FROM (SELECT w.external_status, coalesce(${JSON.stringify(mapping)}::jsonb ->> w.external_status, 'other') AS status
      FROM (SELECT DISTINCT external_status FROM acc_orders WHERE third_party_service_id = ${third_party_service_id}) w) m
    WHERE o.third_party_service_id = ${third_party_service_id} AND o.external_status = m.external_status AND o.status <> m.status RETURNING o.id`,
  )
