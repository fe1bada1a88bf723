import { z } from 'zod'
import { activityLogsOn } from '../attachments/activity-logs.ts'
import { AccountBadge, ProjectBadge, UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { date, instant, optionalText, text, typedDate } from '../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, numberFilter, searchFilter, uuidFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

export const CAMPAIGN_TYPES = ['ad', 'email', 'sms', 'content', 'seo', 'event', 'other'] as const
export const CAMPAIGN_OBJECTIVES = ['leads', 'sales', 'traffic', 'awareness', 'engagement', 'messages', 'app', 'store_visits'] as const
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'active', 'paused', 'completed', 'cancelled'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]
export const CAMPAIGN_PRICING_MODELS = ['fixed', 'percent_of_spend', 'per_lead', 'retainer'] as const
export const CAMPAIGN_COST_KINDS = ['media', 'production', 'provider', 'tool', 'other'] as const
export const CHANNEL_TYPES = [
  'facebook_lead_ads',
  'facebook_messenger',
  'instagram',
  'google_ads',
  'landing_page',
  'website_form',
  'email',
  'sms',
  'viber',
  'phone',
  'walk_in',
  'referral',
  'marketplace',
  'tiktok',
  'linkedin',
  'other',
] as const
export const CHANNEL_STATUSES = ['draft', 'active', 'paused', 'ended'] as const
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number]

/** Status transitions of campaigns (domain.md 3.9). */
export const CAMPAIGN_TRANSITIONS: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ['scheduled', 'cancelled'],
  scheduled: ['active', 'cancelled'],
  active: ['paused', 'completed'],
  paused: ['active', 'completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: 'time' })

/** Hours of days of the week at which advertisements run; 1 is Monday. */
export const CampaignDaypart = z.strictObject({ days: z.array(z.int().min(1).max(7)).min(1).max(7), from: clock, to: clock })
export type CampaignDaypart = z.infer<typeof CampaignDaypart>

/** A period of a campaign with its own budget. */
export const CampaignFlight = z.strictObject({
  name: text(80),
  start_date: typedDate,
  end_date: typedDate,
  budget_minor: z.int().min(0).max(999_999_999_999).nullish(),
})
export type CampaignFlight = z.infer<typeof CampaignFlight>

/** Whom a campaign addresses. */
export const CampaignTarget = z.strictObject({
  locations: z.array(text(80)).max(30).optional(),
  age_from: z.int().min(13).max(100).nullish(),
  age_to: z.int().min(13).max(100).nullish(),
  interests: z.array(text(80)).max(50).optional(),
})
export type CampaignTarget = z.infer<typeof CampaignTarget>

/** What a campaign costs the account that does the work. */
export const CampaignCost = z.object({
  id: z.int(),
  kind: z.enum(CAMPAIGN_COST_KINDS),
  description: z.string(),
  account_relation_uuid: z.string().nullable(),
  quantity: z.number(),
  unit_cost_minor: z.int(),
  amount_minor: z.int(),
  incurred_on: date,
  is_estimate: z.boolean(),
  /** Name of the provider that is paid. */
  provider: AccountBadge.nullable(),
})
export type CampaignCost = z.infer<typeof CampaignCost>

/** A channel as its campaign shows it. */
export const ChannelBadge = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  type: z.enum(CHANNEL_TYPES),
  status: z.enum(CHANNEL_STATUSES),
  requests_count: z.int(),
})

/**
 * A plan of advertising (domain.md 2.8). Fields that the reader may not see are omitted, not null: what the client pays, for
 * others than the account and its client; what it costs, without `campaigns.read-costing` in the account that does the work.
 */
