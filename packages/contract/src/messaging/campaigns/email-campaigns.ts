import { z } from 'zod'
import { AccountBadge, ProjectBadge, UserBadge } from '../../attachments/badges.ts'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { flag, ids, instant, integer, optionalText, text, typedInstant } from '../../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { CampaignRevenue } from './campaign-revenue.ts'
import { CampaignAbTestInput, campaignTestState } from './campaign-tests.ts'
import { emailMessages } from '../email-messages.ts'
import { MailTrial, MailVersion } from '../email-templates.ts'

export const EMAIL_CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed'] as const
/** Statuses in which a campaign waits for its time, is under way or is stopped on the way. */
export const ACTIVE_CAMPAIGN_STATUSES = ['scheduled', 'sending', 'paused', 'failed'] as const

/**
 * Whom a campaign goes to: all who are in one of the chosen lists, stages, tags or audiences, and in none of the excluded. With
 * `unopened_campaign_ids` only those of them who were sent one of these e-mail campaigns and neither opened it nor clicked.
 */
export const CampaignRecipients = z.object({
  contact_list_ids: ids(50).optional(),
  pipeline_stage_ids: ids(50).optional(),
  tag_ids: ids(50).optional(),
  audience_ids: ids(20).optional(),
  excluded_contact_list_ids: ids(50).optional(),
  excluded_tag_ids: ids(50).optional(),
  excluded_audience_ids: ids(20).optional(),
  excluded_contact_ids: ids(1000).optional(),
  unopened_campaign_ids: ids(20).optional(),
})
export type CampaignRecipients = z.infer<typeof CampaignRecipients>

/** Parameters that are added to the links of a campaign, for web statistics. */
export const CampaignUtm = z.object({ source: text(80), medium: text(80), campaign: text(80) })

