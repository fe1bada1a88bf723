import { sql } from 'kysely'
import type { Params, ProviderOption } from '@stoa/contract'
import { divideRound, thousandths, toMinor } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { accountToday } from '../../documents/index.ts'
import { itemQuery } from '../items/order-items.query.ts'
import { orderQuery, requireRight } from '../orders.query.ts'

interface OptionRow extends Omit<ProviderOption, 'quantity' | 'cost_minor'> {
  item_uuid: string
  quantity: string
}

/** Providers that can produce an item, the default one first, for the issuing side. */
export async function listProviders(ctx: Context, { params }: { params: Params }): Promise<{ data: ProviderOption[] }> {
  const item = await itemQuery.find(ctx, params.uuid, 'read')
  requireRight(ctx, await orderQuery.find(ctx, item.order_uuid, 'read'), 'orders.update')
  const options = await providerOptions(ctx.db, [item.uuid], await accountToday(ctx, item.account_id), ctx.request.locale)
  return { data: options.map(({ item_uuid: _item, ...option }) => option) }
}

/**
 * Providers of the services of items: of the product itself if it is a service, else of the services in the product.
 * @param day of the price lists, YYYY-MM-DD
 */
export async function providerOptions(
  db: Db,
  item_uuids: readonly string[],
  day: string,
  locale: 'en' | 'gr',
): Promise<(ProviderOption & { item_uuid: string })[]> {
  const name = locale === 'gr' ? sql`coalesce(s.name_gr, s.name_en)` : sql`s.name_en`
  const found = await rows<OptionRow>(
    db,
    sql`SELECT i.uuid AS item_uuid, v.uuid AS service_provider_uuid, v.provider_account_id, a.name AS provider, s.id AS service_id, ${name} AS service,
      i.quantity * n.quantity AS quantity, s.unit, v.cost_minor AS unit_cost_minor, v.price_per, v.currency, v.lead_time_days, v.rating_avg_bp, v.is_default
    FROM order_items i
    JOIN LATERAL (
      SELECT p.id AS service_id, 1::numeric AS quantity FROM products p WHERE p.id = i.product_id AND p.type = 'service'
      UNION ALL
      SELECT x.service_id, x.quantity FROM product_services x WHERE x.product_id = i.product_id AND x.upgrades_product_service_uuid IS NULL AND x.deleted_at IS NULL
        AND (NOT x.is_optional OR x.uuid = i.product_service_uuid)) n ON true
    JOIN products s ON s.id = n.service_id
    JOIN service_providers v ON v.service_id = s.id AND v.is_active AND v.deleted_at IS NULL
      AND (v.valid_from IS NULL OR v.valid_from <= ${day}::date) AND (v.valid_to IS NULL OR v.valid_to >= ${day}::date)
    JOIN accounts a ON a.id = v.provider_account_id AND a.deleted_at IS NULL
    WHERE i.uuid = any(${item_uuids}::uuid[])
    ORDER BY i.uuid, v.is_default DESC, v.priority DESC, v.cost_minor, v.uuid`,
  )
  return found.map((row) => ({
    ...row,
    quantity: Number(row.quantity),
    cost_minor: toMinor(divideRound(thousandths(Number(row.quantity)) * BigInt(row.unit_cost_minor), 1000n * BigInt(row.price_per))),
  }))
}
