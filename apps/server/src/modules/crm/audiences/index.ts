import type { ServerModule } from '../../../registry.ts'
import { audienceRoutes } from './audiences.routes.ts'

export { contactsOfAudiences, type AudienceContacts } from './audience-contacts.ts'
export { checkReferences } from './rules/check-references.ts'
export { rulesSql } from './rules/compile-rules.ts'

export const audiencesModule: ServerModule = { routes: audienceRoutes }
