// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/integrations/google/campaign-analytics.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { CampaignAnalytics } from '../../../src/integrations/google/campaign-analytics.ts'
export const campaignGoogleAnalytics: InBrowser<typeof source.campaignGoogleAnalytics> = { id: 'campaigns.googleAnalytics', method: 'GET', path: '/api/v1/campaigns/:id/google-analytics', access: { who: 'permission', permission: 'campaigns.read' }, records: 'campaigns' }
