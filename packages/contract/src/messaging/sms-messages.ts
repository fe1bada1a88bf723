import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { flag, instant, typedInstant } from '../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { EMAIL_PURPOSES, EmailContactBadge, EmailRequestBadge } from './email-messages.ts'

export const SMS_STATUSES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'cancelled',
  'skipped',
  'unknown',
  'received',
] as const
export const SMS_SKIP_REASONS = [
  'no_consent',
  'suppressed',
  'invalid',
  'duplicate',
  'frequency_cap',
  'excluded',
  'quiet_hours_expired',
  'no_number',
  'not_active',
] as const
export const SMS_ENCODINGS = ['gsm7', 'ucs2'] as const

/** One SMS to or from one person (domain.md 2.6, 3.13). */
export const SmsMessage = z.object({
  id: z.int(),
  account_id: z.int(),
  direction: z.enum(['outgoing', 'incoming']),
  contact_id: z.int().nullable(),
  contact_request_id: z.int().nullable(),
  conversation_id: z.int().nullable(),
  stage_message_id: z.int().nullable(),
  sms_campaign_id: z.int().nullable(),
  user_id: z.int().nullable(),
  purpose: z.enum(EMAIL_PURPOSES),
  to_number: z.string(),
  /** Name or number of the sender; for incoming messages the number of the person. */
  sender_id: z.string(),
  body: z.string(),
  encoding: z.enum(SMS_ENCODINGS),
  parts: z.int(),
  provider: z.string().nullable(),
  status: z.enum(SMS_STATUSES),
  /** Scheduled time of sending. */
  send_at: instant.nullable(),
  /** Time until which `cancel` is guaranteed to succeed; null once it is sent. */
  undo_until: instant.nullable(),
  /** End of the quiet hours, until which marketing messages wait. */
  next_attempt_at: instant.nullable(),
  queued_at: instant.nullable(),
  sent_at: instant.nullable(),
  delivered_at: instant.nullable(),
  failed_at: instant.nullable(),
  error_code: z.string().nullable(),
  error: z.string().nullable(),
  attempts: z.int(),
  clicks: z.int(),
  /** Cost in millionths of `cost_currency`, once the gateway reports it. */
  cost_micros: z.int().nullable(),
  cost_currency: z.string().nullable(),
  skip_reason: z.enum(SMS_SKIP_REASONS).nullable(),
  track_clicks: z.boolean(),
  /** Whether a stand-in took it, so that it never left the machine. */
  is_practice: z.boolean(),
  created_at: instant,
  updated_at: instant,
  user: UserBadge.nullable().optional(),
  contact: EmailContactBadge.nullable().optional(),
  contactRequest: EmailRequestBadge.nullable().optional(),
})
export type SmsMessage = z.infer<typeof SmsMessage>

export const smsMessages = defineResource({
  name: 'sms-messages',
  id: 'accounts.smsMessages',
  itemId: 'smsMessages',
  paths: { collection: '/api/v1/accounts/:account_id/sms-messages', item: '/api/v1/sms-messages/:id' },
  row: SmsMessage,
  filters: {
    /** Finds people, by names and numbers as the list of contacts does. */
    search: searchFilter(),
    direction: codeFilter(['outgoing', 'incoming']),
    status: codeFilter(SMS_STATUSES),
    purpose: codeFilter(EMAIL_PURPOSES),
    user: idFilter({ nullable: true }),
    /** Only scheduled messages. */
    scheduled: booleanFilter(),
    date_created: dateFilter(),
  },
  sorts: ['sent'],
  includes: ['user', 'contact', 'contactRequest'],
})

const read = permission('sms-messages.read')
const send = permission('sms-messages.send')

/** Text of an SMS: up to ten parts of lower-case Greek. Merge tags are filled in when it is queued. */
const body = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(670)
  .regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/, { error: 'control_characters' })

