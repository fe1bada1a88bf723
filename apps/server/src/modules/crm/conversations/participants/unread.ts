import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { valuesOf } from '#kit/query/includes.ts'

/**
 * Query of the messages that a user has not read: those of others after the read mark. A user who never opened the conversation
 * has only incoming messages to read, not those of colleagues. Notes count for members only.
 * @param conversation id of the conversation
 * @param account id of its account
 */
export function unreadMessages(conversation: Sql, account: Sql, user_id: number): Sql {
  return sql`SELECT m.id FROM messages m
    LEFT JOIN participants p ON p.account_id = ${account} AND p.conversation_id = ${conversation} AND p.participable_type = 'user' AND p.participable_id = ${user_id}
    WHERE m.conversation_id = ${conversation} AND m.deleted_at IS NULL AND m.direction <> 'system' AND m.id > coalesce(p.last_read_message_id, 0)
      AND (m.authorable_type, m.authorable_id) IS DISTINCT FROM ('user', ${user_id}::bigint) AND (p.id IS NOT NULL OR m.direction = 'incoming')
      AND (m.direction <> 'internal' OR EXISTS (SELECT FROM memberships k WHERE k.account_id = ${account} AND k.user_id = ${user_id} AND k.status = 'active' AND k.deleted_at IS NULL))`
}

/** Loads `unread_count` of conversations for the caller. */
export async function loadUnreadCount(ctx: Context, conversations: { id: number; unread_count?: number }[]): Promise<void> {
  const counts = await rows<{ id: number; n: number }>(
    ctx.db,
    sql`SELECT c.id, (SELECT count(*) FROM (${unreadMessages(sql`c.id`, sql`c.account_id`, ctx.actor.id)}) u) AS n
    FROM conversations c WHERE c.id = any(${valuesOf(conversations, 'id')}::bigint[])`,
  )
  const byId = new Map(counts.map(({ id, n }) => [id, n]))
  for (const row of conversations) row.unread_count = byId.get(row.id) ?? 0
}

/** How many messages of a conversation the caller has not read. */
export async function unreadCountOf(ctx: Context, conversation_id: number): Promise<number> {
  const row: { id: number; unread_count?: number } = { id: conversation_id }
  await loadUnreadCount(ctx, [row])
  return row.unread_count ?? 0
}
