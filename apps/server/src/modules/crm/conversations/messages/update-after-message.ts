import type { Context } from '#kit/context.ts'
import { markFirstResponse } from '../../contact-requests/index.ts'
import { emitConversation } from '../announce.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { markRead } from '../participants/read-marks.ts'
import { markAnswered, markWaiting, reopenAmongMembers, setLastMessage } from '../store/conversations.ts'
import type { MessageRow } from './messages.presenter.ts'

/**
 * Updates a conversation after a new message (domain.md 3.4): an answer makes it wait for the contact and ends the time to
 * the first reply, an incoming message opens it, a note leaves its state.
 * @param options.is_automatic whether a machine wrote it, which leaves the state too
 */
export async function updateAfterMessage(
  ctx: Context,
  before: ConversationRow,
  message: MessageRow,
  options: { is_automatic?: boolean } = {},
): Promise<ConversationRow> {
  if (message.direction === 'outgoing' && !options.is_automatic) await applyReply(ctx, before, message)
  if (message.direction === 'incoming' && !options.is_automatic) await markWaiting(ctx.db, before.id, message.sent_at)
  const after = await setLastMessage(ctx.db, before.id)
  if (message.authorable_type === 'user') await markRead(ctx, after, message.authorable_id!, message.id)
  emitConversation(ctx, after, 'updated', { message_id: message.id })
  return after
}

async function applyReply(ctx: Context, { id, contact_id, contact_request_id }: ConversationRow, message: MessageRow): Promise<void> {
  if (contact_id === null && contact_request_id === null) return reopenAmongMembers(ctx.db, id)
  await markAnswered(ctx.db, id, message.sent_at)
  // A message that goes out by mail or SMS is a response only once it is sent.
  if (contact_request_id !== null && message.status !== 'queued') await markFirstResponse(ctx, contact_request_id)
}
