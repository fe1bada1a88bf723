import { sql } from 'kysely'
import { basicProductServices, productServiceUpgrades, serviceProviders } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { column, searchText } from '#kit/query/filter-sql.ts'
import { attachMany, attachOne, valuesOf, type IncludeLoader } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { attachProduct, cataloguePolicy, providersPolicy, type Side } from '../products/index.ts'
import { presentProductService, presentServiceProvider } from './product-services.presenter.ts'
import type { ProductServiceRow, ServiceProviderRow } from './product-service-row.ts'

/** Loads the badge of the product in the column `key`. */
const loadProduct =
  (relation: string, key: string): IncludeLoader =>
  (ctx, rows) =>
    attachProduct(ctx, rows, relation, key, 'staff')

const includes = {
  product: loadProduct('product', 'product_id'),
  service: loadProduct('service', 'service_id'),
  upgrades: async (ctx: Context, rows: ProductServiceRow[]) =>
    attachMany(rows, 'upgrades', await upgradesOf(ctx, valuesOf<string>(rows, 'uuid'), 'staff'), 'upgrades_product_service_uuid', 'uuid'),
  'upgrades.service': loadProduct('service', 'service_id'),
  upgradesProductService: async (ctx: Context, rows: ProductServiceRow[]) => {
    const bases = await rowsOf(ctx, sql`t.uuid = any(${valuesOf<string>(rows, 'upgrades_product_service_uuid')}::uuid[])`)
    attachOne(
      rows,
      'upgradesProductService',
      bases.map((row) => presentProductService(row, ctx)),
      'upgrades_product_service_uuid',
      'uuid',
    )
  },
}

const sharedSpec = {
  from: 'product_service_list',
  policy: cataloguePolicy,
  present: (row: ProductServiceRow, ctx: Context) => presentProductService(row, ctx),
  sorts: { created: 'created_at', updated: 'updated_at', position: 'position' },
  defaultSort: 'position',
} as const

/** Services of basic products, without their upgrades. */
export const productServiceQuery = resourceQuery<typeof basicProductServices, ProductServiceRow>(basicProductServices, {
  ...sharedSpec,
  where: sql`t.deleted_at IS NULL AND t.upgrades_product_service_uuid IS NULL`,
  under: { basic_product_id: 'product_id' },
  filters: { search: searchText('service_search'), optional: column('is_optional') },
  includes,
})

/** Upgrades: services that can replace a service of a product. */
export const upgradeQuery = resourceQuery<typeof productServiceUpgrades, ProductServiceRow>(productServiceUpgrades, {
  ...sharedSpec,
  where: sql`t.deleted_at IS NULL AND t.upgrades_product_service_uuid IS NOT NULL`,
  under: { product_service_uuid: 'upgrades_product_service_uuid' },
  filters: { search: searchText('service_search') },
  includes: { product: includes.product, service: includes.service, upgradesProductService: includes.upgradesProductService },
})

/** Providers of services. */
export const serviceProviderQuery = resourceQuery<typeof serviceProviders, ServiceProviderRow>(serviceProviders, {
  from: 'service_provider_list',
  policy: providersPolicy,
  present: (row: ServiceProviderRow) => presentServiceProvider(row),
  where: sql`t.deleted_at IS NULL`,
  under: { service_id: 'service_id' },
  filters: { search: searchText('provider_search'), active: column('is_active') },
  sorts: { created: 'created_at', updated: 'updated_at', cost: 'cost_minor', priority: 'priority', lead_time: 'lead_time_days' },
  defaultSort: 'priority',
  includes: {
    service: loadProduct('service', 'service_id'),
    provider: async (ctx, providers: ServiceProviderRow[]) => {
      const accounts = await rows<{ id: number }>(
        ctx.db,
        sql`SELECT id, uuid, type, name FROM accounts WHERE id = any(${valuesOf(providers, 'provider_account_id')}::bigint[])`,
      )
      attachOne(providers, 'provider', accounts, 'provider_account_id')
    },
  },
})

/** Loads the services of products in order, without upgrades. */
export async function servicesOf(ctx: Context, product_ids: readonly number[], side: Side) {
  const services = await rowsOf(ctx, sql`t.product_id = any(${[...product_ids]}::bigint[]) AND t.upgrades_product_service_uuid IS NULL`)
  return services.map((row) => presentProductService(row, ctx, side))
}

/** Loads the upgrades of services in order. */
export async function upgradesOf(ctx: Context, uuids: readonly string[], side: Side) {
  const upgrades = await rowsOf(ctx, sql`t.upgrades_product_service_uuid = any(${[...uuids]}::uuid[])`)
  return upgrades.map((row) => presentProductService(row, ctx, side))
}

async function rowsOf(ctx: Context, condition: ReturnType<typeof sql>): Promise<ProductServiceRow[]> {
  return rows<ProductServiceRow>(
    ctx.db,
    sql`SELECT t.* FROM product_service_list t WHERE ${condition} AND t.deleted_at IS NULL ORDER BY t.position, t.created_at, t.uuid`,
  )
}
