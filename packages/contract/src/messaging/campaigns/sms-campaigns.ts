import { z } from 'zod'
import { AccountBadge, ProjectBadge, UserBadge } from '../../attachments/badges.ts'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { flag, instant, integer, optionalText, text, typedInstant } from '../../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { CampaignLink, SendExplanation } from './campaign-results.ts'
import { CampaignRevenue } from './campaign-revenue.ts'
import { CampaignRecipients, RecipientCount } from './email-campaigns.ts'
import { SMS_ENCODINGS, SMS_SKIP_REASONS, smsMessages } from '../sms-messages.ts'

export const SMS_CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed'] as const

/** A marketing SMS to many people (domain.md 2.6, 3.11). */
export const SmsCampaign = z.object({
  id: z.int(),
  account_id: z.int(),
  project_uuid: z.string().nullable(),
  name: z.string(),
  /** Name of the sender; that of the gateway when null. */
  sender_id: z.string().nullable(),
  body: z.string(),
  /** Whether Greek leaves as capitals of GSM-7, which take fewer parts. */
  transliterate: z.boolean(),
  track_clicks: z.boolean(),
  recipients: CampaignRecipients,
  status: z.enum(SMS_CAMPAIGN_STATUSES),
  /** Why it is paused: by a member, or `refused` for a failed one, of which the gateway took no SMS for 15 minutes. */
  pause_reason: z.enum(['member', 'refused']).nullable(),
  scheduled_at: instant.nullable(),
  /** Whether SMS wait for the end of the quiet hours of the account. */
  quiet_hours: z.boolean(),
  /** Most SMS in an hour. */
  hourly_limit: z.int().nullable(),
  encoding: z.enum(SMS_ENCODINGS),
  /** Parts of the text with its merge tags at their fallbacks. */
  parts: z.int(),
  /** Cost in millionths of `cost_currency` that was foreseen when it started; null when no price was known. */
  estimated_cost_micros: z.int().nullable(),
  /** Cost that the gateway has reported so far. */
  cost_micros: z.int().nullable(),
  cost_currency: z.string().nullable(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  /** People in the chosen lists, stages and tags when it started: those who get it and those who are left out. */
  recipients_count: z.int(),
  sent_count: z.int(),
  delivered_count: z.int(),
  clicked_count: z.int(),
  failed_count: z.int(),
  /** People who stopped SMS within a week after they got it. */
  stopped_count: z.int(),
  skipped_count: z.int(),
  cancelled_count: z.int(),
  /** Parts of all SMS that were sent. */
  parts_count: z.int(),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.nullable().optional(),
  project: ProjectBadge.nullable().optional(),
  createdBy: UserBadge.nullable().optional(),
  revenue: CampaignRevenue.optional(),
})
export type SmsCampaign = z.infer<typeof SmsCampaign>

/** Text of a campaign: at most six parts of GSM-7. Merge tags are filled in when it leaves. */
const body = z
  .string()
  .trim()
  .normalize('NFC')
  .max(918)
  .regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/, { error: 'control_characters' })

/** What a member writes. Everything but the name is optional until the campaign is started. */
export const SmsCampaignInput = z.object({
  name: text(120),
  project_uuid: z.uuid().nullish(),
  /** Up to 11 Latin letters and digits. */
  sender_id: optionalText(11),
  /** Unknown merge tags are refused with 422 on this field. */
  body: body.nullish(),
  transliterate: flag.optional(),
  track_clicks: flag.optional(),
  recipients: CampaignRecipients.optional(),
  quiet_hours: flag.optional(),
  hourly_limit: integer.pipe(z.int().min(1).max(1_000_000)).nullish(),
})
export type SmsCampaignInput = z.infer<typeof SmsCampaignInput>

const ITEM = '/api/v1/sms-campaigns/:id'
const read = permission('sms-campaigns.read')
const update = permission('sms-campaigns.update')
const send = permission('sms-campaigns.send')

