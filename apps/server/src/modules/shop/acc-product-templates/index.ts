import type { ServerModule } from '../../../registry.ts'
import { templateRoutes } from './templates.routes.ts'

export { activeTemplate, templateChoices, templatePictures } from './template-choices.ts'

export const accProductTemplatesModule: ServerModule = { routes: templateRoutes }