export const SendSmsInput = z.object({
  body,
  /** One of the contact's numbers. Default: the primary one. */
  to_number: z.string().trim().max(20).nullish(),
  purpose: z.enum(EMAIL_PURPOSES).default('transactional'),
  /** Time of sending, up to a year ahead. Default: after ten seconds, in which it can be undone. */
  send_at: typedInstant.nullish(),
  track_clicks: flag.optional(),
  /** Request of a message of a contact. */
  contact_request_id: z.int().positive().nullish(),
})
export type SendSmsInput = z.infer<typeof SendSmsInput>

/** Messages of one kind of record, and sending one. */
export function smsOn(owner: 'contacts' | 'contactRequests', path: string) {
  return {
    list: smsMessages.listUnder(`${owner}.smsMessages.list`, `${path}/sms-messages`, read),
    create: defineEndpoint({
      id: `${owner}.smsMessages.create`,
      method: 'POST',
      path: `${path}/sms-messages`,
      access: send,
      summary: 'Send an SMS',
      body: SendSmsInput,
      response: oneOf(SmsMessage),
      opaque: ['body'],
    }),
  }
}
export const contactSms = smsOn('contacts', '/api/v1/contacts/:contact_id')
export const contactRequestSms = smsOn('contactRequests', '/api/v1/contact-requests/:contact_request_id')

/** Cancels a message that is not sent yet. 409 if it is too late. */
export const cancelSms = defineEndpoint({
  id: 'smsMessages.cancel',
  method: 'POST',
  path: '/api/v1/sms-messages/:id/cancel',
  access: send,
  summary: 'Take back an SMS that has not left',
  response: oneOf(SmsMessage),
})

/** A change of status that the gateway reported. */
export const SmsTrackingLog = z.object({
  id: z.int(),
  sms_message_id: z.int(),
  status: z.enum(SMS_STATUSES),
  error_code: z.string().nullable(),
  /** Status in the terms of the gateway. */
  provider_status: z.string().nullable(),
  to_number: z.string(),
  occurred_at: instant,
})
export type SmsTrackingLog = z.infer<typeof SmsTrackingLog>

/** Events of all messages of the request, newest first, at most 500. */
export const listRequestSmsLogs = defineEndpoint({
  id: 'contactRequests.smsTrackingLogs.list',
  method: 'GET',
  path: '/api/v1/contact-requests/:contact_request_id/sms-tracking-logs',
  access: read,
  summary: 'What became of the SMS of a request',
  response: manyOf(SmsTrackingLog),
})

/** Events of one message, oldest first. */
export const listSmsLogs = defineEndpoint({
  id: 'smsMessages.trackingLogs.list',
  method: 'GET',
  path: '/api/v1/sms-messages/:id/tracking-logs',
  access: read,
  summary: 'What became of an SMS',
  response: manyOf(SmsTrackingLog),
})

export const SmsPreview = z.object({
  /** Final text, with merge tags filled in and links shortened. */
  text: z.string(),
  encoding: z.enum(SMS_ENCODINGS),
  parts: z.int(),
  characters: z.int(),
  left: z.int(),
  /** Cost of one part, from the last messages; null if no gateway reported it. */
  cost_micros: z.int().nullable(),
  cost_currency: z.string().nullable(),
  /** Merge tags without a value. */
  missing: z.array(z.string()),
  /** Sender; null if SMS cannot be sent yet. */
  sender_id: z.string().nullable(),
  /** The contact's numbers that can be chosen. */
  numbers: z.array(z.object({ number: z.string(), is_primary: z.boolean(), type: z.string(), sms_status: z.string() })),
})
export type SmsPreview = z.infer<typeof SmsPreview>

/** Counts and shows a text before it is sent. */
export const previewSms = defineEndpoint({
  id: 'accounts.smsPreviews.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/sms-previews',
  access: send,
  summary: 'Parts, cost and text of an SMS',
  params: accountParams,
  body: z.object({
    body: z.string().max(918),
    contact_id: z.int().positive().nullish(),
    contact_request_id: z.int().positive().nullish(),
    track_clicks: flag.optional(),
  }),
  response: oneOf(SmsPreview),
  opaque: ['body'],
})
