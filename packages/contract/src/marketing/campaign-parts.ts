import { z } from 'zod'
import { Media, MediaInput, media } from '../attachments/media.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { flag, text, typedDate } from '../kit/fields.ts'
import { Campaign, CAMPAIGN_COST_KINDS, CAMPAIGN_PRICING_MODELS, CampaignDaypart, CampaignFlight } from './campaigns.ts'

const PATH = '/api/v1/campaigns/:campaign_id'
const amount = z.int().min(0).max(999_999_999_999)
const response = oneOf(Campaign)

export const CampaignScheduleInput = z.object({
  start_date: typedDate.nullable(),
  end_date: typedDate.nullable(),
  dayparts: z.array(CampaignDaypart).max(20).optional(),
  flights: z.array(CampaignFlight).max(50).optional(),
  version: z.int().optional(),
})
export type CampaignScheduleInput = z.infer<typeof CampaignScheduleInput>

/** Changes when a campaign runs, until it is completed. */
export const updateCampaignSchedule = defineEndpoint({
  id: 'campaigns.schedule.update',
  method: 'PUT',
  path: `${PATH}/schedule`,
  access: permission('campaigns.update'),
  summary: 'Set when a campaign runs',
  body: CampaignScheduleInput,
  response,
})

export const CampaignPricingInput = z.object({
  /** Null: not agreed yet. */
  pricing_model: z.enum(CAMPAIGN_PRICING_MODELS).nullable(),
  /** Fee: once, for each lead, or for each month. */
  fee_minor: amount.nullish(),
  /** Share of the media. */
  fee_bp: z.int().min(0).max(10_000).nullish(),
  media_budget_minor: amount.optional(),
  version: z.int().optional(),
})
export type CampaignPricingInput = z.infer<typeof CampaignPricingInput>

/** Changes what the client pays, until an item of an order that refers to the campaign is invoiced. */
export const updateCampaignPricing = defineEndpoint({
  id: 'campaigns.pricing.update',
  method: 'PUT',
  path: `${PATH}/pricing`,
  access: permission('campaigns.update-pricing'),
  summary: 'Set what the client of a campaign pays',
  body: CampaignPricingInput,
  response,
})

export const CampaignCostInput = z.object({
  /** A cost that is there already. */
  cost_id: z.int().positive().nullish(),
  kind: z.enum(CAMPAIGN_COST_KINDS),
  description: text(200),
  /** Provider relation of the account. */
  account_relation_uuid: z.uuid().nullish(),
  quantity: z.number().positive().max(999_999).multipleOf(0.001).optional(),
  unit_cost_minor: amount,
  incurred_on: typedDate,
  is_estimate: flag.optional(),
})
export type CampaignCostInput = z.infer<typeof CampaignCostInput>

/** Replaces the costs of a campaign. Costs in closed books do not change. */
export const updateCampaignCosting = defineEndpoint({
  id: 'campaigns.costing.update',
  method: 'PUT',
  path: `${PATH}/costing`,
  access: permission('campaigns.update-costing'),
  summary: 'Set what a campaign costs',
  body: z.object({ costs: z.array(CampaignCostInput).max(200), version: z.int().optional() }),
  response,
})

/** Uploads the picture as `file` or `cover`. */
export const uploadCampaignCover = defineEndpoint({
  id: 'campaigns.cover',
  method: 'POST',
  path: `${PATH}/cover`,
  access: permission('campaigns.update'),
  summary: 'Give a campaign a cover picture',
  multipart: true,
  limit: 'heavy',
  response,
})
export const removeCampaignCover = defineEndpoint({
  id: 'campaigns.cover.delete',
  method: 'DELETE',
  path: `${PATH}/cover`,
  access: permission('campaigns.update'),
  summary: 'Take the cover off a campaign',
  response,
})

/** Files of a campaign. Delete one as `/media/:id`. */
export const campaignMedia = media.listUnder('campaigns.media.list', `${PATH}/media`, permission('campaigns.read'))
export const createCampaignMedia = defineEndpoint({
  id: 'campaigns.media.create',
  method: 'POST',
  path: `${PATH}/media`,
  access: permission('campaigns.update'),
  summary: 'Attach a file to a campaign',
  body: MediaInput.omit({ folder_id: true }),
  response: oneOf(Media),
  multipart: true,
})
