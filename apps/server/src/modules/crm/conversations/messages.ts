import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { MessageRow } from './messages.presenter.ts'
import type { ConversationRow } from './conversations.presenter.ts'

export interface NewMessage {
  direction: 'outgoing' | 'incoming' | 'internal'
  author: { type: 'user' | 'contact'; id: number } | null
  body: string
  body_text: string
  status?: 'sent' | 'queued'
  external_id?: string | null
  reply_to_id?: number | null
  mentions?: readonly number[]
  at: Date
}

/** Writes a row into the thread; what follows from it is `noteMessage`'s. */
export async function insertMessage(ctx: Context, { id, account_id }: ConversationRow, message: NewMessage): Promise<MessageRow> {
  const { author, body, body_text, at } = message
  const row = await one<MessageRow>(
    ctx.db,
    sql`INSERT INTO messages (account_id, conversation_id, authorable_type, authorable_id, direction, body, body_text, status, external_id, reply_to_id, mentions, sent_at, search_text, created_at, updated_at)
    VALUES (${account_id}, ${id}, ${author?.type ?? null}, ${author?.id ?? null}, ${message.direction}, ${body}, ${body_text}, ${message.status ?? 'sent'}, ${message.external_id ?? null},
      ${message.reply_to_id ?? null}, ${[...(message.mentions ?? [])]}::bigint[], ${at}, ${searchText({ names: [], values: [body_text.slice(0, 10_000)] })}, ${at}, ${at}) RETURNING *`,
  )
  return row!
}

/**
 * A line about what happened, between the messages. It makes nothing unread and is put into words where it is shown.
 * @param names what its text needs, such as who was given the conversation
 */
export async function insertSystemLine(
  ctx: Context,
  { id, account_id }: Pick<ConversationRow, 'id' | 'account_id'>,
  code: string,
  names: Record<string, string> = {},
): Promise<MessageRow> {
  const now = ctx.services.clock.now()
  const event = { code, ...(ctx.actor.id && { actor: ctx.actor.username }), ...names }
  const row = await one<MessageRow>(
    ctx.db,
    sql`INSERT INTO messages (account_id, conversation_id, direction, body, body_text, event, sent_at, created_at, updated_at)
    VALUES (${account_id}, ${id}, 'system', ${code}, ${code}, ${JSON.stringify(event)}::jsonb, ${now}, ${now}, ${now}) RETURNING *`,
  )
  return row!
}

/** Makes the newest message the one that lists show, after one came, went or moved; guests of a project read the lists too. */
export async function refreshLastMessage(ctx: Pick<Context, 'db'>, id: number): Promise<ConversationRow> {
  const row = await one<ConversationRow>(
    ctx.db,
    sql`UPDATE conversations c SET last_message_id = m.id, last_message_at = coalesce(m.sent_at, c.created_at), last_message_preview = m.preview, version = c.version + 1, updated_at = now()
    FROM (SELECT 1) one LEFT JOIN LATERAL (
      SELECT id, sent_at, nullif(left(regexp_replace(body_text, '\\s+', ' ', 'g'), 160), '') AS preview FROM messages
      WHERE conversation_id = ${id} AND deleted_at IS NULL AND direction <> 'system'
        AND (direction <> 'internal' OR NOT EXISTS (SELECT FROM conversations k WHERE k.id = ${id} AND k.project_uuid IS NOT NULL))
      ORDER BY id DESC LIMIT 1) m ON true
    WHERE c.id = ${id} RETURNING c.*`,
  )
  return row!
}
