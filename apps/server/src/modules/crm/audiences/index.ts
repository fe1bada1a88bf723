import type { ContactErasure } from '../contact-children/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { audienceRoutes } from './audiences.routes.ts'
import { keepAudiencesHandler } from './members/keep-audiences.job.ts'
import { beginPasses, noticeChanges } from './members/notice-changes.ts'
import { proveAudiencesHandler, sweepAudiencesHandler, sweepAudiencesJob } from './members/prove-audiences.job.ts'
import { endForErasure } from './store/keep-members.ts'

export { contactsOfAudiences, membershipsOf, type AudienceContacts } from './audience-contacts.ts'
export { addImported, staticAudiences, takeOutImported } from './members/imported-members.ts'
export type { Changing } from './members/keep-audience.ts'
export { keepAll } from './members/keep-audiences.job.ts'
export { checkReferences } from './rules/check-references.ts'
export { rulesSql } from './rules/compile-rules.ts'

/** Contacts that are merged into another one leave audiences with the next pass; the winner is judged by its own facts. */
export const audienceExemptions = { 'audience_members.contact_id': 'ended by the next pass, which adds the winner to static audiences' }

/** Erased contacts leave all audiences; the figures keep their stays. */
export const audienceErasure: ContactErasure = { tables: ['audience_members'], erase: endForErasure }

/** Audiences by rules or by hand, with their members as they were at any time (decisions 0076 and 0085). */
export const audiencesModule: ServerModule = {
  routes: audienceRoutes,
  jobs: [keepAudiencesHandler, proveAudiencesHandler, sweepAudiencesHandler],
  outbox: (relay, services) => relay.watch((rows) => noticeChanges(services, rows)),
  async schedule(services) {
    await services.jobs.schedule(sweepAudiencesJob, '40 1 * * *', {})
    await beginPasses(services)
  },
}
