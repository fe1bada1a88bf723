import { sql } from 'kysely'
import type { addParticipant, BodyOf, One, Params, Participant } from '@stoa/contract'
import { findRow, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { broadcast, emitConversation, refreshSearch } from '../announce.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { findLocked } from '../lock-conversation.ts'
import { insertSystemLine } from '../messages/insert-message.ts'
import { checkPeople } from '../projects/project-people.ts'
import { putParticipant } from '../store/participants.ts'
import { loadParticipable } from './participables.ts'
import { presentParticipant, type ParticipantRow } from './participants.presenter.ts'

/** Adds a member, a contact or a request of the account to a conversation. @throws 422 on `participable_id` */
export async function addToConversation(
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
  if (!found.length) refuseUnknown(ctx, 'participable_id')
}

/** Adds the caller to a conversation. */
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

interface Joining {
  participable_type: 'user' | 'contact' | 'contact_request'
  participable_id: number
  role?: string | undefined
  muted?: boolean | undefined
  /** Code of the line that the thread shows; none when left out. */
  line?: 'joined'
}

/** Adds a participant. A present participant keeps role and muting unless others are given. */
export async function join(ctx: Context, conversation: ConversationRow, joining: Joining): Promise<ParticipantRow> {
  const { participable_type, participable_id, role = null, muted = null } = joining
  const { id: conversation_id, account_id } = conversation
  const known = await findRow(ctx.db, 'participants', { conversation_id, participable_type, participable_id }, 'UPDATE')
  const participant = { account_id, conversation_id, participable_type, participable_id }
  const row = await putParticipant(ctx.db, participant, { role, muted, now: ctx.services.clock.now() })
  await loadParticipable(ctx, [row])
  const isNew = !known || known.left_at !== null
  if (isNew && joining.line) await insertSystemLine(ctx, conversation, joining.line, { who: row.participable?.name ?? '–' })
  await announceParticipants(ctx, conversation)
  return row
}

/** Updates the search text after a change of the participants, and announces it. */
export async function announceParticipants(ctx: Context, conversation: ConversationRow): Promise<void> {
  await refreshSearch(ctx, conversation.id)
  broadcast(ctx, conversation, 'conversation.updated', { type: 'conversation', key: conversation.id })
  emitConversation(ctx, conversation)
}
