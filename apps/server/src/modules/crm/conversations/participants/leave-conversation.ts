import type { Params } from '@stoa/contract'
import { knowsAccount } from '#access/actor.ts'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { conversationQuery } from '../conversations.query.ts'
import { findLocked } from '../lock-conversation.ts'
import { insertSystemLine } from '../messages/insert-message.ts'
import { endParticipation } from '../store/participants.ts'
import { announceParticipants } from './join-conversation.ts'
import { loadParticipable } from './participables.ts'
import type { ParticipantRow } from './participants.presenter.ts'

/** Removes a participant, who is no longer notified and needs another right to read the conversation. */
export async function removeFromConversation(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const row = await findParticipant(ctx, params.id)
  const conversation = await findLocked(ctx, { id: row.conversation_id }, 'update')
  await leave(ctx, conversation, row)
  return { data: null }
}

async function findParticipant(ctx: Context, id: number): Promise<ParticipantRow> {
  const row = await findRow(ctx.db, 'participants', { id, left_at: null })
  if (!row || !knowsAccount(ctx.actor, row.account_id)) throw notFound()
  return row
}

/** Removes the caller from a conversation. @throws 404 when they do not take part */
export async function leaveAsCaller(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const conversation = await findLocked(ctx, params)
  const row = await findRow(ctx.db, 'participants', {
    conversation_id: conversation.id,
    participable_type: 'user',
    participable_id: ctx.actor.id,
    left_at: null,
  })
  if (!row) throw notFound()
  await leave(ctx, conversation, row)
  return { data: null }
}

async function leave(ctx: Context, conversation: ConversationRow, row: ParticipantRow): Promise<void> {
  await loadParticipable(ctx, [row])
  await endParticipation(ctx.db, row.id, ctx.services.clock.now())
  await insertSystemLine(ctx, conversation, 'left', { who: row.participable?.name ?? '–' })
  await announceParticipants(ctx, conversation)
  if (row.participable_type === 'user')
    for (const account_id of [conversation.account_id, ...(conversation.guest_account_ids ?? [])])
      ctx.publish({
        topic: 'realtime-control',
        payload: { type: 'recheck-account', account_id, user_ids: [row.participable_id] },
      })
}

/** Checks access to the participant of a path before its body is validated. */
export const participantGuard = {
  async authorizeRecord(ctx: Context, key: number | string, permission: string): Promise<void> {
    const row = await findParticipant(ctx, Number(key))
    await conversationQuery.authorizeRecord(ctx, row.conversation_id, permission)
  },
}
