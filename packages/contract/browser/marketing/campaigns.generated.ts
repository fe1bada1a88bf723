// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/marketing/campaigns.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { CampaignStatus, ChannelStatus, CampaignDaypart, CampaignFlight, CampaignTarget, CampaignCost, Campaign, CampaignInput, CampaignUpdate } from '../../src/marketing/campaigns.ts'
export const CAMPAIGN_TYPES: typeof source.CAMPAIGN_TYPES = ['ad', 'email', 'sms', 'content', 'seo', 'event', 'other']
export const CAMPAIGN_OBJECTIVES: typeof source.CAMPAIGN_OBJECTIVES = ['leads', 'sales', 'traffic', 'awareness', 'engagement', 'messages', 'app', 'store_visits']
export const CAMPAIGN_STATUSES: typeof source.CAMPAIGN_STATUSES = ['draft', 'scheduled', 'active', 'paused', 'completed', 'cancelled']
export const CAMPAIGN_PRICING_MODELS: typeof source.CAMPAIGN_PRICING_MODELS = ['fixed', 'percent_of_spend', 'per_lead', 'retainer']
export const CAMPAIGN_COST_KINDS: typeof source.CAMPAIGN_COST_KINDS = ['media', 'production', 'provider', 'tool', 'other']
export const CHANNEL_TYPES: typeof source.CHANNEL_TYPES = [
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
]
export const CHANNEL_STATUSES: typeof source.CHANNEL_STATUSES = ['draft', 'active', 'paused', 'ended']
export const CAMPAIGN_TRANSITIONS: typeof source.CAMPAIGN_TRANSITIONS = { draft: ['scheduled', 'cancelled'], scheduled: ['active', 'cancelled'], active: ['paused', 'completed'], paused: ['active', 'completed', 'cancelled'], completed: [], cancelled: [] }
const campaignsLimits = {
  create: {
    name: { minLength: 1, maxLength: 160 },
    target: {
      fields: {
        locations: { maxItems: 30, item: { minLength: 1, maxLength: 80 } },
        age_from: { min: 13, max: 100 },
        age_to: { min: 13, max: 100 },
        interests: { maxItems: 50, item: { minLength: 1, maxLength: 80 } },
      },
    },
    brief: { maxLength: 20000 },
    utm_campaign: { maxLength: 80 },
    daily_budget_minor: { min: 0, max: 999999999999 },
    total_budget_minor: { min: 0, max: 999999999999 },
  },
  update: {
    name: { minLength: 1, maxLength: 160 },
    target: {
      fields: {
        locations: { maxItems: 30, item: { minLength: 1, maxLength: 80 } },
        age_from: { min: 13, max: 100 },
        age_to: { min: 13, max: 100 },
        interests: { maxItems: 50, item: { minLength: 1, maxLength: 80 } },
      },
    },
    brief: { maxLength: 20000 },
    utm_campaign: { maxLength: 80 },
    daily_budget_minor: { min: 0, max: 999999999999 },
    total_budget_minor: { min: 0, max: 999999999999 },
  },
} as const
export const campaigns: InBrowser<typeof source.campaigns, typeof campaignsLimits> = {
  name: 'campaigns',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'scheduled', 'active', 'paused', 'completed', 'cancelled'] },
      type: { kind: 'choice', value: 'code', options: ['ad', 'email', 'sms', 'content', 'seo', 'event', 'other'] },
      objective: { kind: 'choice', value: 'code', options: ['leads', 'sales', 'traffic', 'awareness', 'engagement', 'messages', 'app', 'store_visits'] },
      account: { kind: 'choice', value: 'id' },
      client: { kind: 'choice', value: 'id', nullable: true },
      project: { kind: 'choice', value: 'uuid' },
      channel_type: {
        kind: 'choice',
        value: 'code',
        options: [
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
        ],
      },
      running: { kind: 'date' },
      budget: { kind: 'number' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'campaigns.list', method: 'GET', path: '/api/v1/campaigns', access: { who: 'permission', permission: 'campaigns.read' }, records: 'campaigns' },
  export: { id: 'campaigns.export', method: 'GET', path: '/api/v1/campaigns/export', access: { who: 'permission', permission: 'campaigns.read' }, records: 'campaigns', produces: 'xlsx' },
  filters: { id: 'campaigns.filters', method: 'GET', path: '/api/v1/campaigns/filters', access: { who: 'permission', permission: 'campaigns.read' }, records: 'campaigns' },
  read: { id: 'campaigns.read', method: 'GET', path: '/api/v1/campaigns/:id', access: { who: 'permission', permission: 'campaigns.read' }, records: 'campaigns' },
  create: { id: 'campaigns.create', method: 'POST', path: '/api/v1/campaigns', access: { who: 'permission', permission: 'campaigns.create' }, records: 'campaigns', limits: campaignsLimits.create },
  update: { id: 'campaigns.update', method: 'PUT', path: '/api/v1/campaigns/:id', access: { who: 'permission', permission: 'campaigns.update' }, records: 'campaigns', limits: campaignsLimits.update },
  remove: { id: 'campaigns.delete', method: 'DELETE', path: '/api/v1/campaigns/:id', access: { who: 'permission', permission: 'campaigns.delete' }, records: 'campaigns' },
}
const accountCampaignsLimits = {
  create: {
    name: { minLength: 1, maxLength: 160 },
    target: {
      fields: {
        locations: { maxItems: 30, item: { minLength: 1, maxLength: 80 } },
        age_from: { min: 13, max: 100 },
        age_to: { min: 13, max: 100 },
        interests: { maxItems: 50, item: { minLength: 1, maxLength: 80 } },
      },
    },
    brief: { maxLength: 20000 },
    utm_campaign: { maxLength: 80 },
    daily_budget_minor: { min: 0, max: 999999999999 },
    total_budget_minor: { min: 0, max: 999999999999 },
  },
  update: {
    name: { minLength: 1, maxLength: 160 },
    target: {
      fields: {
        locations: { maxItems: 30, item: { minLength: 1, maxLength: 80 } },
        age_from: { min: 13, max: 100 },
        age_to: { min: 13, max: 100 },
        interests: { maxItems: 50, item: { minLength: 1, maxLength: 80 } },
      },
    },
    brief: { maxLength: 20000 },
    utm_campaign: { maxLength: 80 },
    daily_budget_minor: { min: 0, max: 999999999999 },
    total_budget_minor: { min: 0, max: 999999999999 },
  },
} as const
export const accountCampaigns: InBrowser<typeof source.accountCampaigns, typeof accountCampaignsLimits> = {
  name: 'campaigns',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'scheduled', 'active', 'paused', 'completed', 'cancelled'] },
      type: { kind: 'choice', value: 'code', options: ['ad', 'email', 'sms', 'content', 'seo', 'event', 'other'] },
      objective: { kind: 'choice', value: 'code', options: ['leads', 'sales', 'traffic', 'awareness', 'engagement', 'messages', 'app', 'store_visits'] },
      account: { kind: 'choice', value: 'id' },
      client: { kind: 'choice', value: 'id', nullable: true },
      project: { kind: 'choice', value: 'uuid' },
      channel_type: {
        kind: 'choice',
        value: 'code',
        options: [
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
        ],
      },
      running: { kind: 'date' },
      budget: { kind: 'number' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'accounts.campaigns.list', method: 'GET', path: '/api/v1/accounts/:account_id/campaigns', access: { who: 'permission', permission: 'campaigns.read' }, records: 'campaigns' },
  export: {
    id: 'accounts.campaigns.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/campaigns/export',
    access: { who: 'permission', permission: 'campaigns.read' },
    records: 'campaigns',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.campaigns.filters', method: 'GET', path: '/api/v1/accounts/:account_id/campaigns/filters', access: { who: 'permission', permission: 'campaigns.read' }, records: 'campaigns' },
  read: { id: 'campaigns.read', method: 'GET', path: '/api/v1/campaigns/:id', access: { who: 'permission', permission: 'campaigns.read' }, records: 'campaigns' },
  create: {
    id: 'accounts.campaigns.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/campaigns',
    access: { who: 'permission', permission: 'campaigns.create' },
    records: 'campaigns',
    limits: accountCampaignsLimits.create,
  },
  update: { id: 'campaigns.update', method: 'PUT', path: '/api/v1/campaigns/:id', access: { who: 'permission', permission: 'campaigns.update' }, records: 'campaigns', limits: accountCampaignsLimits.update },
  remove: { id: 'campaigns.delete', method: 'DELETE', path: '/api/v1/campaigns/:id', access: { who: 'permission', permission: 'campaigns.delete' }, records: 'campaigns' },
}
const projectCampaignsLimits = {
  create: {
    name: { minLength: 1, maxLength: 160 },
    target: {
      fields: {
        locations: { maxItems: 30, item: { minLength: 1, maxLength: 80 } },
        age_from: { min: 13, max: 100 },
        age_to: { min: 13, max: 100 },
        interests: { maxItems: 50, item: { minLength: 1, maxLength: 80 } },
      },
    },
    brief: { maxLength: 20000 },
    utm_campaign: { maxLength: 80 },
    daily_budget_minor: { min: 0, max: 999999999999 },
    total_budget_minor: { min: 0, max: 999999999999 },
  },
  update: {
    name: { minLength: 1, maxLength: 160 },
    target: {
      fields: {
        locations: { maxItems: 30, item: { minLength: 1, maxLength: 80 } },
        age_from: { min: 13, max: 100 },
        age_to: { min: 13, max: 100 },
        interests: { maxItems: 50, item: { minLength: 1, maxLength: 80 } },
      },
    },
    brief: { maxLength: 20000 },
    utm_campaign: { maxLength: 80 },
    daily_budget_minor: { min: 0, max: 999999999999 },
    total_budget_minor: { min: 0, max: 999999999999 },
  },
} as const
export const projectCampaigns: InBrowser<typeof source.projectCampaigns, typeof projectCampaignsLimits> = {
  name: 'campaigns',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'scheduled', 'active', 'paused', 'completed', 'cancelled'] },
      type: { kind: 'choice', value: 'code', options: ['ad', 'email', 'sms', 'content', 'seo', 'event', 'other'] },
      objective: { kind: 'choice', value: 'code', options: ['leads', 'sales', 'traffic', 'awareness', 'engagement', 'messages', 'app', 'store_visits'] },
      account: { kind: 'choice', value: 'id' },
      client: { kind: 'choice', value: 'id', nullable: true },
      project: { kind: 'choice', value: 'uuid' },
      channel_type: {
        kind: 'choice',
        value: 'code',
        options: [
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
        ],
      },
      running: { kind: 'date' },
      budget: { kind: 'number' },
      date_created: { kind: 'date' },
    },
    alternatives: { except: [] },
  },
  list: { id: 'projects.campaigns.list', method: 'GET', path: '/api/v1/projects/:project_uuid/campaigns', access: { who: 'permission', permission: 'campaigns.read' }, records: 'campaigns' },
  export: {
    id: 'projects.campaigns.export',
    method: 'GET',
    path: '/api/v1/projects/:project_uuid/campaigns/export',
    access: { who: 'permission', permission: 'campaigns.read' },
    records: 'campaigns',
    produces: 'xlsx',
  },
  filters: { id: 'projects.campaigns.filters', method: 'GET', path: '/api/v1/projects/:project_uuid/campaigns/filters', access: { who: 'permission', permission: 'campaigns.read' }, records: 'campaigns' },
  read: { id: 'campaigns.read', method: 'GET', path: '/api/v1/campaigns/:id', access: { who: 'permission', permission: 'campaigns.read' }, records: 'campaigns' },
  create: {
    id: 'projects.campaigns.create',
    method: 'POST',
    path: '/api/v1/projects/:project_uuid/campaigns',
    access: { who: 'permission', permission: 'campaigns.create' },
    records: 'campaigns',
    limits: projectCampaignsLimits.create,
  },
  update: { id: 'campaigns.update', method: 'PUT', path: '/api/v1/campaigns/:id', access: { who: 'permission', permission: 'campaigns.update' }, records: 'campaigns', limits: projectCampaignsLimits.update },
  remove: { id: 'campaigns.delete', method: 'DELETE', path: '/api/v1/campaigns/:id', access: { who: 'permission', permission: 'campaigns.delete' }, records: 'campaigns' },
}
export const campaignActivityLogs: InBrowser<typeof source.campaignActivityLogs> = {
  id: 'campaigns.activityLogs.list',
  method: 'GET',
  path: '/api/v1/campaigns/:id/activity-logs',
  access: { who: 'permission', permission: 'campaigns.read' },
  records: 'activity_logs',
  shape: { filters: { event: { kind: 'choice', value: 'code' }, actor: { kind: 'choice', value: 'id' }, date_created: { kind: 'date' } } },
}
