import type { Area } from '../../../registry.ts'
import { registerPackageIncludes } from './package-rows.ts'
import { packageRoutes } from './packages.routes.ts'

registerPackageIncludes()

export const packagesArea: Area = { routes: packageRoutes }
