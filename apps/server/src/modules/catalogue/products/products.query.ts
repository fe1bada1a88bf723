import { sql } from 'kysely'
import { adminBasicProducts, adminProducts, adminServices, products, type ProductType } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { column, linked, present, searchText, money } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { productIncludes } from './product-includes.ts'
import type { ProductRow } from './product-row.ts'
import { catalogueStaffPolicy, customerPolicy } from './products.policy.ts'
import { presentForCustomer, presentProduct } from './products.presenter.ts'

const sharedSpec = {
  from: 'product_list',
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: searchText(),
    type: column('type'),
    category: linked(
      (ids) => sql`EXISTS (SELECT FROM category_product l WHERE l.product_id = t.id AND l.category_id = any(${ids}::bigint[]))`,
    ),
    tag: linked((ids) => sql`EXISTS (SELECT FROM product_tag l WHERE l.product_id = t.id AND l.tag_id = any(${ids}::bigint[]))`),
    published: present('published_at'),
    price: money('price_minor'),
    custom: present('account_id'),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name_en',
    code: 'code',
    price: { column: 'price_minor', nulls_last: true },
    position: 'position',
    published: { column: 'published_at', nulls_last: true },
  },
} as const

const staffSpec: ResourceQuerySpec<typeof adminProducts, ProductRow> = {
  ...sharedSpec,
  policy: catalogueStaffPolicy,
  includes: productIncludes('staff'),
  present: presentProduct,
}

/** Products of all types, for staff. */
export const productQuery = resourceQuery(adminProducts, staffSpec)

/** Products of one type, for staff. Products of other types are not found. */
export const productQueryOf = (resource: typeof adminProducts | typeof adminServices, type: ProductType) =>
  resourceQuery(resource as typeof adminServices, { ...staffSpec, where: sql`t.deleted_at IS NULL AND t.type = ${type}` })

/** Basic products, for staff. */
export const basicProductQuery = productQueryOf(adminBasicProducts, 'basic')
/** Services, for staff. */
export const serviceQuery = productQueryOf(adminServices, 'service')

const customerSpec: ResourceQuerySpec<typeof products, ProductRow> = {
  ...sharedSpec,
  filters: {
    ...sharedSpec.filters,
    account: (condition) =>
      condition.kind === 'choice' ? sql`(t.account_id IS NULL OR t.account_id = any(${condition.values}::bigint[]))` : undefined,
  },
  defaultSort: 'position',
  policy: customerPolicy,
  includes: productIncludes('customer'),
  present: presentForCustomer,
}

/** Products of all types, for customers. */
export const catalogueQuery = resourceQuery(products, customerSpec)
/** Products of one type, for customers. */
export const catalogueQueryOf = (type: ProductType) =>
  resourceQuery(products, { ...customerSpec, where: sql`t.deleted_at IS NULL AND t.type = ${type}` })

/**
 * Finds a product for staff, and locks it unless the action is `read`.
 * @param type required type of the product
 * @throws 404 if there is no product of this type, 403 without the permission
 */
export async function findProduct(ctx: Context, id: number, type?: ProductType, action = 'read'): Promise<ProductRow> {
  const row = await productQuery.find(ctx, id, action)
  if (type && row.type !== type) throw notFound()
  return row
}
