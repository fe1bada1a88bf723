import type { ServerModule } from '../../../registry.ts'
import { accProductRoutes } from './acc-products.routes.ts'

export { createMissingProducts, linkItems } from './erp-items.store.ts'
export { type IncomingProduct } from './take-in/incoming-product.ts'
export { archiveProducts } from './take-in/store.ts'
export { takeInProducts } from './take-in/take-in-products.ts'
export { ACC_PRODUCT } from './product-row.ts'

export const accProductsModule: ServerModule = { routes: accProductRoutes }
