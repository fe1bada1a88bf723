import type { NewRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { linkConversation } from '../../contact-requests/index.ts'
import { emitConversation, logConversation, refreshSearch } from '../announce.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { insertConversationRow } from '../store/conversations.ts'
import { insertContact } from '../store/participants.ts'

/** Account of a conversation, and its contact, request or project. */
export type About = Pick<ConversationRow, 'account_id' | 'contact_id' | 'contact_request_id'> & { project_uuid?: string }

/** Inserts a conversation with its contact as participant, links its request to it and announces it. */
export async function insertConversation(
  ctx: Context,
  about: About,
  values: Omit<NewRow<'conversations'>, keyof About>,
): Promise<ConversationRow> {
  const now = ctx.services.clock.now()
  const row = await insertConversationRow(ctx.db, {
    ...about,
    ...values,
    last_message_at: now,
    created_at: now,
    updated_at: now,
  })
  if (about.contact_id !== null) await insertContact(ctx.db, row, about.contact_id, now)
  if (about.contact_request_id !== null) await linkConversation(ctx.db, about.contact_request_id, row.id)
  await refreshSearch(ctx, row.id)
  emitConversation(ctx, row, 'created')
  logConversation(ctx, row, 'created')
  return row
}