export const Campaign = z.object({
  id: z.int(),
  /** The account that does the work. */
  account_id: z.int(),
  number: z.int(),
  name: z.string(),
  type: z.enum(CAMPAIGN_TYPES),
  objective: z.enum(CAMPAIGN_OBJECTIVES),
  status: z.enum(CAMPAIGN_STATUSES),
  project_uuid: z.string().nullable(),
  client_account_id: z.int().nullable(),
  order_item_uuid: z.string().nullable(),
  start_date: date.nullable(),
  end_date: date.nullable(),
  dayparts: z.array(CampaignDaypart),
  flights: z.array(CampaignFlight),
  target: CampaignTarget,
  brief: z.string().nullable(),
  utm_campaign: z.string(),
  daily_budget_minor: z.int().nullable(),
  total_budget_minor: z.int().nullable(),
  currency: z.string(),
  cover_url: z.string().nullable(),
  cover_thumb_url: z.string().nullable(),
  channels_count: z.int(),
  /** Requests that came through it, without spam. */
  leads_count: z.int(),
  pricing_model: z.enum(CAMPAIGN_PRICING_MODELS).nullable().optional(),
  fee_minor: z.int().nullable().optional(),
  fee_bp: z.int().nullable().optional(),
  /** Media that is billed to the client. */
  media_budget_minor: z.int().optional(),
  /** What the client pays; null while it is not known. */
  price_total_minor: z.int().nullable().optional(),
  /** Sum of the costs that are no estimates. */
  cost_minor: z.int().optional(),
  estimated_cost_minor: z.int().optional(),
  /** Price without costs; null while the price is not known. */
  profit_minor: z.int().nullable().optional(),
  activated_at: instant.nullable(),
  completed_at: instant.nullable(),
  created_by_id: z.int().nullable(),
  /** Status transitions available to the reader. */
  next_statuses: z.array(z.enum(CAMPAIGN_STATUSES)),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.nullable().optional(),
  client: AccountBadge.nullable().optional(),
  /** Other accounts of its project that read it. */
  accounts: z.array(AccountBadge).optional(),
  project: ProjectBadge.nullable().optional(),
  /** The account whose CRM keeps what the campaign brings, and which its pages belong to. */
  resultsAccount: AccountBadge.nullable().optional(),
  channels: z.array(ChannelBadge).optional(),
  /** Facebook campaigns that feed its channels. */
  facebookCampaigns: z.array(z.object({ id: z.int(), facebook_id: z.string(), name: z.string(), entity_status: z.string() })).optional(),
  orderItem: z.object({ uuid: z.string(), name: z.string(), order_uuid: z.string() }).nullable().optional(),
  createdBy: UserBadge.nullable().optional(),
  /** Omitted without `campaigns.read-costing`. */
  costs: z.array(CampaignCost).optional(),
})
export type Campaign = z.infer<typeof Campaign>

const amount = z.int().min(0).max(999_999_999_999)

const fields = {
  name: text(160),
  type: z.enum(CAMPAIGN_TYPES).optional(),
  objective: z.enum(CAMPAIGN_OBJECTIVES).optional(),
  /** A project of the account; its client is the client of the campaign. */
  project_uuid: z.uuid().nullish(),
  /** Client relation of the account, for a campaign without a project. */
  account_relation_uuid: z.uuid().nullish(),
  /** What was sold: an item of an order of the account. */
  order_item_uuid: z.uuid().nullish(),
  target: CampaignTarget.optional(),
  brief: z.string().max(20_000).nullish(),
  /** Name in the addresses of its links. Default: from the name of the campaign. */
  utm_campaign: optionalText(80),
  daily_budget_minor: amount.nullish(),
  total_budget_minor: amount.nullish(),
}

export const CampaignInput = z.object({
  ...fields,
  start_date: typedDate.nullish(),
  end_date: typedDate.nullish(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})
export type CampaignInput = z.infer<typeof CampaignInput>

export const CampaignUpdate = z
  .object(fields)
  .partial()
  .extend({
    /** Changes the status along its transitions. */
    status: z.enum(CAMPAIGN_STATUSES).optional(),
  })
export type CampaignUpdate = z.infer<typeof CampaignUpdate>

const listed = {
  name: 'campaigns',
  row: Campaign,
  access: { export: permission('campaigns.read') },
  update: CampaignUpdate,
  alternatives: { except: [] },
  filters: {
    /** Name, number, name of the client. */
    search: searchFilter(),
    status: codeFilter(CAMPAIGN_STATUSES),
    type: codeFilter(CAMPAIGN_TYPES),
    objective: codeFilter(CAMPAIGN_OBJECTIVES),
    account: idFilter(),
    client: idFilter({ nullable: true }),
    project: uuidFilter(),
    channel_type: codeFilter(CHANNEL_TYPES),
    /** Campaigns that run on some of these days. */
    running: dateFilter(),
    /** Total budget in major units. */
    budget: numberFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'number', 'start_date', 'end_date', 'budget', 'leads'],
  includes: [
    'account',
    'client',
    'accounts',
    'project',
    'resultsAccount',
    'channels',
    'facebookCampaigns',
    'orderItem',
    'createdBy',
    'costs',
  ],
} as const

/** Campaigns of all accounts in which the caller may read them. */
export const campaigns = defineResource({
  ...listed,
  /** `account_id`: the account that does the work. Default: the caller's current account. */
  create: CampaignInput.extend({ account_id: z.int().positive().nullish() }),
  paths: { collection: '/api/v1/campaigns', item: '/api/v1/campaigns/:id' },
})
/** Campaigns of an account, and those of its projects with other accounts. */
export const accountCampaigns = defineResource({
  ...listed,
  id: 'accounts.campaigns',
  itemId: 'campaigns',
  create: CampaignInput,
  paths: { collection: '/api/v1/accounts/:account_id/campaigns', item: '/api/v1/campaigns/:id' },
})
/** Campaigns of a project. */
export const projectCampaigns = defineResource({
  ...listed,
  id: 'projects.campaigns',
  itemId: 'campaigns',
  create: CampaignInput.omit({ project_uuid: true, account_relation_uuid: true }),
  paths: { collection: '/api/v1/projects/:project_uuid/campaigns', item: '/api/v1/campaigns/:id' },
})

export const campaignActivityLogs = activityLogsOn('campaigns.activityLogs.list', '/api/v1/campaigns/:id', permission('campaigns.read'))
