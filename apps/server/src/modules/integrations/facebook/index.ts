import type { ServerModule } from '../../../registry.ts'
import { facebookCampaignRoutes } from './campaigns/campaigns.routes.ts'
import { facebookConnectionRoutes } from './connection/connection.routes.ts'
import { returnFromFacebook } from './connection/return-route.ts'
import { facebookPageRoutes } from './pages/pages.routes.ts'
import { startDueFacebookHandler, startDueFacebookJob, syncFacebookHandler } from './sync/sync-facebook.job.ts'

/** Facebook and Instagram, read through logins of accounts (integrations.md 1). */
export const facebookModule: ServerModule = {
  routes(routes) {
    facebookConnectionRoutes(routes)
    facebookCampaignRoutes(routes)
    facebookPageRoutes(routes)
  },
  plain: returnFromFacebook,
  jobs: [syncFacebookHandler, startDueFacebookHandler],
  schedule: ({ jobs }) => jobs.schedule(startDueFacebookJob, '*/5 * * * *', {}),
}
