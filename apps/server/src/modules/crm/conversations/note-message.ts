import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { markFirstResponse } from '../contact-requests/index.ts'
import { emitConversation } from './announce.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { refreshLastMessage } from './messages.ts'
import type { MessageRow } from './messages.presenter.ts'
import { markRead } from './read-marks.ts'

/**
 * What a message changes of its conversation (domain.md 3.4): our answer makes it wait for the other side and stops
 * the clocks of the first answer, an incoming one opens it, notes change nothing.
 * @param options.is_automatic a machine wrote it: nobody waits for an answer
 */
export async function noteMessage(
  ctx: Context,
  before: ConversationRow,
  message: MessageRow,
  options: { is_automatic?: boolean } = {},
): Promise<ConversationRow> {
  if (message.direction === 'outgoing' && !options.is_automatic) await noteReply(ctx, before, message)
  if (message.direction === 'incoming' && !options.is_automatic) await noteIncoming(ctx, before, message)
  const after = await refreshLastMessage(ctx, before.id)
  if (message.authorable_type === 'user') await markRead(ctx, after, message.authorable_id!, message.id)
  emitConversation(ctx, after, 'updated', { message_id: message.id })
  return after
}

/** A conversation without another side has nobody to wait for. */
async function noteReply(ctx: Context, { id, contact_id, contact_request_id }: ConversationRow, message: MessageRow): Promise<void> {
  if (contact_id === null && contact_request_id === null) return set(ctx, id, sql`status = 'open', snoozed_until = NULL, closed_at = NULL`)
  await set(
    ctx,
    id,
    sql`status = 'pending', snoozed_until = NULL, closed_at = NULL, waiting_since = NULL, first_reply_at = coalesce(first_reply_at, ${message.sent_at}::timestamptz)`,
  )
  // What goes out by mail or SMS has answered when it has left.
  if (contact_request_id !== null && message.status !== 'queued') await markFirstResponse(ctx, contact_request_id)
}

const noteIncoming = (ctx: Context, { id }: ConversationRow, message: MessageRow) =>
  set(
    ctx,
    id,
    sql`status = 'open', snoozed_until = NULL, closed_at = NULL, waiting_since = coalesce(waiting_since, ${message.sent_at}::timestamptz)`,
  )

async function set(ctx: Context, id: number, assignments: Sql): Promise<void> {
  await run(ctx.db, sql`UPDATE conversations SET ${assignments} WHERE id = ${id}`)
}
