import type { ServerModule } from '../../../registry.ts'
import { audienceRoutes } from './audiences.routes.ts'

export const audiencesModule: ServerModule = { routes: audienceRoutes }
