import { sql } from 'kysely'
import type { Params, ProductBadge, ServiceChoice } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { componentOf, findProduct, seesCost, visibleCost, type Owned } from '../products/index.ts'
import type { ProductServiceRow } from './product-service-row.ts'
import { costOf } from './product-services.presenter.ts'
import { productServiceQuery, upgradeQuery } from './product-services.query.ts'

/** Lists the services that can be added to a basic product, with their cost. @throws 404, 403 */
export async function serviceForm(ctx: Context, { params }: { params: Params }) {
  const product = await findProduct(ctx, params.basic_product_id, 'basic', 'update')
  return { data: { services: await listChoices(ctx, product, notIn(product.id)) } }
}

/** Reads a service of a product, and the services that it can be changed to. @throws 404, 403 */
export async function serviceEdit(ctx: Context, { params }: { params: Params }) {
  const row: ProductServiceRow = await productServiceQuery.find(ctx, params.uuid, 'update')
  const { data: productService } = await productServiceQuery.one(ctx, row, ['service', 'product'])
  return { data: { productService, services: await listChoices(ctx, row, notIn(row.product_id), row.service_id) } }
}

/** Lists the services that can upgrade a service of a product. @throws 404, 403 */
export async function upgradeForm(ctx: Context, { params }: { params: Params }) {
  const base: ProductServiceRow = await productServiceQuery.find(ctx, params.product_service_uuid, 'update')
  return { data: { services: await listChoices(ctx, base, sql`p.id <> ${base.service_id}`) } }
}

/** Reads an upgrade, and the services that it can be changed to. @throws 404, 403 */
export async function upgradeEdit(ctx: Context, { params }: { params: Params }) {
  const row: ProductServiceRow = await upgradeQuery.find(ctx, params.uuid, 'update')
  const { data: productService } = await upgradeQuery.one(ctx, row, ['service', 'product', 'upgradesProductService'])
  return { data: { productService, services: await listChoices(ctx, row, sql`true`, row.service_id) } }
}

/** Condition for services that a product does not have. */
const notIn = (product_id: number): Sql =>
  sql`NOT EXISTS (SELECT FROM product_services s WHERE s.product_id = ${product_id} AND s.service_id = p.id AND s.upgrades_product_service_uuid IS NULL AND s.deleted_at IS NULL)`

/**
 * Services that the owner of a product can add to it, and the one that it has already.
 * @param condition over `p`
 */
async function listChoices(
  ctx: Context,
  { owner_account_id: owner }: Owned,
  condition: Sql,
  present: number | null = null,
): Promise<ServiceChoice[]> {
  const found = await rows<ProductBadge & { provider_cost_minor: number | null; provider_price_per: number | null }>(
    ctx.db,
    sql`SELECT p.id, p.type, p.code, p.name_en, p.name_gr, p.unit, p.price_minor, p.price_mode, p.price_per, p.currency, p.published_at, ${visibleCost(ctx)} AS cost_minor, p.vat_rate_id,
      (SELECT v.rate_bp FROM vat_rates v WHERE v.id = p.vat_rate_id) AS vat_rate_bp, d.cost_minor AS provider_cost_minor, d.price_per AS provider_price_per
    FROM products p LEFT JOIN service_providers d ON d.service_id = p.id AND d.is_default AND d.is_active AND d.deleted_at IS NULL
    WHERE p.type = 'service' AND p.deleted_at IS NULL AND (p.id = ${present} OR (${componentOf(owner)} AND ${condition})) ORDER BY p.name_en, p.id LIMIT 500`,
  )
  const withCost = seesCost(ctx.actor, owner)
  return found.map(({ provider_cost_minor, provider_price_per, ...service }) => ({
    ...service,
    ...(withCost && {
      cost: costOf({
        provider_cost_minor,
        provider_price_per,
        unit_cost_minor: null,
        service_cost_minor: service.cost_minor ?? null,
        service_price_per: service.price_per,
      }),
    }),
  }))
}
