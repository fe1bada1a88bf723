import { sql } from 'kysely'
import { insertRow, one, rows, run, updateRow, type Db, type NewRow, type RowChange } from '#db/rows.ts'
import type { ConversationRow } from '../conversations.presenter.ts'

/** Inserts a conversation. */
export async function insertConversationRow(db: Db, conversation: NewRow<'conversations'>): Promise<ConversationRow> {
  return (await insertRow(db, 'conversations', conversation)) as ConversationRow
}

/** Changes columns of a conversation and counts its version up. */
export async function changeConversation(db: Db, id: number, values: RowChange<'conversations'>): Promise<ConversationRow> {
  return (await updateRow(db, 'conversations', { id }, values, { versioned: true })) as ConversationRow
}

/** Notes the service of the account that carries a conversation, such as its SMS gateway. */
export async function setConversationService(db: Db, id: number, third_party_service_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE conversations SET third_party_service_id = ${third_party_service_id}, version = version + 1
    WHERE id = ${id} AND third_party_service_id IS DISTINCT FROM ${third_party_service_id}`,
  )
}

/** Stores the text by which a conversation is found. */
export async function setSearchText(db: Db, id: number, search_text: string): Promise<void> {
  await run(db, sql`UPDATE conversations SET search_text = ${search_text} WHERE id = ${id}`)
}

/*
 * The three functions below change the state after a message. They leave the version to `setLastMessage`, which follows them.
 */

/** Opens a conversation among members after one of them wrote. */
export async function reopenAmongMembers(db: Db, id: number): Promise<void> {
  await run(db, sql`UPDATE conversations SET status = 'open', snoozed_until = NULL, closed_at = NULL WHERE id = ${id}`)
}

/** Makes a conversation wait for the contact after a member answered. */
export async function markAnswered(db: Db, id: number, sent_at: string | null): Promise<void> {
  await run(
    db,
    sql`UPDATE conversations SET status = 'pending', snoozed_until = NULL, closed_at = NULL, waiting_since = NULL,
      first_reply_at = coalesce(first_reply_at, ${sent_at}::timestamptz) WHERE id = ${id}`,
  )
}

/** Opens a conversation after its contact wrote; from then on it waits for an answer. */
export async function markWaiting(db: Db, id: number, sent_at: string | null): Promise<void> {
  await run(
    db,
    sql`UPDATE conversations SET status = 'open', snoozed_until = NULL, closed_at = NULL,
      waiting_since = coalesce(waiting_since, ${sent_at}::timestamptz) WHERE id = ${id}`,
  )
}

/** Stores the newest message as the one that lists show. Notes are left out in projects, whose guests read the lists too. */
export async function setLastMessage(db: Db, id: number): Promise<ConversationRow> {
  const stored = await one<ConversationRow>(
    db,
    sql`UPDATE conversations c SET last_message_id = m.id, last_message_at = coalesce(m.sent_at, c.created_at), last_message_preview = m.preview, version = c.version + 1, updated_at = now()
    FROM (SELECT 1) one LEFT JOIN LATERAL (
      SELECT id, sent_at, nullif(left(regexp_replace(body_text, '\\s+', ' ', 'g'), 160), '') AS preview FROM messages
      WHERE conversation_id = ${id} AND deleted_at IS NULL AND direction <> 'system'
        AND (direction <> 'internal' OR NOT EXISTS (SELECT FROM conversations k WHERE k.id = ${id} AND k.project_uuid IS NOT NULL))
      ORDER BY id DESC LIMIT 1) m ON true
    WHERE c.id = ${id} RETURNING c.*`,
  )
  return stored!
}

/** Makes a merged conversation, and those merged into it before, redirect to the survivor. @returns the merged conversation */
export async function redirectTo(db: Db, survivor_id: number, merged: ConversationRow, now: Date): Promise<ConversationRow> {
  const redirected = await rows<ConversationRow>(
    db,
    sql`UPDATE conversations SET merged_into_id = ${survivor_id}, status = 'closed', closed_at = coalesce(closed_at, ${now}), snoozed_until = NULL, waiting_since = NULL,
      last_message_id = NULL, last_message_preview = NULL, version = version + 1, updated_at = now()
    WHERE account_id = ${merged.account_id} AND (id = ${merged.id} OR merged_into_id = ${merged.id}) RETURNING *`,
  )
  return redirected.find((row) => row.id === merged.id)!
}
