import { sql } from 'kysely'
import type { BodyOf, createMessage, ConversationMessage, One, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { forbidden } from '#lib/errors.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { attachMedia } from '#modules/attachments/media/index.ts'
import { broadcastMessage } from '../announce.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { isGuest } from '../guests.ts'
import { findLocked } from '../lock-conversation.ts'
import { checkMembers } from '../participants/check-members.ts'
import { insertMessage } from './insert-message.ts'
import { loadMessageIncludes, SHOWN } from './message-includes.ts'
import { presentMessage, type MessageRow } from './messages.presenter.ts'
import { notifyMessage } from './notify-message.ts'
import { updateAfterMessage } from './update-after-message.ts'

export type MessageContents = BodyOf<typeof createMessage>

/** Channels whose answers are sent to the contact. */
const SENDING: ReadonlySet<string> = new Set(['email', 'sms'])

/** Writes a message in a conversation: an answer to the contact, or a note among members. */
export async function postMessage(
  ctx: Context,
  { params, body }: { params: Params; body: MessageContents },
): Promise<One<ConversationMessage>> {
  const conversation = await findLocked(ctx, params, 'message')
  const { message } = await writeMessage(ctx, conversation, body)
  return { data: presentMessage(message) }
}

/**
 * Writes a message of the caller into a locked conversation in which they may write, notifies the participants, and queues it
 * as mail or SMS where that is the channel of the conversation.
 * @throws 422 on a field, 403 for a note of a guest
 */
export async function writeMessage(
  ctx: Context,
  before: ConversationRow,
  contents: MessageContents,
): Promise<{ message: MessageRow; conversation: ConversationRow }> {
  if (contents.direction === 'internal' && isGuest(ctx.actor, before)) throw forbidden()
  const message = await insertChecked(ctx, before, contents)
  const conversation = await updateAfterMessage(ctx, before, message)
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
  if (!text.body_text && !media.length) refuseMissing(ctx, 'body')
  const mentions = await checkMembers(ctx, before.account_id, contents.mentions ?? [], 'mentions')
  if (reply_to_id) await checkAnswered(ctx, before, reply_to_id, direction)
  const message = await insertMessage(ctx, before, {
    direction,
    author: { type: 'user', id: ctx.actor.id },
    ...text,
    status: direction === 'outgoing' && SENDING.has(before.channel_type) ? 'queued' : 'sent',
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

/** An answer belongs to a message of the same conversation. One that guests can read must not quote a note. */
async function checkAnswered(ctx: Context, { id, project_uuid }: ConversationRow, reply_to_id: number, direction: string): Promise<void> {
  const hidden = project_uuid !== null && direction !== 'internal' ? ['system', 'internal'] : ['system']
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM messages WHERE id = ${reply_to_id} AND conversation_id = ${id} AND deleted_at IS NULL AND direction <> all(${hidden}::text[])`,
  )
  if (!found.length) refuseUnknown(ctx, 'reply_to_id')
}
