import type { Area } from '../../../registry.ts'
import { featureRoutes } from './features.routes.ts'
import { syncFeatures } from './sync-features.ts'

export { effectiveFeatures } from './effective-features.ts'

export const featuresArea: Area = { routes: featureRoutes, sync: syncFeatures }
