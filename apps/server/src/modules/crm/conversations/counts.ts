import { sql } from 'kysely'
import type { Params, SelectOption } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { all } from '#kit/query/resource-query.ts'
import { conversationPolicy } from './conversations.query.ts'
import { unreadMessages } from './unread.ts'

interface Counts {
  unread: number
  mine: number
  unassigned: number
  all: number
  snoozed: number
}

/** What stands in the tabs of the inbox, and how many of the caller's have something new. */
export async function countConversations(ctx: Context, { params }: { params: Params }): Promise<{ data: Counts }> {
  const me = ctx.actor.id
  const where = all([
    conversationPolicy.scope(ctx.actor, 'conversations.read'),
    sql`t.account_id = ${params.account_id} AND t.merged_into_id IS NULL AND t.status <> 'closed'`,
  ])
  const row = await one<Counts>(
    ctx.db,
    sql`WITH joined AS (SELECT conversation_id, muted FROM participants WHERE account_id = ${params.account_id} AND participable_type = 'user' AND participable_id = ${me} AND left_at IS NULL),
    live AS (SELECT t.id, t.account_id, t.status, t.user_id, j.conversation_id IS NOT NULL AS joined, coalesce(j.muted, false) AS muted
      FROM conversations t LEFT JOIN joined j ON j.conversation_id = t.id WHERE ${where})
    SELECT count(*) FILTER (WHERE (user_id = ${me} OR joined) AND NOT muted AND EXISTS (${unreadMessages(sql`l.id`, sql`l.account_id`, me)})) AS unread,
      count(*) FILTER (WHERE (user_id = ${me} OR joined) AND status <> 'snoozed') AS mine,
      count(*) FILTER (WHERE user_id IS NULL AND status <> 'snoozed') AS unassigned,
      count(*) FILTER (WHERE status <> 'snoozed') AS all,
      count(*) FILTER (WHERE status = 'snoozed') AS snoozed
    FROM live l`,
  )
  return { data: row! }
}

/** Active members of an account who may read conversations. */
export async function listAssignees(ctx: Context, { params }: { params: Params }): Promise<{ data: SelectOption[] }> {
  const found = await rows<SelectOption>(
    ctx.db,
    sql`SELECT u.id AS value, u.username AS label FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.account_id = ${params.account_id} AND m.status = 'active' AND m.deleted_at IS NULL AND u.status = 'active' AND u.deleted_at IS NULL
      AND (EXISTS (SELECT FROM membership_permission p WHERE p.membership_id = m.id AND p.permission_name = 'conversations.read')
        OR EXISTS (SELECT FROM role_permission p WHERE p.role_id = m.role_id AND p.permission_name = 'conversations.read')
        OR EXISTS (SELECT FROM membership_role r JOIN role_permission p ON p.role_id = r.role_id WHERE r.membership_id = m.id AND p.permission_name = 'conversations.read'))
    ORDER BY u.username, u.id LIMIT 1000`,
  )
  return { data: found }
}
