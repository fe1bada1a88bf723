import { sql } from 'kysely'
import type { LineInput } from '@stoa/contract'
import type { SupplyType } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { remembered } from '#platform/read-once.ts'

/** Data that a new line copies from the catalogue. Later changes of the catalogue do not affect documents. */
export interface CatalogueProduct {
  id: number
  type: 'basic' | 'package' | 'service' | 'membership'
  code: string
  name: string
  description: string | null
  unit: string
  price_minor: number | null
  price_mode: 'fixed' | 'computed' | 'from' | 'on_request'
  price_per: number
  currency: string
  /** Cost of one unit for this seller; null if unknown. */
  cost_minor: number | null
  vat_rate_id: number | null
  vat_exemption_code: number | null
  supply_type: SupplyType
  reverse_charge: boolean
  income_category: string
  income_type: string | null
}
export interface CataloguePlan {
  id: number
  product_id: number
  package_edition_id: number | null
  name: string
  interval: 'month' | 'year' | 'week'
  interval_count: number
  price_minor: number
  currency: string
}

/** Products of the editions and parts of lines, by key. */
type ProductOf<K> = ReadonlyMap<K, number>

export interface Catalogue {
  editions: ProductOf<number>
  parts: ProductOf<string>
  products: ReadonlyMap<number, CatalogueProduct>
  plans: ReadonlyMap<number, CataloguePlan>
}

/**
 * Loads products, plans, editions and parts of lines from the catalogues of the platform and the account, in the language of
 * the document. Includes unpublished records, which existing lines may still use.
 */
export async function catalogueOf(ctx: Context, account_id: number, locale: 'en' | 'gr', lines: readonly LineInput[]): Promise<Catalogue> {
  const ids = namedBy(lines, 'product_id')
  const plan_ids = namedBy(lines, 'subscription_plan_id')
  const { editions, parts } = await partsOf(ctx, namedBy(lines, 'package_edition_id'), namedBy(lines, 'product_service_uuid'))
  if (!ids.length && !plan_ids.length) return { products: new Map(), plans: new Map(), editions, parts }
  const key = `catalogue ${account_id} ${locale} ${ids.join()} ${plan_ids.join()}`
  return { ...(await remembered(ctx.db, key, () => readCatalogue(ctx, account_id, locale, { ids, plan_ids }))), editions, parts }
}

const namedBy = <K extends keyof LineInput>(lines: readonly LineInput[], name: K) =>
  [...new Set(lines.map((line) => line[name]).filter((key) => key != null))] as NonNullable<LineInput[K]>[]

async function partsOf(ctx: Context, ids: readonly number[], uuids: readonly string[]): Promise<Pick<Catalogue, 'editions' | 'parts'>> {
  if (!ids.length && !uuids.length) return { editions: new Map(), parts: new Map() }
  const found = await rows<{ id: number | null; uuid: string | null; product_id: number }>(
    ctx.db,
    sql`SELECT id, NULL::uuid AS uuid, product_id FROM package_editions WHERE id = any(${ids}::bigint[])
    UNION ALL SELECT NULL, uuid, product_id FROM product_services WHERE uuid = any(${uuids}::uuid[])`,
  )
  return {
    editions: new Map(found.flatMap(({ id, product_id }) => (id === null ? [] : [[id, product_id]]))),
    parts: new Map(found.flatMap(({ uuid, product_id }) => (uuid === null ? [] : [[uuid, product_id]]))),
  }
}

async function readCatalogue(
  ctx: Context,
  account_id: number,
  locale: 'en' | 'gr',
  { ids, plan_ids }: Record<'ids' | 'plan_ids', readonly number[]>,
): Promise<Pick<Catalogue, 'products' | 'plans'>> {
  const text = (name: string) =>
    locale === 'gr' ? sql`coalesce(${sql.ref(`p.${name}_gr`)}, ${sql.ref(`p.${name}_en`)})` : sql.ref(`p.${name}_en`)
  const products = await rows<CatalogueProduct>(
    ctx.db,
    sql`SELECT p.id, p.type, p.code, ${text('name')} AS name, ${text('short_description')} AS description, p.unit, p.price_minor, p.price_mode, p.price_per, p.currency,
      ${costFor(ctx, account_id)} AS cost_minor, p.vat_rate_id, p.vat_exemption_code, p.supply_type, p.reverse_charge, p.income_category, p.income_type
    FROM products p WHERE p.id = any(${ids}::bigint[]) AND (p.account_id IS NULL OR p.account_id = ${account_id}) AND p.deleted_at IS NULL`,
  )
  const plans = await rows<CataloguePlan>(
    ctx.db,
    sql`SELECT l.id, l.product_id, l.package_edition_id, l.name, l.interval, l.interval_count, l.price_minor, l.currency
    FROM subscription_plans l JOIN products p ON p.id = l.product_id
    WHERE l.id = any(${plan_ids}::bigint[]) AND (p.account_id IS NULL OR p.account_id = ${account_id}) AND l.deleted_at IS NULL`,
  )
  return {
    products: new Map(products.map((row) => [row.id, row])),
    plans: new Map(plans.map((row) => [row.id, row])),
  }
}

/**
 * Cost of a unit of the product `p` for its seller. The cost in the catalogue applies to the owner of the product only and is secret
 * to others. Without it, the cost is the sum of prices of the default providers of the product's services, or null if one of
 * them has no price.
 */
function costFor(ctx: Context, account_id: number): Sql {
  const day = sql`(${ctx.services.clock.now()}::timestamptz AT TIME ZONE (SELECT z.time_zone FROM accounts z WHERE z.id = ${account_id}))::date`
  return sql`CASE WHEN (SELECT a.is_platform FROM accounts a WHERE a.id = ${account_id}) THEN p.cost_minor
    WHEN p.account_id = ${account_id} AND p.cost_minor IS NOT NULL THEN p.cost_minor ELSE (
    SELECT CASE WHEN bool_and(v.unit_cost IS NOT NULL) THEN round(sum(n.quantity * v.unit_cost))::bigint END
    FROM (SELECT p.id AS service_id, 1::numeric AS quantity WHERE p.type = 'service'
      UNION ALL SELECT x.service_id, x.quantity FROM product_services x
        WHERE x.product_id = p.id AND x.upgrades_product_service_uuid IS NULL AND NOT x.is_optional AND x.deleted_at IS NULL) n
    LEFT JOIN LATERAL (SELECT s.cost_minor::numeric / s.price_per AS unit_cost FROM service_providers s
      WHERE s.service_id = n.service_id AND s.is_active AND s.deleted_at IS NULL AND s.currency = p.currency
        AND (s.valid_from IS NULL OR s.valid_from <= ${day}) AND (s.valid_to IS NULL OR s.valid_to >= ${day})
      ORDER BY s.is_default DESC, s.priority DESC, s.cost_minor, s.uuid LIMIT 1) v ON true) END`
}
