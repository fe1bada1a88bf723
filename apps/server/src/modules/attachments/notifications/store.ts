import { sql } from 'kysely'
import type { UserNotificationSettingsInput } from '@stoa/contract'
import { deleteRows, one, rows, run, type Db, type Row } from '#db/rows.ts'

/** Columns that all notifications of one event share. */
export interface EventColumns {
  account_id: number | null
  notification_setting_code: string
  subject_type: string | null
  subject_id: string | null
  data: object
  actor_id: number | null
  group_key: string | null
}

/** A notification to insert, or what to add to a stored one. */
export interface NewNotification {
  uuid: string
  user_id: number
  /** Events that it counts more. */
  count: number
  /** Columns of its last event; null when no event was added. */
  columns: EventColumns | null
}

/** Lets the notifying of groups wait for each other until its transaction ends. */
export async function lockGroups(db: Db, names: readonly string[]): Promise<void> {
  const texts = [...new Set(names)].map((name) => `notify:${name}`)
  await run(
    db,
    sql`SELECT pg_advisory_xact_lock(k) FROM (SELECT hashtextextended(t, 0) AS k FROM unnest(${texts}::text[]) t ORDER BY 1 OFFSET 0) keys`,
  )
}

interface Recent {
  uuid: string
  user_id: number
  group_key: string
  event_id: string
}

/**
 * Locks the last unread notifications of groups that are younger than ten minutes.
 * @returns them, and those of the given ids that exist
 */
