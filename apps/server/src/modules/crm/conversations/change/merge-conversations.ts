import type { Conversation, One, Params } from '@stoa/contract'
import type { RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown, text } from '#kit/refuse.ts'
import { listeners, tell } from '#kit/wiring.ts'
import { versionConflict } from '#lib/errors.ts'
import { moveRequestsToConversation } from '../../contact-requests/index.ts'
import { broadcast, conversationLabel, emitConversation, logConversation, refreshSearch } from '../announce.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { conversationQuery, findConversation } from '../conversations.query.ts'
import { lockForMerge } from '../lock-conversation.ts'
import { insertSystemLine } from '../messages/insert-message.ts'
import { redirectTo, setLastMessage } from '../store/conversations.ts'
import { moveMessages } from '../store/messages.ts'
import { moveParticipants } from '../store/participants.ts'
import { writeChange } from './write-change.ts'

type Id = Pick<ConversationRow, 'id' | 'account_id'>

/** A conversation is merged into another: its mails and SMS move there. */
export const conversationMerged = listeners<(ctx: Context, merged: Id, survivor: Id) => Promise<void>>('conversation merged')

/**
 * Merges another conversation of the account into this one: messages in their order, participants, mails and requests.
 * The merged conversation redirects to this one from then on. If either was open, this one is.
 * @throws 422 on `conversation_id` for itself, that of a project, or one of another account, 409 when one was merged meanwhile
 */
export async function merge(
  ctx: Context,
  { params, body }: { params: Params; body: { conversation_id: number } },
): Promise<One<Conversation>> {
  const { survivor, merged } = await lockedPair(ctx, params, body)
  await moveRows(ctx, survivor, merged)
  await redirect(ctx, survivor, merged)
  await writeChange(ctx, survivor, inherited(survivor, merged), 'merged')
  await insertSystemLine(ctx, survivor, 'merged', { subject: conversationLabel(merged) })
  await refreshSearch(ctx, survivor.id)
  const after = await setLastMessage(ctx.db, survivor.id)
  emitConversation(ctx, after)
  return conversationQuery.one(ctx, after)
}

/** Reads both conversations, locks them and everything that moves, and reads them again. */
async function lockedPair(ctx: Context, params: Params, body: { conversation_id: number }) {
  const find = async () => {
    const survivor = await findConversation(ctx, params, 'update')
    const merged = await findConversation(ctx, { id: body.conversation_id }, 'update')
    if (survivor.project_uuid !== null || merged.project_uuid !== null)
      refuse(ctx, { conversation_id: ['validation:invalid', { field: text(ctx, 'fields:conversation_id') }] })
    if (merged.id === survivor.id || merged.account_id !== survivor.account_id) refuseUnknown(ctx, 'conversation_id')
    return { survivor, merged }
  }
  const seen = await find()
  await lockForMerge(ctx, seen.survivor, seen.merged)
  const locked = await find()
  if (locked.survivor.id !== seen.survivor.id || locked.merged.id !== seen.merged.id) throw versionConflict()
  return locked
}

async function moveRows(ctx: Context, survivor: ConversationRow, merged: ConversationRow): Promise<void> {
  await moveMessages(ctx.db, merged.id, survivor.id)
  await moveParticipants(ctx.db, merged.id, survivor.id)
  await tell(ctx, conversationMerged, merged, survivor)
  await moveRequestsToConversation(ctx.db, merged, survivor.id)
}

/** The merged conversation redirects to the survivor, as do earlier redirects. */
async function redirect(ctx: Context, { id }: ConversationRow, merged: ConversationRow): Promise<void> {
  const redirected = await redirectTo(ctx.db, id, merged, ctx.services.clock.now())
  logConversation(ctx, redirected, 'merged', { merged_into_id: [null, id] })
  emitConversation(ctx, redirected, 'updated', { merged_into_id: id })
  broadcast(ctx, redirected, 'conversation.updated', { type: 'conversation', key: redirected.id, merged_into_id: id })
}

/** Values that the survivor lacks and takes from the merged conversation. */
function inherited(survivor: ConversationRow, merged: ConversationRow): RowChange<'conversations'> {
  const opens = survivor.status !== 'open' && merged.status === 'open'
  return {
    subject: survivor.subject ?? merged.subject,
    contact_id: survivor.contact_id ?? merged.contact_id,
    contact_request_id: survivor.contact_request_id ?? merged.contact_request_id,
    user_id: survivor.user_id ?? merged.user_id,
    waiting_since: earliest(survivor.waiting_since, merged.waiting_since),
    first_reply_at: earliest(survivor.first_reply_at, merged.first_reply_at),
    ...(opens && { status: 'open', snoozed_until: null, closed_at: null }),
  }
}

const earliest = (one: string | null, other: string | null) => (one && other ? (one < other ? one : other) : (one ?? other))
