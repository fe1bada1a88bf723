import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { eraseComments } from '#modules/attachments/comments/index.ts'
import { eraseFiles } from '#modules/attachments/media/index.ts'
import { eraseNotes } from '#modules/attachments/notes/index.ts'

/**
 * What contacts wrote and what was written to them: texts, addresses and traces go, the rows stay so that figures and
 * documents keep adding up. Notes and comments on their requests go, too.
 */
export async function eraseCorrespondence(db: Db, ids: readonly number[]): Promise<void> {
  await eraseAttachedFiles(db, ids)
  await sql`DELETE FROM unsubscribe_undos WHERE contact_id = any(${ids}::bigint[])`.execute(db)
  await eraseRequests(db, ids)
  await eraseConversations(db, ids)
  await eraseMessages(db, ids)
}

/** Files of requests, messages and mails; before their rows change, which lead to them. */
async function eraseAttachedFiles(db: Db, ids: readonly number[]): Promise<void> {
  const of = (table: string) => sql`SELECT r.id::text FROM ${sql.table(table)} r WHERE r.contact_id = any(${ids}::bigint[])`
  await eraseFiles(db, 'contact_request', of('contact_requests'))
  await eraseFiles(db, 'email_message', of('email_messages'))
  await eraseFiles(db, 'draft_email_message', of('draft_email_messages'))
  await eraseFiles(
    db,
    'message',
    sql`SELECT r.id::text FROM messages r JOIN conversations c ON c.id = r.conversation_id
      WHERE c.contact_id = any(${ids}::bigint[]) OR (r.authorable_type = 'contact' AND r.authorable_id = any(${ids}::bigint[]))`,
  )
}

async function eraseRequests(db: Db, ids: readonly number[]): Promise<void> {
  const requests = sql`SELECT r.id::text FROM contact_requests r WHERE r.contact_id = any(${ids}::bigint[])`
  await eraseNotes(db, 'contact_request', requests)
  await eraseComments(db, 'contact_request', requests)
  await sql`UPDATE contact_requests SET subject = '–', message = NULL, lost_note = NULL, search_text = '', updated_at = now(), version = version + 1 WHERE contact_id = any(${ids}::bigint[])`.execute(
    db,
  )
  await sql`UPDATE request_intakes SET payload = '{}', ip = NULL, error = NULL, updated_at = now() WHERE contact_id = any(${ids}::bigint[])`.execute(
    db,
  )
}

async function eraseConversations(db: Db, ids: readonly number[]): Promise<void> {
  await sql`UPDATE messages m SET body = '–', body_text = '–', search_text = '', updated_at = now() FROM conversations c
    WHERE c.id = m.conversation_id AND (c.contact_id = any(${ids}::bigint[]) OR (m.authorable_type = 'contact' AND m.authorable_id = any(${ids}::bigint[])))`.execute(
    db,
  )
  await sql`UPDATE conversations SET subject = NULL, external_id = NULL, last_message_preview = NULL, search_text = '', updated_at = now(), version = version + 1
    WHERE contact_id = any(${ids}::bigint[])`.execute(db)
}

async function eraseMessages(db: Db, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM draft_email_messages WHERE contact_id = any(${ids}::bigint[])`.execute(db)
  await sql`UPDATE message_events e SET ip = NULL, browser = NULL, payload = NULL WHERE e.email_message_id IN (SELECT id FROM email_messages WHERE contact_id = any(${ids}::bigint[]))
    OR e.sms_message_id IN (SELECT id FROM sms_messages WHERE contact_id = any(${ids}::bigint[]))`.execute(db)
  await sql`UPDATE email_messages SET to_address = '–', to_key = 'erased:' || id, cc = '{}', bcc = '{}', subject = '–', preheader = NULL, written = NULL, html = NULL, text_body = NULL, search_text = '',
      reply_to = NULL, from_address = CASE direction WHEN 'incoming' THEN '–' ELSE from_address END, from_name = CASE direction WHEN 'incoming' THEN NULL ELSE from_name END,
      status = CASE WHEN status = 'queued' THEN 'cancelled' ELSE status END, updated_at = now()
    WHERE contact_id = any(${ids}::bigint[])`.execute(db)
  await sql`UPDATE sms_messages SET to_number = left('erased' || id, 20), body = '–', sender_id = CASE direction WHEN 'incoming' THEN '–' ELSE sender_id END,
      status = CASE WHEN status = 'queued' THEN 'cancelled' ELSE status END, updated_at = now()
    WHERE contact_id = any(${ids}::bigint[])`.execute(db)
}
