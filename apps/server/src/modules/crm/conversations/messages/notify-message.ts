import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { projectPath } from '#modules/delivery/projects/index.ts'
import { conversationLabel, conversationPath } from '../announce.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { guestsByAccount } from '../projects/project-guests.ts'
import type { MessageRow } from './messages.presenter.ts'

/**
 * Notifies the assignee and the participants of a message, and the users whom it mentions. The author, users who muted the
 * conversation, and all users when the contact is blacklisted are left out.
 * @param told users who were notified of it elsewhere
 */
export async function notifyMessage(
  ctx: Context,
  conversation: ConversationRow,
  message: MessageRow,
  told: readonly number[] = [],
): Promise<void> {
  const mentioned = message.mentions.filter((id) => id !== ctx.actor.id)
  if (mentioned.length) notify(ctx, conversation, 'comment.mention', mentioned, message)
  if (message.direction === 'incoming' && (await isBlacklisted(ctx, conversation))) return
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT p.participable_id AS id FROM participants p WHERE p.conversation_id = ${conversation.id} AND p.participable_type = 'user' AND p.left_at IS NULL AND NOT p.muted
    UNION SELECT user_id FROM conversations WHERE id = ${conversation.id} AND user_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM participants p WHERE p.conversation_id = ${conversation.id} AND p.participable_type = 'user' AND p.participable_id = user_id AND p.muted)`,
  )
  const known = new Set([...mentioned, ...told, ctx.actor.id])
  const others = found.map((row) => row.id).filter((id) => !known.has(id))
  const guests = await guestsByAccount(ctx, conversation, others)
  const outside = new Set([...guests.values()].flat())
  const inside = others.filter((id) => !outside.has(id))
  if (inside.length) notify(ctx, conversation, 'conversation.message', inside, message)
  if (message.direction === 'internal') return
  for (const [account_id, user_ids] of guests) notify(ctx, conversation, 'conversation.message', user_ids, message, account_id)
}

/** Notifies the assignee of a conversation, unless they assigned it to themselves. */
export function notifyAssigned(ctx: Context, conversation: ConversationRow): void {
  if (conversation.user_id && conversation.user_id !== ctx.actor.id)
    notify(ctx, conversation, 'conversation.assigned', [conversation.user_id])
}

/** @param account_id the account in which the users read it; guests read it in their own account, on the screen of the project */
function notify(
  ctx: Context,
  conversation: ConversationRow,
  setting_code: string,
  user_ids: readonly number[],
  message?: MessageRow,
  account_id = conversation.account_id,
): void {
  const { id, project_uuid } = conversation
  const isOwn = account_id === conversation.account_id
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      setting_code,
      account_id,
      user_ids,
      ...(ctx.actor.id && { actor_id: ctx.actor.id }),
      subject_type: 'conversation',
      subject_id: String(id),
      requires: 'conversations.read',
      params: { subject: conversationLabel(conversation), ...(message && { excerpt: message.body_text.slice(0, 140) }) },
      url: isOwn ? conversationPath(conversation) : `${projectPath(account_id, project_uuid!)}/conversation`,
    },
  })
}

async function isBlacklisted(ctx: Context, { contact_id }: ConversationRow): Promise<boolean> {
  const found = await rows(ctx.db, sql`SELECT 1 FROM contacts WHERE id = ${contact_id}::bigint AND status = 'blacklisted'`)
  return found.length > 0
}
