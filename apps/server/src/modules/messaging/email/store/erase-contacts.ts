import { sql } from 'kysely'
import { deleteRows, run, type Db } from '#db/rows.ts'
import { eraseFiles } from '#modules/attachments/media/index.ts'
import type { ContactErasure } from '#modules/crm/contact-children/index.ts'

/** Messages stay for the figures, without text and addresses; a queued one is cancelled. Drafts and files are deleted. */
export const emailErasure: ContactErasure = {
  tables: ['email_messages', 'draft_email_messages', 'message_events'],
  async erase(db, contact_ids) {
    await eraseFiles(db, 'email_message', sql`SELECT id::text FROM email_messages WHERE contact_id = any(${contact_ids}::bigint[])`)
    await eraseFiles(
      db,
      'draft_email_message',
      sql`SELECT id::text FROM draft_email_messages WHERE contact_id = any(${contact_ids}::bigint[])`,
    )
    await deleteRows(db, 'draft_email_messages', { contact_id: contact_ids })
    await blankEvents(db, contact_ids)
    await blankEmails(db, contact_ids)
  },
}

/** Events of mails and of texts: both are stored in one table. */
async function blankEvents(db: Db, contact_ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`UPDATE message_events e SET ip = NULL, browser = NULL, payload = NULL
      WHERE e.email_message_id IN (SELECT id FROM email_messages WHERE contact_id = any(${contact_ids}::bigint[]))
        OR e.sms_message_id IN (SELECT id FROM sms_messages WHERE contact_id = any(${contact_ids}::bigint[]))`,
  )
}

async function blankEmails(db: Db, contact_ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`UPDATE email_messages SET to_address = '–', to_key = 'erased:' || id, cc = '{}', bcc = '{}', subject = '–', preheader = NULL, written = NULL,
        html = NULL, quoted_html = NULL, text_body = NULL, search_text = '', reply_to = NULL, error = NULL, chosen_by = NULL, memberships = NULL,
        from_address = CASE direction WHEN 'incoming' THEN '–' ELSE from_address END,
        from_name = CASE direction WHEN 'incoming' THEN NULL ELSE from_name END,
        status = CASE WHEN status = 'queued' THEN 'cancelled' ELSE status END, updated_at = now()
      WHERE contact_id = any(${contact_ids}::bigint[])`,
  )
}
