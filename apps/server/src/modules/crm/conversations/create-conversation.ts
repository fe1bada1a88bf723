import { sql } from 'kysely'
import {
  REOPEN_DAYS,
  type BodyOf,
  type Conversation,
  type ConversationInput,
  type createContactConversation,
  type One,
  type Params,
} from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid, missingAccountPermission } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { contactRequestQuery, type RequestRow } from '../contact-requests/index.ts'
import { contactQuery } from '../contacts/index.ts'
import { conversationQuery, listFilters } from './conversations.query.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { type About, INCLUDES, insertConversation } from './insert-conversation.ts'
import { lockConversation } from './lock-conversation.ts'
import { checkMembers, notifyAssigned } from './notify-message.ts'
import { join } from './participants.ts'
import { refused } from './refused.ts'
import { writeMessage } from './write-message.ts'

type Start = BodyOf<typeof createContactConversation>

/** Conversations of an account, without those that were merged. */
export const listConversations = (ctx: Context, { params, query }: { params: Params; query: ListRequest }) =>
  conversationQuery.page(ctx, query, params, listFilters(ctx, query))

/** Begins a conversation in an account: about a contact, about a request, or among members. */
export async function createConversation(
  ctx: Context,
  { params, body }: { params: Params; body: ConversationInput },
): Promise<One<Conversation>> {
  const request = body.contact_request_id ? await contactRequestQuery.find(ctx, body.contact_request_id, 'read') : null
  const contact_id = request?.contact_id ?? body.contact_id ?? null
  const about = { account_id: Number(params.account_id), contact_id, contact_request_id: request?.id ?? null }
  await checkPlace(ctx, about, body)
  return answer(ctx, await start(ctx, about, body))
}

/** Records of another account are unknown here, also to members of both. @throws 422 */
async function checkPlace(ctx: Context, { account_id, contact_id }: About, body: ConversationInput): Promise<void> {
  if (contact_id === null) return
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM contacts WHERE account_id = ${account_id} AND id = ${contact_id} AND deleted_at IS NULL`,
  )
  if (!found.length) throw refused(ctx, body.contact_request_id ? 'contact_request_id' : 'contact_id', 'unknown')
  await contactQuery.find(ctx, contact_id, 'read')
}

/** Conversations with a contact, and those it takes part in. */
export async function listConversationsOfContact(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const contact = await contactQuery.find(ctx, params.contact_id)
  return conversationQuery.page(
    ctx,
    query,
    { account_id: contact.account_id },
    sql`(${listFilters(ctx, query)} AND (t.contact_id = ${contact.id}
      OR t.id IN (SELECT p.conversation_id FROM participants p WHERE p.participable_type = 'contact' AND p.participable_id = ${contact.id} AND p.left_at IS NULL)))`,
  )
}

/** Begins a conversation with a contact. */
export async function createConversationOfContact(
  ctx: Context,
  { params, body }: { params: Params; body: Start },
): Promise<One<Conversation>> {
  const { id, account_id } = await contactQuery.find(ctx, params.contact_id, 'read')
  mayCreate(ctx, account_id)
  return answer(ctx, await start(ctx, { account_id, contact_id: id, contact_request_id: null }, body))
}

/** The newest conversation about a request, or null. */
export async function readConversationOfRequest(
  ctx: Context,
  { params, query }: { params: Params; query: ListRequest },
): Promise<{ data: Conversation | null }> {
  const request = await contactRequestQuery.find(ctx, params.contact_request_id, 'read')
  if (!holdsIn(ctx.actor, request.account_id, 'conversations.read')) throw missingAccountPermission()
  const found = await conversationOf(ctx, request, query.include)
  return found ? conversationQuery.one(ctx, found, query.include) : { data: null }
}

/** Begins the conversation about a request; the one that is there is taken up instead, unless it was closed long ago. */
export async function createConversationOfRequest(
  ctx: Context,
  { params, body }: { params: Params; body: Start },
): Promise<One<Conversation>> {
  const request = await contactRequestQuery.find(ctx, params.contact_request_id, 'read')
  mayCreate(ctx, request.account_id)
  await run(ctx.db, sql`SELECT 1 FROM contact_requests WHERE id = ${request.id} FOR NO KEY UPDATE`)
  const found = await conversationOf(ctx, request)
  if (found && !isOver(ctx, found) && (await lockConversation(ctx, found))) {
    if (body.message) await writeMessage(ctx, found, body.message)
    return answer(ctx, await conversationQuery.find(ctx, found.id))
  }
  const about = { account_id: request.account_id, contact_id: request.contact_id, contact_request_id: request.id }
  return answer(ctx, await start(ctx, about, { ...body, subject: body.subject ?? request.subject }))
}

async function conversationOf(ctx: Context, request: RequestRow, include: readonly string[] = []): Promise<ConversationRow | null> {
  const row = await one<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM conversations WHERE account_id = ${request.account_id} AND contact_request_id = ${request.id} AND merged_into_id IS NULL ORDER BY last_message_at DESC, id DESC LIMIT 1`,
  )
  return row ? conversationQuery.find(ctx, row.id, 'read', include) : null
}

