import { sql } from 'kysely'
import type { LineInput } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import {
  accountToday,
  documentParties,
  priceDocument,
  totalsColumns,
  writeLines,
  type LineTable,
  type PricedDocument,
} from '../../documents/index.ts'
import type { OrderRow } from '../order-row.ts'
import { productionParties } from '../production/production-parties.ts'

/** What an item carries besides the line itself, by the key of its line. */
export interface ItemExtras {
  project_uuid?: string | null
  due_date?: string | null
  source_order_item_uuid?: string | null
  service_provider_uuid?: string | null
  offer_line_uuid?: string | null
}

const EXTRA = ['project_uuid', 'due_date', 'source_order_item_uuid', 'service_provider_uuid', 'offer_line_uuid'] as const
const TABLE: LineTable = { table: 'order_items', document: 'order_uuid', key: 'uuid', extra: EXTRA }

/** A stored item as it would be typed, so that the whole order can be priced again with it unchanged. */
type StoredLine = LineInput & ItemExtras & { status: string }

export async function storedLines(ctx: Context, order: OrderRow): Promise<StoredLine[]> {
  const found = await rows<StoredLine & { key: string; quantity: string; status: string; own_vat: number | null }>(
    ctx.db,
    sql`SELECT uuid AS key, parent_uuid AS parent_key, product_id, package_edition_id, product_service_uuid, subscription_plan_id, code, name, description,
      quantity, unit, unit_price_minor, price_per, discount_bp, discount_minor, supply_type, vat_rate_id, cost_minor, status,
      project_uuid, due_date, source_order_item_uuid, service_provider_uuid, offer_line_uuid
    FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND deleted_at IS NULL ORDER BY position, uuid`,
  )
  return found.map((row) => ({
    ...row,
    quantity: Number(row.quantity),
    // What was cancelled stays on the order and counts nothing.
    ...(row.status === 'cancelled' && { is_optional: true, is_chosen: false }),
  }))
}

/** Typed lines with what production has put on the items they are. */
export async function withExtras(ctx: Context, order: OrderRow, lines: readonly LineInput[]): Promise<(LineInput & ItemExtras)[]> {
  const stored = new Map((await storedLines(ctx, order)).map((line) => [line.key, line]))
  return lines.map((line) => {
    const known = stored.get(line.key)
    return known ? { ...Object.fromEntries(EXTRA.map((name) => [name, known[name]])), ...line } : line
  })
}

/**
 * Prices an order by its lines and writes both: lines that keep their key stay the same items.
 * @throws 422 on the line that is wrong
 */
export async function writeOrderLines(
  ctx: Context,
  order: OrderRow,
  lines: readonly (LineInput & ItemExtras)[],
  locale?: 'en' | 'gr',
): Promise<{ order: OrderRow; keys: string[] }> {
  const named = lines.map((line, at) => ({ ...line, key: line.key ?? `new-${at}` }))
  const priced = await priceOrder(ctx, order, named, locale)
  const extras = new Map(named.map((line) => [line.key, line]))
  const keys = await writeLines(
    ctx.db,
    TABLE,
    { account_id: order.account_id, document_uuid: order.uuid },
    priced.lines,
    priced.lines.map((line) => Object.fromEntries(EXTRA.map((name) => [name, extras.get(line.key ?? '')?.[name] ?? null]))),
  )
  await copyRequirements(ctx, order)
  const columns = totalsColumns(priced)
  const found = await one<OrderRow>(
    ctx.db,
    sql`UPDATE orders SET ${sql.join(
      Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${name === 'vat_breakdown' ? sql`${value}::jsonb` : value}`),
    )}, updated_at = now() WHERE uuid = ${order.uuid} RETURNING *`,
  )
  return { order: found!, keys: keys as string[] }
}

async function priceOrder(ctx: Context, order: OrderRow, lines: readonly LineInput[], locale?: 'en' | 'gr'): Promise<PricedDocument> {
  const parties =
    order.kind === 'production'
      ? await productionParties(ctx, order.supplier_account_id, order.account_id)
      : await documentParties(ctx, order.account_id, order)
  return priceDocument(
    ctx,
    parties,
    {
      lines: lines.map((line) => withKey(line)),
      prices_include_vat: order.prices_include_vat,
      discount_bp: order.discount_bp,
      discount_minor: order.discount_minor,
      vat_treatment: order.vat_treatment_reason ? (order.vat_treatment as never) : null,
    },
    {
      currency: order.currency,
      locale: locale ?? parties.locale,
      day: order.order_date ?? (await accountToday(ctx, order.account_id)),
    },
  )
}

/** Only what pricing knows of a line. */
function withKey({ key, ...line }: LineInput & ItemExtras & { status?: string }): LineInput {
  const {
    project_uuid: _p,
    due_date: _d,
    source_order_item_uuid: _s,
    service_provider_uuid: _v,
    offer_line_uuid: _o,
    status: _t,
    ...rest
  } = line
  return { key: key ?? null, ...rest }
}

/** Questions as they stand in the catalogue when an item is made; those of a part are the package's own where it has some. */
async function copyRequirements(ctx: Context, order: OrderRow): Promise<void> {
  await run(
    ctx.db,
    sql`UPDATE order_items i SET requirements = coalesce(k.requirements, p.requirements)
    FROM products p
    LEFT JOIN LATERAL (
      SELECT pi.requirements FROM order_items parent JOIN package_items pi ON pi.package_id = parent.product_id AND pi.product_id = p.id AND pi.deleted_at IS NULL
      WHERE parent.order_uuid = ${order.uuid} AND parent.uuid IN (SELECT c.parent_uuid FROM order_items c WHERE c.order_uuid = ${order.uuid} AND c.product_id = p.id)
        AND pi.requirements IS NOT NULL LIMIT 1) k ON true
    WHERE i.account_id = ${order.account_id} AND i.order_uuid = ${order.uuid} AND p.id = i.product_id AND i.status = 'pending'
      AND i.requirements = '[]' AND i.source_order_item_uuid IS NULL`,
  )
}
