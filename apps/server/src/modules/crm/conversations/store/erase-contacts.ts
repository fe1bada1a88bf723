import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import { eraseFiles } from '#modules/attachments/media/index.ts'
import { eraseNotifications } from '#modules/attachments/notifications/index.ts'
import type { ContactErasure } from '../../contact-children/index.ts'

/** System lines hold a code and names. */
const WITHOUT_NAMES = sql`(SELECT jsonb_object_agg(key, CASE WHEN key = 'code' OR jsonb_typeof(value) <> 'string' THEN value ELSE '"–"' END) FROM jsonb_each(m.event))`

/** Conversations stay as empty rows. What the contacts wrote in conversations of others is blanked, too. */
export const conversationErasure: ContactErasure = {
  tables: ['conversations', 'messages'],
  async erase(db, contact_ids) {
    const theirs = sql`(c.contact_id = any(${contact_ids}::bigint[]) OR (m.authorable_type = 'contact' AND m.authorable_id = any(${contact_ids}::bigint[])))`
    await eraseNotifications(db, 'conversation', sql`SELECT id::text FROM conversations WHERE contact_id = any(${contact_ids}::bigint[])`)
    await eraseFiles(db, 'message', sql`SELECT m.id::text FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE ${theirs}`)
    await run(
      db,
      sql`UPDATE messages m SET body = '–', body_text = '–', search_text = '', error = NULL, event = ${WITHOUT_NAMES}, updated_at = now() FROM conversations c WHERE c.id = m.conversation_id AND ${theirs}`,
    )
    await run(
      db,
      sql`UPDATE conversations SET subject = NULL, external_id = NULL, last_message_preview = NULL, search_text = '', version = version + 1, updated_at = now()
        WHERE contact_id = any(${contact_ids}::bigint[])`,
    )
  },
}
