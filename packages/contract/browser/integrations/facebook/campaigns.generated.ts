// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/integrations/facebook/campaigns.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { FacebookCampaign, FacebookCampaignReport } from '../../../src/integrations/facebook/campaigns.ts'
export const facebookCampaigns: InBrowser<typeof source.facebookCampaigns> = {
  name: 'facebook-campaigns',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      entity_status: { kind: 'choice', value: 'code', options: ['active', 'paused', 'inactive'] },
      account: { kind: 'choice', value: 'id' },
      account_app: { kind: 'choice', value: 'id' },
      linked: { kind: 'boolean' },
      start_time: { kind: 'date' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'facebookCampaigns.list', method: 'GET', path: '/api/v1/facebook-campaigns', access: { who: 'permission', permission: 'facebook-campaigns.read' }, records: 'facebook-campaigns' },
  export: {
    id: 'facebookCampaigns.export',
    method: 'GET',
    path: '/api/v1/facebook-campaigns/export',
    access: { who: 'permission', permission: 'facebook-campaigns.read' },
    records: 'facebook-campaigns',
    produces: 'xlsx',
  },
  filters: { id: 'facebookCampaigns.filters', method: 'GET', path: '/api/v1/facebook-campaigns/filters', access: { who: 'permission', permission: 'facebook-campaigns.read' }, records: 'facebook-campaigns' },
  read: { id: 'facebookCampaigns.read', method: 'GET', path: '/api/v1/facebook-campaigns/:id', access: { who: 'permission', permission: 'facebook-campaigns.read' }, records: 'facebook-campaigns' },
  create: { id: 'facebookCampaigns.create', method: 'POST', path: '/api/v1/facebook-campaigns', access: { who: 'permission', permission: 'facebook-campaigns.create' }, records: 'facebook-campaigns' },
  update: { id: 'facebookCampaigns.update', method: 'PUT', path: '/api/v1/facebook-campaigns/:id', access: { who: 'permission', permission: 'facebook-campaigns.update' }, records: 'facebook-campaigns' },
  remove: { id: 'facebookCampaigns.delete', method: 'DELETE', path: '/api/v1/facebook-campaigns/:id', access: { who: 'permission', permission: 'facebook-campaigns.delete' }, records: 'facebook-campaigns' },
}
export const adminFacebookCampaigns: InBrowser<typeof source.adminFacebookCampaigns> = {
  name: 'facebook-campaigns',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      entity_status: { kind: 'choice', value: 'code', options: ['active', 'paused', 'inactive'] },
      account: { kind: 'choice', value: 'id' },
      account_app: { kind: 'choice', value: 'id' },
      linked: { kind: 'boolean' },
      start_time: { kind: 'date' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'admin.facebookCampaigns.list', method: 'GET', path: '/api/v1/admin/facebook-campaigns', access: { who: 'staff', permission: 'facebook-campaigns.read' }, records: 'facebook-campaigns' },
  export: {
    id: 'admin.facebookCampaigns.export',
    method: 'GET',
    path: '/api/v1/admin/facebook-campaigns/export',
    access: { who: 'staff', permission: 'facebook-campaigns.read' },
    records: 'facebook-campaigns',
    produces: 'xlsx',
  },
  filters: {
    id: 'admin.facebookCampaigns.filters',
    method: 'GET',
    path: '/api/v1/admin/facebook-campaigns/filters',
    access: { who: 'staff', permission: 'facebook-campaigns.read' },
    records: 'facebook-campaigns',
  },
  read: { id: 'admin.facebookCampaigns.read', method: 'GET', path: '/api/v1/admin/facebook-campaigns/:id', access: { who: 'staff', permission: 'facebook-campaigns.read' }, records: 'facebook-campaigns' },
  create: {
    id: 'admin.facebookCampaigns.create',
    method: 'POST',
    path: '/api/v1/admin/facebook-campaigns',
    access: { who: 'permission', permission: 'facebook-campaigns.create' },
    records: 'facebook-campaigns',
  },
  update: {
    id: 'admin.facebookCampaigns.update',
    method: 'PUT',
    path: '/api/v1/admin/facebook-campaigns/:id',
    access: { who: 'permission', permission: 'facebook-campaigns.update' },
    records: 'facebook-campaigns',
  },
  remove: {
    id: 'admin.facebookCampaigns.delete',
    method: 'DELETE',
    path: '/api/v1/admin/facebook-campaigns/:id',
    access: { who: 'permission', permission: 'facebook-campaigns.delete' },
    records: 'facebook-campaigns',
  },
}
export const accountFacebookCampaigns: InBrowser<typeof source.accountFacebookCampaigns> = {
  id: 'accounts.facebookCampaigns.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/facebook-campaigns',
  access: { who: 'permission', permission: 'facebook-campaigns.read' },
  records: 'facebook-campaigns',
}
export const exportAccountFacebookCampaigns: InBrowser<typeof source.exportAccountFacebookCampaigns> = {
  id: 'accounts.facebookCampaigns.export',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/facebook-campaigns/export',
  access: { who: 'permission', permission: 'facebook-campaigns.read' },
  records: 'facebook-campaigns',
  produces: 'xlsx',
}
export const facebookCampaignInsights: InBrowser<typeof source.facebookCampaignInsights> = {
  id: 'accounts.facebookCampaigns.insights',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/facebook-campaigns/:id/insights',
  access: { who: 'permission', permission: 'facebook-campaigns.read' },
  records: 'facebook-campaigns',
}
export const facebookCampaignReport: InBrowser<typeof source.facebookCampaignReport> = {
  id: 'accounts.facebookCampaigns.reports',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/facebook-campaigns/:id/reports',
  access: { who: 'permission', permission: 'facebook-campaigns.read' },
  records: 'facebook-campaigns',
}
export const readFacebookCampaignChannel: InBrowser<typeof source.readFacebookCampaignChannel> = { id: 'admin.facebookCampaigns.channel.read', method: 'GET', path: '/api/v1/admin/facebook-campaigns/:id/channel', access: { who: 'staff', permission: 'facebook-campaigns.read' }, records: 'channel' }
const createFacebookCampaignChannelLimits = { name: { minLength: 1, maxLength: 120 }, assignee_ids: { maxItems: 50 }, budget_minor: { min: 0, max: 999999999999 }, phone: { maxLength: 40 } } as const
export const createFacebookCampaignChannel: InBrowser<typeof source.createFacebookCampaignChannel, typeof createFacebookCampaignChannelLimits> = {
  id: 'admin.facebookCampaigns.channel.create',
  method: 'POST',
  path: '/api/v1/admin/facebook-campaigns/:id/channel',
  access: { who: 'staff', permission: 'facebook-campaigns.manage' },
  records: 'channel',
  limits: createFacebookCampaignChannelLimits,
}
const updateFacebookCampaignChannelLimits = { name: { minLength: 1, maxLength: 120 }, assignee_ids: { maxItems: 50 }, budget_minor: { min: 0, max: 999999999999 }, phone: { maxLength: 40 } } as const
export const updateFacebookCampaignChannel: InBrowser<typeof source.updateFacebookCampaignChannel, typeof updateFacebookCampaignChannelLimits> = {
  id: 'admin.facebookCampaigns.channel.update',
  method: 'PUT',
  path: '/api/v1/admin/facebook-campaigns/:id/channel',
  access: { who: 'staff', permission: 'facebook-campaigns.manage' },
  records: 'channel',
  limits: updateFacebookCampaignChannelLimits,
}
