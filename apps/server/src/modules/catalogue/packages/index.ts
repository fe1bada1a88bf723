import type { ServerModule } from '../../../registry.ts'
import { registerPackageIncludes } from './package-rows.ts'
import { packageRoutes } from './packages.routes.ts'

registerPackageIncludes()

export const packagesModule: ServerModule = { routes: packageRoutes }
