import { sql } from 'kysely'
import { REOPEN_DAYS, type Conversation, type One, type Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { inside } from '#kit/refuse.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { contactRequestQuery, type RequestRow } from '../../contact-requests/index.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { conversationQuery } from '../conversations.query.ts'
import { lockConversation } from '../lock-conversation.ts'
import { writeMessage } from '../messages/write-message.ts'
import { answerCreated, beginConversation, requireCreate, type Beginning } from './begin-conversation.ts'

/** Reads the newest conversation about a request, or null. */
export async function readConversationOfRequest(
  ctx: Context,
  { params, query }: { params: Params; query: ListRequest },
): Promise<{ data: Conversation | null }> {
  const request = await contactRequestQuery.find(ctx, params.contact_request_id, 'read')
  if (!holdsIn(ctx.actor, request.account_id, 'conversations.read')) throw missingAccountPermission()
  const found = await conversationOf(ctx, request, query.include)
  return found ? conversationQuery.one(ctx, found, query.include) : { data: null }
}

/** Begins the conversation about a request, or continues the existing one unless it was closed long ago. */
export async function createConversationOfRequest(
  ctx: Context,
  { params, body }: { params: Params; body: Beginning },
): Promise<One<Conversation>> {
  const request = await contactRequestQuery.find(ctx, params.contact_request_id, 'read')
  requireCreate(ctx, request.account_id)
  await run(ctx.db, sql`SELECT 1 FROM contact_requests WHERE id = ${request.id} FOR NO KEY UPDATE`)
  const found = await conversationOf(ctx, request)
  if (found && !isOver(ctx, found) && (await lockConversation(ctx, found))) {
    const { message } = body
    if (message) await inside('message', () => writeMessage(ctx, found, message))
    return answerCreated(ctx, await conversationQuery.find(ctx, found.id))
  }
  const about = { account_id: request.account_id, contact_id: request.contact_id, contact_request_id: request.id }
  return answerCreated(ctx, await beginConversation(ctx, about, { ...body, subject: body.subject ?? request.subject }))
}

async function conversationOf(ctx: Context, request: RequestRow, include: readonly string[] = []): Promise<ConversationRow | null> {
  const row = await one<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM conversations WHERE account_id = ${request.account_id} AND contact_request_id = ${request.id} AND merged_into_id IS NULL ORDER BY last_message_at DESC, id DESC LIMIT 1`,
  )
  return row ? conversationQuery.find(ctx, row.id, 'read', include) : null
}

/** Whether a conversation was closed too long ago for a message to open it again. */
export const isOver = (ctx: Context, { status, closed_at }: Pick<ConversationRow, 'status' | 'closed_at'>) =>
  status === 'closed' && closed_at !== null && Date.parse(closed_at) < ctx.services.clock.now().getTime() - REOPEN_DAYS * 86_400_000
