import type { Area } from '../../../registry.ts'
import { linkRoutes } from './serve-links.ts'

export const linksArea: Area = { routes: linkRoutes }
/** @public */
export { serveLinks } from './serve-links.ts'
