import { sql } from 'kysely'
import { accProducts, type Params, type ThirdPartyServiceProduct } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { column, linked, money, searchText } from '#kit/query/filter-sql.ts'
import { attachMany, joined, valuesOf } from '#kit/query/includes.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { SERVICE_BADGE } from '#modules/accounts/third-party-services/index.ts'
import { loadCoverMedia, loadMedia } from '#modules/attachments/media/index.ts'
import { ACC_PRODUCT, presentAccProduct, type AccProductRow } from './product-row.ts'

/** Products of an account's shop. */
export const accProductQuery = resourceQuery<typeof accProducts, AccProductRow>(accProducts, {
  from: 'acc_product_list',
  policy: accountPolicy<AccProductRow>(),
  present: presentAccProduct,
  under: { account_id: 'account_id' },
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: searchText(),
    status: column('status'),
    stock: column('stock_status'),
    type: column('type'),
    category: linked((names) => sql`t.categories && ${names}::text[]`),
    parent: column('parent_id'),
    service: linked(
      (ids) =>
        sql`EXISTS (SELECT FROM third_party_service_products k WHERE k.account_id = t.account_id AND k.acc_product_id = t.id AND k.third_party_service_id = any(${ids}::bigint[]))`,
    ),
    price: money('price_minor'),
    date_created: column('created_at'),
  },
  selective: ['category', 'parent', 'service'],
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    price: 'price_minor',
    stock: { column: 'stock_quantity', nulls_last: true },
    sold: 'sold_quantity',
  },
  includes: {
    coverMedia: loadCoverMedia(ACC_PRODUCT),
    media: loadMedia(ACC_PRODUCT),
    account: joined(
      sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
    ),
    thirdPartyServiceProducts: loadServiceProducts,
  },
})

/** Loads how the shops and ERPs of the account know the products. */
async function loadServiceProducts(ctx: Context, products: AccProductRow[]): Promise<void> {
  const found = await rows<ThirdPartyServiceProduct>(
    ctx.db,
    sql`SELECT k.id, k.third_party_service_id, k.acc_product_id, k.external_id, k.external_parent_id, k.external_code, k.external_price_minor,
      k.external_stock::float8 AS external_stock, k.sync_status, k.error, k.last_synced_at, ${SERVICE_BADGE} AS "thirdPartyService"
    FROM third_party_service_products k JOIN third_party_services s ON s.account_id = k.account_id AND s.id = k.third_party_service_id
    WHERE k.account_id = any(${valuesOf(products, 'account_id')}::bigint[]) AND k.acc_product_id = any(${valuesOf(products, 'id')}::bigint[]) ORDER BY s.name, k.id`,
  )
  attachMany(products, 'thirdPartyServiceProducts', found, 'acc_product_id')
}

/**
 * Finds a product of the account in the path, and locks it unless the action is `read`.
 * @throws 404 for a product of another account, 403
 */
export async function findAccProduct(ctx: Context, params: Params, action = 'read'): Promise<AccProductRow> {
  const row = await accProductQuery.find(ctx, params.id, action)
  if (row.account_id !== params.account_id) throw notFound()
  return row
}

/** Reads a product with the requested relations. @throws 404, 403 */
export async function readAccProduct(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  return accProductQuery.one(ctx, await findAccProduct(ctx, params), query.include)
}

/** Category names in use among the products of an account, at most 500. */
export async function productCategories(ctx: Context, { params }: { params: Params }): Promise<{ data: string[] }> {
  const found = await rows<{ name: string }>(
    ctx.db,
    sql`SELECT DISTINCT unnest(categories) AS name FROM acc_products WHERE account_id = ${params.account_id} AND deleted_at IS NULL ORDER BY 1 LIMIT 500`,
  )
  return { data: found.map((row) => row.name) }
}
