import type { Selectable } from 'kysely'
import type { Conversation } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'

const RELATIONS = ['account', 'thirdPartyService', 'participants', 'contact', 'contactRequest', 'project', 'user', 'unread_count'] as const

export type ConversationRow = Selectable<DB['conversations']> &
  Pick<Conversation, (typeof RELATIONS)[number]> & {
    /** Users who take part; missing on rows that were just written. */
    joined_user_ids?: number[]
    /** Other accounts of its project, whose people may take part. */
    guest_account_ids?: number[]
  }

/** What guests are shown instead of attributes about the work of the account. */
const SHOWN_TO_GUESTS = { priority: 'normal', snoozed_until: null, waiting_since: null, first_reply_at: null } as const

/** The public shape of a conversation. An allow-list: a new column stays private until it is named here. */
export function presentConversation(row: ConversationRow, ctx: Pick<Context, 'actor'>): Conversation {
  return {
    id: row.id,
    account_id: row.account_id,
    channel_type: row.channel_type as Conversation['channel_type'],
    subject: row.subject,
    contact_id: row.contact_id,
    contact_request_id: row.contact_request_id,
    project_uuid: row.project_uuid,
    user_id: row.user_id,
    status: row.status as Conversation['status'],
    priority: row.priority as Conversation['priority'],
    snoozed_until: row.snoozed_until,
    waiting_since: row.waiting_since,
    first_reply_at: row.first_reply_at,
    last_message_id: row.last_message_id,
    last_message_at: row.last_message_at,
    last_message_preview: row.last_message_preview,
    closed_at: row.closed_at,
    merged_into_id: row.merged_into_id,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
    ...(!knowsAccount(ctx.actor, row.account_id) && { ...SHOWN_TO_GUESTS, ...(row.status === 'snoozed' && { status: 'open' as const }) }),
  }
}
