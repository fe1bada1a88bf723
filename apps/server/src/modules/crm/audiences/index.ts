import type { ServerModule } from '../../../registry.ts'
import { audienceRoutes } from './audiences.routes.ts'

export { contactsOfAudiences, type AudienceContacts } from './audience-contacts.ts'

export const audiencesModule: ServerModule = { routes: audienceRoutes }
