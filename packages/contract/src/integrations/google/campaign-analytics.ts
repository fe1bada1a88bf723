import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, idParams, oneOf } from '../../kit/endpoint.ts'
import { instant, typedDate } from '../../kit/fields.ts'

const Figures = z.object({
  sessions: z.int(),
  engaged_sessions: z.int(),
  users: z.int(),
  page_views: z.int(),
  key_events: z.int(),
  purchases: z.int(),
  revenue_minor: z.int(),
})

/** Visits that a campaign brought, as Google Analytics counts them (integrations.md 2.5). */
export const CampaignAnalytics = z.object({
  /** `not_connected`: the account has no Google login; `no_property`: none is chosen; `no_dates`: the campaign has no days yet. */
  state: z.enum(['ready', 'not_connected', 'no_property', 'no_dates', 'unavailable']),
  is_practice: z.boolean(),
  property_id: z.string().nullable(),
  /** Name by which visits are recognised. */
  utm_campaign: z.string(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  currency: z.string().nullable(),
  time_zone: z.string().nullable(),
  totals: Figures.nullable(),
  days: z.array(Figures.extend({ date: z.string() })),
  landing_pages: z.array(Figures.extend({ page: z.string() })),
  /** Google withheld rows because few people are in them. */
  is_thresholded: z.boolean(),
  is_sampled: z.boolean(),
  read_at: instant.nullable(),
})
export type CampaignAnalytics = z.infer<typeof CampaignAnalytics>

/** The last 90 days of the campaign at most, or the days asked for. Answers are kept for an hour. */
export const campaignGoogleAnalytics = defineEndpoint({
  id: 'campaigns.googleAnalytics',
  method: 'GET',
  path: '/api/v1/campaigns/:id/google-analytics',
  access: permission('campaigns.read'),
  summary: 'Visits of a campaign in Google Analytics',
  params: idParams,
  query: z.object({ since: typedDate.optional(), until: typedDate.optional() }),
  response: oneOf(CampaignAnalytics),
  limit: 'heavy',
  transaction: 'none',
})
