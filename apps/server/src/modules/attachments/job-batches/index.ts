import type { Area } from '../../../registry.ts'
import { jobBatchRoutes } from './job-batches.ts'

export const jobBatchesArea: Area = { routes: jobBatchRoutes }
