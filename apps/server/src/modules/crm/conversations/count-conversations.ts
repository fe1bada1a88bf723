import { sql } from 'kysely'
import type { Params, SelectOption } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { all } from '#kit/query/resource-query.ts'
import { conversationPolicy } from './conversations.query.ts'
import { mayRead } from './participants/check-members.ts'
import { unreadMessages } from './participants/unread.ts'

interface Counts {
  unread: number
  mine: number
  unassigned: number
  all: number
  snoozed: number
}

/** Counts for the tabs of the inbox, and how many conversations of the caller have unread messages. */
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
    SELECT count(*) FILTER (WHERE (user_id = ${me} OR joined) AND status <> 'snoozed' AND NOT muted AND EXISTS (${unreadMessages(sql`l.id`, sql`l.account_id`, me)})) AS unread,
      count(*) FILTER (WHERE (user_id = ${me} OR joined) AND status <> 'snoozed') AS mine,
      count(*) FILTER (WHERE user_id IS NULL AND status <> 'snoozed') AS unassigned,
      count(*) FILTER (WHERE status <> 'snoozed') AS all,
      count(*) FILTER (WHERE status = 'snoozed') AS snoozed
    FROM live l`,
  )
  return { data: row! }
}

/** Lists active members of an account who may read conversations. */
export async function listAssignees(ctx: Context, { params }: { params: Params }): Promise<{ data: SelectOption[] }> {
  const found = await rows<SelectOption>(
    ctx.db,
    sql`SELECT u.id AS value, u.username AS label FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.account_id = ${params.account_id} AND ${mayRead} AND u.status = 'active' AND u.deleted_at IS NULL
    ORDER BY u.username, u.id LIMIT 1000`,
  )
  return { data: found }
}
