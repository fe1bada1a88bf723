import type { Context } from '#kit/context.ts'
import { findRow } from '#db/rows.ts'
import { broadcastMessage, emitConversation } from '../announce.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { loadMessageIncludes, SHOWN } from '../messages/message-includes.ts'
import { presentMessage, type MessageRow } from '../messages/messages.presenter.ts'
import { markFailed, setDelivery } from '../store/messages.ts'

/** Stores whether a message was sent or delivered by mail or SMS, and shows it in the thread. */
export async function settleMessage(
  ctx: Context,
  message_id: number,
  { status, error = null }: { status: 'sent' | 'delivered' | 'failed'; error?: string | null },
): Promise<void> {
  const message = await setDelivery(ctx.db, message_id, { status, error })
  if (message) await show(ctx, message)
}

/** Shows in the thread that a message could not be handed over for sending, and why. */
export async function failMessage(ctx: Context, message_id: number, error: string): Promise<void> {
  const message = await markFailed(ctx.db, message_id, error)
  if (!message) return
  await show(ctx, message)
  const conversation = await findRow(ctx.db, 'conversations', { id: message.conversation_id })
  emitConversation(ctx, conversation as ConversationRow)
}

async function show(ctx: Context, message: MessageRow): Promise<void> {
  await loadMessageIncludes(ctx, [message], SHOWN)
  broadcastMessage(ctx, { account_id: message.account_id, id: message.conversation_id }, 'updated', presentMessage(message))
}
