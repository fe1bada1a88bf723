import { sql } from 'kysely'
import type { BodyOf, Params, readConversation } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { broadcast, emitConversation } from './announce.ts'
import { findConversation } from './conversations.query.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { unreadCountOf } from './unread.ts'

/**
 * Marks a conversation as read up to a message, up to the newest when none is named; with an older one, or 0, what
 * follows it is unread again.
 */
export async function setReadMark(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof readConversation> }) {
  const conversation = await findConversation(ctx, params)
  const message_id = await placeOf(ctx, conversation.id, body.message_id ?? null)
  const changed = await markRead(ctx, conversation, ctx.actor.id, message_id, true)
  if (changed) {
    broadcast(ctx, conversation, 'conversation.read', {
      type: 'conversation',
      key: conversation.id,
      user_id: ctx.actor.id,
      last_read_message_id: message_id,
    })
    emitConversation(ctx, conversation, 'read', { user_id: ctx.actor.id })
  }
  return { data: { last_read_message_id: message_id, unread_count: await unreadCountOf(ctx, conversation.id) } }
}

/** The newest message of the conversation that is not newer than the one named. */
async function placeOf(ctx: Context, conversation_id: number, message_id: number | null): Promise<number | null> {
  const row = await one<{ id: number | null }>(
    ctx.db,
    sql`SELECT max(id) AS id FROM messages WHERE conversation_id = ${conversation_id} AND (${message_id}::bigint IS NULL OR id <= ${message_id}::bigint)`,
  )
  return row!.id
}

/**
 * Keeps how far a user has read. Who takes no part gets a row that says only this.
 * @param back also to an older message, which makes what follows unread
 * @returns whether the mark moved
 */
export async function markRead(
  ctx: Context,
  { id, account_id }: Pick<ConversationRow, 'id' | 'account_id'>,
  user_id: number,
  message_id: number | null,
  back = false,
): Promise<boolean> {
  const now = ctx.services.clock.now()
  const found = await rows(
    ctx.db,
    sql`INSERT INTO participants AS p (account_id, conversation_id, participable_type, participable_id, role, last_read_message_id, last_read_at, joined_at, left_at)
    VALUES (${account_id}, ${id}, 'user', ${user_id}, 'observer', ${message_id}, ${now}, ${now}, ${now})
    ON CONFLICT (conversation_id, participable_type, participable_id) DO UPDATE SET last_read_message_id = excluded.last_read_message_id, last_read_at = excluded.last_read_at, updated_at = now()
      WHERE p.last_read_message_id IS DISTINCT FROM excluded.last_read_message_id AND (${back} OR coalesce(p.last_read_message_id, 0) < excluded.last_read_message_id)
    RETURNING id`,
  )
  return found.length > 0
}
