import type { Conversation, One, Params } from '@stoa/contract'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { versionConflict } from '#lib/errors.ts'
import { refreshSearch } from '../announce.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { conversationQuery, findConversation } from '../conversations.query.ts'
import { insertSystemLine } from '../messages/insert-message.ts'
import { notifyAssigned } from '../messages/notify-message.ts'
import { checkMembers } from '../participants/check-members.ts'
import { writeChange } from './write-change.ts'

interface Changes {
  subject?: string | null | undefined
  priority?: string | undefined
  user_id?: number | null | undefined
  version?: number | undefined
}

/** Changes subject, priority and assignee. @throws 409 for another version, 422 on `user_id` */
export async function updateConversation(ctx: Context, { params, body }: { params: Params; body: Changes }): Promise<One<Conversation>> {
  const { version, ...values } = body
  const before = await findConversation(ctx, params, 'update')
  if (version !== undefined && version !== before.version) throw versionConflict()
  if (values.user_id) await checkMembers(ctx, before.account_id, [values.user_id], 'user_id')
  const after = await writeChange(ctx, before, values, 'updated')
  if (values.subject !== undefined) await refreshSearch(ctx, before.id)
  if (values.user_id !== undefined && values.user_id !== before.user_id) await announceAssignee(ctx, before, after)
  return conversationQuery.one(ctx, after, ['user'])
}

async function announceAssignee(ctx: Context, before: ConversationRow, after: ConversationRow): Promise<void> {
  const assignee = after.user_id === null ? undefined : await findRow(ctx.db, 'users', { id: after.user_id })
  if (assignee) await insertSystemLine(ctx, after, assignee.id === ctx.actor.id ? 'taken' : 'assigned', { who: assignee.username })
  else await insertSystemLine(ctx, after, 'unassigned')
  notifyAssigned(ctx, after)
  // A former assignee may have seen the conversation as such only: check their subscriptions again.
  if (before.user_id)
    ctx.publish({
      topic: 'realtime-control',
      payload: { type: 'recheck-account', account_id: after.account_id, user_ids: [before.user_id] },
    })
}
