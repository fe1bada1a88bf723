import { sql } from 'kysely'
import { one, rows, run, updateRow, type Db, type Row } from '#db/rows.ts'
import type { ParticipantRow } from '../participants/participants.presenter.ts'

type Participant = Pick<Row<'participants'>, 'account_id' | 'conversation_id' | 'participable_type' | 'participable_id'>

/** Adds a participant, or one who had left. A present participant keeps role and muting unless others are given. */
export async function putParticipant(
  db: Db,
  participant: Participant,
  { role, muted, now }: { role: string | null; muted: boolean | null; now: Date },
): Promise<ParticipantRow> {
  const { account_id, conversation_id, participable_type, participable_id } = participant
  const stored = await one<ParticipantRow>(
    db,
    sql`INSERT INTO participants AS p (account_id, conversation_id, participable_type, participable_id, role, muted, joined_at)
    VALUES (${account_id}, ${conversation_id}, ${participable_type}, ${participable_id}, coalesce(${role}::text, 'member'), coalesce(${muted}::boolean, false), ${now})
    ON CONFLICT (conversation_id, participable_type, participable_id) DO UPDATE SET left_at = NULL, muted = coalesce(${muted}::boolean, p.muted), updated_at = now(),
      joined_at = CASE WHEN p.left_at IS NULL THEN p.joined_at ELSE excluded.joined_at END,
      role = CASE WHEN p.left_at IS NULL THEN coalesce(${role}::text, p.role) ELSE excluded.role END
    RETURNING *`,
  )
  return stored!
}

/** Adds the contact of a new conversation. */
export async function insertContact(
  db: Db,
  conversation: { id: number; account_id: number },
  contact_id: number,
  now: Date,
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO participants (account_id, conversation_id, participable_type, participable_id, joined_at)
    VALUES (${conversation.account_id}, ${conversation.id}, 'contact', ${contact_id}, ${now})`,
  )
}

/** Ends the participation of one participant. */
export async function endParticipation(db: Db, id: number, now: Date): Promise<void> {
  await updateRow(db, 'participants', { id }, { left_at: now })
}

/**
 * Ends the participation of guests in the conversation of a project. Members of the leading account remain.
 * @param who users to remove: one, or the members of an account
 */
export async function removeGuests(
  db: Db,
  project_uuid: string,
  who: { user_id: number } | { account_id: number },
  now: Date,
): Promise<void> {
  const meant =
    'user_id' in who
      ? sql`p.participable_id = ${who.user_id}`
      : sql`EXISTS (SELECT FROM memberships m WHERE m.user_id = p.participable_id AND m.account_id = ${who.account_id})`
  await run(
    db,
    sql`UPDATE participants p SET left_at = ${now}, updated_at = now() FROM conversations c
    WHERE c.project_uuid = ${project_uuid} AND p.account_id = c.account_id AND p.conversation_id = c.id AND p.participable_type = 'user' AND p.left_at IS NULL
      AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = p.participable_id AND m.account_id = c.account_id AND m.status = 'active' AND m.deleted_at IS NULL)
      AND ${meant}`,
  )
}

/** Moves the participants of one conversation to another. A participant of both keeps the later read mark. */
export async function moveParticipants(db: Db, from_id: number, to_id: number): Promise<void> {
  await run(
    db,
    sql`INSERT INTO participants AS p (account_id, conversation_id, participable_type, participable_id, role, last_read_message_id, last_read_at, muted, joined_at, left_at)
    SELECT account_id, ${to_id}, participable_type, participable_id, role, last_read_message_id, last_read_at, muted, joined_at, left_at FROM participants WHERE conversation_id = ${from_id}
    ON CONFLICT (conversation_id, participable_type, participable_id) DO UPDATE SET
      last_read_message_id = greatest(p.last_read_message_id, excluded.last_read_message_id), last_read_at = greatest(p.last_read_at, excluded.last_read_at),
      left_at = CASE WHEN p.left_at IS NULL OR excluded.left_at IS NULL THEN NULL ELSE greatest(p.left_at, excluded.left_at) END, updated_at = now()`,
  )
}

/**
 * Moves the mark up to which a user has read. A user who does not participate gets a row as an observer who has left.
 * @param back whether it may move to an older message
 * @returns whether it moved
 */
export async function moveReadMark(
  db: Db,
  conversation: { id: number; account_id: number },
  user_id: number,
  { message_id, back, now }: { message_id: number | null; back: boolean; now: Date },
): Promise<boolean> {
  const moved = await rows(
    db,
    sql`INSERT INTO participants AS p (account_id, conversation_id, participable_type, participable_id, role, last_read_message_id, last_read_at, joined_at, left_at)
    VALUES (${conversation.account_id}, ${conversation.id}, 'user', ${user_id}, 'observer', ${message_id}, ${now}, ${now}, ${now})
    ON CONFLICT (conversation_id, participable_type, participable_id) DO UPDATE SET last_read_message_id = excluded.last_read_message_id, last_read_at = excluded.last_read_at, updated_at = now()
      WHERE p.last_read_message_id IS DISTINCT FROM excluded.last_read_message_id AND (${back} OR coalesce(p.last_read_message_id, 0) < excluded.last_read_message_id)
    RETURNING id`,
  )
  return moved.length > 0
}
