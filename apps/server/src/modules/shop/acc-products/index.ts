import type { ServerModule } from '../../../registry.ts'
import { accProductRoutes } from './acc-products.routes.ts'

export { ACC_PRODUCT } from './product-row.ts'

export const accProductsModule: ServerModule = { routes: accProductRoutes }
