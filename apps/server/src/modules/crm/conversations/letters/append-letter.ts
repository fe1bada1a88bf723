import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { broadcastMessage } from '../announce.ts'
import { isOver } from '../begin/request-conversation.ts'
import { insertConversation } from '../begin/insert-conversation.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { survivingId } from '../conversations.query.ts'
import { lockConversation } from '../lock-conversation.ts'
import { insertMessage } from '../messages/insert-message.ts'
import { loadMessageIncludes, SHOWN } from '../messages/message-includes.ts'
import { presentMessage, type MessageRow } from '../messages/messages.presenter.ts'
import { notifyMessage } from '../messages/notify-message.ts'
import { updateAfterMessage } from '../messages/update-after-message.ts'

/** A mail or SMS to or from a contact, as it is added to a conversation. */
export interface Letter {
  channel: 'email' | 'sms'
  /** `email:7`, `sms:7` */
  external_id: string
  account_id: number
  direction: 'outgoing' | 'incoming'
  contact_id: number
  contact_request_id: number | null
  /** The conversation that it answers, when it is known. */
  conversation_id: number | null
  user_id: number | null
  /** Subject of a conversation that begins with it. */
  subject: string | null
  body: string
  body_text: string
  at: string
}

/** The message that carries a mail or SMS, or null. Lock the mail or SMS first, so that no other process adds it. */
export async function messageOf(ctx: Context, { account_id, external_id }: Pick<Letter, 'account_id' | 'external_id'>) {
  const row = await one<MessageRow>(
    ctx.db,
    sql`SELECT * FROM messages WHERE account_id = ${account_id} AND external_id = ${external_id} AND external_id ~ '^(email|sms):'`,
  )
  return row ?? null
}

/**
 * Adds a mail or SMS to the conversation that it answers, else to the newest one of its channel about the same contact and
 * request, else to a new one, and notifies the participants.
 * @param options.is_automatic whether a machine wrote it, so that no answer is expected
 * @param options.files copies its attachments to the message
 * @param options.told users who were notified of it elsewhere
 */
export async function appendLetter(
  ctx: Context,
  letter: Letter,
  options: {
    is_automatic?: boolean
    files?: (message: MessageRow) => Promise<void>
    told: () => Promise<number[]>
  },
): Promise<{ message: MessageRow; conversation_id: number }> {
  const { is_automatic = false } = options
  const before = (await findOpen(ctx, letter)) ?? (await begin(ctx, letter))
  const message = await insertMessage(ctx, before, {
    direction: letter.direction,
    author: authorOf(letter),
    body: letter.body,
    body_text: letter.body_text,
    external_id: letter.external_id,
    at: new Date(letter.at),
  })
  await options.files?.(message)
  const after = await updateAfterMessage(ctx, before, message, { is_automatic })
  await loadMessageIncludes(ctx, [message], SHOWN)
  broadcastMessage(ctx, after, 'created', presentMessage(message))
  if (letter.direction === 'incoming' && !is_automatic) await notifyMessage(ctx, after, message, await options.told())
  return { message, conversation_id: before.id }
}

function authorOf({ direction, contact_id, user_id }: Letter): { type: 'user' | 'contact'; id: number } | null {
  if (direction === 'incoming') return { type: 'contact', id: contact_id }
  return user_id === null ? null : { type: 'user', id: user_id }
}

/** The conversation that a letter joins, locked. Conversations that were closed long ago are left out. */
async function findOpen(ctx: Context, letter: Letter): Promise<ConversationRow | null> {
  for (;;) {
    const found = await newestOf(ctx, letter)
    if (!found || (await lockConversation(ctx, found))) return found
  }
}

async function newestOf(ctx: Context, letter: Letter): Promise<ConversationRow | null> {
  const { account_id, channel, contact_id, contact_request_id } = letter
  const id = letter.conversation_id === null ? null : await survivingId(ctx, letter.conversation_id)
  const found = await rows<ConversationRow>(
    ctx.db,
    sql`SELECT * FROM conversations WHERE account_id = ${account_id} AND merged_into_id IS NULL AND (id = ${id}::bigint
      OR (channel_type = ${channel} AND contact_id = ${contact_id} AND contact_request_id IS NOT DISTINCT FROM ${contact_request_id}::bigint))
    ORDER BY (id = ${id}::bigint) DESC NULLS LAST, (status <> 'closed') DESC, last_message_at DESC, id DESC`,
  )
  return found.find((row) => !isOver(ctx, row)) ?? null
}

/** Begins a conversation, assigned to the assignee of the request or contact. */
async function begin(ctx: Context, { account_id, channel, contact_id, contact_request_id, subject }: Letter): Promise<ConversationRow> {
  const [user_id = null] = await assigneesOf(ctx, { contact_id, contact_request_id })
  return insertConversation(
    ctx,
    { account_id, contact_id, contact_request_id },
    { channel_type: channel, subject, user_id, created_by_id: ctx.actor.id || null },
  )
}

/** The assignee of the request, else of the contact; empty when neither has one. */
export async function assigneesOf(
  ctx: Context,
  { contact_id, contact_request_id }: Pick<Letter, 'contact_id' | 'contact_request_id'>,
): Promise<number[]> {
  const found = await rows<{ user_id: number | null }>(
    ctx.db,
    sql`SELECT coalesce((SELECT user_id FROM contact_requests WHERE id = ${contact_request_id}::bigint), (SELECT user_id FROM contacts WHERE id = ${contact_id})) AS user_id`,
  )
  return found.flatMap((row) => row.user_id ?? [])
}
