import type { ServerModule } from '../../../registry.ts'
import { contactDetailRoutes } from './contact-details.routes.ts'

export const contactDetailsModule: ServerModule = { routes: contactDetailRoutes }
