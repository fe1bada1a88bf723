import type { ServerModule } from '../../../registry.ts'
import { jobBatchRoutes } from './job-batches.ts'

export const jobBatchesModule: ServerModule = { routes: jobBatchRoutes }
