import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { flag, instant } from '../kit/fields.ts'
import { defineResource } from '../kit/resource.ts'
import { EMAIL_PURPOSES } from './email-messages.ts'
import { SendSmsInput, smsMessages, SMS_SKIP_REASONS, SmsPreview } from './sms-messages.ts'
import { STAGE_MESSAGE_STATUSES } from './stage-messages.ts'

const STAGE = '/api/v1/pipeline-stages/:pipeline_stage_id/sms-messages'
const read = permission('sms-messages.read')
const send = permission('sms-messages.send')

/** One SMS to everybody who stands in a stage. */
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
  /** What became of it so far. */
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

/** Who would get it and who would not, and what it will cost. */
export const StageSmsPreflight = z.object({
  in_stage: z.int(),
  recipients: z.int(),
  /** Left out by the sender's own choice. */
  excluded: z.int(),
  skipped: z.array(z.object({ reason: z.enum(SMS_SKIP_REASONS), count: z.int() })),
  /** The first 50 of those who get it and of those who do not; `skip_reason` is null for recipients. */
  people: z.array(
    z.object({
      contact_id: z.int(),
      name: z.string(),
      phone: z.string().nullable(),
      skip_reason: z.enum(SMS_SKIP_REASONS).nullable(),
    }),
  ),
  /** Parts of all messages together, estimated from the text as the shown recipient gets it. */
  parts: z.int(),
  cost_micros: z.int().nullable(),
  cost_currency: z.string().nullable(),
  preview: SmsPreview.omit({ numbers: true }).nullable(),
})
export type StageSmsPreflight = z.infer<typeof StageSmsPreflight>

export const StageSmsInput = z.object({
  /** Goes on with this draft; a new one when left out. */
  id: z.int().positive().nullish(),
  version: z.int().optional(),
  purpose: z.enum(EMAIL_PURPOSES).default('marketing'),
  body: SendSmsInput.shape.body,
  track_clicks: flag.optional(),
  excluded_contact_ids: z.array(z.int().positive()).max(5_000).optional(),
})
export type StageSmsInput = z.infer<typeof StageSmsInput>

/** Keeps the draft and answers its pre-flight sheet. */
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
    /** What the pre-flight sheet said: 409 when the number is another one by now. */
    recipients: z.int().min(1),
    send_at: z.iso.datetime({ offset: true }).nullish(),
  }),
  response: oneOf(StageSms),
})

/** The SMS of one stage-wide text, one a person. */
export const stageSmsRecipients = smsMessages.listUnder('pipelineStages.smsMessages.recipients', `${STAGE}/:id/recipients`, read)

/** Stops what has not left yet. */
export const cancelStageSms = defineEndpoint({
  id: 'pipelineStages.smsMessages.cancel',
  method: 'POST',
  path: `${STAGE}/:id/cancel`,
  access: send,
  summary: 'Stop an SMS to a stage',
  response: oneOf(StageSms),
})