export const smsCampaigns = defineResource({
  name: 'sms-campaigns',
  id: 'accounts.smsCampaigns',
  itemId: 'smsCampaigns',
  access: { export: read },
  paths: { collection: '/api/v1/accounts/:account_id/sms-campaigns', item: ITEM },
  row: SmsCampaign,
  create: SmsCampaignInput,
  opaque: ['body'],
  filters: {
    search: searchFilter(),
    status: codeFilter(SMS_CAMPAIGN_STATUSES),
    project: uuidFilter(),
    contact_list: idFilter(),
    date_created: dateFilter(),
    sent: dateFilter(),
  },
  sorts: ['name', 'scheduled_at', 'sent_count', 'delivery_rate', 'click_rate'],
  includes: ['account', 'project', 'createdBy', 'revenue'],
})

const OF_PROJECT = '/api/v1/projects/:project_uuid/sms-campaigns'
export const projectSmsCampaigns = smsCampaigns.listUnder('projects.smsCampaigns.list', OF_PROJECT)
export const exportProjectSmsCampaigns = smsCampaigns.exportUnder('projects.smsCampaigns.export', `${OF_PROJECT}/export`, read)
export const createProjectSmsCampaign = defineEndpoint({
  id: 'projects.smsCampaigns.create',
  method: 'POST',
  path: OF_PROJECT,
  access: permission('sms-campaigns.create'),
  summary: 'Create an SMS campaign of a project',
  body: SmsCampaignInput.omit({ project_uuid: true }),
  response: oneOf(SmsCampaign),
  opaque: ['body'],
})

const ACTIVE = '/api/v1/accounts/:account_id/active-sms-campaigns'
/** Scheduled, sending, paused and failed campaigns. */
export const activeSmsCampaigns = smsCampaigns.listUnder('accounts.activeSmsCampaigns.list', ACTIVE)

/**
 * Starts a campaign, schedules it, or resumes a paused one.
 * 409 when it is in another state, when no one would get it, or when the number of recipients differs from the one given.
 */
export const startSmsCampaign = defineEndpoint({
  id: 'accounts.activeSmsCampaigns.create',
  method: 'POST',
  path: ACTIVE,
  access: send,
  summary: 'Start, schedule or resume an SMS campaign',
  params: accountParams,
  body: z.object({
    sms_campaign_id: z.int().positive(),
    version: z.int().optional(),
    /** Time of sending. Default: now. */
    scheduled_at: typedInstant.nullish(),
    /** Number of recipients that the sender saw. */
    recipients: z.int().min(1).nullish(),
  }),
  response: oneOf(SmsCampaign),
})

/** Pauses a campaign that is being sent, and makes a draft of a scheduled one. What is sent already is not sent again. */
export const stopSmsCampaign = defineEndpoint({
  id: 'accounts.activeSmsCampaigns.delete',
  method: 'DELETE',
  path: `${ACTIVE}/:sms_campaign_id`,
  access: send,
  summary: 'Pause an SMS campaign',
  response: oneOf(SmsCampaign),
})

/** Ends a scheduled or paused campaign for good; waiting SMS are cancelled. */
export const cancelSmsCampaign = defineEndpoint({
  id: 'smsCampaigns.cancel',
  method: 'POST',
  path: `${ITEM}/cancel`,
  access: send,
  summary: 'Cancel an SMS campaign',
  response: oneOf(SmsCampaign),
})

/** Sends the text, filled in with a contact or fallbacks, to at most five numbers. Nothing is counted or tracked. */
export const testSmsCampaign = defineEndpoint({
  id: 'smsCampaigns.test',
  method: 'POST',
  path: `${ITEM}/test`,
  access: update,
  summary: 'Send an SMS campaign to try it',
  body: z.object({ to: z.array(text(40)).min(1).max(5), contact_id: z.int().positive().nullish() }),
  response: z.object({ data: z.object({ sent: z.int() }) }),
  limit: 'heavy',
})

/** Copies text and recipients of a campaign into a new draft. */
export const copySmsCampaign = defineEndpoint({
  id: 'smsCampaigns.copy',
  repeats: 'dropped',
  method: 'POST',
  path: `${ITEM}/copy`,
  access: permission('sms-campaigns.create'),
  summary: 'Copy an SMS campaign',
  body: z.object({ name: optionalText(120) }),
  response: oneOf(SmsCampaign),
})

