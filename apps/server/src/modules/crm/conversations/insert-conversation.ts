import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { insertRow } from '#kit/untyped-rows.ts'
import { linkConversation } from '../contact-requests/index.ts'
import { emitConversation, logConversation, refreshSearch } from './announce.ts'
import type { ConversationRow } from './conversations.presenter.ts'

/** What a conversation that was just begun comes with. */
export const INCLUDES = ['participants.participable', 'participants', 'contact', 'contactRequest', 'project', 'user', 'unread_count']

/** Whose a conversation is and what about. */
export type About = Pick<ConversationRow, 'account_id' | 'contact_id' | 'contact_request_id'> & { project_uuid?: string }

/** A new row with the other side among those who take part, announced; the request is told which one is its. */
export async function insertConversation(ctx: Context, about: About, values: Record<string, unknown>): Promise<ConversationRow> {
  const now = ctx.services.clock.now()
  const row = await insertRow<ConversationRow>(ctx, 'conversations', {
    ...about,
    ...values,
    last_message_at: now,
    created_at: now,
    updated_at: now,
  })
  if (about.contact_id !== null)
    await run(
      ctx.db,
      sql`INSERT INTO participants (account_id, conversation_id, participable_type, participable_id, joined_at) VALUES (${about.account_id}, ${row.id}, 'contact', ${about.contact_id}, ${now})`,
    )
  if (about.contact_request_id !== null) await linkConversation(ctx.db, about.contact_request_id, row.id)
  await refreshSearch(ctx, row.id)
  emitConversation(ctx, row, 'created')
  logConversation(ctx, row, 'created')
  return row
}
