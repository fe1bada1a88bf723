import { sql } from 'kysely'
import type { ConversationMessage } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { setSearchText } from './store/conversations.ts'

const channelOf = (conversation_id: number) => `private-conversations.${conversation_id}`

/** The name of a conversation in logs and notifications: its subject or number. */
export const conversationLabel = (row: Pick<ConversationRow, 'id' | 'subject'>) => row.subject ?? `#${row.id}`

/** The path of the screen that shows a conversation. */
export const conversationPath = (row: Pick<ConversationRow, 'account_id' | 'id'>) => `/accounts/${row.account_id}/conversations/${row.id}`

/** Announces a change of a conversation to the members of its account. @param more further keys; never the text of a message */
export function emitConversation(
  ctx: Context,
  row: ConversationRow,
  verb: 'created' | 'updated' | 'read' = 'updated',
  more: Record<string, unknown> = {},
): void {
  ctx.emit({
    name: `conversation.${verb}`,
    account_id: row.account_id,
    type: 'conversation',
    key: row.id,
    version: row.version,
    requires: 'conversations.read',
    more: { contact_id: row.contact_id, contact_request_id: row.contact_request_id, ...more },
  })
}

/** Broadcasts an event on the channel of a conversation, which admits only users who may read all of it. */
export function broadcast(
  ctx: Context,
  row: Pick<ConversationRow, 'account_id' | 'id'>,
  event: string,
  data: Record<string, unknown>,
  toMembersOnly = false,
): void {
  ctx.publish({
    topic: 'broadcast',
    account_id: row.account_id,
    payload: {
      channels: [channelOf(row.id)],
      event,
      data: { conversation_id: row.id, actor_id: ctx.actor.id || null, at: new Date().toISOString(), ...data },
      ...(ctx.request.socket_id && { except_socket_id: ctx.request.socket_id }),
      ...(toMembersOnly && { requires: { account_id: row.account_id, permission: 'conversations.read' } }),
    },
  })
}

/** Broadcasts a message on the channel of its conversation. A note on a project reaches members of its account only. */
export function broadcastMessage(
  ctx: Context,
  row: Pick<ConversationRow, 'account_id' | 'id'> & Partial<Pick<ConversationRow, 'project_uuid'>>,
  verb: 'created' | 'updated' | 'deleted',
  message: ConversationMessage | { id: number },
): void {
  const isNote = !!row.project_uuid && 'direction' in message && message.direction === 'internal'
  const data = { type: 'message', key: message.id, message: verb === 'deleted' ? { id: message.id } : message }
  broadcast(ctx, row, `message.${verb}`, data, isNote)
}

/** Adds an event to the activity log of a conversation and of its contact. */
export function logConversation(
  ctx: Context,
  row: ConversationRow,
  event: string,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  ctx.log({
    account_id: row.account_id,
    event: `conversation.${event}`,
    subject_type: 'conversation',
    subject_id: row.id,
    subject_label: conversationLabel(row),
    contact_id: row.contact_id,
    ...(changes && { changes }),
  })
}

/** Updates the text by which a conversation is found: its subject and the names of its members. */
export async function refreshSearch(ctx: Pick<Context, 'db'>, id: number): Promise<void> {
  const row = await one<{ subject: string | null; names: string[] }>(
    ctx.db,
    sql`SELECT c.subject, array(SELECT u.username FROM participants p JOIN users u ON u.id = p.participable_id
      WHERE p.conversation_id = c.id AND p.participable_type = 'user' AND p.left_at IS NULL) AS names FROM conversations c WHERE c.id = ${id}`,
  )
  const { subject, names } = row!
  await setSearchText(ctx.db, id, searchText({ names: [subject ?? '', ...names].filter(Boolean), values: [] }))
}
