import type { ServerModule } from '../../../registry.ts'
import { packageRoutes } from './packages.routes.ts'

export { packageParts } from './package-rows.ts'

/** Packages of products, with their items and editions. */
export const packagesModule: ServerModule = { routes: packageRoutes }
