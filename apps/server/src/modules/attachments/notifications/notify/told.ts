import { createHash } from 'node:crypto'
import { groupKeyOf, type NotificationEvent } from '../notification-event.ts'
import type { NotificationContent } from '../notification-text.ts'
import type { EventColumns } from '../store.ts'
import type { Recipient } from './recipients.ts'

/** An event, and who is told of it. */
export interface Told {
  /** Id of the outbox row. */
  id: string
  event: NotificationEvent
  content: NotificationContent
  columns: EventColumns
  recipients: readonly Recipient[]
}

/** What an event says. @returns null when it has no recipients */
export function toldOf(id: number | string, event: NotificationEvent, recipients: readonly Recipient[]): Told | null {
  const [first] = recipients
  if (!first) return null
  const content = { title_key: event.setting_code, params: { ...first.names, ...event.params }, url: event.url ?? null }
  return { id: String(id), event, content, columns: columnsOf(id, event, content), recipients }
}

function columnsOf(event_id: number | string, event: NotificationEvent, content: NotificationContent): EventColumns {
  const hasSubject = event.subject_type && event.subject_id
  return {
    account_id: event.account_id ?? null,
    notification_setting_code: event.setting_code,
    subject_type: hasSubject ? event.subject_type! : null,
    subject_id: hasSubject ? event.subject_id!.toString() : null,
    data: { ...content, event_id: String(event_id) },
    actor_id: event.actor_id ?? null,
    group_key: groupKeyOf(event),
  }
}

/** The recipients who chose a channel. */
export const wanting = ({ recipients }: Told, channel: string): Recipient[] =>
  recipients.filter(({ channels }) => channels.includes(channel))

/** Derives the id of a notification from event and user, so that processing an event twice inserts nothing twice. */
export function uuidOf(event_id: number | string, user_id: number): string {
  const bytes = createHash('sha256').update(`${event_id}:${user_id}`).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
