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

/**
 * Adds an event to the unread notifications of its group that are younger than ten minutes, and counts it once.
 * @returns the notifications found, also those that had counted the event before
 */
export const joinGroup = (
  db: Db,
  event_id: string,
  user_ids: readonly number[],
  { group_key, data, actor_id }: EventColumns,
  now: Date,
): Promise<{ uuid: string; user_id: number }[]> =>
  rows(
    db,
    sql`WITH recent AS (
        SELECT DISTINCT ON (user_id) uuid, user_id, data->>'event_id' = ${event_id} AS repeated FROM notifications
        WHERE user_id = any(${user_ids}::bigint[]) AND group_key = ${group_key}::text AND read_at IS NULL AND created_at > ${now}::timestamptz - interval '10 minutes'
        ORDER BY user_id, created_at DESC
      ), counted AS (
        UPDATE notifications n SET count = n.count + 1, data = ${JSON.stringify(data)}::jsonb, actor_id = ${actor_id}, updated_at = ${now} FROM recent r WHERE n.uuid = r.uuid AND NOT r.repeated
      ) SELECT uuid, user_id FROM recent`,
  )

/** Inserts notifications of one event. @returns those that did not exist before */
export const insertNotifications = (
  db: Db,
  recipients: readonly { uuid: string; user_id: number }[],
  { account_id, notification_setting_code, subject_type, subject_id, data, actor_id, group_key }: EventColumns,
  now: Date,
): Promise<{ uuid: string; user_id: number }[]> =>
  rows(
    db,
    sql`INSERT INTO notifications (uuid, user_id, account_id, notification_setting_code, subject_type, subject_id, data, actor_id, group_key, created_at, updated_at)
      SELECT r.uuid, r.user_id, ${account_id}, ${notification_setting_code}, ${subject_type}, ${subject_id}, ${JSON.stringify(data)}::jsonb, ${actor_id}, ${group_key}, ${now}, ${now}
      FROM unnest(${recipients.map(({ uuid }) => uuid)}::uuid[], ${recipients.map(({ user_id }) => user_id)}::bigint[]) AS r(uuid, user_id)
      ON CONFLICT (uuid) DO NOTHING RETURNING uuid, user_id`,
  )

/** Marks a notification as read, keeping the first time, or as unread. */
export async function setRead(db: Db, uuid: string, read_at: Date | null): Promise<Row<'notifications'>> {
  const stored = await one<Row<'notifications'>>(
    db,
    sql`UPDATE notifications SET read_at = CASE WHEN ${read_at}::timestamptz IS NULL THEN NULL ELSE coalesce(read_at, ${read_at}) END, updated_at = now()
      WHERE uuid = ${uuid} RETURNING *`,
  )
  return stored!
}

/** Marks all notifications of a user as read. */
export async function setAllRead(db: Db, user_id: number, read_at: Date): Promise<void> {
  await run(db, sql`UPDATE notifications SET read_at = ${read_at}, updated_at = now() WHERE user_id = ${user_id} AND read_at IS NULL`)
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
