import { sql } from 'kysely'
import type { addParticipant, BodyOf, One, Params, Participant } from '@stoa/contract'
import { knowsAccount } from '#access/actor.ts'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { choiceSql } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { all } from '#kit/query/resource-query.ts'
import { broadcast, emitConversation, refreshSearch } from './announce.ts'
import { conversationQuery, findConversation, listFilters } from './conversations.query.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { statusTold } from './guests.ts'
import { findLocked } from './lock-conversation.ts'
import { insertSystemLine } from './messages.ts'
import { loadParticipable } from './participables.ts'
import { presentParticipant, type ParticipantRow } from './participants.presenter.ts'
import { checkPeople } from './project-people.ts'
import { refused } from './refused.ts'

/** Who takes part or only reads along, with how far each has read. */
export async function listParticipants(ctx: Context, { params }: { params: Params }): Promise<{ data: Participant[] }> {
  const conversation = await findConversation(ctx, params)
  const found = await rows<ParticipantRow>(
    ctx.db,
    sql`SELECT * FROM participants WHERE conversation_id = ${conversation.id} ORDER BY joined_at, id`,
  )
  await loadParticipable(ctx, found)
  return { data: found.map(presentParticipant) }
}

/** Brings a member, a contact or a request of the account into the conversation. @throws 422 on `participable_id` */
export async function bringIn(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof addParticipant> },
): Promise<One<Participant>> {
  const conversation = await findLocked(ctx, params, 'update')
  await checkParticipable(ctx, conversation, body)
  const row = await join(ctx, conversation, { ...body, line: 'joined' })
  return { data: presentParticipant(row) }
}

