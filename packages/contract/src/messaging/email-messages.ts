import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { Media, MediaInput } from '../attachments/media.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, manyOf, oneOf, paramsOf } from '../kit/endpoint.ts'
import { instant, optionalText } from '../kit/fields.ts'
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
  'quiet_hours_expired',
  'no_address',
  'not_active',
] as const
export const EMAIL_PURPOSES = ['transactional', 'marketing'] as const

/** A contact or request as shown beside a mail. */
export const EmailContactBadge = z.object({ id: z.int(), name: z.string() })
export const EmailRequestBadge = z.object({ id: z.int(), number: z.int(), subject: z.string() })

/** One mail to or from one person (domain.md 2.6, 3.12). `html` and `text_body` come with a single message only. */
export const EmailMessage = z.object({
  id: z.int(),
  account_id: z.int(),
  direction: z.enum(['outgoing', 'incoming']),
  contact_id: z.int().nullable(),
  contact_request_id: z.int().nullable(),
  conversation_id: z.int().nullable(),
  stage_message_id: z.int().nullable(),
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
  /** When it is to leave, for one that waits. */
  send_at: instant.nullable(),
  /** Until then `cancel` is certain to succeed; null once it left. */
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
  /** Probable human opens; those of scanners and prefetching mail services stand apart. */
  opens: z.int(),
  machine_opens: z.int(),
  clicks: z.int(),
  bounce_type: z.enum(['soft', 'hard']).nullable(),
  attempts: z.int(),
  /** What the mail server said, for bounced, failed and unknown ones. */
  error: z.string().nullable(),
  skip_reason: z.enum(EMAIL_SKIP_REASONS).nullable(),
  in_reply_to_id: z.int().nullable(),
  attachments_count: z.int(),
  track_opens: z.boolean(),
  track_clicks: z.boolean(),
  created_at: instant,
  updated_at: instant,
  html: z.string().nullable().optional(),
  /** Of incoming ones: the quoted mail below the answer, for folding. */
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
    user: idFilter({ nullable: true }),
    /** Only what waits for its time. */
    scheduled: booleanFilter(),
    date_created: dateFilter(),
  },
  sorts: ['sent'],
  includes: ['user', 'contact', 'contactRequest', 'media'],
})

const address = z.string().trim().max(320)
const addresses = z.array(address).max(20)

/** What an editor holds. Addresses may carry a name: `Anna <anna@example.com>`. */
const contents = {
  /** A verified sender of the account; its default when left out. */
  from_email_uuid: z.uuid().nullish(),
  /** The contact's primary address when left out. */
  to: addresses.optional(),
  cc: addresses.optional(),
  bcc: addresses.optional(),
  subject: optionalText(200),
  /** Cleaned by an allow-list; may hold merge tags, which are filled in when the mail is queued. */
  html: z.string().max(500_000).nullish(),
  email_template_id: z.int().positive().nullish(),
  /** The message this answers; of the same contact. */
  in_reply_to_id: z.int().positive().nullish(),
  /** Of a draft below a contact: the request it belongs to. */
  contact_request_id: z.int().positive().nullish(),
  /** Files, by id or uuid, or uuids of temporary uploads. Replaces what hangs there. */
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
  /** Send it back with each save: 409 `version_conflict` when another window saved in the meantime. */
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
  /** Sends this draft, with what else the body holds over it, and deletes it. */
  draft_email_message_id: z.int().positive().nullish(),
  /** Refused with 409 when the draft is another one by now. */
  version: z.int().optional(),
  /** Later, up to a year; at once, after ten seconds for undoing, when left out. */
  send_at: z.iso.datetime({ offset: true }).nullish(),
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
    /** Queues a mail from its contents. */
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
    /** Hangs a file on a draft: `file` in a multipart body, or the uuid of a temporary upload. */
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
/** Only what left or is about to. */
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
 * Takes a mail back that has not left: within the seconds after sending, or one for later. Answers its contents as a
 * draft. 409 when it is too late.
 */
export const cancelEmail = defineEndpoint({
  id: 'emailMessages.cancel',
  method: 'POST',
  path: '/api/v1/email-messages/:id/cancel',
  access: permission('email-messages.send'),
  summary: 'Take back an e-mail that has not left',
  response: z.object({ data: EmailMessage, included: z.object({ draft: DraftEmailMessage.nullable() }) }),
})

/** Sends a failed mail once more, or, by decision of a person, one of which nobody knows whether it arrived. */
export const resendEmail = defineEndpoint({
  id: 'emailMessages.resend',
  method: 'POST',
  path: '/api/v1/email-messages/:id/resend',
  access: permission('email-messages.send'),
  summary: 'Send a failed e-mail again',
  response: oneOf(EmailMessage),
})

/** One line of what happened to a mail. */
export const EmailEvent = z.object({
  id: z.int(),
  type: z.enum(['queued', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed', 'failed', 'replied']),
  /** A scanner or a prefetching mail service, no person. */
  is_machine: z.boolean(),
  url: z.string().nullable(),
  browser: z.string().nullable(),
  /** What a mail server said. */
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
