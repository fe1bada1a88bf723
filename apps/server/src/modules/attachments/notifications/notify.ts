import { createHash } from 'node:crypto'
import { LOCALES } from '@stoa/domain'
import { sql } from 'kysely'
import { one, run } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { alarmKey } from '#platform/outbox/set-aside.store.ts'
import { publish } from '#platform/outbox/store.ts'
import { notificationBroadcast, type Broadcast } from '../../../realtime/index.ts'
import { groupKeyOf, type NotificationEvent } from './notification-event.ts'
import { notificationText, type NotificationContent } from './notification-text.ts'
import { recipientsOf, type Recipient } from './recipients.ts'
import { insertNotifications, joinGroup, type EventColumns } from './store.ts'

/**
 * Notifies users of an event on the channels that they chose: in the list, as a live message and by mail. It may run twice
 * for one event: notifications carry the id of the event, and messages are written in the same transaction.
 * @param event_id id of the outbox row
 */
export async function notify(services: Services, event_id: number | string, event: NotificationEvent): Promise<void> {
  await services.database.db.transaction().execute(async (db) => {
    const recipients = await recipientsOf(db, event)
    const wanting = (channel: string) => recipients.filter(({ channels }) => channels.includes(channel))
    if (!recipients.length) return
    const content: NotificationContent = {
      title_key: event.setting_code,
      params: { ...(await namesOf(db, event)), ...event.params },
      url: event.url ?? null,
    }
    const stored = await store(services, db, event_id, event, content, wanting('database'))
    const fresh = ({ user_id }: Recipient) => stored.get(user_id)?.is_new ?? true
    const open = new Set(recipients.filter(({ is_verified }) => is_verified).map(({ user_id }) => user_id))
    const keyOf = (message: string, user_id: number) => (event.is_alarm ? alarmKey(`${message}:${uuidOf(event_id, user_id)}`) : null)
    for (const recipient of wanting('broadcast').filter((one) => fresh(one) && open.has(one.user_id)))
      await enqueue(db, 'broadcast', frameOf(services, event_id, event, content, recipient), keyOf('pop-up', recipient.user_id))
    for (const [user_id, { uuid }] of stored)
      if (open.has(user_id))
        await enqueue(db, 'broadcast', bellFrame(user_id, uuid, await unreadCount(db, user_id)), keyOf('bell', user_id))
    for (const recipient of event.mailed ? [] : wanting('mail').filter(fresh))
      await enqueue(db, 'mail', mailOf(services, content, recipient), `notification-mail:${uuidOf(event_id, recipient.user_id)}`)
  })
  services.wakeOutbox()
}

/** Names for the text that the publisher did not pass. */
async function namesOf(db: Db, { actor_id, account_id = null }: NotificationEvent): Promise<Record<string, string>> {
  const names = await one<{ actor: string | null; account: string | null }>(
    db,
    sql`SELECT (SELECT username FROM users WHERE id = ${actor_id}::bigint) AS actor, (SELECT name FROM accounts WHERE id = ${account_id}::bigint) AS account`,
  )
  const { actor, account } = names!
  return { ...(actor && { actor }), ...(account && { account }) }
}

/** Notification of each recipient, by user. */
type Stored = Map<number, { uuid: string; is_new: boolean }>

async function store(
  services: Services,
  db: Db,
  event_id: number | string,
  event: NotificationEvent,
  content: NotificationContent,
  recipients: Recipient[],
): Promise<Stored> {
  const columns = columnsOf(event_id, event, content)
  const user_ids = recipients.map(({ user_id }) => user_id)
  const now = services.clock.now()
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`notify:${columns.group_key ?? event_id}`}, 0))`)
  const merged = await joinGroup(db, String(event_id), user_ids, columns, now)
  const rest = user_ids.filter((user_id) => !merged.some((row) => row.user_id === user_id))
  const inserted = await insertNotifications(
    db,
    rest.map((user_id) => ({ uuid: uuidOf(event_id, user_id), user_id })),
    columns,
    now,
  )
  const stored: Stored = new Map(user_ids.map((user_id) => [user_id, { uuid: uuidOf(event_id, user_id), is_new: false }]))
  for (const { user_id, uuid } of merged) stored.set(user_id, { uuid, is_new: false })
  for (const { user_id, uuid } of inserted) stored.set(user_id, { uuid, is_new: true })
  return stored
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

/** Derives the id of a notification from event and user, so that processing an event twice inserts nothing twice. */
function uuidOf(event_id: number | string, user_id: number): string {
  const bytes = createHash('sha256').update(`${event_id}:${user_id}`).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** The live message, in the language of the user's profile and in all others, since the screen may show another. */
function frameOf(
  services: Services,
  event_id: number | string,
  event: NotificationEvent,
  content: NotificationContent,
  { user_id, locale }: Recipient,
): Broadcast {
  const texts = Object.fromEntries(LOCALES.map((one) => [one, notificationText(services.t, one, content)])) as Record<
    Recipient['locale'],
    ReturnType<typeof notificationText>
  >
  const { account_id = null, subject_type = null, subject_id = null } = event
  return notificationBroadcast(user_id, {
    id: uuidOf(event_id, user_id),
    type: event.setting_code,
    data: { ...texts[locale], texts, url: content.url, account_id, subject_type, subject_id },
  })
}

/** The live message with the number of unread notifications. */
export function bellFrame(user_id: number, uuid: string | null, unread_count: number, event = 'notification.created'): Broadcast {
  return { channels: [`private-App.Models.User.${user_id}`], event, data: { type: 'notification', key: uuid, unread_count } }
}

function mailOf({ t, app_url }: Services, content: NotificationContent, { locale, email, first_name }: Recipient) {
  const { title, body } = notificationText(t, locale, content)
  return {
    name: 'notification',
    locale,
    to: email,
    params: { name: first_name ?? '', title, body: body ?? title, url: `${app_url}${content.url ?? '/me/notifications'}` },
  }
}

/** Counts the unread notifications of a user. */
export async function unreadCount(db: Db, user_id: number): Promise<number> {
  const counted = await one<{ n: number }>(db, sql`SELECT count(*) AS n FROM notifications WHERE user_id = ${user_id} AND read_at IS NULL`)
  return counted!.n
}

/** @param dedupe_key a second message with the same key is dropped */
async function enqueue(db: Db, topic: string, payload: object, dedupe_key: string | null = null): Promise<void> {
  await publish(db, [{ topic, payload, ...(dedupe_key && { dedupe_key }) }])
}
