import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { flag, instant, typedInstant } from '../kit/fields.ts'
import { defineResource } from '../kit/resource.ts'
import { EMAIL_PURPOSES } from './email-messages.ts'
import { SendSmsInput, smsMessages, SMS_SKIP_REASONS, SmsPreview } from './sms-messages.ts'
import { STAGE_MESSAGE_STATUSES } from './stage-messages.ts'

const STAGE = '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages'
const read = permission('sms-messages.read')
const send = permission('sms-messages.send')

/** An SMS to everyone in a stage. */
export const StageSms = z.object({
  id: z.int(),
  account_id: z.int(),
  pipeline_id: z.int(),
  pipeline_stage_id: z.int(),
  user_id: z.int(),
  purpose: z.enum(EMAIL_PURPOSES),
  sender_id: z.string().nullable(),
  body: z.string(),
  track_clicks: z.boolean(),
  excluded_contact_ids: z.array(z.int()),
  status: z.enum(STAGE_MESSAGE_STATUSES),
  send_at: instant.nullable(),
  recipients_count: z.int(),
  skipped_count: z.int(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  user: UserBadge.nullable().optional(),
  /** Numbers of messages by outcome. */
  figures: z
    .object({
      queued: z.int(),
      sent: z.int(),
      delivered: z.int(),
      clicked: z.int(),
      failed: z.int(),
      skipped: z.int(),
      cancelled: z.int(),
      parts: z.int(),
    })
    .optional(),
})
export type StageSms = z.infer<typeof StageSms>

export const stageSms = defineResource({
  name: 'stage-sms',
  id: 'pipelineStages.smsMessages',
  access: { read, create: send, update: send, delete: send },
  paths: { collection: STAGE, item: `${STAGE}/:id` },
  row: StageSms,
  includes: ['user', 'figures'],
})

/** Preview of recipients, skipped contacts and cost. */
export const StageSmsPreflight = z.object({
  in_stage: z.int(),
  recipients: z.int(),
  /** Contacts that the sender excluded. */
  excluded: z.int(),
  skipped: z.array(z.object({ reason: z.enum(SMS_SKIP_REASONS), count: z.int() })),
  /** The first 50 recipients and the first 50 skipped contacts; `skip_reason` is null for recipients. */
  people: z.array(
    z.object({
      contact_id: z.int(),
      name: z.string(),
      phone: z.string().nullable(),
      skip_reason: z.enum(SMS_SKIP_REASONS).nullable(),
    }),
  ),
  /** Total number of parts, estimated from the text of the previewed recipient. */
  parts: z.int(),
  cost_micros: z.int().nullable(),
  cost_currency: z.string().nullable(),
  preview: SmsPreview.omit({ numbers: true }).nullable(),
})
export type StageSmsPreflight = z.infer<typeof StageSmsPreflight>

export const StageSmsInput = z.object({
  /** Draft to continue. Default: a new one. */
  id: z.int().positive().nullish(),
  version: z.int().optional(),
  purpose: z.enum(EMAIL_PURPOSES).default('marketing'),
  body: SendSmsInput.shape.body,
  track_clicks: flag.optional(),
  excluded_contact_ids: z.array(z.int().positive()).max(5_000).optional(),
})
export type StageSmsInput = z.infer<typeof StageSmsInput>

/** Saves the draft and returns its preview. */
export const prepareStageSms = defineEndpoint({
  id: 'pipelineStages.smsMessages.create',
  method: 'POST',
  path: STAGE,
  access: send,
  summary: 'Prepare an SMS to everybody in a stage',
  body: StageSmsInput,
  response: z.object({ data: StageSms, included: z.object({ preflight: StageSmsPreflight }) }),
  opaque: ['body'],
})

/** Starts sending a prepared SMS. */
export const sendStageSms = defineEndpoint({
  id: 'pipelineStages.smsMessages.send',
  method: 'POST',
  path: `${STAGE}/send`,
  access: send,
  summary: 'Send an SMS to everybody in a stage',
  body: z.object({
    id: z.int().positive(),
    version: z.int().optional(),
    /** Number of recipients in the preview; 409 if it has changed. */
    recipients: z.int().min(1),
    send_at: typedInstant.nullish(),
  }),
  response: oneOf(StageSms),
})

/** The messages of one SMS to a stage, one for each person. */
export const stageSmsRecipients = smsMessages.listUnder('pipelineStages.smsMessages.recipients', `${STAGE}/:id/recipients`, read)

/** Cancels messages that are not sent yet. */
export const cancelStageSms = defineEndpoint({
  id: 'pipelineStages.smsMessages.cancel',
  method: 'POST',
  path: `${STAGE}/:id/cancel`,
  access: send,
  summary: 'Stop an SMS to a stage',
  response: oneOf(StageSms),
})
