import { sql } from 'kysely'
import { rows, type Db, type Sql } from '#db/rows.ts'
import { BEYOND_MEMBERSHIP, type NotificationEvent } from './notification-event.ts'

/** A user to notify. */
export interface Recipient {
  user_id: number
  locale: 'en' | 'gr'
  email: string
  first_name: string | null
  /** Whether the e-mail address is confirmed; until then the user cannot open the application. */
  is_verified: boolean
  /** Channels the user wants this event on. */
  channels: string[]
}

/**
 * Finds the users to notify of an event and the channels that each of them chose. Leaves out the actor, inactive users and
 * those who may not read account and subject (domain.md 3.29). Critical events are always in the list of the application.
 */
export async function recipientsOf(db: Db, event: NotificationEvent): Promise<Recipient[]> {
  const { user_ids, setting_code, account_id = null, actor_id } = event
  return rows<Recipient>(
    db,
    sql`SELECT u.id AS user_id, u.locale, u.email, u.first_name, u.email_verified_at IS NOT NULL AS is_verified,
      array(SELECT c.code FROM notification_channels c
        WHERE CASE WHEN s.is_critical AND c.code = 'database' THEN true ELSE coalesce(
          (SELECT p.enabled FROM user_notification_settings p WHERE p.user_id = u.id AND p.account_id = ${account_id}::bigint AND p.notification_setting_code = s.code AND p.notification_channel_code = c.code),
          (SELECT p.enabled FROM user_notification_settings p WHERE p.user_id = u.id AND p.account_id IS NULL AND p.notification_setting_code = s.code AND p.notification_channel_code = c.code),
          c.code = any(s.default_channels)) END ORDER BY c.position) AS channels
    FROM users u CROSS JOIN notification_settings s
    WHERE s.code = ${setting_code} AND u.id = any(${user_ids}::bigint[]) AND u.id <> coalesce(${actor_id}::bigint, 0) AND u.status = 'active' AND u.deleted_at IS NULL
      AND ${mayRead(event)}
    ORDER BY u.id`,
  )
}

function mayRead({ setting_code, account_id, requires = null, subject_type, subject_id }: NotificationEvent): Sql {
  if (!account_id || BEYOND_MEMBERSHIP.has(setting_code)) return sql`true`
  const holds = sql`(${requires}::text IS NULL OR EXISTS (SELECT FROM membership_permission mp WHERE mp.membership_id = m.id AND mp.permission_name = ${requires})
    OR EXISTS (SELECT FROM role_permission rp WHERE rp.permission_name = ${requires} AND (rp.role_id = m.role_id OR rp.role_id IN (SELECT mr.role_id FROM membership_role mr WHERE mr.membership_id = m.id))))`
  const own =
    subject_type === 'contact'
      ? sql`EXISTS (SELECT FROM contacts c WHERE c.id = ${Number(subject_id)} AND (c.user_id = u.id OR c.created_by_id = u.id))`
      : sql`true`
  return sql`(EXISTS (SELECT FROM role_user ru JOIN roles r ON r.id = ru.role_id WHERE ru.user_id = u.id AND r.code IN ('admin', 'super-admin'))
    OR EXISTS (SELECT FROM memberships m WHERE m.account_id = ${account_id} AND m.user_id = u.id AND m.status = 'active' AND m.deleted_at IS NULL AND ${holds} AND (m.data_scope = 'all' OR ${own})))`
}
