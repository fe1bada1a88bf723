// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/messaging/campaigns/sms-campaigns.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { SmsCampaign, SmsCampaignInput, SmsRecipientCount, SmsCampaignFinding, SmsCampaignPreflight } from '../../../src/messaging/campaigns/sms-campaigns.ts'
export const SMS_CAMPAIGN_STATUSES: typeof source.SMS_CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed']
const smsCampaignsLimits = {
  create: {
    name: { minLength: 1, maxLength: 120 },
    sender_id: { maxLength: 11 },
    body: { maxLength: 918 },
    recipients: {
      fields: {
        contact_list_ids: { maxItems: 50 },
        pipeline_stage_ids: { maxItems: 50 },
        tag_ids: { maxItems: 50 },
        audience_ids: { maxItems: 20 },
        excluded_contact_list_ids: { maxItems: 50 },
        excluded_tag_ids: { maxItems: 50 },
        excluded_audience_ids: { maxItems: 20 },
        excluded_contact_ids: { maxItems: 1000 },
        unopened_campaign_ids: { maxItems: 20 },
      },
    },
    hourly_limit: { min: 1, max: 1000000 },
  },
  update: {
    name: { minLength: 1, maxLength: 120 },
    sender_id: { maxLength: 11 },
    body: { maxLength: 918 },
    recipients: {
      fields: {
        contact_list_ids: { maxItems: 50 },
        pipeline_stage_ids: { maxItems: 50 },
        tag_ids: { maxItems: 50 },
        audience_ids: { maxItems: 20 },
        excluded_contact_list_ids: { maxItems: 50 },
        excluded_tag_ids: { maxItems: 50 },
        excluded_audience_ids: { maxItems: 20 },
        excluded_contact_ids: { maxItems: 1000 },
        unopened_campaign_ids: { maxItems: 20 },
      },
    },
    hourly_limit: { min: 1, max: 1000000 },
  },
} as const
export const smsCampaigns: InBrowser<typeof source.smsCampaigns, typeof smsCampaignsLimits> = {
  name: 'sms-campaigns',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed'] },
      project: { kind: 'choice', value: 'uuid' },
      contact_list: { kind: 'choice', value: 'id' },
      date_created: { kind: 'date' },
      sent: { kind: 'date' },
    },
  },
  list: { id: 'accounts.smsCampaigns.list', method: 'GET', path: '/api/v1/accounts/:account_id/sms-campaigns', access: { who: 'permission', permission: 'sms-campaigns.read' }, records: 'sms-campaigns' },
  export: {
    id: 'accounts.smsCampaigns.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/sms-campaigns/export',
    access: { who: 'permission', permission: 'sms-campaigns.read' },
    records: 'sms-campaigns',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.smsCampaigns.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/sms-campaigns/filters',
    access: { who: 'permission', permission: 'sms-campaigns.read' },
    records: 'sms-campaigns',
  },
  read: { id: 'smsCampaigns.read', method: 'GET', path: '/api/v1/sms-campaigns/:id', access: { who: 'permission', permission: 'sms-campaigns.read' }, records: 'sms-campaigns' },
  create: {
    id: 'accounts.smsCampaigns.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/sms-campaigns',
    access: { who: 'permission', permission: 'sms-campaigns.create' },
    records: 'sms-campaigns',
    limits: smsCampaignsLimits.create,
  },
  update: {
    id: 'smsCampaigns.update',
    method: 'PUT',
    path: '/api/v1/sms-campaigns/:id',
    access: { who: 'permission', permission: 'sms-campaigns.update' },
    records: 'sms-campaigns',
    limits: smsCampaignsLimits.update,
  },
  remove: { id: 'smsCampaigns.delete', method: 'DELETE', path: '/api/v1/sms-campaigns/:id', access: { who: 'permission', permission: 'sms-campaigns.delete' }, records: 'sms-campaigns' },
}
export const projectSmsCampaigns: InBrowser<typeof source.projectSmsCampaigns> = { id: 'projects.smsCampaigns.list', method: 'GET', path: '/api/v1/projects/:project_uuid/sms-campaigns', access: { who: 'permission', permission: 'sms-campaigns.read' }, records: 'sms-campaigns' }
export const exportProjectSmsCampaigns: InBrowser<typeof source.exportProjectSmsCampaigns> = {
  id: 'projects.smsCampaigns.export',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/sms-campaigns/export',
  access: { who: 'permission', permission: 'sms-campaigns.read' },
  records: 'sms-campaigns',
  produces: 'xlsx',
}
const createProjectSmsCampaignLimits = {
  name: { minLength: 1, maxLength: 120 },
  sender_id: { maxLength: 11 },
  body: { maxLength: 918 },
  recipients: {
    fields: {
      contact_list_ids: { maxItems: 50 },
      pipeline_stage_ids: { maxItems: 50 },
      tag_ids: { maxItems: 50 },
      audience_ids: { maxItems: 20 },
      excluded_contact_list_ids: { maxItems: 50 },
      excluded_tag_ids: { maxItems: 50 },
      excluded_audience_ids: { maxItems: 20 },
      excluded_contact_ids: { maxItems: 1000 },
      unopened_campaign_ids: { maxItems: 20 },
    },
  },
  hourly_limit: { min: 1, max: 1000000 },
} as const
export const createProjectSmsCampaign: InBrowser<typeof source.createProjectSmsCampaign, typeof createProjectSmsCampaignLimits> = {
  id: 'projects.smsCampaigns.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/sms-campaigns',
  access: { who: 'permission', permission: 'sms-campaigns.create' },
  records: 'sms-campaigns',
  limits: createProjectSmsCampaignLimits,
}
export const activeSmsCampaigns: InBrowser<typeof source.activeSmsCampaigns> = {
  id: 'accounts.activeSmsCampaigns.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/active-sms-campaigns',
  access: { who: 'permission', permission: 'sms-campaigns.read' },
  records: 'sms-campaigns',
}
const startSmsCampaignLimits = { recipients: { min: 1 } } as const
export const startSmsCampaign: InBrowser<typeof source.startSmsCampaign, typeof startSmsCampaignLimits> = {
  id: 'accounts.activeSmsCampaigns.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/active-sms-campaigns',
  access: { who: 'permission', permission: 'sms-campaigns.send' },
  records: 'activeSmsCampaigns',
  limits: startSmsCampaignLimits,
}
export const stopSmsCampaign: InBrowser<typeof source.stopSmsCampaign> = {
  id: 'accounts.activeSmsCampaigns.delete',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/active-sms-campaigns/:sms_campaign_id',
  access: { who: 'permission', permission: 'sms-campaigns.send' },
  records: 'activeSmsCampaigns',
}
export const cancelSmsCampaign: InBrowser<typeof source.cancelSmsCampaign> = { id: 'smsCampaigns.cancel', method: 'POST', path: '/api/v1/sms-campaigns/:id/cancel', access: { who: 'permission', permission: 'sms-campaigns.send' }, records: 'sms-campaigns' }
const testSmsCampaignLimits = { to: { maxItems: 5, item: { minLength: 1, maxLength: 40 } } } as const
export const testSmsCampaign: InBrowser<typeof source.testSmsCampaign, typeof testSmsCampaignLimits> = {
  id: 'smsCampaigns.test',
  method: 'POST',
  path: '/api/v1/sms-campaigns/:id/test',
  access: { who: 'permission', permission: 'sms-campaigns.update' },
  records: 'sms-campaigns',
  limits: testSmsCampaignLimits,
}
const copySmsCampaignLimits = { name: { maxLength: 120 } } as const
export const copySmsCampaign: InBrowser<typeof source.copySmsCampaign, typeof copySmsCampaignLimits> = {
  id: 'smsCampaigns.copy',
  method: 'POST',
  path: '/api/v1/sms-campaigns/:id/copy',
  access: { who: 'permission', permission: 'sms-campaigns.create' },
  records: 'sms-campaigns',
  limits: copySmsCampaignLimits,
}
export const smsCampaignLogs: InBrowser<typeof source.smsCampaignLogs> = { id: 'smsCampaigns.trackingLogs', method: 'GET', path: '/api/v1/sms-campaigns/:id/tracking-logs', access: { who: 'permission', permission: 'sms-campaigns.read' }, records: 'sms-messages' }
export const exportSmsCampaignLogs: InBrowser<typeof source.exportSmsCampaignLogs> = {
  id: 'smsCampaigns.trackingLogs.export',
  method: 'GET',
  path: '/api/v1/sms-campaigns/:id/tracking-logs/export',
  access: { who: 'permission', permission: 'sms-campaigns.read' },
  records: 'sms-messages',
  produces: 'xlsx',
}
const countSmsRecipientsLimits = {
  contact_list_ids: { maxItems: 50 },
  pipeline_stage_ids: { maxItems: 50 },
  tag_ids: { maxItems: 50 },
  audience_ids: { maxItems: 20 },
  excluded_contact_list_ids: { maxItems: 50 },
  excluded_tag_ids: { maxItems: 50 },
  excluded_audience_ids: { maxItems: 20 },
  excluded_contact_ids: { maxItems: 1000 },
  unopened_campaign_ids: { maxItems: 20 },
} as const
export const countSmsRecipients: InBrowser<typeof source.countSmsRecipients, typeof countSmsRecipientsLimits> = {
  id: 'accounts.smsCampaignRecipients.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/sms-campaign-recipients',
  access: { who: 'permission', permission: 'sms-campaigns.read' },
  records: 'smsCampaignRecipients',
  limits: countSmsRecipientsLimits,
}
export const preflightSmsCampaign: InBrowser<typeof source.preflightSmsCampaign> = { id: 'smsCampaigns.preflight', method: 'POST', path: '/api/v1/sms-campaigns/:id/preflight', access: { who: 'permission', permission: 'sms-campaigns.update' }, records: 'sms-campaigns' }
export const smsCampaignLinks: InBrowser<typeof source.smsCampaignLinks> = { id: 'smsCampaigns.links.list', method: 'GET', path: '/api/v1/sms-campaigns/:id/links', access: { who: 'permission', permission: 'sms-campaigns.read' }, records: 'links' }
export const explainSmsCampaign: InBrowser<typeof source.explainSmsCampaign> = {
  id: 'smsCampaigns.explanations.read',
  method: 'GET',
  path: '/api/v1/sms-campaigns/:id/explanations/:contact_id',
  access: { who: 'permission', permission: 'sms-campaigns.read' },
  records: 'explanations',
}
