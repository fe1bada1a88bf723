import type { Area } from '../../../registry.ts'
import { contactDetailRoutes } from './contact-details.routes.ts'

export const contactDetailsArea: Area = { routes: contactDetailRoutes }
