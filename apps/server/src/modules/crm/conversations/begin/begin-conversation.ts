import { sql } from 'kysely'
import type { BodyOf, Conversation, createContactConversation, One } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { findRow, one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { inside, refuse } from '#kit/refuse.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { conversationQuery } from '../conversations.query.ts'
import { notifyAssigned } from '../messages/notify-message.ts'
import { writeMessage } from '../messages/write-message.ts'
import { checkMembers } from '../participants/check-members.ts'
import { join } from '../participants/join-conversation.ts'
import { type About, insertConversation } from './insert-conversation.ts'

export type Beginning = BodyOf<typeof createContactConversation>

/** Relations that the answer to the creation of a conversation includes. */
export const INCLUDES = ['participants.participable', 'participants', 'contact', 'contactRequest', 'project', 'user', 'unread_count']

/**
 * Begins a conversation with the caller as owner, the named members as participants, and its first message if there is one.
 * @throws 403 for a message without the right to write, 422 on `user_id`, `user_ids`, `channel_type`
 */
export async function beginConversation(ctx: Context, about: About, body: Beginning): Promise<ConversationRow> {
  if (body.message && !holdsIn(ctx.actor, about.account_id, 'messages.create')) throw missingAccountPermission()
  const user_id = body.user_id ?? null
  if (user_id !== null) await checkMembers(ctx, about.account_id, [user_id], 'user_id')
  const user_ids = await checkMembers(ctx, about.account_id, body.user_ids ?? [], 'user_ids')
  const row = await insertConversation(ctx, about, {
    subject: body.subject ?? null,
    channel_type: await channelFor(ctx, about, body),
    user_id,
    priority: body.priority,
    created_by_id: ctx.actor.id,
  })
  await join(ctx, row, { participable_type: 'user', participable_id: ctx.actor.id, role: 'owner' })
  for (const id of user_ids.filter((one) => one !== ctx.actor.id)) await join(ctx, row, { participable_type: 'user', participable_id: id })
  notifyAssigned(ctx, row)
  const { message } = body
  if (message) await inside('message', () => writeMessage(ctx, row, message))
  return row
}

/** The wanted channel; by default mail when the contact has an address. @throws 422 on `channel_type` */
async function channelFor(ctx: Context, { contact_id }: About, { channel_type }: Beginning): Promise<string> {
  const contact = contact_id === null ? undefined : await findRow(ctx.db, 'contacts', { id: contact_id })
  const has_address = !!contact?.email
  if (channel_type === 'email' && !has_address) refuse(ctx, { channel_type: 'crm:conversations.no_address' })
  return channel_type ?? (has_address ? 'email' : 'internal')
}

/** The answer to the creation of a conversation. The policy is not asked: the caller has just created it. */
export async function answerCreated(ctx: Context, { id }: ConversationRow): Promise<One<Conversation>> {
  const row = await one<ConversationRow>(ctx.db, sql`SELECT * FROM seen_conversations WHERE id = ${id}`)
  return conversationQuery.one(ctx, row!, INCLUDES)
}

/** @throws 403 for a caller who may not create conversations in the account */
export function requireCreate(ctx: Context, account_id: number): void {
  if (!holdsIn(ctx.actor, account_id, 'conversations.create')) throw missingAccountPermission()
}
