import type { Area } from '../../../registry.ts'
import { contactRoutes } from './contacts.routes.ts'

export const contactsArea: Area = { routes: contactRoutes }
