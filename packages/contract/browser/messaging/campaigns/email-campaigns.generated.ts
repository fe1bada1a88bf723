// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/messaging/campaigns/email-campaigns.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { CampaignRecipients, EmailCampaign, EmailCampaignInput, RecipientCount, CampaignFinding, CampaignPreflight } from '../../../src/messaging/campaigns/email-campaigns.ts'
export const EMAIL_CAMPAIGN_STATUSES: typeof source.EMAIL_CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed']
export const ACTIVE_CAMPAIGN_STATUSES: typeof source.ACTIVE_CAMPAIGN_STATUSES = ['scheduled', 'sending', 'paused', 'failed']
export const CAMPAIGN_SKIP_REASONS: typeof source.CAMPAIGN_SKIP_REASONS = ['no_consent', 'suppressed', 'invalid', 'duplicate', 'no_address', 'not_active']
const emailCampaignsLimits = {
  create: {
    name: { minLength: 1, maxLength: 120 },
    subject: { maxLength: 200 },
    preheader: { maxLength: 200 },
    from_name: { maxLength: 80 },
    reply_to: { maxLength: 254 },
    html: { maxLength: 500000 },
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
    utm: { fields: { source: { minLength: 1, maxLength: 80 }, medium: { minLength: 1, maxLength: 80 }, campaign: { minLength: 1, maxLength: 80 } } },
    hourly_limit: { min: 1, max: 1000000 },
    ab_test: {
      fields: {
        share: { min: 1, max: 100 },
        wait_hours: { min: 1, max: 72 },
        variants: { maxItems: 3, item: { fields: { subject: { maxLength: 200 }, preheader: { maxLength: 200 }, from_name: { maxLength: 80 } } } },
      },
    },
  },
  update: {
    name: { minLength: 1, maxLength: 120 },
    subject: { maxLength: 200 },
    preheader: { maxLength: 200 },
    from_name: { maxLength: 80 },
    reply_to: { maxLength: 254 },
    html: { maxLength: 500000 },
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
    utm: { fields: { source: { minLength: 1, maxLength: 80 }, medium: { minLength: 1, maxLength: 80 }, campaign: { minLength: 1, maxLength: 80 } } },
    hourly_limit: { min: 1, max: 1000000 },
    ab_test: {
      fields: {
        share: { min: 1, max: 100 },
        wait_hours: { min: 1, max: 72 },
        variants: { maxItems: 3, item: { fields: { subject: { maxLength: 200 }, preheader: { maxLength: 200 }, from_name: { maxLength: 80 } } } },
      },
    },
  },
} as const
export const emailCampaigns: InBrowser<typeof source.emailCampaigns, typeof emailCampaignsLimits> = {
  name: 'email-campaigns',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      id: { kind: 'choice', value: 'id' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed'] },
      project: { kind: 'choice', value: 'uuid' },
      contact_list: { kind: 'choice', value: 'id' },
      date_created: { kind: 'date' },
      sent: { kind: 'date' },
    },
  },
  list: {
    id: 'accounts.emailCampaigns.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/email-campaigns',
    access: { who: 'permission', permission: 'email-campaigns.read' },
    records: 'email-campaigns',
  },
  export: {
    id: 'accounts.emailCampaigns.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/email-campaigns/export',
    access: { who: 'permission', permission: 'email-campaigns.read' },
    records: 'email-campaigns',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.emailCampaigns.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/email-campaigns/filters',
    access: { who: 'permission', permission: 'email-campaigns.read' },
    records: 'email-campaigns',
  },
  read: { id: 'emailCampaigns.read', method: 'GET', path: '/api/v1/email-campaigns/:id', access: { who: 'permission', permission: 'email-campaigns.read' }, records: 'email-campaigns' },
  create: {
    id: 'accounts.emailCampaigns.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/email-campaigns',
    access: { who: 'permission', permission: 'email-campaigns.create' },
    records: 'email-campaigns',
    limits: emailCampaignsLimits.create,
  },
  update: {
    id: 'emailCampaigns.update',
    method: 'PUT',
    path: '/api/v1/email-campaigns/:id',
    access: { who: 'permission', permission: 'email-campaigns.update' },
    records: 'email-campaigns',
    limits: emailCampaignsLimits.update,
  },
  remove: { id: 'emailCampaigns.delete', method: 'DELETE', path: '/api/v1/email-campaigns/:id', access: { who: 'permission', permission: 'email-campaigns.delete' }, records: 'email-campaigns' },
}
export const projectEmailCampaigns: InBrowser<typeof source.projectEmailCampaigns> = {
  id: 'projects.emailCampaigns.list',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/email-campaigns',
  access: { who: 'permission', permission: 'email-campaigns.read' },
  records: 'email-campaigns',
}
export const exportProjectEmailCampaigns: InBrowser<typeof source.exportProjectEmailCampaigns> = {
  id: 'projects.emailCampaigns.export',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/email-campaigns/export',
  access: { who: 'permission', permission: 'email-campaigns.read' },
  records: 'email-campaigns',
  produces: 'xlsx',
}
const createProjectEmailCampaignLimits = {
  name: { minLength: 1, maxLength: 120 },
  subject: { maxLength: 200 },
  preheader: { maxLength: 200 },
  from_name: { maxLength: 80 },
  reply_to: { maxLength: 254 },
  html: { maxLength: 500000 },
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
  utm: { fields: { source: { minLength: 1, maxLength: 80 }, medium: { minLength: 1, maxLength: 80 }, campaign: { minLength: 1, maxLength: 80 } } },
  hourly_limit: { min: 1, max: 1000000 },
  ab_test: {
    fields: {
      share: { min: 1, max: 100 },
      wait_hours: { min: 1, max: 72 },
      variants: { maxItems: 3, item: { fields: { subject: { maxLength: 200 }, preheader: { maxLength: 200 }, from_name: { maxLength: 80 } } } },
    },
  },
} as const
export const createProjectEmailCampaign: InBrowser<typeof source.createProjectEmailCampaign, typeof createProjectEmailCampaignLimits> = {
  id: 'projects.emailCampaigns.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/email-campaigns',
  access: { who: 'permission', permission: 'email-campaigns.create' },
  records: 'email-campaigns',
  limits: createProjectEmailCampaignLimits,
}
export const activeEmailCampaigns: InBrowser<typeof source.activeEmailCampaigns> = {
  id: 'accounts.activeEmailCampaigns.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/active-email-campaigns',
  access: { who: 'permission', permission: 'email-campaigns.read' },
  records: 'email-campaigns',
}
const startEmailCampaignLimits = { recipients: { min: 1 } } as const
export const startEmailCampaign: InBrowser<typeof source.startEmailCampaign, typeof startEmailCampaignLimits> = {
  id: 'accounts.activeEmailCampaigns.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/active-email-campaigns',
  access: { who: 'permission', permission: 'email-campaigns.send' },
  records: 'activeEmailCampaigns',
  limits: startEmailCampaignLimits,
}
export const stopEmailCampaign: InBrowser<typeof source.stopEmailCampaign> = {
  id: 'accounts.activeEmailCampaigns.delete',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/active-email-campaigns/:email_campaign_id',
  access: { who: 'permission', permission: 'email-campaigns.send' },
  records: 'activeEmailCampaigns',
}
export const cancelEmailCampaign: InBrowser<typeof source.cancelEmailCampaign> = { id: 'emailCampaigns.cancel', method: 'POST', path: '/api/v1/email-campaigns/:id/cancel', access: { who: 'permission', permission: 'email-campaigns.send' }, records: 'email-campaigns' }
const testEmailCampaignLimits = { to: { maxItems: 5, item: { minLength: 1, maxLength: 254 } }, audience_ids: { maxItems: 10 }, variant: { min: 1, max: 4 } } as const
export const testEmailCampaign: InBrowser<typeof source.testEmailCampaign, typeof testEmailCampaignLimits> = {
  id: 'emailCampaigns.test',
  method: 'POST',
  path: '/api/v1/email-campaigns/:id/test',
  access: { who: 'permission', permission: 'email-campaigns.update' },
  records: 'email-campaigns',
  limits: testEmailCampaignLimits,
}
const copyEmailCampaignLimits = { name: { maxLength: 120 } } as const
export const copyEmailCampaign: InBrowser<typeof source.copyEmailCampaign, typeof copyEmailCampaignLimits> = {
  id: 'emailCampaigns.copy',
  method: 'POST',
  path: '/api/v1/email-campaigns/:id/copy',
  access: { who: 'permission', permission: 'email-campaigns.create' },
  records: 'email-campaigns',
  limits: copyEmailCampaignLimits,
}
export const readEmailCampaignDesign: InBrowser<typeof source.readEmailCampaignDesign> = { id: 'emailCampaigns.designs.read', method: 'POST', path: '/api/v1/email-campaigns/:id/saved-designs', access: { who: 'permission', permission: 'email-campaigns.read' }, records: 'designs' }
export const revertEmailCampaign: InBrowser<typeof source.revertEmailCampaign> = { id: 'emailCampaigns.revert', method: 'POST', path: '/api/v1/email-campaigns/:id/revert', access: { who: 'permission', permission: 'email-campaigns.update' }, records: 'email-campaigns' }
export const emailCampaignLogs: InBrowser<typeof source.emailCampaignLogs> = { id: 'emailCampaigns.trackingLogs', method: 'GET', path: '/api/v1/email-campaigns/:id/tracking-logs', access: { who: 'permission', permission: 'email-campaigns.read' }, records: 'email-messages' }
export const exportEmailCampaignLogs: InBrowser<typeof source.exportEmailCampaignLogs> = {
  id: 'emailCampaigns.trackingLogs.export',
  method: 'GET',
  path: '/api/v1/email-campaigns/:id/tracking-logs/export',
  access: { who: 'permission', permission: 'email-campaigns.read' },
  records: 'email-messages',
  produces: 'xlsx',
}
export const resendFailedEmails: InBrowser<typeof source.resendFailedEmails> = {
  id: 'emailCampaigns.resendFailedEmailMessages',
  method: 'POST',
  path: '/api/v1/email-campaigns/:id/resend-failed-email-messages',
  access: { who: 'permission', permission: 'email-campaigns.send' },
  records: 'email-campaigns',
}
const countCampaignRecipientsLimits = {
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
export const countCampaignRecipients: InBrowser<typeof source.countCampaignRecipients, typeof countCampaignRecipientsLimits> = {
  id: 'accounts.emailCampaignRecipients.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/email-campaign-recipients',
  access: { who: 'permission', permission: 'email-campaigns.read' },
  records: 'emailCampaignRecipients',
  limits: countCampaignRecipientsLimits,
}
export const preflightEmailCampaign: InBrowser<typeof source.preflightEmailCampaign> = { id: 'emailCampaigns.preflight', method: 'POST', path: '/api/v1/email-campaigns/:id/preflight', access: { who: 'permission', permission: 'email-campaigns.update' }, records: 'email-campaigns' }
