import type { Selectable } from 'kysely'
import type { Participant } from '@stoa/contract'
import type { DB } from '#db/types.ts'

export type ParticipantRow = Selectable<DB['participants']> & Pick<Participant, 'participable'>

/** The public shape of a participant. */
export function presentParticipant(row: ParticipantRow): Participant {
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    participable_type: row.participable_type as Participant['participable_type'],
    participable_id: row.participable_id,
    role: row.role as Participant['role'],
    last_read_message_id: row.last_read_message_id,
    last_read_at: row.last_read_at,
    muted: row.muted,
    joined_at: row.joined_at,
    left_at: row.left_at,
    ...(row.participable !== undefined && { participable: row.participable }),
  }
}