async function checkParticipable(
  ctx: Context,
  conversation: ConversationRow,
  { participable_type, participable_id }: BodyOf<typeof addParticipant>,
): Promise<void> {
  if (participable_type === 'user') return void (await checkPeople(ctx, conversation, [participable_id], 'participable_id'))
  const table = sql.table(participable_type === 'contact' ? 'contacts' : 'contact_requests')
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM ${table} WHERE account_id = ${conversation.account_id} AND id = ${participable_id} AND deleted_at IS NULL`,
  )
  if (!found.length) throw refused(ctx, 'participable_id', 'unknown')
}

interface Joining {
  participable_type: 'user' | 'contact' | 'contact_request'
  participable_id: number
  role?: string | undefined
  muted?: boolean | undefined
  /** Code of the line in the thread, when there shall be one. */
  line?: 'joined'
}

/** Lets somebody take part; who takes part already keeps what he has unless something else is asked for. */
export async function join(ctx: Context, conversation: ConversationRow, joining: Joining): Promise<ParticipantRow> {
  const { participable_type, participable_id, role = null, muted = null } = joining
  const known = await one<{ left_at: string | null }>(
    ctx.db,
    sql`SELECT left_at FROM participants WHERE conversation_id = ${conversation.id} AND participable_type = ${participable_type} AND participable_id = ${participable_id} FOR UPDATE`,
  )
  const is_new = !known || known.left_at !== null
  const now = ctx.services.clock.now()
  const found = await rows<ParticipantRow>(
    ctx.db,
    sql`INSERT INTO participants AS p (account_id, conversation_id, participable_type, participable_id, role, muted, joined_at)
    VALUES (${conversation.account_id}, ${conversation.id}, ${participable_type}, ${participable_id}, coalesce(${role}::text, 'member'), coalesce(${muted}::boolean, false), ${now})
    ON CONFLICT (conversation_id, participable_type, participable_id) DO UPDATE SET left_at = NULL, muted = coalesce(${muted}::boolean, p.muted), updated_at = now(),
      joined_at = CASE WHEN p.left_at IS NULL THEN p.joined_at ELSE excluded.joined_at END,
      role = CASE WHEN p.left_at IS NULL THEN coalesce(${role}::text, p.role) ELSE excluded.role END
    RETURNING *`,
  )
  await loadParticipable(ctx, found)
  const row = found[0]!
  if (is_new && joining.line) await insertSystemLine(ctx, conversation, joining.line, { who: row.participable?.name ?? '–' })
  await announceParticipants(ctx, conversation)
  return row
}

async function announceParticipants(ctx: Context, conversation: ConversationRow): Promise<void> {
  await refreshSearch(ctx, conversation.id)
  broadcast(ctx, conversation, 'conversation.updated', { type: 'conversation', key: conversation.id })
  emitConversation(ctx, conversation)
}

/** Takes somebody out: he is told no more, and without the right of his own sees no more. */
export async function takeOut(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const row = await participantOf(ctx, params.id)
  const conversation = await findLocked(ctx, { id: row.conversation_id }, 'update')
  await loadParticipable(ctx, [row])
  await leave(ctx, conversation, row)
  return { data: null }
}

async function participantOf(ctx: Context, id: number): Promise<ParticipantRow> {
  const row = await one<ParticipantRow>(ctx.db, sql`SELECT * FROM participants WHERE id = ${id} AND left_at IS NULL`)
  if (!row || !knowsAccount(ctx.actor, row.account_id)) throw notFound()
  return row
}

async function leave(ctx: Context, conversation: ConversationRow, row: ParticipantRow): Promise<void> {
  await run(ctx.db, sql`UPDATE participants SET left_at = ${ctx.services.clock.now()}, updated_at = now() WHERE id = ${row.id}`)
  await insertSystemLine(ctx, conversation, 'left', { who: row.participable?.name ?? '–' })
  await announceParticipants(ctx, conversation)
  if (row.participable_type === 'user')
    for (const account_id of [conversation.account_id, ...(conversation.guest_account_ids ?? [])])
      ctx.publish({
        topic: 'realtime-control',
        payload: { type: 'recheck-account', account_id, user_ids: [row.participable_id] },
      })
}

/** Conversations that the caller takes part in, over all his accounts. */
export function listJoined(ctx: Context, { query }: { query: ListRequest }) {
  const { status = [], ...others } = Object.fromEntries(query.conditions)
  const told = status.flatMap((condition) => (condition.kind === 'choice' ? [choiceSql(statusTold(ctx.actor), condition)] : []))
  return conversationQuery.page(
    ctx,
    { ...query, conditions: new Map(Object.entries(others)) },
    {},
    sql`(${all([listFilters(ctx, query), ...told])} AND t.id IN (SELECT p.conversation_id FROM participants p
      WHERE p.participable_type = 'user' AND p.participable_id = ${ctx.actor.id} AND p.left_at IS NULL))`,
  )
}

export async function joinAsCaller(
  ctx: Context,
  { body }: { body: { conversation_id: number; muted?: boolean | undefined } },
): Promise<One<Participant>> {
  const conversation = await findLocked(ctx, body)
  const row = await join(ctx, conversation, {
    participable_type: 'user',
    participable_id: ctx.actor.id,
    muted: body.muted,
    line: 'joined',
  })
  return { data: presentParticipant(row) }
}

/** @throws 404 when the caller takes no part */
export async function leaveAsCaller(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const conversation = await findLocked(ctx, params)
  const found = await rows<ParticipantRow>(
    ctx.db,
    sql`SELECT * FROM participants WHERE conversation_id = ${conversation.id} AND participable_type = 'user' AND participable_id = ${ctx.actor.id} AND left_at IS NULL`,
  )
  if (!found[0]) throw notFound()
  await loadParticipable(ctx, found)
  await leave(ctx, conversation, found[0])
  return { data: null }
}

/** Guards participants of flat paths. */
export const participantGuard = {
  async authorizeRecord(ctx: Context, key: number | string, permission: string): Promise<void> {
    const row = await participantOf(ctx, Number(key))
    await conversationQuery.authorizeRecord(ctx, row.conversation_id, permission)
  },
}