/** Closed for longer than an answer would open it again. */
export const isOver = (ctx: Context, { status, closed_at }: Pick<ConversationRow, 'status' | 'closed_at'>) =>
  status === 'closed' && closed_at !== null && Date.parse(closed_at) < ctx.services.clock.now().getTime() - REOPEN_DAYS * 86_400_000

function mayCreate(ctx: Context, account_id: number): void {
  if (!holdsIn(ctx.actor, account_id, 'conversations.create')) throw missingAccountPermission()
}

const answer = async (ctx: Context, { id }: ConversationRow): Promise<One<Conversation>> =>
  conversationQuery.one(ctx, await freshRow(ctx, id), INCLUDES)

/** What the caller just made is his to see. */
async function freshRow(ctx: Context, id: number): Promise<ConversationRow> {
  const row = await one<ConversationRow>(ctx.db, sql`SELECT * FROM seen_conversations WHERE id = ${id}`)
  return row!
}

async function start(ctx: Context, about: About, body: Start): Promise<ConversationRow> {
  if (body.message && !holdsIn(ctx.actor, about.account_id, 'messages.create')) throw missingAccountPermission()
  const user_id = body.user_id ?? null
  if (user_id !== null) await checkMembers(ctx, about.account_id, [user_id], 'user_id')
  const user_ids = await checkMembers(ctx, about.account_id, body.user_ids ?? [], 'user_ids')
  const row = await insertConversation(ctx, about, {
    subject: body.subject ?? null,
    channel_type: await channelFor(ctx, about, body),
    user_id,
    priority: body.priority,
    created_by_id: ctx.actor.id,
  })
  await join(ctx, row, { participable_type: 'user', participable_id: ctx.actor.id, role: 'owner' })
  for (const id of user_ids.filter((one) => one !== ctx.actor.id)) await join(ctx, row, { participable_type: 'user', participable_id: id })
  notifyAssigned(ctx, row)
  if (body.message) await writeMessage(ctx, row, body.message)
  return row
}

/** By mail where the other side has an address, if nothing else is asked for. @throws 422 on `channel_type` */
async function channelFor(ctx: Context, { contact_id }: About, { channel_type }: Start): Promise<string> {
  const row = await one<{ email: string | null }>(ctx.db, sql`SELECT email FROM contacts WHERE id = ${contact_id}::bigint`)
  const has_address = !!row?.email
  if (channel_type === 'email' && !has_address)
    throw invalid({ channel_type: ctx.services.t(ctx.request.locale, 'crm:conversations.no_address') })
  return channel_type ?? (has_address ? 'email' : 'internal')
}
