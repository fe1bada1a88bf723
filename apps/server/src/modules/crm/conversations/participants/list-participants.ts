import { sql } from 'kysely'
import type { Params, Participant } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { findConversation } from '../conversations.query.ts'
import { loadParticipable } from './participables.ts'
import { presentParticipant, type ParticipantRow } from './participants.presenter.ts'

/** Lists present and former participants of a conversation, each with their read mark. */
export async function listParticipants(ctx: Context, { params }: { params: Params }): Promise<{ data: Participant[] }> {
  const conversation = await findConversation(ctx, params)
  const found = await rows<ParticipantRow>(
    ctx.db,
    sql`SELECT * FROM participants WHERE conversation_id = ${conversation.id} ORDER BY joined_at, id`,
  )
  await loadParticipable(ctx, found)
  return { data: found.map(presentParticipant) }
}
