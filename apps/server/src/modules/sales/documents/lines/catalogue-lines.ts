import { sql } from 'kysely'
import type { LineInput } from '@stoa/contract'
import type { SupplyType } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { rememberedInRun } from '#platform/read-once.ts'

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
  /** Cost of `price_per` units for this seller; null if unknown. */
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

/** Product of an optional service or an upgrade, and what one unit of it costs this seller beyond the product; null if unknown. */
export interface CataloguePart {
  product_id: number
  /** Cost of 1000 units, so that small costs are not rounded away. */
  cost_of_1000_minor: number | null
  currency: string
}

export interface Catalogue {
  /** Products of editions, by id. */
  editions: ReadonlyMap<number, number>
  parts: ReadonlyMap<string, CataloguePart>
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
  const { editions, parts } = await partsOf(ctx, account_id, namedBy(lines, 'package_edition_id'), namedBy(lines, 'product_service_uuid'))
  if (!ids.length && !plan_ids.length) return { products: new Map(), plans: new Map(), editions, parts }
  const key = `catalogue ${account_id} ${locale} ${ids.join()} ${plan_ids.join()}`
  return { ...(await rememberedInRun(ctx.db, key, () => readCatalogue(ctx, account_id, locale, { ids, plan_ids }))), editions, parts }
}

const namedBy = <K extends keyof LineInput>(lines: readonly LineInput[], name: K) =>
  [...new Set(lines.map((line) => line[name]).filter((key) => key != null))] as NonNullable<LineInput[K]>[]

async function partsOf(
  ctx: Context,
  account_id: number,
  ids: readonly number[],
  uuids: readonly string[],
): Promise<Pick<Catalogue, 'editions' | 'parts'>> {
  const editions = ids.length
    ? await rows<{ id: number; product_id: number }>(
        ctx.db,
        sql`SELECT id, product_id FROM package_editions WHERE id = any(${ids}::bigint[])`,
      )
    : []
  const parts = uuids.length
    ? await rows<CataloguePart & { uuid: string }>(
        ctx.db,
        sql`SELECT x.uuid, x.product_id, p.currency, round(1000 * (x.quantity * ${unitCost(ctx, account_id, 'x')}
            - CASE WHEN b.uuid IS NULL THEN 0 ELSE b.quantity * ${unitCost(ctx, account_id, 'b')} END))::bigint AS cost_of_1000_minor
          FROM product_services x JOIN products p ON p.id = x.product_id
          LEFT JOIN product_services b ON b.uuid = x.upgrades_product_service_uuid
          WHERE x.uuid = any(${uuids}::uuid[])`,
      )
    : []
  return {
    editions: new Map(editions.map(({ id, product_id }) => [id, product_id])),
    parts: new Map(parts.map(({ uuid, ...part }) => [uuid, part])),
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
 * Cost of `price_per` units of the product `p` for its seller. The cost in the catalogue applies to the owner of the product only and
 * is secret to others. Without it, the cost is the sum over the product's services, or null if one of them is unknown.
 */
function costFor(ctx: Context, account_id: number): Sql {
  return sql`CASE WHEN ${isOwner(account_id)} AND p.cost_minor IS NOT NULL THEN p.cost_minor ELSE (
    SELECT CASE WHEN bool_and(n.cost IS NOT NULL) THEN round(p.price_per * sum(n.cost))::bigint END
    FROM (SELECT ${providerCost(ctx, account_id, sql`p.id`)} AS cost WHERE p.type = 'service'
      UNION ALL SELECT x.quantity * ${unitCost(ctx, account_id, 'x')} FROM product_services x
        WHERE x.product_id = p.id AND x.upgrades_product_service_uuid IS NULL AND NOT x.is_optional AND x.deleted_at IS NULL) n) END`
}

/** Whether the account owns the product `p`: its own, or the platform one of the platform. */
const isOwner = (account_id: number): Sql =>
  sql`(p.account_id = ${account_id} OR (SELECT a.is_platform FROM accounts a WHERE a.id = ${account_id}))`

/** Cost of one unit of a service of the product `p`: default provider, else for the owner the row, else the service (domain.md 4.2). */
function unitCost(ctx: Context, account_id: number, row: 'x' | 'b'): Sql {
  const service = sql.ref(`${row}.service_id`)
  return sql`coalesce(${providerCost(ctx, account_id, service)}, CASE WHEN ${isOwner(account_id)} THEN coalesce(${sql.ref(`${row}.unit_cost_minor`)}::numeric,
    (SELECT o.cost_minor::numeric / o.price_per FROM products o WHERE o.id = ${service} AND o.account_id IS NOT DISTINCT FROM p.account_id)) END)`
}

/** Cost of one unit of a service from its default provider, else from the first of the others. */
function providerCost(ctx: Context, account_id: number, service: Sql | ReturnType<typeof sql.ref>): Sql {
  const day = sql`(${ctx.services.clock.now()}::timestamptz AT TIME ZONE (SELECT z.time_zone FROM accounts z WHERE z.id = ${account_id}))::date`
  return sql`(SELECT v.cost_minor::numeric / v.price_per FROM service_providers v
    WHERE v.service_id = ${service} AND v.is_active AND v.deleted_at IS NULL AND v.currency = p.currency
      AND (v.valid_from IS NULL OR v.valid_from <= ${day}) AND (v.valid_to IS NULL OR v.valid_to >= ${day})
    ORDER BY v.is_default DESC, v.priority DESC, v.cost_minor, v.uuid LIMIT 1)`
}
