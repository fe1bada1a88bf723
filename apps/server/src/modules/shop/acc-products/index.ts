import type { ServerModule } from '../../../registry.ts'
import { accProductRoutes } from './acc-products.routes.ts'

export { createMissingProducts, linkItems } from './erp-items.store.ts'
export { ACC_PRODUCT } from './product-row.ts'

export const accProductsModule: ServerModule = { routes: accProductRoutes }
