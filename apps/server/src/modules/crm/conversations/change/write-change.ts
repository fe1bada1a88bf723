import type { RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { broadcast, emitConversation, logConversation } from '../announce.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { changeConversation } from '../store/conversations.ts'

/** Writes columns of a conversation, and logs and announces those that differ. @param event name of the change in the log */
export async function writeChange(
  ctx: Context,
  before: ConversationRow,
  values: RowChange<'conversations'>,
  event: string,
): Promise<ConversationRow> {
  const after = await changeConversation(ctx.db, before.id, values)
  const touched = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const columnsOf = (row: ConversationRow) => Object.fromEntries(touched.map((name) => [name, row[name as keyof ConversationRow]]))
  const changes = changesOf(columnsOf(before), columnsOf(after))
  if (!Object.keys(changes).length) return after
  logConversation(ctx, after, event, changes)
  emitConversation(ctx, after)
  broadcast(ctx, after, 'conversation.updated', { type: 'conversation', key: after.id })
  return after
}
