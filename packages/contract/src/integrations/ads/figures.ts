import { z } from 'zod'
import { instant, typedDate } from '../../kit/fields.ts'

/** How statuses of ad platforms are shown (domain.md 4.9). */
export const AD_ENTITY_STATUSES = ['active', 'paused', 'inactive'] as const
export type AdEntityStatus = (typeof AD_ENTITY_STATUSES)[number]

export const INSIGHTABLE_TYPES = [
  'facebook_page',
  'facebook_campaign',
  'facebook_adset',
  'facebook_ad',
  'instagram',
  'google_ads_campaign',
  'email_campaign',
  'sms_campaign',
  'page',
  'channel',
] as const
export type InsightableType = (typeof INSIGHTABLE_TYPES)[number]

/** Counts that may be summed over days and over parts of a campaign. Money is in millionths of the currency. */
export const adFigures = {
  impressions: z.int(),
  clicks: z.int(),
  link_clicks: z.int(),
  engagements: z.int(),
  video_views: z.int(),
  leads: z.int(),
  messages: z.int(),
  purchases: z.int(),
  spend_micros: z.int(),
  purchase_value_micros: z.int(),
}

/** Sums with the figures that follow from them; null where the divisor is 0. */
export const AdTotals = z.object({
  ...adFigures,
  /** Clicks ÷ impressions. */
  ctr: z.number().nullable(),
  /** Spend ÷ clicks. */
  cpc_micros: z.int().nullable(),
  /** Spend of a thousand impressions. */
  cpm_micros: z.int().nullable(),
  /** Spend ÷ leads. */
  cpl_micros: z.int().nullable(),
})
export type AdTotals = z.infer<typeof AdTotals>

/** Figures of a day, as the platform states them. */
export const DailyInsight = z.object({
  date: z.string(),
  insightable_type: z.enum(INSIGHTABLE_TYPES),
  insightable_id: z.int(),
  currency: z.string().nullable(),
  ...adFigures,
  /** People of that day; days cannot be added. */
  reach: z.int(),
  followers: z.int().nullable(),
  new_followers: z.int().nullable(),
})
export type DailyInsight = z.infer<typeof DailyInsight>

/** Figures since the start, as the platform states them. */
export const LifetimeInsight = z.object({
  insightable_type: z.enum(INSIGHTABLE_TYPES),
  insightable_id: z.int(),
  currency: z.string().nullable(),
  ...adFigures,
  reach: z.int(),
  /** Impressions per person. */
  frequency: z.number().nullable(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  synced_at: instant,
})
export type LifetimeInsight = z.infer<typeof LifetimeInsight>

/** Days of figures. Default: the last 30. */
export const insightQuery = z.object({ since: typedDate.optional(), until: typedDate.optional() })
export type InsightQuery = z.infer<typeof insightQuery>

/** Figures of one record by day. */
export const InsightReport = z.object({
  since: z.string(),
  until: z.string(),
  currency: z.string().nullable(),
  /** Today in the zone of the ad account if it is among the days: its figures still grow. */
  partial_on: z.string().nullable(),
  totals: AdTotals,
  lifetime: LifetimeInsight.nullable(),
  days: z.array(DailyInsight),
})
export type InsightReport = z.infer<typeof InsightReport>
