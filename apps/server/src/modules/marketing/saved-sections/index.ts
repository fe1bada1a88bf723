import type { ServerModule } from '../../../registry.ts'
import { savedSectionRoutes } from './saved-sections.routes.ts'

export { designsOfSections, type SectionCheck, sectionChecks, withLockedSections } from './section-blocks.ts'

/** Serves the sections that accounts keep to insert them in mails and pages. */
export const savedSectionsModule: ServerModule = { routes: savedSectionRoutes }
