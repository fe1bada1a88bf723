import { NOTIFYING_EVENTS } from '@stoa/contract'
import { z } from 'zod'

const key = z.coerce.number().int()
const id = z.union([z.int(), z.string()])

/**
 * Payload of the outbox topic `notification`, by which modules notify users of an event:
 * `ctx.publish({ topic: 'notification', payload })`.
 */
export const NotificationEvent = z.object({
  user_ids: z.array(key),
  /** An event of domain.md 3.29. */
  setting_code: z.enum(NOTIFYING_EVENTS),
  /** Only users who may read this account are notified. */
  account_id: key.nullish(),
  /** A permission that they need in the account, such as `contacts.read`. */
  requires: z.string().nullish(),
  subject_type: z.string().nullish(),
  subject_id: id.nullish(),
  /** Values of the text. `subject` is the name of the record; `actor` and `account` are added. */
  params: z.record(z.string(), z.unknown()).default({}),
  /** Path in the application, such as `/contacts/7`. */
  url: z.string().nullish(),
  /** The user who caused the event and is not notified. 0 is the product itself and becomes null. */
  actor_id: key.nullish().transform((id) => id || null),
  /**
   * Events with the same key within ten minutes become one notification. The default is setting, account and subject; for
   * assignments it is setting, account and actor.
   */
  group_key: z.string().max(120).nullish(),
  /** Another notice of the same matter: users whom it reaches on a channel are not told on it again. */
  besides: z.object({ setting_code: z.enum(NOTIFYING_EVENTS), user_ids: z.array(key), requires: z.string().nullish() }).nullish(),
  /** The publisher sends the mail itself. */
  mailed: z.boolean().nullish(),
  /** It tells of failed work: if its messages fail too, that raises no further alarm. */
  is_alarm: z.boolean().nullish(),
})
export type NotificationEvent = z.output<typeof NotificationEvent>

/** Events for people who are not members yet, and those about the login. */
export const BEYOND_MEMBERSHIP: ReadonlySet<string> = new Set(['account.invitation', 'user.security'])

/** Events that occur in quick succession for different records and become one notification. */
const BUNDLED: ReadonlySet<string> = new Set(['contact.assigned', 'contact-request.assigned', 'task.assigned'])

/** Key by which events become one notification. @returns null for an event without a subject, which is never grouped */
export function groupKeyOf({ group_key, setting_code, account_id, actor_id, subject_type, subject_id }: NotificationEvent): string | null {
  if (group_key) return group_key
  if (BUNDLED.has(setting_code)) return `${setting_code}:${account_id ?? ''}:${actor_id ?? ''}`
  return subject_type && subject_id ? `${setting_code}:${account_id ?? ''}:${subject_type}:${subject_id}`.slice(0, 120) : null
}
