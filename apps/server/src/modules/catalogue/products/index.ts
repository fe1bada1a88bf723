import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { TaggedList } from '#modules/attachments/tags/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { catalogueQuery, ownQuery, productQuery } from './products.query.ts'
import { productRoutes } from './products.routes.ts'

export { subscriptionPlansOf } from './subscription-plans/subscription-plan-rows.ts'
export { attachProduct, visibleCost, type Side } from './product-badges.ts'
export { productParts, type ProductParts } from './product-includes.ts'
export { checkSeller } from './own/create-own.ts'
export { isProductUsed, removeProduct } from './write/remove-product.ts'
export { productOrders } from './own/product-orders.ts'
export { productCopied, type ProductCopy } from './own/copy-product.ts'
export { adminChannels, announceProduct, productSubject } from './product-log.ts'
export type { ProductRow } from './product-row.ts'
export { checkPublishable, componentOf, fieldName, refuse, refuseUnseenCost, say } from './write/product-rules.ts'
export { cataloguePolicy, providersPolicy, seesCost, type Owned } from './products.policy.ts'
export { catalogueQueryOf, findProduct, productQuery, productQueryOf, underProduct } from './products.query.ts'
export { productSurface } from './products.routes.ts'
export { deactivatePlansOfEdition } from './subscription-plans/store.ts'
export { clearFreePlan, touchProduct } from './write/store.ts'
export { createProduct, updateProduct } from './write/write-product.ts'

const nameOf = ({ request }: Context) => sql.ref(`t.name_${request.locale}`)

/** Names of products and categories for exports: products of the catalogue first, then products that only staff see. */
export const productNames: readonly RecordNames[] = [
  { key: 'id', filters: ['product'], find: namesFrom(catalogueQuery, nameOf) },
  { key: 'id', filters: ['product'], find: namesFrom(productQuery, nameOf) },
  {
    key: 'id',
    filters: ['product_category'],
    async find(ctx, ids) {
      const found = await rows<{ id: number; name: string }>(
        ctx.db,
        sql`SELECT t.id, ${nameOf(ctx)} AS name FROM product_categories t WHERE t.id = any(${ids}::bigint[])`,
      )
      return new Map(found.map(({ id, name }) => [String(id), name]))
    },
  },
]

/** The products of accounts with a tag, for its number of uses. */
export const taggedProducts: TaggedList = { query: ownQuery, links: sql`product_tag l ON l.product_id = t.id` }

/** The products of the platform's catalogue. */
export const productsModule: ServerModule = { routes: productRoutes }
