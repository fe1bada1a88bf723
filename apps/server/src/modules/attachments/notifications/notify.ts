import { createHash } from 'node:crypto'
import { LOCALES } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { publish } from '#platform/outbox/store.ts'
import { notificationBroadcast, type Broadcast } from '../../../realtime/index.ts'
import { groupKeyOf, type NotificationEvent } from './notification-event.ts'
import { notificationText, type NotificationContent } from './notification-text.ts'
import { recipientsOf, type Recipient } from './recipients.ts'

/**
 * Tells users of one event: a row in the list, a live message and a mail, each where the user wants it. Harmless to
 * repeat: rows carry the event's id, and messages are written in the same transaction as the rows.
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
    for (const recipient of wanting('broadcast').filter((one) => fresh(one) && open.has(one.user_id)))
      await enqueue(db, 'broadcast', frameOf(services, event_id, event, content, recipient))
    for (const [user_id, { uuid }] of stored)
      if (open.has(user_id)) await enqueue(db, 'broadcast', bellFrame(user_id, uuid, await unreadCount(db, user_id)))
    for (const recipient of event.mailed ? [] : wanting('mail').filter(fresh))
      await enqueue(db, 'mail', mailOf(services, content, recipient), `notification-mail:${uuidOf(event_id, recipient.user_id)}`)
  })
  services.wakeOutbox()
}

/** Names the text needs besides what the publisher gave. */
async function namesOf(db: Db, { actor_id = null, account_id = null }: NotificationEvent): Promise<Record<string, string>> {
  const { rows } = await sql<{ actor: string | null; account: string | null }>`
    SELECT (SELECT username FROM users WHERE id = ${actor_id}::bigint) AS actor, (SELECT name FROM accounts WHERE id = ${account_id}::bigint) AS account`.execute(
    db,
  )
  const { actor, account } = rows[0]!
  return { ...(actor && { actor }), ...(account && { account }) }
}

type Stored = Map<number, { uuid: string; is_new: boolean }>

async function store(
  services: Services,
  db: Db,
  event_id: number | string,
  event: NotificationEvent,
  content: NotificationContent,
  recipients: Recipient[],
): Promise<Stored> {
  const group_key = groupKeyOf(event)
  const user_ids = recipients.map(({ user_id }) => user_id)
  const data = JSON.stringify({ ...content, event_id: String(event_id) })
  const now = services.clock.now()
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`notify:${group_key ?? event_id}`}, 0))`.execute(db)
  const merged = await sql<{ uuid: string; user_id: number; repeated: boolean }>`
    WITH recent AS (
      SELECT DISTINCT ON (user_id) uuid, user_id, data->>'event_id' = ${String(event_id)} AS repeated FROM notifications
      WHERE user_id = any(${user_ids}::bigint[]) AND group_key = ${group_key}::text AND read_at IS NULL AND created_at > ${now}::timestamptz - interval '10 minutes'
      ORDER BY user_id, created_at DESC
    ), counted AS (
      UPDATE notifications n SET count = n.count + 1, data = ${data}::jsonb, actor_id = ${event.actor_id ?? null}, updated_at = ${now} FROM recent r WHERE n.uuid = r.uuid AND NOT r.repeated
    ) SELECT uuid, user_id, repeated FROM recent`.execute(db)
  const rest = user_ids.filter((user_id) => !merged.rows.some((row) => row.user_id === user_id))
  const uuids = rest.map((user_id) => uuidOf(event_id, user_id))
  const made = await sql<{ uuid: string; user_id: number }>`
    INSERT INTO notifications (uuid, user_id, account_id, notification_setting_code, subject_type, subject_id, data, actor_id, group_key, created_at, updated_at)
    SELECT r.uuid, r.user_id, ${event.account_id ?? null}, ${event.setting_code}, ${event.subject_id ? (event.subject_type ?? null) : null}, ${event.subject_type ? (event.subject_id?.toString() ?? null) : null},
      ${data}::jsonb, ${event.actor_id ?? null}, ${group_key}, ${now}, ${now}
    FROM unnest(${uuids}::uuid[], ${rest}::bigint[]) AS r(uuid, user_id) ON CONFLICT (uuid) DO NOTHING RETURNING uuid, user_id`.execute(db)
  const stored: Stored = new Map(recipients.map(({ user_id }) => [user_id, { uuid: uuidOf(event_id, user_id), is_new: false }]))
  for (const { user_id, uuid } of merged.rows) stored.set(user_id, { uuid, is_new: false })
  for (const { user_id, uuid } of made.rows) stored.set(user_id, { uuid, is_new: true })
  return stored
}

/** The same event makes the same row for a user, however often it is carried out. */
function uuidOf(event_id: number | string, user_id: number): string {
  const bytes = createHash('sha256').update(`${event_id}:${user_id}`).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** In the language of the user's profile, and in all of them, since his screen may show another. */
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

/** Tells the bell of a user how many are unread. */
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

export async function unreadCount(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM notifications WHERE user_id = ${user_id} AND read_at IS NULL`.execute(
    db,
  )
  return rows[0]!.n
}

/** @param dedupe_key a second message with the same key is dropped */
async function enqueue(db: Db, topic: string, payload: object, dedupe_key: string | null = null): Promise<void> {
  await publish(db, [{ topic, payload, ...(dedupe_key && { dedupe_key }) }])
}
