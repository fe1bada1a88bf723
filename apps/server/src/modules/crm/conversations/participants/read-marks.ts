import { sql } from 'kysely'
import type { BodyOf, Params, readConversation } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { broadcast, emitConversation } from '../announce.ts'
import { findConversation } from '../conversations.query.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { moveReadMark } from '../store/participants.ts'
import { unreadCountOf } from './unread.ts'

/**
 * Marks a conversation as read up to a message, by default the newest. After an older one, or 0, the messages that follow are
 * unread again.
 */
export async function setReadMark(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof readConversation> }) {
  const conversation = await findConversation(ctx, params)
  const message_id = await newestUpTo(ctx, conversation.id, body.message_id ?? null)
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

/** The newest message of the conversation up to the given one; null when there is none. */
async function newestUpTo(ctx: Context, conversation_id: number, message_id: number | null): Promise<number | null> {
  const row = await one<{ id: number | null }>(
    ctx.db,
    sql`SELECT max(id) AS id FROM messages WHERE conversation_id = ${conversation_id} AND (${message_id}::bigint IS NULL OR id <= ${message_id}::bigint)`,
  )
  return row!.id
}

/**
 * Stores how far a user has read.
 * @param back whether the mark may move to an older message
 * @returns whether it moved
 */
export async function markRead(
  ctx: Context,
  { id, account_id }: Pick<ConversationRow, 'id' | 'account_id'>,
  user_id: number,
  message_id: number | null,
  back = false,
): Promise<boolean> {
  return moveReadMark(ctx.db, { id, account_id }, user_id, { message_id, back, now: ctx.services.clock.now() })
}
