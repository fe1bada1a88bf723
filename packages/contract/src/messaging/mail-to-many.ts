import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { instant, text, typedInstant } from '../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { EMAIL_PURPOSES, EMAIL_SKIP_REASONS, emailMessages } from './email-messages.ts'
import { EmailPreview } from './email-templates.ts'

export const TO_MANY_STATUSES = ['draft', 'queued', 'sending', 'sent', 'cancelled', 'failed'] as const

/** Chosen contacts of one message at most; larger groups are for campaigns. */
export const CHOSEN_CONTACTS = 500

export const chosenContacts = z.array(z.int().positive()).min(1).max(CHOSEN_CONTACTS)

/** Fields that a mail and an SMS to many people have in common. */
export const toMany = {
  id: z.int(),
  account_id: z.int(),
  /** Board and stage whose people get it; null for chosen contacts. */
  pipeline_id: z.int().nullable(),
  pipeline_stage_id: z.int().nullable(),
  /** Chosen contacts; null for a message to a stage. */
  contact_ids: z.array(z.int()).nullable(),
  user_id: z.int(),
  purpose: z.enum(EMAIL_PURPOSES),
  body: z.string(),
  excluded_contact_ids: z.array(z.int()),
  status: z.enum(TO_MANY_STATUSES),
  send_at: instant.nullable(),
  recipients_count: z.int(),
  skipped_count: z.int(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  user: UserBadge.nullable().optional(),
}

/** A mail to all people in a stage, or to chosen contacts. */
export const MailToMany = z.object({
  ...toMany,
  from_email_uuid: z.string().nullable(),
  email_template_id: z.int().nullable(),
  subject: z.string().nullable(),
  job_batch_uuid: z.string().nullable(),
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
export type MailToMany = z.infer<typeof MailToMany>

/** Preview of recipients and skipped contacts, before sending. */
export const MailPreflight = z.object({
  /** Number of people in the stage (its contacts, and the contacts of its requests), or of chosen contacts. */
  total: z.int(),
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
export type MailPreflight = z.infer<typeof MailPreflight>

export const MailToManyInput = z.object({
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
export type MailToManyInput = z.infer<typeof MailToManyInput>

/** A saved draft with its preview. */
export const PreparedMail = z.object({ data: MailToMany, included: z.object({ preflight: MailPreflight }) })

/** Starts a prepared message. */
export const DepartureInput = z.object({
  id: z.int().positive(),
  version: z.int().optional(),
  /** Number of recipients in the preview; 409 if it has changed. */
  recipients: z.int().min(1),
  send_at: typedInstant.nullish(),
})
export type DepartureInput = z.infer<typeof DepartureInput>

const read = permission('email-messages.read')
const send = permission('email-messages.send')

/**
 * The calls for mails to one kind of group.
 *
 * @param group.name name of the list
 * @param group.id prefix of the ids of the calls
 * @param group.collection path of the list
 * @param group.people name of the group in summaries
 */
export function mailsToMany(group: { name: string; id: string; collection: string; people: string }) {
  const { name, id, collection, people } = group
  return {
    /** Mails, newest first. */
    mails: defineResource({
      name,
      id,
      access: { read, export: read, create: send, update: send, delete: send },
      paths: { collection, item: `${collection}/:id` },
      row: MailToMany,
      filters: { search: searchFilter(), status: codeFilter(TO_MANY_STATUSES), user: idFilter(), date_created: dateFilter() },
      sorts: ['subject', 'recipients_count', 'started_at'],
      includes: ['user', 'figures'],
    }),
    /** Starts sending a prepared mail. `job_batch_uuid` identifies the batch with its progress, which can be cancelled. */
    send: defineEndpoint({
      id: `${id}.send`,
      method: 'POST',
      path: `${collection}/send`,
      access: send,
      summary: `Send an e-mail to ${people}`,
      body: DepartureInput,
      response: oneOf(MailToMany),
    }),
    /** The mails of one message, one for each person. */
    recipients: emailMessages.listUnder(`${id}.recipients`, `${collection}/:id/recipients`, read),
    /** Cancels mails that are not sent yet. */
    cancel: defineEndpoint({
      id: `${id}.cancel`,
      method: 'POST',
      path: `${collection}/:id/cancel`,
      access: send,
      summary: `Stop an e-mail to ${people}`,
      response: oneOf(MailToMany),
    }),
  }
}
