import { z } from 'zod'

const key = z.coerce.number().int()
const id = z.union([z.int(), z.string()])

/**
 * What other modules put into the outbox under the topic `notification` to tell users that something happened:
 * `ctx.publish({ topic: 'notification', payload })`.
 */
export const NotificationEvent = z.object({
  user_ids: z.array(key),
  /** One of domain.md 3.29. */
  setting_code: z.string(),
  /** Users who may not read this account get nothing. */
  account_id: key.nullish(),
  /** A permission they need there as well, such as `contacts.read`. */
  requires: z.string().nullish(),
  subject_type: z.string().nullish(),
  subject_id: id.nullish(),
  /** Values of the text: `subject` is how the record is called; `actor` and `account` come by themselves. */
  params: z.record(z.string(), z.unknown()).default({}),
  /** Path in the application, such as `/contacts/7`. */
  url: z.string().nullish(),
  /** Who caused it; he is not told. */
  actor_id: key.nullish(),
  /** The same key within ten minutes is one notification; setting, account and subject when left out, for assignments setting, account and actor. */
  group_key: z.string().max(120).nullish(),
  /** The publisher sends a mail of its own. */
  mailed: z.boolean().nullish(),
})
export type NotificationEvent = z.output<typeof NotificationEvent>

/** Events for people who are not members yet, or that concern the login alone. */
export const BEYOND_MEMBERSHIP: ReadonlySet<string> = new Set(['account.invitation', 'user.security'])

/** Events of which many come at once about different records: they are told together. */
const BUNDLED: ReadonlySet<string> = new Set(['contact.assigned', 'contact-request.assigned', 'task.assigned'])

/** @returns null for an event without a subject, which stands alone */
export function groupKeyOf({ group_key, setting_code, account_id, actor_id, subject_type, subject_id }: NotificationEvent): string | null {
  if (group_key) return group_key
  if (BUNDLED.has(setting_code)) return `${setting_code}:${account_id ?? ''}:${actor_id ?? ''}`
  return subject_type && subject_id ? `${setting_code}:${account_id ?? ''}:${subject_type}:${subject_id}`.slice(0, 120) : null
}
