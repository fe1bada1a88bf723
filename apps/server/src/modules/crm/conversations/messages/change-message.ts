import type { ConversationMessage, One, Params } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { refuseMissing, text } from '#kit/refuse.ts'
import { forbidden } from '#lib/errors.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { broadcastMessage, emitConversation } from '../announce.ts'
import { checkMembers } from '../participants/check-members.ts'
import { setLastMessage } from '../store/conversations.ts'
import { changeMessage } from '../store/messages.ts'
import { findOwnMessage } from './find-message.ts'
import { loadMessageIncludes, SHOWN } from './message-includes.ts'
import { editableUntil, isSentAway, presentMessage } from './messages.presenter.ts'
import { notifyMessage } from './notify-message.ts'

/** Changes a message of the caller, within 15 minutes and unless it was sent by mail or SMS. @throws 403, 404, 422 */
export async function updateOwnMessage(
  ctx: Context,
  { params, body }: { params: Params; body: { body: string; mentions?: number[] | undefined } },
): Promise<One<ConversationMessage>> {
  const { message, conversation } = await findOwnMessage(ctx, params.id)
  const until = editableUntil(message)
  if (!until || ctx.services.clock.now() > until) throw forbidden(text(ctx, 'crm:conversations.edit_closed'))
  const contents = cleanHtml(body.body)
  if (!contents.body_text) refuseMissing(ctx, 'body')
  const mentions = body.mentions && (await checkMembers(ctx, conversation.account_id, body.mentions, 'mentions'))
  const after = await changeMessage(ctx.db, message.id, {
    ...contents,
    mentions,
    edited_at: ctx.services.clock.now(),
    search_text: searchText({ names: [], values: [contents.body_text.slice(0, 10_000)] }),
  })
  const added = (mentions ?? []).filter((id) => !message.mentions.includes(id))
  if (added.length)
    await notifyMessage(ctx, { ...conversation, user_id: null }, { ...after, mentions: added }, conversation.joined_user_ids)
  await loadMessageIncludes(ctx, [after], SHOWN)
  broadcastMessage(ctx, conversation, 'updated', presentMessage(after))
  emitConversation(ctx, await setLastMessage(ctx.db, conversation.id))
  return { data: presentMessage(after) }
}

/** Deletes a message of the caller, unless it was sent by mail or SMS. @throws 403, 404 */
export async function removeOwnMessage(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const { message, conversation } = await findOwnMessage(ctx, params.id)
  if (isSentAway(message) && message.status !== 'failed') throw forbidden(text(ctx, 'crm:conversations.already_sent'))
  await changeMessage(ctx.db, message.id, { deleted_at: ctx.services.clock.now() })
  broadcastMessage(ctx, conversation, 'deleted', { id: message.id })
  emitConversation(ctx, await setLastMessage(ctx.db, conversation.id))
  return { data: null }
}
