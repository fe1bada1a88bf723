import { sql } from 'kysely'
import type { ProductBadge } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { IncludeLoader } from '#kit/query/includes.ts'

/** Whether an answer is for the back office or for customers, who never see a cost. */
export type Side = 'staff' | 'customer'

/** Products as badges by id, also those no longer sold: parts and lines keep naming them. */
async function productBadges(ctx: Context, ids: readonly number[], side: Side): Promise<Map<number, ProductBadge>> {
  const found = await rows<ProductBadge>(
    ctx.db,
    sql`SELECT p.id, p.type, p.code, p.name_en, p.name_gr, p.unit, p.price_minor, p.price_mode, p.price_per, p.currency, p.published_at, p.vat_rate_id,
      (SELECT v.rate_bp FROM vat_rates v WHERE v.id = p.vat_rate_id) AS vat_rate_bp ${side === 'staff' ? sql`, p.cost_minor` : sql``}
    FROM products p WHERE p.id = any(${[...new Set(ids)]}::bigint[])`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** Hangs the badge of the product that a column names on each row. */
export async function attachProduct(
  ctx: Context,
  rows: Parameters<IncludeLoader>[1],
  relation: string,
  column: string,
  side: Side,
): Promise<void> {
  const badges = await productBadges(
    ctx,
    rows.map((row) => row[column] as number),
    side,
  )
  for (const row of rows) row[relation] = badges.get(row[column]) ?? null
}
