import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { instant, text, typedInstant } from '../kit/fields.ts'
import { defineResource } from '../kit/resource.ts'
import { EMAIL_PURPOSES, EMAIL_SKIP_REASONS, emailMessages } from './email-messages.ts'
import { EmailPreview } from './email-templates.ts'

export const STAGE_MESSAGE_STATUSES = ['draft', 'queued', 'sending', 'sent', 'cancelled', 'failed'] as const

/** A mail to everyone in a stage. */
export const StageEmail = z.object({
  id: z.int(),
  account_id: z.int(),
  pipeline_id: z.int(),
  pipeline_stage_id: z.int(),
  user_id: z.int(),
  purpose: z.enum(EMAIL_PURPOSES),
  from_email_uuid: z.string().nullable(),
  email_template_id: z.int().nullable(),
  subject: z.string().nullable(),
  body: z.string(),
  excluded_contact_ids: z.array(z.int()),
  status: z.enum(STAGE_MESSAGE_STATUSES),
  send_at: instant.nullable(),
  recipients_count: z.int(),
  skipped_count: z.int(),
  job_batch_uuid: z.string().nullable(),
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
      opened: z.int(),
      clicked: z.int(),
      bounced: z.int(),
      failed: z.int(),
      skipped: z.int(),
      cancelled: z.int(),
    })
    .optional(),
})
export type StageEmail = z.infer<typeof StageEmail>

const STAGE = '/api/v1/pipeline-stages/:pipeline_stage_id/email-messages'
const read = permission('email-messages.read')
const send = permission('email-messages.send')

/** Mails to stages, newest first. */
export const stageEmails = defineResource({
  name: 'stage-emails',
  id: 'pipelineStages.emailMessages',
  access: { read, create: send, update: send, delete: send },
  paths: { collection: STAGE, item: `${STAGE}/:id` },
  row: StageEmail,
  includes: ['user', 'figures'],
})

/** Preview of recipients and skipped contacts, before sending. */
export const StagePreflight = z.object({
  /** Number of people in the stage: its contacts, and the contacts of its requests. */
  in_stage: z.int(),
  recipients: z.int(),
  /** Contacts that the sender excluded. */
  excluded: z.int(),
  skipped: z.array(z.object({ reason: z.enum(EMAIL_SKIP_REASONS), count: z.int() })),
  /** The first 50 recipients and the first 50 skipped contacts; `skip_reason` is null for recipients. */
  people: z.array(
    z.object({
      contact_id: z.int(),
      name: z.string(),
      email: z.string().nullable(),
      skip_reason: z.enum(EMAIL_SKIP_REASONS).nullable(),
    }),
  ),
  /** Preview for `preview_contact_id`, or for the first recipient. */
  preview: EmailPreview.extend({ contact_id: z.int() }).nullable(),
})
export type StagePreflight = z.infer<typeof StagePreflight>

export const StageEmailInput = z.object({
  /** Draft to continue. Default: a new one. */
  id: z.int().positive().nullish(),
  version: z.int().optional(),
  purpose: z.enum(EMAIL_PURPOSES).default('marketing'),
  from_email_uuid: z.uuid().nullish(),
  /** The template of the text, whose preheader is used. */
  email_template_id: z.int().positive().nullish(),
  subject: text(200),
  body: z.string().trim().min(1).max(500_000),
  excluded_contact_ids: z.array(z.int().positive()).max(5_000).optional(),
  preview_contact_id: z.int().positive().nullish(),
})
export type StageEmailInput = z.infer<typeof StageEmailInput>

/** Saves the draft and returns its preview. */
export const prepareStageEmail = defineEndpoint({
  id: 'pipelineStages.emailMessages.create',
  method: 'POST',
  path: STAGE,
  access: send,
  summary: 'Prepare an e-mail to everybody in a stage',
  body: StageEmailInput,
  response: z.object({ data: StageEmail, included: z.object({ preflight: StagePreflight }) }),
  opaque: ['body'],
})

/** Starts sending a prepared mail. `job_batch_uuid` identifies the batch with its progress, which can be cancelled. */
export const sendStageEmail = defineEndpoint({
  id: 'pipelineStages.emailMessages.send',
  method: 'POST',
  path: `${STAGE}/send`,
  access: send,
  summary: 'Send an e-mail to everybody in a stage',
  body: z.object({
    id: z.int().positive(),
    version: z.int().optional(),
    /** Number of recipients in the preview; 409 if it has changed. */
    recipients: z.int().min(1),
    send_at: typedInstant.nullish(),
  }),
  response: oneOf(StageEmail),
})

/** The mails of one message to a stage, one for each person. */
export const stageEmailRecipients = emailMessages.listUnder('pipelineStages.emailMessages.recipients', `${STAGE}/:id/recipients`, read)

/** Cancels mails that are not sent yet. */
export const cancelStageEmail = defineEndpoint({
  id: 'pipelineStages.emailMessages.cancel',
  method: 'POST',
  path: `${STAGE}/:id/cancel`,
  access: send,
  summary: 'Stop an e-mail to a stage',
  response: oneOf(StageEmail),
})
