import { sql } from 'kysely'
import type { ConversationMessage, One, Params } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { forbidden, notFound } from '#lib/errors.ts'
import { updateRow } from '#kit/untyped-rows.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { broadcastMessage, conversationPath, emitConversation } from './announce.ts'
import { findConversation } from './conversations.query.ts'
import { isGuest } from './guests.ts'
import { loadMessageIncludes } from './list-messages.ts'
import { findLocked } from './lock-conversation.ts'
import { refreshLastMessage } from './messages.ts'
import { editableUntil, isSentAway, presentMessage, type MessageRow } from './messages.presenter.ts'
import { checkMembers, notifyMessage } from './notify-message.ts'
import { refused } from './refused.ts'
import { SHOWN } from './write-message.ts'

/** Changes what the caller wrote, for 15 minutes and only what did not leave the house. @throws 403, 404, 422 */
export async function updateOwnMessage(
  ctx: Context,
  { params, body }: { params: Params; body: { body: string; mentions?: number[] | undefined } },
): Promise<One<ConversationMessage>> {
  const { message, conversation } = await findOwn(ctx, params.id)
  const until = editableUntil(message)
  if (!until || ctx.services.clock.now() > until) throw forbidden(ctx.services.t(ctx.request.locale, 'crm:conversations.edit_closed'))
  const text = cleanHtml(body.body)
  if (!text.body_text) throw refused(ctx, 'body', 'required')
  const mentions = body.mentions && (await checkMembers(ctx, conversation.account_id, body.mentions, 'mentions'))
  const after = await updateRow<MessageRow>(
    ctx,
    'messages',
    { id: message.id },
    {
      ...text,
      mentions,
      edited_at: ctx.services.clock.now(),
      search_text: searchText({ names: [], values: [text.body_text.slice(0, 10_000)] }),
    },
    { versioned: false },
  )
  const fresh = (mentions ?? []).filter((id) => !message.mentions.includes(id))
  if (fresh.length)
    await notifyMessage(ctx, { ...conversation, user_id: null }, { ...after, mentions: fresh }, conversation.joined_user_ids)
  await loadMessageIncludes(ctx, [after], SHOWN)
  broadcastMessage(ctx, conversation, 'updated', presentMessage(after))
  emitConversation(ctx, await refreshLastMessage(ctx, conversation.id))
  return { data: presentMessage(after) }
}

/** Takes back what the caller wrote; what left the house stays. @throws 403, 404 */
export async function removeOwnMessage(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const { message, conversation } = await findOwn(ctx, params.id)
  if (isSentAway(message) && message.status !== 'failed')
    throw forbidden(ctx.services.t(ctx.request.locale, 'crm:conversations.already_sent'))
  await run(ctx.db, sql`UPDATE messages SET deleted_at = ${ctx.services.clock.now()}, updated_at = now() WHERE id = ${message.id}`)
  broadcastMessage(ctx, conversation, 'deleted', { id: message.id })
  emitConversation(ctx, await refreshLastMessage(ctx, conversation.id))
  return { data: null }
}

/** A message of the caller and its conversation, both locked. @throws 404, 403 */
async function findOwn(ctx: Context, id: number) {
  const found = await findMessage(ctx, id)
  const conversation = await findLocked(ctx, { id: found.message.conversation_id })
  const message = await readMessage(ctx, id, sql`FOR UPDATE`)
  if (!message) throw notFound()
  if (message.authorable_type !== 'user' || message.authorable_id !== ctx.actor.id) throw forbidden()
  return { message, conversation }
}

async function readMessage(ctx: Context, id: number, lock = sql``): Promise<MessageRow | undefined> {
  return one<MessageRow>(ctx.db, sql`SELECT * FROM messages WHERE id = ${id} AND deleted_at IS NULL ${lock}`)
}

/** A message by its id with its conversation as the caller may see it. @throws 404, 403 */
async function findMessage(ctx: Context, id: number) {
  const message = await readMessage(ctx, id)
  if (!message) throw notFound()
  return { message, conversation: await findConversation(ctx, { id: message.conversation_id }, 'message') }
}

/** Guards messages of flat paths before a wrong body is explained. */
export const messageGuard = {
  async authorizeRecord(ctx: Context, key: number | string): Promise<void> {
    await findMessage(ctx, Number(key))
  },
}

/** Messages carry files: those who may read the conversation see them, the author adds them. */
export const messageSubjectKind: SubjectKind = {
  type: 'message',
  async find(ctx, key, action) {
    const message = await one<MessageRow>(ctx.db, sql`SELECT * FROM messages WHERE id = ${Number(key)} AND deleted_at IS NULL`)
    if (!message) throw notFound()
    const conversation = await findConversation(ctx, { id: message.conversation_id })
    if (message.direction === 'internal' && isGuest(ctx.actor, conversation)) throw notFound()
    const is_own = message.authorable_type === 'user' && message.authorable_id === ctx.actor.id
    if (action === 'update' && (!is_own || isSentAway(message))) throw forbidden()
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
