import type { ServerModule } from '../../../registry.ts'
import { linkRoutes } from './serve-links.ts'

/** Links follow a contact in a merge. */
export const linkChild = { table: 'links', column: 'linkable_id', morph: 'linkable_type', key: ['id'] } as const

export const linksModule: ServerModule = { routes: linkRoutes }
/** @public */
export { serveLinks } from './serve-links.ts'
