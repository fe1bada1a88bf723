import { sql } from 'kysely'
import type { ProductBadge } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import type { IncludeLoader } from '#kit/query/includes.ts'
import { accountsWithCost } from './products.policy.ts'

/** Readers of an answer: those who edit the catalogue, or customers, who never see a cost. */
export type Side = 'staff' | 'customer'

/** Badges of products by id, including deleted products, which items and lines still refer to. */
async function productBadges(ctx: Context, ids: readonly number[], side: Side): Promise<Map<number, ProductBadge>> {
  const found = await rows<ProductBadge>(
    ctx.db,
    sql`SELECT p.id, p.type, p.code, p.name_en, p.name_gr, p.unit, p.price_minor, p.price_mode, p.price_per, p.currency, p.published_at, p.vat_rate_id,
      (SELECT v.rate_bp FROM vat_rates v WHERE v.id = p.vat_rate_id) AS vat_rate_bp ${side === 'staff' ? sql`, ${visibleCost(ctx)} AS cost_minor` : sql``}
    FROM products p WHERE p.id = any(${[...new Set(ids)]}::bigint[])`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** Cost of the product `p` if the reader may see the costs of its owner, otherwise null. */
export function visibleCost({ actor }: Pick<Context, 'actor'>): Sql {
  const accounts = accountsWithCost(actor)
  return accounts === null ? sql`p.cost_minor` : sql`CASE WHEN p.account_id = any(${accounts}::bigint[]) THEN p.cost_minor END`
}

/** Sets `relation` of each row to the badge of the product in `column`. */
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
