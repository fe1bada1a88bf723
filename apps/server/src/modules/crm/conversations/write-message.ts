import { sql } from 'kysely'
import type { BodyOf, createMessage, ConversationMessage, One, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { forbidden } from '#lib/errors.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { attachMedia } from '#modules/attachments/media/index.ts'
import { broadcastMessage } from './announce.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { loadMessageIncludes } from './list-messages.ts'
import { findLocked } from './lock-conversation.ts'
import { insertMessage } from './messages.ts'
import { presentMessage, type MessageRow } from './messages.presenter.ts'
import { isGuest } from './guests.ts'
import { noteMessage } from './note-message.ts'
import { checkMembers, notifyMessage } from './notify-message.ts'
import { refused } from './refused.ts'

export type MessageContents = BodyOf<typeof createMessage>

/** Channels on which an answer leaves the house. */
const LEAVING: ReadonlySet<string> = new Set(['email', 'sms'])

/** What a message on the screen comes with. */
export const SHOWN = ['authorable', 'media', 'replyTo'] as const

/** Writes in a conversation: an answer to the other side, or a note among members. */
export async function postMessage(
  ctx: Context,
  { params, body }: { params: Params; body: MessageContents },
): Promise<One<ConversationMessage>> {
  const conversation = await findLocked(ctx, params, 'message')
  const { message } = await writeMessage(ctx, conversation, body)
  return { data: presentMessage(message) }
}

/**
 * Writes a message of the caller into a locked conversation he may write in, tells whom it concerns, and hands it to the mail
 * or the SMS where the conversation is led by them.
 * @throws 422 on what is wrong with it, 403 on notes of guests
 */
export async function writeMessage(
  ctx: Context,
  before: ConversationRow,
  contents: MessageContents,
): Promise<{ message: MessageRow; conversation: ConversationRow }> {
  if (contents.direction === 'internal' && isGuest(ctx.actor, before)) throw forbidden()
  const message = await insertChecked(ctx, before, contents)
  const conversation = await noteMessage(ctx, before, message)
  await loadMessageIncludes(ctx, [message], SHOWN)
  broadcastMessage(ctx, conversation, 'created', presentMessage(message))
  await notifyMessage(ctx, conversation, message)
  if (message.status === 'queued')
    ctx.publish({
      topic: before.channel_type === 'sms' ? 'conversation.sms' : 'conversation.mail',
      account_id: before.account_id,
      payload: { message_id: message.id, account_id: before.account_id, user_id: ctx.actor.id },
      dedupe_key: `conversation.mail:${message.id}`,
    })
  return { message, conversation }
}

async function insertChecked(ctx: Context, before: ConversationRow, contents: MessageContents): Promise<MessageRow> {
  const { media = [], direction = 'outgoing', reply_to_id = null } = contents
  const text = cleanHtml(contents.body ?? '')
  if (!text.body_text && !media.length) throw refused(ctx, 'body', 'required')
  const mentions = await checkMembers(ctx, before.account_id, contents.mentions ?? [], 'mentions')
  if (reply_to_id) await checkAnswered(ctx, before, reply_to_id, direction)
  const message = await insertMessage(ctx, before, {
    direction,
    author: { type: 'user', id: ctx.actor.id },
    ...text,
    status: direction === 'outgoing' && LEAVING.has(before.channel_type) ? 'queued' : 'sent',
    reply_to_id,
    mentions,
    at: ctx.services.clock.now(),
  })
  await attachMedia(ctx, media, {
    account_id: before.account_id,
    collection: 'attachment',
    owner: { type: 'message', id: message.id, requires: 'conversations.read' },
  })
  return message
}

/** An answer belongs to a message of the same conversation; one that guests read repeats no note. */
async function checkAnswered(ctx: Context, { id, project_uuid }: ConversationRow, reply_to_id: number, direction: string): Promise<void> {
  const hidden = project_uuid !== null && direction !== 'internal' ? ['system', 'internal'] : ['system']
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM messages WHERE id = ${reply_to_id} AND conversation_id = ${id} AND deleted_at IS NULL AND direction <> all(${hidden}::text[])`,
  )
  if (!found.length) throw refused(ctx, 'reply_to_id', 'unknown')
}
