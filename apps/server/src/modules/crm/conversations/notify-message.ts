import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { projectPath } from '#modules/delivery/projects/index.ts'
import { conversationLabel, conversationPath } from './announce.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import type { MessageRow } from './messages.presenter.ts'
import { guestsByAccount } from './project-guests.ts'

/**
 * Tells the assignee and who takes part of a message, and those it mentions; its author and who muted the conversation
 * hear nothing, nor does anybody of what a blacklisted contact writes.
 * @param told users who were told of it elsewhere
 */
export async function notifyMessage(
  ctx: Context,
  conversation: ConversationRow,
  message: MessageRow,
  told: readonly number[] = [],
): Promise<void> {
  const mentioned = message.mentions.filter((id) => id !== ctx.actor.id)
  if (mentioned.length) tell(ctx, conversation, 'comment.mention', mentioned, message)
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
  if (inside.length) tell(ctx, conversation, 'conversation.message', inside, message)
  if (message.direction === 'internal') return
  for (const [account_id, user_ids] of guests) tell(ctx, conversation, 'conversation.message', user_ids, message, account_id)
}

/** Tells a member that a conversation is his now. */
export function notifyAssigned(ctx: Context, conversation: ConversationRow): void {
  if (conversation.user_id && conversation.user_id !== ctx.actor.id)
    tell(ctx, conversation, 'conversation.assigned', [conversation.user_id])
}

/** @param account_id where they read it: guests in their own account, on the screen of the project */
function tell(
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

/**
 * Active members of an account who may read its conversations, of those named.
 * @throws 422 on `field` when one is not
 */
export async function checkMembers(ctx: Context, account_id: number, user_ids: readonly number[], field: string): Promise<number[]> {
  const wanted = [...new Set(user_ids)]
  if (!wanted.length) return []
  const found = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT m.user_id FROM memberships m WHERE m.account_id = ${account_id} AND m.user_id = any(${wanted}::bigint[]) AND m.status = 'active' AND m.deleted_at IS NULL
      AND (EXISTS (SELECT FROM membership_permission p WHERE p.membership_id = m.id AND p.permission_name = 'conversations.read')
        OR EXISTS (SELECT FROM role_permission p WHERE p.role_id = m.role_id AND p.permission_name = 'conversations.read')
        OR EXISTS (SELECT FROM membership_role r JOIN role_permission p ON p.role_id = r.role_id WHERE r.membership_id = m.id AND p.permission_name = 'conversations.read'))`,
  )
  if (found.length === wanted.length) return wanted
  const { locale } = ctx.request
  throw invalid({ [field]: ctx.services.t(locale, 'validation:unknown', { field: ctx.services.t(locale, `fields:${field}`) }) })
}
