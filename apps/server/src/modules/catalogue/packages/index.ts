import type { ServerModule } from '../../../registry.ts'
import { packageRoutes } from './packages.routes.ts'

export { packageParts } from './package-rows.ts'

export const packagesModule: ServerModule = { routes: packageRoutes }
