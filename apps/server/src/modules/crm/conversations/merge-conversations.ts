import { sql } from 'kysely'
import type { Conversation, One, Params } from '@stoa/contract'
import { rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { versionConflict } from '#lib/errors.ts'
import { broadcast, conversationLabel, emitConversation, logConversation, refreshSearch } from './announce.ts'
import { conversationQuery, findConversation } from './conversations.query.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { lockForMerge } from './lock-conversation.ts'
import { insertSystemLine, refreshLastMessage } from './messages.ts'
import { change } from './update-conversation.ts'
import { refused } from './refused.ts'

/**
 * Folds another conversation of the account into this one: messages with their order, who takes part, mails and
 * requests. The other one answers with this one from then on. If either was open, this one is.
 * @throws 422 on `conversation_id` for itself, that of a project, or one of another account, 409 when one was merged meanwhile
 */
export async function merge(
  ctx: Context,
  { params, body }: { params: Params; body: { conversation_id: number } },
): Promise<One<Conversation>> {
  const { survivor, other } = await lockedPair(ctx, params, body)
  await moveRows(ctx, survivor, other)
  await retire(ctx, survivor, other)
  await change(ctx, survivor, inherited(survivor, other), 'merged')
  await insertSystemLine(ctx, survivor, 'merged', { subject: conversationLabel(other) })
  await refreshSearch(ctx, survivor.id)
  const after = await refreshLastMessage(ctx, survivor.id)
  emitConversation(ctx, after)
  return conversationQuery.one(ctx, after)
}

/** Both as they are when nobody else can change them any more. */
async function lockedPair(ctx: Context, params: Params, body: { conversation_id: number }) {
  const find = async () => {
    const survivor = await findConversation(ctx, params, 'update')
    const other = await findConversation(ctx, { id: body.conversation_id }, 'update')
    if (survivor.project_uuid !== null || other.project_uuid !== null) throw refused(ctx, 'conversation_id', 'invalid')
    if (other.id === survivor.id || other.account_id !== survivor.account_id) throw refused(ctx, 'conversation_id', 'unknown')
    return { survivor, other }
  }
  const seen = await find()
  await lockForMerge(ctx, seen.survivor, seen.other)
  const now = await find()
  if (now.survivor.id !== seen.survivor.id || now.other.id !== seen.other.id) throw versionConflict()
  return now
}

async function moveRows({ db }: Context, { id }: ConversationRow, other: ConversationRow): Promise<void> {
  await run(db, sql`UPDATE messages SET conversation_id = ${id} WHERE conversation_id = ${other.id}`)
  await run(
    db,
    sql`INSERT INTO participants AS p (account_id, conversation_id, participable_type, participable_id, role, last_read_message_id, last_read_at, muted, joined_at, left_at)
    SELECT account_id, ${id}, participable_type, participable_id, role, last_read_message_id, last_read_at, muted, joined_at, left_at FROM participants WHERE conversation_id = ${other.id}
    ON CONFLICT (conversation_id, participable_type, participable_id) DO UPDATE SET
      last_read_message_id = greatest(p.last_read_message_id, excluded.last_read_message_id), last_read_at = greatest(p.last_read_at, excluded.last_read_at),
      left_at = CASE WHEN p.left_at IS NULL OR excluded.left_at IS NULL THEN NULL ELSE greatest(p.left_at, excluded.left_at) END, updated_at = now()`,
  )
  for (const table of ['email_messages', 'sms_messages', 'contact_requests'])
    await run(
      db,
      sql`UPDATE ${sql.table(table)} SET conversation_id = ${id} WHERE account_id = ${other.account_id} AND conversation_id = ${other.id}`,
    )
}

/** The other one stays as a signpost, and whatever pointed to it points on. */
async function retire(ctx: Context, { id }: ConversationRow, other: ConversationRow): Promise<void> {
  const now = ctx.services.clock.now()
  const found = await rows<ConversationRow>(
    ctx.db,
    sql`UPDATE conversations SET merged_into_id = ${id}, status = 'closed', closed_at = coalesce(closed_at, ${now}), snoozed_until = NULL, waiting_since = NULL,
      last_message_id = NULL, last_message_preview = NULL, version = version + 1, updated_at = now()
    WHERE account_id = ${other.account_id} AND (id = ${other.id} OR merged_into_id = ${other.id}) RETURNING *`,
  )
  const gone = found.find((row) => row.id === other.id)!
  logConversation(ctx, gone, 'merged', { merged_into_id: [null, id] })
  emitConversation(ctx, gone, 'updated', { merged_into_id: id })
  broadcast(ctx, gone, 'conversation.updated', { type: 'conversation', key: gone.id, merged_into_id: id })
}

/** What the survivor lacks it takes over. */
function inherited(survivor: ConversationRow, other: ConversationRow): Record<string, unknown> {
  const opens = survivor.status !== 'open' && other.status === 'open'
  return {
    subject: survivor.subject ?? other.subject,
    contact_id: survivor.contact_id ?? other.contact_id,
    contact_request_id: survivor.contact_request_id ?? other.contact_request_id,
    user_id: survivor.user_id ?? other.user_id,
    waiting_since: earliest(survivor.waiting_since, other.waiting_since),
    first_reply_at: earliest(survivor.first_reply_at, other.first_reply_at),
    ...(opens && { status: 'open', snoozed_until: null, closed_at: null }),
  }
}

const earliest = (one: string | null, other: string | null) => (one && other ? (one < other ? one : other) : (one ?? other))