export async function findRecent(
  db: Db,
  wanted: readonly { uuid: string; user_id: number; group_key: string | null }[],
  now: Date,
): Promise<{ groups: Recent[]; uuids: ReadonlySet<string> }> {
  const known = sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(uuid uuid, user_id bigint, group_key text)`
  const isRecent = sql`n.read_at IS NULL AND n.created_at > ${now}::timestamptz - interval '10 minutes'`
  const found = await rows<Recent & { is_recent: boolean }>(
    db,
    sql`WITH w AS MATERIALIZED (${known}),
      last AS (SELECT DISTINCT ON (n.user_id, n.group_key) n.uuid FROM (SELECT DISTINCT user_id, group_key FROM w WHERE group_key IS NOT NULL) g
        JOIN notifications n ON n.user_id = g.user_id AND n.group_key = g.group_key AND ${isRecent} ORDER BY n.user_id, n.group_key, n.created_at DESC)
      SELECT n.uuid, n.user_id, n.group_key, n.data->>'event_id' AS event_id, n.uuid IN (SELECT uuid FROM last) AND ${isRecent} AS is_recent
      FROM notifications n WHERE n.uuid IN (SELECT uuid FROM last UNION SELECT uuid FROM w) ORDER BY n.uuid FOR NO KEY UPDATE`,
  )
  return { groups: found.filter((row) => row.is_recent), uuids: new Set(found.map(({ uuid }) => uuid)) }
}

const recordset = (notifications: readonly NewNotification[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(notifications.map(({ columns, uuid, user_id, count }) => ({ ...columns, uuid, user_id, count })))}::jsonb)
    AS r(uuid uuid, user_id bigint, count integer, account_id bigint, notification_setting_code text, subject_type text, subject_id text, data jsonb, actor_id bigint, group_key text)`

/** Counts more events of stored notifications, which show the last one. */
export async function countMore(db: Db, notifications: readonly NewNotification[], now: Date): Promise<void> {
  if (!notifications.length) return
  await run(
    db,
    sql`UPDATE notifications n SET count = n.count + r.count, data = r.data, actor_id = r.actor_id, updated_at = ${now} FROM ${recordset(notifications)} WHERE n.uuid = r.uuid`,
  )
}

/** Inserts notifications that do not exist. */
export async function insertNotifications(db: Db, notifications: readonly NewNotification[], now: Date): Promise<void> {
  if (!notifications.length) return
  await run(
    db,
    sql`INSERT INTO notifications (uuid, user_id, account_id, notification_setting_code, subject_type, subject_id, data, actor_id, group_key, count, created_at, updated_at)
      SELECT r.uuid, r.user_id, r.account_id, r.notification_setting_code, r.subject_type, r.subject_id, r.data, r.actor_id, r.group_key, r.count, ${now}, ${now}
      FROM ${recordset(notifications)} ON CONFLICT (uuid) DO NOTHING`,
  )
}

/** Counts the unread notifications of users. Those who have none are left out. */
export async function unreadCounts(db: Db, user_ids: readonly number[]): Promise<Map<number, number>> {
  if (!user_ids.length) return new Map()
  const counted = await rows<{ user_id: number; n: number }>(
    db,
    sql`SELECT user_id, count(*) AS n FROM notifications WHERE user_id = any(${user_ids}::bigint[]) AND read_at IS NULL GROUP BY user_id`,
  )
  return new Map(counted.map(({ user_id, n }) => [user_id, n]))
}

/** Marks a notification as read, keeping the first time, or as unread. */
export async function setRead(db: Db, uuid: string, read_at: Date | null): Promise<Row<'notifications'>> {
  const stored = await one<Row<'notifications'>>(
    db,
    sql`UPDATE notifications SET read_at = CASE WHEN ${read_at}::timestamptz IS NULL THEN NULL ELSE coalesce(read_at, ${read_at}) END, updated_at = now()
      WHERE uuid = ${uuid} RETURNING *`,
  )
  return stored!
}

/** Marks all notifications of a user as read. Locks them in the order of those who add events to several. */
export async function setAllRead(db: Db, user_id: number, read_at: Date): Promise<void> {
  await run(
    db,
    sql`UPDATE notifications SET read_at = ${read_at}, updated_at = now()
      WHERE uuid IN (SELECT uuid FROM notifications WHERE user_id = ${user_id} AND read_at IS NULL ORDER BY uuid FOR NO KEY UPDATE)`,
  )
}

/** Deletes a notification. */
export const deleteNotification = (db: Db, uuid: string): Promise<number> => deleteRows(db, 'notifications', { uuid })

/** Deletes the notifications that are older than 180 days (domain.md 2.3). */
export async function deleteOldNotifications(db: Db, now: Date): Promise<void> {
  await run(db, sql`DELETE FROM notifications WHERE created_at < ${now}::timestamptz - interval '180 days'`)
}

/** Stores choices of a user. Each account, event and channel may be given once only. */
export async function writeSettings(db: Db, user_id: number, settings: UserNotificationSettingsInput['settings']): Promise<void> {
  await run(
    db,
    sql`INSERT INTO user_notification_settings (user_id, account_id, notification_setting_code, notification_channel_code, enabled)
      SELECT ${user_id}, account_id, notification_setting_code, notification_channel_code, enabled
      FROM jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) AS r(account_id bigint, notification_setting_code text, notification_channel_code text, enabled boolean)
      ON CONFLICT (user_id, account_id, notification_setting_code, notification_channel_code) DO UPDATE SET enabled = EXCLUDED.enabled, updated_at = now()`,
  )
}

/** Inserts or updates the channels. @param channels rows of the table, as JSON */
export async function putChannels(db: Db, channels: readonly object[]): Promise<void> {
  await run(
    db,
    sql`INSERT INTO notification_channels (code, name_en, name_gr, position)
      SELECT code, name_en, name_gr, position FROM jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) AS r(code text, name_en text, name_gr text, position integer)
      ON CONFLICT (code) DO UPDATE SET name_en = EXCLUDED.name_en, name_gr = EXCLUDED.name_gr, position = EXCLUDED.position`,
  )
}

/** Inserts or updates the events that notify. @param settings rows of the table, as JSON */
export async function putSettings(db: Db, settings: readonly object[]): Promise<void> {
  await run(
    db,
    sql`INSERT INTO notification_settings (code, "group", name_en, name_gr, default_channels, is_critical, position)
      SELECT code, "group", name_en, name_gr, default_channels, is_critical, position
      FROM jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) AS r(code text, "group" text, name_en text, name_gr text, default_channels text[], is_critical boolean, position integer)
      ON CONFLICT (code) DO UPDATE SET "group" = EXCLUDED."group", name_en = EXCLUDED.name_en, name_gr = EXCLUDED.name_gr, default_channels = EXCLUDED.default_channels,
        is_critical = EXCLUDED.is_critical, position = EXCLUDED.position`,
  )
}
