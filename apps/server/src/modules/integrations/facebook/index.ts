import type { ServerModule } from '../../../registry.ts'
import { returnFrom } from '../ads/index.ts'
import { facebookCampaignRoutes } from './campaigns/campaigns.routes.ts'
import { facebookConnectionRoutes } from './connection/connection.routes.ts'
import { metaWebhook } from './leads/meta-webhook.ts'
import { takeLeadHandler } from './leads/take-lead.job.ts'
import { facebookPageRoutes } from './pages/pages.routes.ts'
import { startDueFacebookHandler, startDueFacebookJob, syncFacebookHandler } from './sync/sync-facebook.job.ts'

export { leaveFacebook } from './connection/connect-facebook.ts'
export {
  CAMPAIGN_FIELDS,
  ADSET_FIELDS,
  AD_FIELDS,
  INSIGHT_FIELDS,
  MEDIA_FIELDS,
  PAGE_METRICS,
  INSTAGRAM_METRICS,
  POST_FIELDS,
} from './graph/fields.ts'
export type {
  GraphAd,
  GraphAdset,
  GraphCampaign,
  GraphInsight,
  GraphMedia,
  GraphMetric,
  GraphPage,
  GraphPost,
} from './graph/graph-types.ts'
export { mapAd, mapAdset, mapCampaign, mapInsight, mapMedia, mapPage, mapPageDays, mapPost } from './graph/map.ts'
export { putPages, putPosts, showPageTo } from './store/pages.ts'
export { copyLifetime, idsOf, putAds, putAdsets, putCampaigns } from './store/structure.ts'

/** Facebook and Instagram, read through logins of accounts (integrations.md 1). */
export const facebookModule: ServerModule = {
  routes(routes) {
    facebookConnectionRoutes(routes)
    facebookCampaignRoutes(routes)
    facebookPageRoutes(routes)
  },
  plain(http, services) {
    returnFrom('facebook')(http)
    metaWebhook(http, services)
  },
  jobs: [syncFacebookHandler, startDueFacebookHandler, takeLeadHandler],
  schedule: ({ jobs }) => jobs.schedule(startDueFacebookJob, '*/5 * * * *', {}),
}
