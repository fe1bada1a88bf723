import { sql } from 'kysely'
import type { LineInput } from '@stoa/contract'
import { chosenVat } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import {
  accountToday,
  documentParties,
  priceDocument,
  totalsColumns,
  type PricedDocument,
  type ResolvedLine,
} from '../../documents/index.ts'
import type { OrderRow } from '../order-row.ts'
import { copyRequirements, EXTRAS, writeItems, type ItemExtras } from '../store/items.ts'
import { writeDerived } from '../store/orders.ts'
import { productionParties } from '../production/production-parties.ts'

/** A stored item as a form line that pricing does not change. */
type StoredLine = LineInput & ItemExtras & { status: string }

/** Items of an order as form lines. Cancelled items remain on the order and do not count. */
export async function storedLines(ctx: Context, order: OrderRow): Promise<StoredLine[]> {
  const found = await rows<
    StoredLine & { key: string; quantity: string; status: string; vat_rate_id: number | null; vat_exemption_code: number | null }
  >(
    ctx.db,
    sql`SELECT uuid AS key, parent_uuid AS parent_key, product_id, package_edition_id, product_service_uuid, subscription_plan_id, code, name, description,
      quantity, unit, unit_price_minor, price_per, discount_bp, discount_minor, supply_type, vat_rate_id, vat_exemption_code, cost_minor, status,
      project_uuid, due_date, source_order_item_uuid, service_provider_uuid, offer_line_uuid
    FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND deleted_at IS NULL ORDER BY position, uuid`,
  )
  return found.map((row) => ({
    ...row,
    ...chosenVat(row),
    quantity: Number(row.quantity),
    ...(row.status === 'cancelled' && { is_optional: true, is_chosen: false }),
  }))
}

/** Form lines with the extra columns of the items that they change. */
export async function withExtras(ctx: Context, order: OrderRow, lines: readonly LineInput[]): Promise<(LineInput & ItemExtras)[]> {
  const stored = new Map((await storedLines(ctx, order)).map((line) => [line.key, line]))
  return lines.map((line) => {
    const known = stored.get(line.key)
    return known ? { ...Object.fromEntries(EXTRAS.map((name) => [name, known[name]])), ...line } : line
  })
}

/**
 * Prices an order by its lines and stores both. Lines with a key update the item with this key.
 * @returns the order with its new totals, and the keys of its items in the order of the lines
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
  const extrasOf = ({ key }: ResolvedLine): ItemExtras => extras.get(key ?? '') ?? {}
  const keys = await writeItems(ctx.db, order, priced.lines, priced.lines.map(extrasOf))
  await copyRequirements(ctx.db, order)
  return { order: await writeDerived(ctx.db, order.uuid, totalsColumns(priced)), keys }
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
      lines: lines.map((line) => withoutExtras(line)),
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

/** A line without the columns that pricing does not use. */
function withoutExtras({ key, ...line }: LineInput & ItemExtras & { status?: string }): LineInput {
  const {
    project_uuid: _project,
    due_date: _due,
    source_order_item_uuid: _source,
    service_provider_uuid: _provider,
    offer_line_uuid: _offer,
    status: _status,
    ...rest
  } = line
  return { key: key ?? null, ...rest }
}
