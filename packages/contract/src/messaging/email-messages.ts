import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { Media, MediaInput } from '../attachments/media.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, manyOf, oneOf, paramsOf } from '../kit/endpoint.ts'
import { instant, optionalText, typedInstant } from '../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

export const EMAIL_STATUSES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
  'received',
] as const
export const EMAIL_SKIP_REASONS = [
  'no_consent',
  'suppressed',
  'invalid',
  'duplicate',
  'frequency_cap',
  'excluded',
  'quiet_hours_expired',
  'no_address',
  'not_active',
] as const
export const EMAIL_PURPOSES = ['transactional', 'marketing'] as const

/** The contact or request of a mail. */
export const EmailContactBadge = z.object({ id: z.int(), name: z.string() })
export const EmailRequestBadge = z.object({ id: z.int(), number: z.int(), subject: z.string() })

/** One mail to or from one person (domain.md 2.6, 3.12). Only reading a single mail includes `html` and `text_body`. */
export const EmailMessage = z.object({
  id: z.int(),
  account_id: z.int(),
  direction: z.enum(['outgoing', 'incoming']),
  contact_id: z.int().nullable(),
  contact_request_id: z.int().nullable(),
  conversation_id: z.int().nullable(),
  stage_message_id: z.int().nullable(),
  email_campaign_id: z.int().nullable(),
  /** Variant of a campaign that tests several. */
  variant: z.int().nullable(),
  user_id: z.int().nullable(),
  purpose: z.enum(EMAIL_PURPOSES),
  to_address: z.string(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  from_address: z.string(),
  from_name: z.string().nullable(),
  subject: z.string(),
  /** First 200 characters of the text. */
  preview: z.string(),
  status: z.enum(EMAIL_STATUSES),
  /** Scheduled time of sending. */
  send_at: instant.nullable(),
  /** Time until which `cancel` is guaranteed to succeed; null once it is sent. */
  undo_until: instant.nullable(),
  queued_at: instant.nullable(),
  sent_at: instant.nullable(),
  delivered_at: instant.nullable(),
  first_opened_at: instant.nullable(),
  last_opened_at: instant.nullable(),
  first_clicked_at: instant.nullable(),
  bounced_at: instant.nullable(),
  complained_at: instant.nullable(),
  failed_at: instant.nullable(),
  /** Probable human opens. Those of scanners and prefetching mail services are counted separately. */
  opens: z.int(),
  machine_opens: z.int(),
  clicks: z.int(),
  bounce_type: z.enum(['soft', 'hard']).nullable(),
  attempts: z.int(),
  /** Response of the mail server, for bounced, failed and unknown mails. */
  error: z.string().nullable(),
  skip_reason: z.enum(EMAIL_SKIP_REASONS).nullable(),
  in_reply_to_id: z.int().nullable(),
  attachments_count: z.int(),
  track_opens: z.boolean(),
  track_clicks: z.boolean(),
  /** Whether the built-in mailbox took it, so that it never left the machine. */
  is_practice: z.boolean(),
  created_at: instant,
  updated_at: instant,
  html: z.string().nullable().optional(),
  /** Quoted text below the answer in incoming mails, to collapse it. */
  quoted_html: z.string().nullable().optional(),
  text_body: z.string().nullable().optional(),
  user: UserBadge.nullable().optional(),
  contact: EmailContactBadge.nullable().optional(),
  contactRequest: EmailRequestBadge.nullable().optional(),
  media: z.array(Media).optional(),
})
export type EmailMessage = z.infer<typeof EmailMessage>

export const emailMessages = defineResource({
  name: 'email-messages',
  id: 'accounts.emailMessages',
  itemId: 'emailMessages',
  paths: { collection: '/api/v1/accounts/:account_id/email-messages', item: '/api/v1/email-messages/:id' },
  row: EmailMessage,
  filters: {
    search: searchFilter(),
    direction: codeFilter(['outgoing', 'incoming']),
    status: codeFilter(EMAIL_STATUSES),
    purpose: codeFilter(EMAIL_PURPOSES),
    /** Variant of a campaign that tests several. */
    variant: codeFilter(['1', '2', '3', '4']),
    user: idFilter({ nullable: true }),
    /** Only scheduled messages. */
    scheduled: booleanFilter(),
    date_created: dateFilter(),
  },
  sorts: ['sent'],
  includes: ['user', 'contact', 'contactRequest', 'media'],
})

const address = z.string().trim().max(320)
const addresses = z.array(address).max(20)

/** Content of an editor. Addresses may include a name: `Anna <anna@example.com>`. */
const contents = {
  /** A verified sender of the account. Default: the default sender. */
  from_email_uuid: z.uuid().nullish(),
  /** Default: the contact's primary address. */
  to: addresses.optional(),
  cc: addresses.optional(),
  bcc: addresses.optional(),
  subject: optionalText(200),
  /** Cleaned by an allow-list. Merge tags are filled in when the mail is queued. */
  html: z.string().max(500_000).nullish(),
  email_template_id: z.int().positive().nullish(),
  /** The answered message, of the same contact. */
  in_reply_to_id: z.int().positive().nullish(),
  /** Request of a draft of a contact. */
  contact_request_id: z.int().positive().nullish(),
  /** The complete set of files, by id or uuid, or uuids of temporary uploads. */
  media: z
    .array(z.union([z.int().positive(), z.uuid()]))
    .max(20)
    .optional(),
}

export const DraftEmailMessage = z.object({
  id: z.int(),
  account_id: z.int(),
  contact_id: z.int().nullable(),
  contact_request_id: z.int().nullable(),
  user_id: z.int(),
  from_email_uuid: z.string().nullable(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  html: z.string(),
  email_template_id: z.int().nullable(),
  in_reply_to_id: z.int().nullable(),
  /** Required with each save: 409 `version_conflict` if another window has saved since. */
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  media: z.array(Media).optional(),
})
export type DraftEmailMessage = z.infer<typeof DraftEmailMessage>

export const DraftEmailInput = z.object(contents)
export type DraftEmailInput = z.infer<typeof DraftEmailInput>

export const SendEmailInput = z.object({
  ...contents,
  /** Sends and deletes this draft. Other fields of the body replace those of the draft. */
  draft_email_message_id: z.int().positive().nullish(),
  /** Version of the draft; 409 if it has changed. */
  version: z.int().optional(),
  /** Time of sending, up to a year ahead. Default: after ten seconds, in which it can be undone. */
  send_at: typedInstant.nullish(),
  purpose: z.enum(EMAIL_PURPOSES).optional(),
  track_opens: z.boolean().optional(),
  track_clicks: z.boolean().optional(),
  with_signature: z.boolean().optional(),
})
export type SendEmailInput = z.infer<typeof SendEmailInput>

/**
 * Mails of one kind of record: its messages, the caller's own drafts, and sending.
 * @param owner prefix of the endpoint ids, such as `contacts`
 * @param path the record's path
 */
export function emailsOn(owner: 'contacts' | 'contactRequests', path: string) {
  const read = permission('email-messages.read')
  const send = permission('email-messages.send')
  const drafts = `${path}/draft-email-messages`
  return {
    list: emailMessages.listUnder(`${owner}.emailMessages.list`, `${path}/email-messages`, read),
    /** Queues a mail. */
    create: defineEndpoint({
      id: `${owner}.emailMessages.create`,
      method: 'POST',
      path: `${path}/email-messages`,
      access: send,
      summary: 'Send an e-mail',
      body: SendEmailInput,
      response: oneOf(EmailMessage),
      opaque: ['html'],
    }),
    drafts: defineResource({
      name: 'draft-email-messages',
      id: `${owner}.draftEmailMessages`,
      access: { read: send, create: send, update: send, delete: send },
      paths: { collection: drafts, item: `${drafts}/:id` },
      row: DraftEmailMessage,
      create: DraftEmailInput,
      opaque: ['html'],
      includes: ['media'],
    }),
    /** Attaches a file to a draft: `file` in a multipart body, or the uuid of a temporary upload. */
    attach: defineEndpoint({
      id: `${owner}.draftEmailMessages.media.create`,
      method: 'POST',
      path: `${drafts}/:id/media`,
      access: send,
      summary: 'Attach a file to a draft',
      params: paramsOf(`${drafts}/:id`),
      body: MediaInput.omit({ folder_id: true }),
      response: oneOf(Media),
      multipart: true,
    }),
  }
}

export const contactEmails = emailsOn('contacts', '/api/v1/contacts/:contact_id')
export const contactRequestEmails = emailsOn('contactRequests', '/api/v1/contact-requests/:contact_request_id')

const SENT = '/api/v1/contacts/:contact_id/sent-email-messages'
/** Only sent and queued mails. */
export const contactSentEmails = emailMessages.listUnder('contacts.sentEmailMessages.list', SENT, permission('email-messages.read'))
/** The same as `contacts.emailMessages.create`, usually with `draft_email_message_id`. */
export const sendContactDraft = defineEndpoint({
  id: 'contacts.sentEmailMessages.create',
  method: 'POST',
  path: SENT,
  access: permission('email-messages.send'),
  summary: 'Send a draft',
  body: SendEmailInput,
  response: oneOf(EmailMessage),
  opaque: ['html'],
})

/**
 * Cancels a mail that is not sent yet: within seconds after queueing, or a scheduled one. Returns its content as a draft.
 * 409 if it is too late.
 */
export const cancelEmail = defineEndpoint({
  id: 'emailMessages.cancel',
  method: 'POST',
  path: '/api/v1/email-messages/:id/cancel',
  access: permission('email-messages.send'),
  summary: 'Take back an e-mail that has not left',
  response: z.object({ data: EmailMessage, included: z.object({ draft: DraftEmailMessage.nullable() }) }),
})

/** Sends a failed mail again, or, by decision of a person, one with an unknown outcome. */
export const resendEmail = defineEndpoint({
  id: 'emailMessages.resend',
  repeats: 'dropped',
  method: 'POST',
  path: '/api/v1/email-messages/:id/resend',
  access: permission('email-messages.send'),
  summary: 'Send a failed e-mail again',
  response: oneOf(EmailMessage),
})

/** An event of a mail. */
export const EmailEvent = z.object({
  id: z.int(),
  type: z.enum(['queued', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed', 'failed', 'replied']),
  /** Whether a scanner or prefetching mail service caused it. */
  is_machine: z.boolean(),
  url: z.string().nullable(),
  browser: z.string().nullable(),
  /** Response of the mail server. */
  detail: z.string().nullable(),
  occurred_at: instant,
})
export type EmailEvent = z.infer<typeof EmailEvent>

/** Newest last, at most 500. */
export const listEmailEvents = defineEndpoint({
  id: 'emailMessages.events.list',
  method: 'GET',
  path: '/api/v1/email-messages/:id/events',
  access: permission('email-messages.read'),
  summary: 'What happened to an e-mail',
  response: manyOf(EmailEvent),
})
