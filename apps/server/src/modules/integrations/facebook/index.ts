import type { ServerModule } from '../../../registry.ts'
import { facebookCampaignRoutes } from './campaigns/campaigns.routes.ts'
import { facebookPageRoutes } from './pages/pages.routes.ts'

export const facebookModule: ServerModule = {
  routes(routes) {
    facebookCampaignRoutes(routes)
    facebookPageRoutes(routes)
  },
}
