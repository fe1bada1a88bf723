import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { campaignQuery } from './campaigns.query.ts'
import { campaignRoutes } from './campaigns.routes.ts'
import { keepCampaignDatesHandler, keepCampaignDatesJob } from './keep-dates.job.ts'

export { campaignDates } from './calendar-campaigns.ts'
export { campaignDeleted, campaignStatusChanged } from './campaign-effects.ts'
export type { CampaignRow } from './campaign-row.ts'
export { campaignSubjectKind } from './campaign-subject.ts'
export { checkPeriod } from './write/check-campaign.ts'
export { findCampaignFor } from './campaigns.query.ts'

/** Names of campaigns for the headings of filtered lists. */
export const campaignNames: RecordNames = { key: 'id', filters: ['campaign'], find: namesFrom(campaignQuery, sql`t.name`) }

export const campaignsModule: ServerModule = {
  routes: campaignRoutes,
  jobs: [keepCampaignDatesHandler],
  schedule: (services) => services.jobs.schedule(keepCampaignDatesJob, '*/15 * * * *', {}),
}
