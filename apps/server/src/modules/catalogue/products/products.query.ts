import { sql } from 'kysely'
import {
  adminBasicProducts,
  adminProducts,
  adminServices,
  ownProducts,
  products,
  type One,
  type Params,
  type Product,
  type ProductType,
} from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { column, linked, present, searchText, money } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { withOrders } from './own/product-orders.ts'
import { productIncludes } from './product-includes.ts'
import type { ProductRow } from './product-row.ts'
import { cataloguePolicy, customerPolicy } from './products.policy.ts'
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
    archived: present('archived_at'),
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

const hidden = { unless: 'archived', where: sql`t.archived_at IS NULL` } as const

const editorSpec: ResourceQuerySpec<typeof adminProducts, ProductRow> = {
  ...sharedSpec,
  hidden,
  policy: cataloguePolicy,
  includes: productIncludes('staff'),
  present: presentProduct,
}

/** Products of all types and owners, for those who edit them. */
export const productQuery = resourceQuery(adminProducts, editorSpec)

const ofPlatform = sql`t.deleted_at IS NULL AND t.owner_account_id IS NULL`
/** Products of the platform of all types, for staff. */
export const platformQuery = resourceQuery(adminProducts, { ...editorSpec, where: ofPlatform })

/** Products of the platform of one type, for staff. Other products are not found. */
export const productQueryOf = (resource: typeof adminProducts | typeof adminServices, type: ProductType) =>
  resourceQuery(resource as typeof adminServices, { ...editorSpec, where: sql`${ofPlatform} AND t.type = ${type}` })

/** Products that an account sells, for its members. */
export const ownQuery = withOrders(
  resourceQuery<typeof ownProducts, ProductRow>(ownProducts, {
    ...editorSpec,
    where: sql`t.deleted_at IS NULL AND t.type <> 'membership'`,
    under: { account_id: 'account_id' },
    defaultSort: 'name',
  }),
)

/** Reads a product of the account in the path. @throws 404 for a product of another owner */
export async function readOwn(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<One<Product>> {
  const row: ProductRow = await ownQuery.find(ctx, params.id, 'read', query.include)
  if (row.account_id !== params.account_id) throw notFound()
  return ownQuery.one(ctx, row, query.include)
}

/** Basic products of the platform, for staff. */
export const basicProductQuery = productQueryOf(adminBasicProducts, 'basic')
/** Services of the platform, for staff. */
export const serviceQuery = productQueryOf(adminServices, 'service')

const customerSpec: ResourceQuerySpec<typeof products, ProductRow> = {
  ...sharedSpec,
  hidden,
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
 * Makes a function that answers only below a product that the caller may read.
 * @param key path parameter with the id of the product
 * @throws 404 if there is no product of this type, 403 without the permission
 */
export const underProduct =
  (type: ProductType, key: string) =>
  <I extends { params: Params }, A>(answer: (ctx: Context, input: I) => Promise<A>) =>
  async (ctx: Context, input: I): Promise<A> => {
    await findProduct(ctx, input.params[key], type)
    return answer(ctx, input)
  }

/**
 * Finds a product for those who edit it, and locks it unless the action is `read`.
 * @param type required type of the product
 * @throws 404 if there is no product of this type, 403 without the permission
 */
export async function findProduct(ctx: Context, id: number, type?: ProductType, action = 'read'): Promise<ProductRow> {
  const row = await productQuery.find(ctx, id, action)
  if (type && row.type !== type) throw notFound()
  return row
}