/** The SMS of a campaign, one for each person, with those who were left out and why. */
export const smsCampaignLogs = smsMessages.listUnder('smsCampaigns.trackingLogs', `${ITEM}/tracking-logs`, read)
export const exportSmsCampaignLogs = smsMessages.exportUnder('smsCampaigns.trackingLogs.export', `${ITEM}/tracking-logs/export`, read)

/** How many people a choice reaches by SMS. */
export const SmsRecipientCount = RecipientCount.extend({
  skipped: z.array(z.object({ reason: z.enum(SMS_SKIP_REASONS), count: z.int() })),
})
export type SmsRecipientCount = z.infer<typeof SmsRecipientCount>

/** Counts who would get a campaign, while the recipients are chosen. */
export const countSmsRecipients = defineEndpoint({
  id: 'accounts.smsCampaignRecipients.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/sms-campaign-recipients',
  access: read,
  summary: 'Count the recipients of an SMS campaign',
  params: accountParams,
  body: CampaignRecipients,
  response: oneOf(SmsRecipientCount),
})

/** A problem that the sheet before sending found. `blocking` ones must be solved first. */
export const SmsCampaignFinding = z.object({
  code: z.enum([
    'no_text',
    'no_way_out',
    'no_gateway',
    'no_recipients',
    'answers_do_not_arrive',
    'unicode',
    'longer_for_some',
    'missing_value',
    'quiet_hours',
    'no_price',
    'overlap',
  ]),
  blocking: z.boolean(),
  /** What it is about: a merge tag, a sender, the letters that need Unicode. */
  subject: z.string().nullable(),
  count: z.int().nullable(),
  /** For quiet hours: when they end. */
  at: instant.nullable(),
})
export type SmsCampaignFinding = z.infer<typeof SmsCampaignFinding>

/** What a member sees before a campaign goes out. */
export const SmsCampaignPreflight = z.object({
  ...SmsRecipientCount.shape,
  /** The first 50 who get it and the first 50 who do not; `skip_reason` is null for those who do. */
  people: z.array(
    z.object({
      contact_id: z.int(),
      name: z.string(),
      phone: z.string().nullable(),
      skip_reason: z.enum(SMS_SKIP_REASONS).nullable(),
    }),
  ),
  findings: z.array(SmsCampaignFinding),
  /** The text as the first recipient gets it. */
  text: z.string(),
  encoding: z.enum(SMS_ENCODINGS),
  /** Parts of the text for the first recipient. */
  parts: z.int(),
  /** Parts of all SMS, from the texts of the first 50 recipients. */
  total_parts: z.int(),
  /** Cost of all parts in millionths of `cost_currency`; null if no price is known. */
  cost_micros: z.int().nullable(),
  cost_currency: z.string().nullable(),
  sender_id: z.string().nullable(),
  /** Seconds that sending will take at least, by the hourly limit; null without one. */
  seconds: z.int().nullable(),
})
export type SmsCampaignPreflight = z.infer<typeof SmsCampaignPreflight>

/** Looks through a campaign before it is sent: recipients, text, parts, price, sender, quiet hours, overlaps. */
export const preflightSmsCampaign = defineEndpoint({
  id: 'smsCampaigns.preflight',
  method: 'POST',
  path: `${ITEM}/preflight`,
  access: update,
  summary: 'See what would go out before sending an SMS campaign',
  response: oneOf(SmsCampaignPreflight),
  limit: 'heavy',
})

/** Clicks on each address in the texts of a campaign. */
export const smsCampaignLinks = defineEndpoint({
  id: 'smsCampaigns.links.list',
  method: 'GET',
  path: `${ITEM}/links`,
  access: read,
  summary: 'Clicks on the links of an SMS campaign',
  response: manyOf(CampaignLink.omit({ id: true })),
})

export const explainSmsCampaign = defineEndpoint({
  id: 'smsCampaigns.explanations.read',
  method: 'GET',
  path: `${ITEM}/explanations/:contact_id`,
  access: read,
  summary: 'Why a contact got an SMS campaign or did not',
  response: oneOf(SendExplanation),
})
