import type { Selectable } from 'kysely'
import { MESSAGE_EDIT_MINUTES, type ConversationMessage } from '@stoa/contract'
import type { DB } from '#db/types.ts'

const RELATIONS = ['authorable', 'conversation', 'account', 'media', 'replyTo'] as const

export type MessageRow = Selectable<DB['messages']> & Pick<ConversationMessage, (typeof RELATIONS)[number]>

/** The public shape of a message. An allow-list: a new column stays private until it is named here. */
export function presentMessage(row: MessageRow): ConversationMessage {
  return {
    id: row.id,
    account_id: row.account_id,
    conversation_id: row.conversation_id,
    authorable_type: row.authorable_type as ConversationMessage['authorable_type'],
    authorable_id: row.authorable_id,
    direction: row.direction as ConversationMessage['direction'],
    body: row.body,
    body_text: row.body_text,
    status: row.status as ConversationMessage['status'],
    error: row.error,
    reply_to_id: row.reply_to_id,
    mentions: row.mentions,
    event: row.event as ConversationMessage['event'],
    edited_at: row.edited_at,
    editable_until: editableUntil(row)?.toISOString() ?? null,
    sent_at: row.sent_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}

/** Whether a message was sent by mail or SMS, or is queued for it; it can no longer be changed. */
export const isSentAway = (row: Pick<MessageRow, 'external_id' | 'status'>) => row.external_id !== null || row.status !== 'sent'

/** The end of the time in which the author may change a message; null for one that cannot be changed. */
export function editableUntil(row: MessageRow): Date | null {
  if (row.authorable_type !== 'user' || isSentAway(row)) return null
  return new Date(Date.parse(row.created_at) + MESSAGE_EDIT_MINUTES * 60_000)
}
