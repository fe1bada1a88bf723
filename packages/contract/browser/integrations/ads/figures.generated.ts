// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/integrations/ads/figures.ts'

export type { AdEntityStatus, InsightableType, AdTotals, DailyInsight, LifetimeInsight, InsightQuery, InsightReport } from '../../../src/integrations/ads/figures.ts'
export const AD_ENTITY_STATUSES: typeof source.AD_ENTITY_STATUSES = ['active', 'paused', 'inactive']
export const INSIGHTABLE_TYPES: typeof source.INSIGHTABLE_TYPES = ['facebook_page', 'facebook_campaign', 'facebook_adset', 'facebook_ad', 'instagram', 'google_ads_campaign', 'email_campaign', 'sms_campaign', 'page', 'channel']
