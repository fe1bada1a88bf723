import { sql } from 'kysely'
import type { ContactErasure } from '#modules/crm/contact-children/index.ts'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { automationQuery } from './automations.query.ts'
import { automationRoutes } from './automations.routes.ts'
import { noticeChanges } from './run/notice-changes.ts'
import { automationClockHandler, automationClockJob, runAutomationsHandler } from './run/run-automations.job.ts'
import { endForErasure } from './store/runs.ts'

export { recountRuns } from './store/automations.ts'
export { recordSender } from './run/record-sender.ts'
export { pauseOfProject } from './write/publish-automations.ts'

/** Runs of merged contacts end with their next step; the winner starts by its own events. */
export const automationExemptions = {
  'automation_runs.contact_id': 'ended by the next step, with the reason `contact_left`',
  'automation_origins.contact_id': 'removed after 60 days',
}

/** Erased contacts leave all automations; the log of steps holds ids and codes. */
export const automationErasure: ContactErasure = { tables: ['automation_runs', 'automation_origins'], erase: endForErasure }

/** Names of automations for the headings of filtered lists. */
export const automationNames: RecordNames = { key: 'uuid', filters: ['automation'], find: namesFrom(automationQuery, sql`t.name`) }

/** Automations: steps that contacts go through after an event (decision 0081). */
export const automationsModule: ServerModule = {
  routes: automationRoutes,
  jobs: [runAutomationsHandler, automationClockHandler],
  outbox: (relay, services) => relay.watch((rows) => noticeChanges(services, rows)),
  schedule: (services) => services.jobs.schedule(automationClockJob, '* * * * *', {}),
}
