// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/marketing/campaign-parts.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { CampaignScheduleInput, CampaignPricingInput, CampaignCostInput } from '../../src/marketing/campaign-parts.ts'
const updateCampaignScheduleLimits = {
  dayparts: { maxItems: 20, item: { fields: { days: { maxItems: 7, item: { min: 1, max: 7 } } } } },
  flights: { maxItems: 50, item: { fields: { name: { minLength: 1, maxLength: 80 }, budget_minor: { min: 0, max: 999999999999 } } } },
} as const
export const updateCampaignSchedule: InBrowser<typeof source.updateCampaignSchedule, typeof updateCampaignScheduleLimits> = {
  id: 'campaigns.schedule.update',
  method: 'PUT',
  path: '/api/v1/campaigns/:campaign_id/schedule',
  access: { who: 'permission', permission: 'campaigns.update' },
  records: 'schedule',
  limits: updateCampaignScheduleLimits,
}
const updateCampaignPricingLimits = { fee_minor: { min: 0, max: 999999999999 }, fee_bp: { min: 0, max: 10000 }, media_budget_minor: { min: 0, max: 999999999999 } } as const
export const updateCampaignPricing: InBrowser<typeof source.updateCampaignPricing, typeof updateCampaignPricingLimits> = {
  id: 'campaigns.pricing.update',
  method: 'PUT',
  path: '/api/v1/campaigns/:campaign_id/pricing',
  access: { who: 'permission', permission: 'campaigns.update-pricing' },
  records: 'pricing',
  limits: updateCampaignPricingLimits,
}
const updateCampaignCostingLimits = { costs: { maxItems: 200, item: { fields: { description: { minLength: 1, maxLength: 200 }, quantity: { max: 999999 }, unit_cost_minor: { min: 0, max: 999999999999 } } } } } as const
export const updateCampaignCosting: InBrowser<typeof source.updateCampaignCosting, typeof updateCampaignCostingLimits> = {
  id: 'campaigns.costing.update',
  method: 'PUT',
  path: '/api/v1/campaigns/:campaign_id/costing',
  access: { who: 'permission', permission: 'campaigns.update-costing' },
  records: 'costing',
  limits: updateCampaignCostingLimits,
}
export const uploadCampaignCover: InBrowser<typeof source.uploadCampaignCover> = { id: 'campaigns.cover', method: 'POST', path: '/api/v1/campaigns/:campaign_id/cover', access: { who: 'permission', permission: 'campaigns.update' }, records: 'campaigns', multipart: true }
export const removeCampaignCover: InBrowser<typeof source.removeCampaignCover> = { id: 'campaigns.cover.delete', method: 'DELETE', path: '/api/v1/campaigns/:campaign_id/cover', access: { who: 'permission', permission: 'campaigns.update' }, records: 'cover' }
export const campaignMedia: InBrowser<typeof source.campaignMedia> = { id: 'campaigns.media.list', method: 'GET', path: '/api/v1/campaigns/:campaign_id/media', access: { who: 'permission', permission: 'campaigns.read' }, records: 'media' }
const createCampaignMediaLimits = { temporary_media_upload_ids: { maxItems: 1 }, media: { maxItems: 1 }, alt: { maxLength: 200 } } as const
export const createCampaignMedia: InBrowser<typeof source.createCampaignMedia, typeof createCampaignMediaLimits> = {
  id: 'campaigns.media.create',
  method: 'POST',
  path: '/api/v1/campaigns/:campaign_id/media',
  access: { who: 'permission', permission: 'campaigns.update' },
  records: 'media',
  multipart: true,
  limits: createCampaignMediaLimits,
}