/** A marketing mail to many people (domain.md 2.6, 3.11). */
export const EmailCampaign = z.object({
  id: z.int(),
  account_id: z.int(),
  project_uuid: z.string().nullable(),
  name: z.string(),
  subject: z.string().nullable(),
  preheader: z.string().nullable(),
  from_email_uuid: z.string().nullable(),
  /** Name of the sender; the name of the address when null. */
  from_name: z.string().nullable(),
  reply_to: z.string().nullable(),
  email_template_id: z.int().nullable(),
  /** Blocks of the builder; empty for a plain text. */
  design: z.record(z.string(), z.unknown()),
  html: z.string(),
  text_body: z.string(),
  recipients: CampaignRecipients,
  status: z.enum(EMAIL_CAMPAIGN_STATUSES),
  /**
   * Why a campaign is paused: by a member, or by itself because too many mails bounced or were reported as spam; `refused` for a failed
   * one, of which the mail server took no mail for 15 minutes.
   */
  pause_reason: z.enum(['member', 'bounces', 'complaints', 'refused']).nullable(),
  scheduled_at: instant.nullable(),
  /** Whether each person gets it when their own clocks show the time that `scheduled_at` has in the zone of the account. */
  local_time_send: z.boolean(),
  track_opens: z.boolean(),
  track_clicks: z.boolean(),
  utm: CampaignUtm.nullable(),
  /** Most mails in an hour. */
  hourly_limit: z.int().nullable(),
  /** Mails leave only between these times, `HH:MM` in the account's time zone. */
  window_from: z.string().nullable(),
  window_to: z.string().nullable(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  /** People in the chosen lists, stages and tags when it started: those who get it and those who are left out. */
  recipients_count: z.int(),
  sent_count: z.int(),
  delivered_count: z.int(),
  /** People whose mail was opened by them; mail programs and scanners are not counted. */
  opened_count: z.int(),
  clicked_count: z.int(),
  bounced_count: z.int(),
  complained_count: z.int(),
  unsubscribed_count: z.int(),
  failed_count: z.int(),
  skipped_count: z.int(),
  cancelled_count: z.int(),
  ...campaignTestState,
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.nullable().optional(),
  project: ProjectBadge.nullable().optional(),
  createdBy: UserBadge.nullable().optional(),
  /** Mails that failed with a temporary error and can be sent again; included as `resendable`. */
  resendable_count: z.int().optional(),
  /** What the campaign sold. */
  revenue: CampaignRevenue.optional(),
  /** Designs as they were saved, the newest first. */
  versions: z.array(MailVersion).optional(),
})
export type EmailCampaign = z.infer<typeof EmailCampaign>

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const clock = z.string().regex(CLOCK).nullish()

/** What a member writes. Everything but the name is optional until the campaign is started. */
export const EmailCampaignInput = z.object({
  name: text(120),
  project_uuid: z.uuid().nullish(),
  subject: optionalText(200),
  preheader: optionalText(200),
  from_email_uuid: z.uuid().nullish(),
  from_name: optionalText(80),
  reply_to: z.email().max(254).nullish(),
  /** A template whose text is copied when the campaign has none. */
  email_template_id: z.int().positive().nullish(),
  /** As of a template. Recipients get the mail in their language if it has both. */
  design: z.record(z.string(), z.unknown()).optional(),
  /** Cleaned by an allow-list. Unknown merge tags are refused with 422 on this field. */
  html: z.string().max(500_000).nullish(),
  recipients: CampaignRecipients.optional(),
  /** Needs a time of sending. People without a time zone have that of the account. */
  local_time_send: flag.optional(),
  track_opens: flag.optional(),
  track_clicks: flag.optional(),
  utm: CampaignUtm.nullish(),
  hourly_limit: integer.pipe(z.int().min(1).max(1_000_000)).nullish(),
  window_from: clock,
  window_to: clock,
  /** A test of variants; null for none. */
  ab_test: CampaignAbTestInput.nullish(),
})
export type EmailCampaignInput = z.infer<typeof EmailCampaignInput>

const ITEM = '/api/v1/email-campaigns/:id'
const read = permission('email-campaigns.read')
const update = permission('email-campaigns.update')
const send = permission('email-campaigns.send')

export const emailCampaigns = defineResource({
  name: 'email-campaigns',
  id: 'accounts.emailCampaigns',
  itemId: 'emailCampaigns',
  access: { export: read },
  paths: { collection: '/api/v1/accounts/:account_id/email-campaigns', item: ITEM },
  row: EmailCampaign,
  create: EmailCampaignInput,
  opaque: ['design', 'html'],
  filters: {
    search: searchFilter(),
    /** Certain campaigns, to compare them. */
    id: idFilter(),
    status: codeFilter(EMAIL_CAMPAIGN_STATUSES),
    project: uuidFilter(),
    contact_list: idFilter(),
    date_created: dateFilter(),
    sent: dateFilter(),
  },
  sorts: ['name', 'scheduled_at', 'sent_count', 'open_rate', 'click_rate'],
  includes: ['account', 'project', 'createdBy', 'resendable', 'revenue', 'versions'],
})

const OF_PROJECT = '/api/v1/projects/:project_uuid/email-campaigns'
export const projectEmailCampaigns = emailCampaigns.listUnder('projects.emailCampaigns.list', OF_PROJECT)
export const exportProjectEmailCampaigns = emailCampaigns.exportUnder('projects.emailCampaigns.export', `${OF_PROJECT}/export`, read)
export const createProjectEmailCampaign = defineEndpoint({
  id: 'projects.emailCampaigns.create',
  method: 'POST',
  path: OF_PROJECT,
  access: permission('email-campaigns.create'),
  summary: 'Create an e-mail campaign of a project',
  body: EmailCampaignInput.omit({ project_uuid: true }),
  response: oneOf(EmailCampaign),
  opaque: ['design', 'html'],
})

const ACTIVE = '/api/v1/accounts/:account_id/active-email-campaigns'
/** Scheduled, sending and paused campaigns. */
export const activeEmailCampaigns = emailCampaigns.listUnder('accounts.activeEmailCampaigns.list', ACTIVE)

/**
 * Starts a campaign, schedules it, or resumes a paused one.
 * 409 when it is in another state, when no one would get it, or when the number of recipients differs from the one given.
 */
export const startEmailCampaign = defineEndpoint({
  id: 'accounts.activeEmailCampaigns.create',
  method: 'POST',
  path: ACTIVE,
  access: send,
  summary: 'Start, schedule or resume an e-mail campaign',
  params: accountParams,
  body: z.object({
    email_campaign_id: z.int().positive(),
    version: z.int().optional(),
    /** Time of sending. Default: now. */
    scheduled_at: typedInstant.nullish(),
    /** Number of recipients that the sender saw. */
    recipients: z.int().min(1).nullish(),
  }),
  response: oneOf(EmailCampaign),
})

/** Pauses a campaign that is being sent, and makes a draft of a scheduled one. What is sent already is not sent again. */
export const stopEmailCampaign = defineEndpoint({
  id: 'accounts.activeEmailCampaigns.delete',
  method: 'DELETE',
  path: `${ACTIVE}/:email_campaign_id`,
  access: send,
  summary: 'Pause an e-mail campaign',
  response: oneOf(EmailCampaign),
})

/** Ends a scheduled or paused campaign for good; waiting mails are cancelled. */
export const cancelEmailCampaign = defineEndpoint({
  id: 'emailCampaigns.cancel',
  method: 'POST',
  path: `${ITEM}/cancel`,
  access: send,
  summary: 'Cancel an e-mail campaign',
  response: oneOf(EmailCampaign),
})

/** Sends the campaign, filled in with a contact or fallbacks, to at most five addresses. Nothing is counted or tracked. */
export const testEmailCampaign = defineEndpoint({
  id: 'emailCampaigns.test',
  method: 'POST',
  path: `${ITEM}/test`,
  access: update,
  summary: 'Send an e-mail campaign to try it',
  body: MailTrial.extend({ variant: integer.pipe(z.int().min(1).max(4)).nullish() }),
  response: z.object({ data: z.object({ sent: z.int() }) }),
  limit: 'heavy',
})

/** Copies text and recipients of a campaign into a new draft, with `unopened` for those of them who did not open the campaign. */
export const copyEmailCampaign = defineEndpoint({
  id: 'emailCampaigns.copy',
  repeats: 'dropped',
  method: 'POST',
  path: `${ITEM}/copy`,
  access: permission('email-campaigns.create'),
  summary: 'Copy an e-mail campaign',
  body: z.object({ name: optionalText(120), unopened: z.boolean().optional() }),
  response: oneOf(EmailCampaign),
})

/** A design of the history of a campaign, to look at it. */
export const readEmailCampaignDesign = defineEndpoint({
  id: 'emailCampaigns.designs.read',
  method: 'POST',
  path: `${ITEM}/saved-designs`,
  access: read,
  summary: 'Read an earlier design of an e-mail campaign',
  body: z.object({ number: z.int().positive() }),
  response: oneOf(z.object({ number: z.int(), design: z.record(z.string(), z.unknown()) })),
})

/** Makes a design that was saved the design of a campaign that was not started yet. The design before it stays in the history. */
export const revertEmailCampaign = defineEndpoint({
  id: 'emailCampaigns.revert',
  method: 'POST',
  path: `${ITEM}/revert`,
  access: update,
  summary: 'Return to an earlier design of an e-mail campaign',
  body: z.object({ number: z.int().positive(), version: z.int().optional() }),
  response: oneOf(EmailCampaign),
})

/** The mails of a campaign, one for each person, with those who were left out and why. */
export const emailCampaignLogs = emailMessages.listUnder('emailCampaigns.trackingLogs', `${ITEM}/tracking-logs`, read)
export const exportEmailCampaignLogs = emailMessages.exportUnder('emailCampaigns.trackingLogs.export', `${ITEM}/tracking-logs/export`, read)

/** Queues mails again that failed with a temporary error. Each stays one row, and no one gets the mail twice. */
export const resendFailedEmails = defineEndpoint({
  id: 'emailCampaigns.resendFailedEmailMessages',
  method: 'POST',
  path: `${ITEM}/resend-failed-email-messages`,
  access: send,
  summary: 'Send failed mails of a campaign again',
  response: z.object({ data: z.object({ queued: z.int() }) }),
})

export const CAMPAIGN_SKIP_REASONS = ['no_consent', 'suppressed', 'invalid', 'duplicate', 'no_address', 'not_active'] as const

/** How many people a choice reaches. */
export const RecipientCount = z.object({
  /** People in the chosen lists, stages and tags, after exclusions. */
  chosen: z.int(),
  recipients: z.int(),
  /** People who are left out, by the first rule that they fail. */
  skipped: z.array(z.object({ reason: z.enum(CAMPAIGN_SKIP_REASONS), count: z.int() })),
})
export type RecipientCount = z.infer<typeof RecipientCount>

/** Counts who would get a campaign, while the recipients are chosen. */
export const countCampaignRecipients = defineEndpoint({
  id: 'accounts.emailCampaignRecipients.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/email-campaign-recipients',
  access: read,
  summary: 'Count the recipients of an e-mail campaign',
  params: accountParams,
  body: CampaignRecipients,
  response: oneOf(RecipientCount),
})

/** A problem that the sheet before sending found. `blocking` ones must be solved first. */
export const CampaignFinding = z.object({
  code: z.enum([
    'no_subject',
    'no_text',
    'no_sender',
    'sender_unverified',
    'no_recipients',
    'domain_unchecked',
    'spf',
    'dkim',
    'dmarc',
    'no_postal_address',
    'picture_without_text',
    'too_large',
    'missing_value',
    'audience_gone',
    'audience_empty',
    'audience_unchosen',
    'link_broken',
    'overlap',
    'over_quota',
    'small_test',
    'small_variants',
    'warm_up',
  ]),
  blocking: z.boolean(),
  /** What it is about: a link, a merge tag, the name of another campaign. */
  subject: z.string().nullable(),
  count: z.int().nullable(),
})
export type CampaignFinding = z.infer<typeof CampaignFinding>

/** What a member sees before a campaign goes out. */
export const CampaignPreflight = z.object({
  ...RecipientCount.shape,
  /** The first 50 who get it and the first 50 who do not; `skip_reason` is null for those who do. */
  people: z.array(
    z.object({
      contact_id: z.int(),
      name: z.string(),
      email: z.string().nullable(),
      skip_reason: z.enum(CAMPAIGN_SKIP_REASONS).nullable(),
    }),
  ),
  findings: z.array(CampaignFinding),
  /** Bytes of the HTML part. Gmail cuts mails off above 102 kB. */
  size: z.int(),
  /** Links in the text, with the answer that each gave now; null when it gave none. */
  links: z.array(z.object({ url: z.string(), status: z.int().nullable() })),
  /** Seconds that sending will take at least, by the hourly limit; null without one. */
  seconds: z.int().nullable(),
})
export type CampaignPreflight = z.infer<typeof CampaignPreflight>

/** Looks through a campaign before it is sent: recipients, sender's domain, links, pictures, merge tags, size, overlaps. */
export const preflightEmailCampaign = defineEndpoint({
  id: 'emailCampaigns.preflight',
  method: 'POST',
  path: `${ITEM}/preflight`,
  access: update,
  summary: 'See what would go out before sending an e-mail campaign',
  response: oneOf(CampaignPreflight),
  limit: 'heavy',
})
