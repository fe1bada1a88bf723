import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { ContactErasure } from '#modules/crm/contact-children/index.ts'

/** Messages stay for the figures, without text and numbers; a queued one is cancelled. */
export const smsErasure: ContactErasure = {
  tables: ['sms_messages'],
  async erase(db, contact_ids) {
    await run(
      db,
      sql`UPDATE sms_messages SET to_number = left('erased' || id, 20), body = '–', error = NULL, chosen_by = NULL, sender_id = CASE direction WHEN 'incoming' THEN '–' ELSE sender_id END,
          status = CASE WHEN status = 'queued' THEN 'cancelled' ELSE status END, updated_at = now()
        WHERE contact_id = any(${contact_ids}::bigint[])`,
    )
  },
}
