import type { ServerModule } from '../../../registry.ts'
import { advertisementRoutes } from './advertisements.routes.ts'

export const advertisementsModule: ServerModule = { routes: advertisementRoutes }
