import { sql } from 'kysely'
import { rows, type Db } from '#db/rows.ts'
import { BEYOND_MEMBERSHIP, type NotificationEvent } from '../notification-event.ts'

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
  /** Names for the text that the publisher did not pass. */
  names: { actor?: string; account?: string }
}

/**
 * Finds the users to notify of each event and the channels that each of them chose. Leaves out the actor, inactive users and
 * those who may not read account and subject (domain.md 3.29). Critical events are always in the list of the application.
 * @returns the users of each event, in the order of their ids
 */
export async function recipientsOf(db: Db, events: readonly NotificationEvent[]): Promise<Recipient[][]> {
  const found = await rows<Recipient & { n: number }>(
    db,
    sql`SELECT e.n, u.id AS user_id, u.locale, u.email, u.first_name, u.email_verified_at IS NOT NULL AS is_verified,
      array(SELECT c.code FROM notification_channels c
        WHERE CASE WHEN s.is_critical AND c.code = 'database' THEN true ELSE coalesce(
          (SELECT p.enabled FROM user_notification_settings p WHERE p.user_id = u.id AND p.account_id = e.account_id AND p.notification_setting_code = s.code AND p.notification_channel_code = c.code),
          (SELECT p.enabled FROM user_notification_settings p WHERE p.user_id = u.id AND p.account_id IS NULL AND p.notification_setting_code = s.code AND p.notification_channel_code = c.code),
          c.code = any(s.default_channels)) END ORDER BY c.position) AS channels,
      jsonb_strip_nulls(jsonb_build_object('actor', (SELECT a.username FROM users a WHERE a.id = e.actor_id), 'account', (SELECT a.name FROM accounts a WHERE a.id = e.account_id))) AS names
    FROM jsonb_to_recordset(${JSON.stringify(events.map(asked))}::jsonb) AS e(n integer, setting_code text, account_id bigint, user_ids bigint[], actor_id bigint,
        is_for_members boolean, requires text, contact_id bigint)
      JOIN notification_settings s ON s.code = e.setting_code JOIN users u ON u.id = any(e.user_ids)
    WHERE u.id <> coalesce(e.actor_id, 0) AND u.status = 'active' AND u.deleted_at IS NULL AND (NOT e.is_for_members OR ${MAY_READ})
    ORDER BY e.n, u.id`,
  )
  const ofEvents = events.map((): Recipient[] => [])
  for (const { n, ...recipient } of found) ofEvents[n]!.push(recipient)
  return ofEvents
}

/** What decides whom an event is told. */
function asked({ setting_code, account_id = null, user_ids, actor_id, requires, subject_type, subject_id }: NotificationEvent, n: number) {
  const is_for_members = Boolean(account_id) && !BEYOND_MEMBERSHIP.has(setting_code)
  return {
    n,
    setting_code,
    account_id,
    user_ids,
    actor_id,
    is_for_members,
    requires,
    contact_id: subject_type === 'contact' ? subject_id : null,
  }
}

const HOLDS = sql`(e.requires IS NULL OR EXISTS (SELECT FROM membership_permission mp WHERE mp.membership_id = m.id AND mp.permission_name = e.requires)
    OR EXISTS (SELECT FROM role_permission rp WHERE rp.permission_name = e.requires AND (rp.role_id = m.role_id OR rp.role_id IN (SELECT mr.role_id FROM membership_role mr WHERE mr.membership_id = m.id))))`
const OWN = sql`(e.contact_id IS NULL OR EXISTS (SELECT FROM contacts c WHERE c.id = e.contact_id AND (c.user_id = u.id OR c.created_by_id = u.id)))`
const MAY_READ = sql`(EXISTS (SELECT FROM role_user ru JOIN roles r ON r.id = ru.role_id WHERE ru.user_id = u.id AND r.code IN ('admin', 'super-admin'))
    OR EXISTS (SELECT FROM memberships m WHERE m.account_id = e.account_id AND m.user_id = u.id AND m.status = 'active' AND m.deleted_at IS NULL AND ${HOLDS} AND (m.data_scope = 'all' OR ${OWN})))`
