import { sql } from 'kysely'
import type { AdminOverview } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'

/** Counts the figures of the admin home: users, accounts, invitations, sign-ins and impersonations. */
export async function readAdminOverview(ctx: Context): Promise<{ data: AdminOverview }> {
  const now = ctx.services.clock.now()
  const row = await one<AdminOverview>(
    ctx.db,
    sql`SELECT
      (SELECT jsonb_build_object('total', count(*), 'active', count(*) FILTER (WHERE status = 'active'), 'pending', count(*) FILTER (WHERE status = 'pending'),
        'deactivated', count(*) FILTER (WHERE status = 'deactivated'), 'unverified', count(*) FILTER (WHERE status = 'active' AND email_verified_at IS NULL),
        'locked', count(*) FILTER (WHERE locked_until > ${now}), 'seen_7_days', count(*) FILTER (WHERE greatest(last_seen_at, last_login_at) > ${now}::timestamptz - interval '7 days'))
        FROM users WHERE deleted_at IS NULL) AS users,
      (SELECT jsonb_build_object('total', count(*), 'agencies', count(*) FILTER (WHERE type = 'agency'), 'clients', count(*) FILTER (WHERE type = 'client'),
        'providers', count(*) FILTER (WHERE type = 'provider'), 'unclaimed', count(*) FILTER (WHERE owner_id IS NULL))
        FROM accounts WHERE deleted_at IS NULL) AS accounts,
      (SELECT jsonb_build_object('pending', count(*), 'expiring', count(*) FILTER (WHERE expires_at < ${now}::timestamptz + interval '2 days'))
        FROM membership_invitations WHERE status = 'pending' AND expires_at > ${now}) AS invitations,
      (SELECT jsonb_build_object('live', count(*) FILTER (WHERE impersonator_id IS NULL), 'impersonating', count(*) FILTER (WHERE impersonator_id IS NOT NULL))
        FROM access_tokens WHERE revoked_at IS NULL AND expires_at > ${now}) AS sessions,
      (SELECT jsonb_agg(jsonb_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'count', (
          SELECT count(*) FROM users u WHERE u.deleted_at IS NULL AND u.created_at >= d.day AT TIME ZONE 'Europe/Athens' AND u.created_at < (d.day + interval '1 day') AT TIME ZONE 'Europe/Athens')) ORDER BY d.day)
        FROM generate_series(date_trunc('day', ${now}::timestamptz AT TIME ZONE 'Europe/Athens') - interval '29 days', ${now}::timestamptz AT TIME ZONE 'Europe/Athens', interval '1 day') AS d(day)) AS registrations,
      (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM (
        SELECT id, username, email, color, avatar_uuid AS avatar_url, status, created_at FROM users WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 6) x) AS latest_users,
      (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM (
        SELECT i.id, s.username AS impersonator, jsonb_build_object('id', u.id, 'username', u.username) AS user, i.reason, i.started_at, i.ended_at
        FROM impersonations i JOIN users s ON s.id = i.impersonator_id JOIN users u ON u.id = i.user_id ORDER BY i.id DESC LIMIT 5) x) AS impersonations`,
  )
  signAvatars(ctx.services, row!.latest_users)
  return { data: row! }
}
