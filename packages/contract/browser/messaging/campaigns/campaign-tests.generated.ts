// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/messaging/campaigns/campaign-tests.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { CampaignAbTest, CampaignAbTestInput, CampaignVariantResult } from '../../../src/messaging/campaigns/campaign-tests.ts'
export const WINNER_RULES: typeof source.WINNER_RULES = ['opens', 'clicks', 'orders', 'hand']
export const WINNER_REASONS: typeof source.WINNER_REASONS = ['clear', 'unclear', 'tie', 'member']
export const MOST_VARIANTS: typeof source.MOST_VARIANTS = 4
export const emailCampaignVariants: InBrowser<typeof source.emailCampaignVariants> = { id: 'emailCampaigns.variants.read', method: 'GET', path: '/api/v1/email-campaigns/:id/variants', access: { who: 'permission', permission: 'email-campaigns.read' }, records: 'variants' }
const chooseEmailCampaignWinnerLimits = { variant: { min: 1, max: 4 } } as const
export const chooseEmailCampaignWinner: InBrowser<typeof source.chooseEmailCampaignWinner, typeof chooseEmailCampaignWinnerLimits> = {
  id: 'emailCampaigns.winner',
  method: 'POST',
  path: '/api/v1/email-campaigns/:id/winner',
  access: { who: 'permission', permission: 'email-campaigns.send' },
  records: 'email-campaigns',
  limits: chooseEmailCampaignWinnerLimits,
}
