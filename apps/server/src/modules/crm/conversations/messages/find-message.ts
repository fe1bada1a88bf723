import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { forbidden, notFound } from '#lib/errors.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { conversationPath } from '../announce.ts'
import { findConversation } from '../conversations.query.ts'
import { isGuest } from '../guests.ts'
import { findLocked } from '../lock-conversation.ts'
import { isSentAway, type MessageRow } from './messages.presenter.ts'

/** Finds a message of the caller and its conversation, and locks both. @throws 404, 403 */
export async function findOwnMessage(ctx: Context, id: number) {
  const found = await findMessage(ctx, id)
  const conversation = await findLocked(ctx, { id: found.message.conversation_id })
  const message = await readMessage(ctx, id, sql`FOR UPDATE`)
  if (!message) throw notFound()
  if (!isOwn(ctx, message)) throw forbidden()
  return { message, conversation }
}

/** Finds a message and its conversation, in which the caller may write. @throws 404, 403 */
async function findMessage(ctx: Context, id: number) {
  const message = await readMessage(ctx, id)
  if (!message) throw notFound()
  return { message, conversation: await findConversation(ctx, { id: message.conversation_id }, 'message') }
}

async function readMessage(ctx: Context, id: number, lock = sql``): Promise<MessageRow | undefined> {
  return one<MessageRow>(ctx.db, sql`SELECT * FROM messages WHERE id = ${id} AND deleted_at IS NULL ${lock}`)
}

const isOwn = (ctx: Context, { authorable_type, authorable_id }: MessageRow) => authorable_type === 'user' && authorable_id === ctx.actor.id

/** Checks access to the message of a path before its body is validated. */
export const messageGuard = {
  async authorizeRecord(ctx: Context, key: number | string): Promise<void> {
    await findMessage(ctx, Number(key))
  },
}

/** Files of messages: readers of the conversation see them, the author adds them. */
export const messageSubjectKind: SubjectKind = {
  type: 'message',
  async find(ctx, key, action) {
    const message = await readMessage(ctx, Number(key))
    if (!message) throw notFound()
    const conversation = await findConversation(ctx, { id: message.conversation_id })
    if (message.direction === 'internal' && isGuest(ctx.actor, conversation)) throw notFound()
    if (action === 'update' && (!isOwn(ctx, message) || isSentAway(message))) throw forbidden()
    return {
      type: 'message',
      key,
      account_id: message.account_id,
      label: message.body_text.slice(0, 80),
      contact_id: conversation.contact_id,
      path: conversationPath(conversation),
      owner: 'conversations',
    }
  },
}
