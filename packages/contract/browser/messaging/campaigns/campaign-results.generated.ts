// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/messaging/campaigns/campaign-results.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { CampaignHour, SendExplanation, CampaignHeat } from '../../../src/messaging/campaigns/campaign-results.ts'
export const emailCampaignLinks: InBrowser<typeof source.emailCampaignLinks> = { id: 'emailCampaigns.links.list', method: 'GET', path: '/api/v1/email-campaigns/:id/links', access: { who: 'permission', permission: 'email-campaigns.read' }, records: 'links' }
export const emailCampaignHours: InBrowser<typeof source.emailCampaignHours> = { id: 'emailCampaigns.hours.list', method: 'GET', path: '/api/v1/email-campaigns/:id/hours', access: { who: 'permission', permission: 'email-campaigns.read' }, records: 'hours' }
export const explainEmailCampaign: InBrowser<typeof source.explainEmailCampaign> = {
  id: 'emailCampaigns.explanations.read',
  method: 'GET',
  path: '/api/v1/email-campaigns/:id/explanations/:contact_id',
  access: { who: 'permission', permission: 'email-campaigns.read' },
  records: 'explanations',
}
export const emailCampaignHeat: InBrowser<typeof source.emailCampaignHeat> = { id: 'emailCampaigns.linkHeat.read', method: 'GET', path: '/api/v1/email-campaigns/:id/link-heat', access: { who: 'permission', permission: 'email-campaigns.read' }, records: 'linkHeat' }
export const exportEmailCampaignHeat: InBrowser<typeof source.exportEmailCampaignHeat> = {
  id: 'emailCampaigns.linkHeat.export',
  method: 'GET',
  path: '/api/v1/email-campaigns/:id/link-heat/export',
  access: { who: 'permission', permission: 'email-campaigns.read' },
  records: 'linkHeat',
  produces: 'xlsx',
}
