import type { Area } from '../../../registry.ts'
import { productRoutes } from './products.routes.ts'

export { plansOf } from './plan-rows.ts'
export { attachProduct, type Side } from './product-badges.ts'
export { registerProductIncludes } from './product-includes.ts'
export { productSubject } from './product-log.ts'
export type { ProductRow } from './product-row.ts'
export { checkPublishable, fieldName, refuse, say } from './product-rules.ts'
export { catalogueStaffPolicy } from './products.policy.ts'
export { catalogueQueryOf, findProduct, productQuery, productQueryOf } from './products.query.ts'
export { productSurface } from './products.routes.ts'
export { createProduct, updateProduct } from './write-product.ts'

export const productsArea: Area = { routes: productRoutes }
