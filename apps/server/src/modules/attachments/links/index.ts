import type { ServerModule } from '../../../registry.ts'
import { linkRoutes } from './serve-links.ts'

export { eraseLinks, insertAssetLink, linkChild, linkSection, replaceLinkUrl, reserveLinkId } from './store.ts'

export const linksModule: ServerModule = { routes: linkRoutes }
/** @public */
export { serveLinks } from './serve-links.ts'
