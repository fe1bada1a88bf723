import { sql } from 'kysely'
import type { ContactErasure } from '#modules/crm/contact-children/index.ts'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { syncCategories } from './categories.ts'
import { funnelQuery } from './funnels.query.ts'
import { funnelRoutes } from './funnels.routes.ts'
import { noticeChanges } from './run/notice-changes.ts'
import { runFunnelsHandler, sweepFunnelsHandler, sweepFunnelsJob } from './run/run-funnels.job.ts'
import { stageQuery } from './stages/stages.query.ts'
import { endForErasure } from './store/funnels.ts'

export { enterFunnel } from './run/enter-funnel.ts'
export { addTasks, announceJoined, announceTags, joinList } from './run/entry-actions.ts'
export { recountFunnel, stagesOf } from './store/funnels.ts'
export { stepFunnel } from './store/step-funnel.ts'

/** Contacts that are merged into another one leave their funnels with the next run; the winner is judged by its own rules. */
export const funnelExemptions = { 'funnel_memberships.contact_id': 'ended by the next run, with the reason `merged`' }

/** Erased contacts leave all funnels; the figures keep their way through the stages. */
export const funnelErasure: ContactErasure = { tables: ['funnel_memberships'], erase: endForErasure }

/** Names of stages for the headings of filtered lists. */
export const funnelNames: readonly RecordNames[] = [
  { key: 'id', filters: ['funnel'], find: namesFrom(funnelQuery, sql`t.name`) },
  { key: 'id', filters: ['funnel_stage'], find: namesFrom(stageQuery, sql`t.name`) },
]

/** Funnels: stages through which contacts move by rules (decision 0078). */
export const funnelsModule: ServerModule = {
  routes: funnelRoutes,
  jobs: [runFunnelsHandler, sweepFunnelsHandler],
  outbox: (relay, services) => relay.watch((rows) => noticeChanges(services, rows)),
  schedule: (services) => services.jobs.schedule(sweepFunnelsJob, '10 1 * * *', {}),
  sync: syncCategories,
}
