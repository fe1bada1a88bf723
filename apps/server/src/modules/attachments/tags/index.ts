import type { Area } from '../../../registry.ts'
import { tagRoutes } from './tags.routes.ts'

export const tagsArea: Area = { routes: tagRoutes }
