import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { flag } from '../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { EMAIL_PURPOSES } from './email-messages.ts'
import { DepartureInput, TO_MANY_STATUSES, toMany } from './mail-to-many.ts'
import { SendSmsInput, smsMessages, SMS_SKIP_REASONS, SmsPreview } from './sms-messages.ts'

/** An SMS to all people in a stage, or to chosen contacts. */
export const SmsToMany = z.object({
  ...toMany,
  sender_id: z.string().nullable(),
  track_clicks: z.boolean(),
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
export type SmsToMany = z.infer<typeof SmsToMany>

/** Preview of recipients, skipped contacts and cost. */
export const SmsPreflight = z.object({
  /** Number of people in the stage, or of chosen contacts. */
  total: z.int(),
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
export type SmsPreflight = z.infer<typeof SmsPreflight>

export const SmsToManyInput = z.object({
  /** Draft to continue. Default: a new one. */
  id: z.int().positive().nullish(),
  version: z.int().optional(),
  purpose: z.enum(EMAIL_PURPOSES).default('marketing'),
  body: SendSmsInput.shape.body,
  track_clicks: flag.optional(),
  excluded_contact_ids: z.array(z.int().positive()).max(5_000).optional(),
})
export type SmsToManyInput = z.infer<typeof SmsToManyInput>

/** A saved draft with its preview. */
export const PreparedSms = z.object({ data: SmsToMany, included: z.object({ preflight: SmsPreflight }) })

const read = permission('sms-messages.read')
const send = permission('sms-messages.send')

/**
 * The calls for SMS to one kind of group.
 *
 * @param group.name name of the list
 * @param group.id prefix of the ids of the calls
 * @param group.collection path of the list
 * @param group.people name of the group in summaries
 */
export function smsToMany(group: { name: string; id: string; collection: string; people: string }) {
  const { name, id, collection, people } = group
  return {
    /** SMS, newest first. */
    messages: defineResource({
      name,
      id,
      access: { read, export: read, create: send, update: send, delete: send },
      paths: { collection, item: `${collection}/:id` },
      row: SmsToMany,
      filters: { search: searchFilter(), status: codeFilter(TO_MANY_STATUSES), user: idFilter(), date_created: dateFilter() },
      sorts: ['recipients_count', 'started_at'],
      includes: ['user', 'figures'],
    }),
    /** Starts sending a prepared SMS. */
    send: defineEndpoint({
      id: `${id}.send`,
      method: 'POST',
      path: `${collection}/send`,
      access: send,
      summary: `Send an SMS to ${people}`,
      body: DepartureInput,
      response: oneOf(SmsToMany),
    }),
    /** The messages of one SMS, one for each person. */
    recipients: smsMessages.listUnder(`${id}.recipients`, `${collection}/:id/recipients`, read),
    /** Cancels messages that are not sent yet. */
    cancel: defineEndpoint({
      id: `${id}.cancel`,
      method: 'POST',
      path: `${collection}/:id/cancel`,
      access: send,
      summary: `Stop an SMS to ${people}`,
      response: oneOf(SmsToMany),
    }),
  }
}
