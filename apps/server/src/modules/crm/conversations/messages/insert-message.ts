import { searchText } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import type { MessageRow } from './messages.presenter.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { insertMessageRow } from '../store/messages.ts'

export interface NewMessage {
  direction: 'outgoing' | 'incoming' | 'internal'
  author: { type: 'user' | 'contact'; id: number } | null
  body: string
  body_text: string
  status?: 'sent' | 'queued'
  external_id?: string | null
  reply_to_id?: number | null
  mentions?: readonly number[]
  at: Date
}

/** Adds a message to the thread. Call `updateAfterMessage` to update the conversation. */
export async function insertMessage(ctx: Context, { id, account_id }: ConversationRow, message: NewMessage): Promise<MessageRow> {
  const { author, body, body_text, at } = message
  return insertMessageRow(ctx.db, {
    account_id,
    conversation_id: id,
    authorable_type: author?.type ?? null,
    authorable_id: author?.id ?? null,
    direction: message.direction,
    body,
    body_text,
    status: message.status ?? 'sent',
    external_id: message.external_id ?? null,
    reply_to_id: message.reply_to_id ?? null,
    mentions: [...(message.mentions ?? [])],
    sent_at: at,
    search_text: searchText({ names: [], values: [body_text.slice(0, 10_000)] }),
    created_at: at,
    updated_at: at,
  })
}

/**
 * Adds a line about an event between the messages. It does not count as unread; its text is composed where it is shown.
 * @param names parameters of that text, such as the new assignee
 */
export async function insertSystemLine(
  ctx: Context,
  { id, account_id }: Pick<ConversationRow, 'id' | 'account_id'>,
  code: string,
  names: Record<string, string> = {},
): Promise<MessageRow> {
  const now = ctx.services.clock.now()
  const event = { code, ...(ctx.actor.id && { actor: ctx.actor.username }), ...names }
  return insertMessageRow(ctx.db, {
    account_id,
    conversation_id: id,
    direction: 'system',
    body: code,
    body_text: code,
    event: JSON.stringify(event),
    sent_at: now,
    created_at: now,
    updated_at: now,
  })
}
