// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/marketing/channels.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Channel, ChannelInput, ChannelUpdate, ChannelForm } from '../../src/marketing/channels.ts'
export const CHANNEL_TRANSITIONS: typeof source.CHANNEL_TRANSITIONS = { draft: ['active', 'ended'], active: ['paused', 'ended'], paused: ['active', 'ended'], ended: [] }
const channelsLimits = {
  create: { name: { minLength: 1, maxLength: 120 }, assignee_ids: { maxItems: 50 }, budget_minor: { min: 0, max: 999999999999 }, phone: { maxLength: 40 } },
  update: { name: { minLength: 1, maxLength: 120 }, assignee_ids: { maxItems: 50 }, budget_minor: { min: 0, max: 999999999999 }, phone: { maxLength: 40 } },
} as const
export const channels: InBrowser<typeof source.channels, typeof channelsLimits> = {
  name: 'channels',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      type: {
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
      status: { kind: 'choice', value: 'code', options: ['draft', 'active', 'paused', 'ended'] },
      project: { kind: 'choice', value: 'uuid' },
      campaign: { kind: 'choice', value: 'id', nullable: true },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'campaigns.channels.list', method: 'GET', path: '/api/v1/campaigns/:campaign_id/channels', access: { who: 'permission', permission: 'channels.read' }, records: 'channels' },
  export: {
    id: 'campaigns.channels.export',
    method: 'GET',
    path: '/api/v1/campaigns/:campaign_id/channels/export',
    access: { who: 'permission', permission: 'channels.read' },
    records: 'channels',
    produces: 'xlsx',
  },
  filters: { id: 'campaigns.channels.filters', method: 'GET', path: '/api/v1/campaigns/:campaign_id/channels/filters', access: { who: 'permission', permission: 'channels.read' }, records: 'channels' },
  read: { id: 'campaigns.channels.read', method: 'GET', path: '/api/v1/campaigns/:campaign_id/channels/:id', access: { who: 'permission', permission: 'channels.read' }, records: 'channels' },
  create: {
    id: 'campaigns.channels.create',
    method: 'POST',
    path: '/api/v1/campaigns/:campaign_id/channels',
    access: { who: 'permission', permission: 'channels.create' },
    records: 'channels',
    limits: channelsLimits.create,
  },
  update: {
    id: 'campaigns.channels.update',
    method: 'PUT',
    path: '/api/v1/campaigns/:campaign_id/channels/:id',
    access: { who: 'permission', permission: 'channels.update' },
    records: 'channels',
    limits: channelsLimits.update,
  },
  remove: { id: 'campaigns.channels.delete', method: 'DELETE', path: '/api/v1/campaigns/:campaign_id/channels/:id', access: { who: 'permission', permission: 'channels.delete' }, records: 'channels' },
}
export const accountChannels: InBrowser<typeof source.accountChannels> = { id: 'accounts.channels.list', method: 'GET', path: '/api/v1/accounts/:account_id/channels', access: { who: 'permission', permission: 'channels.read' }, records: 'channels' }
export const exportAccountChannels: InBrowser<typeof source.exportAccountChannels> = {
  id: 'accounts.channels.export',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/channels/export',
  access: { who: 'permission', permission: 'channels.read' },
  records: 'channels',
  produces: 'xlsx',
}
export const projectChannels: InBrowser<typeof source.projectChannels> = { id: 'projects.channels.list', method: 'GET', path: '/api/v1/projects/:project_uuid/channels', access: { who: 'permission', permission: 'channels.read' }, records: 'channels' }
export const exportProjectChannels: InBrowser<typeof source.exportProjectChannels> = {
  id: 'projects.channels.export',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/channels/export',
  access: { who: 'permission', permission: 'channels.read' },
  records: 'channels',
  produces: 'xlsx',
}
const createProjectChannelLimits = { name: { minLength: 1, maxLength: 120 }, assignee_ids: { maxItems: 50 }, budget_minor: { min: 0, max: 999999999999 }, phone: { maxLength: 40 } } as const
export const createProjectChannel: InBrowser<typeof source.createProjectChannel, typeof createProjectChannelLimits> = {
  id: 'projects.channels.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/channels',
  access: { who: 'permission', permission: 'channels.create' },
  records: 'channels',
  limits: createProjectChannelLimits,
}
export const campaignChannelForm: InBrowser<typeof source.campaignChannelForm> = { id: 'campaigns.channels.form', method: 'GET', path: '/api/v1/campaigns/:campaign_id/channel-form', access: { who: 'permission', permission: 'channels.read' }, records: 'channels' }
export const projectChannelForm: InBrowser<typeof source.projectChannelForm> = { id: 'projects.channels.form', method: 'GET', path: '/api/v1/projects/:project_uuid/channel-form', access: { who: 'permission', permission: 'channels.read' }, records: 'channels' }
export const editAdminChannel: InBrowser<typeof source.editAdminChannel> = { id: 'admin.channels.edit', method: 'GET', path: '/api/v1/admin/channels/:id/edit', access: { who: 'staff', permission: 'channels.read' }, records: 'channels' }
const updateAdminChannelLimits = { name: { minLength: 1, maxLength: 120 }, assignee_ids: { maxItems: 50 }, budget_minor: { min: 0, max: 999999999999 }, phone: { maxLength: 40 } } as const
export const updateAdminChannel: InBrowser<typeof source.updateAdminChannel, typeof updateAdminChannelLimits> = { id: 'admin.channels.update', method: 'PUT', path: '/api/v1/admin/channels/:id', access: { who: 'staff', permission: 'channels.update' }, records: 'channels', limits: updateAdminChannelLimits }
export const channelChoices: InBrowser<typeof source.channelChoices> = { id: 'accounts.channels.choices', method: 'GET', path: '/api/v1/accounts/:account_id/channel-choices', access: { who: 'permission', permission: 'contact-requests.read' }, records: 'channels' }
