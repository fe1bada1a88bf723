import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import { eraseFiles } from '#modules/attachments/media/index.ts'
import { erasePartials } from '../partials/partials.store.ts'
import type { ContactChild, ContactErasure, PersonalDataSection } from '#modules/crm/contact-children/index.ts'

/** Submissions follow their contact in a merge. */
export const submissionChildren: ContactChild = { table: 'form_submissions', column: 'contact_id', key: ['id'] }

/** What the person sent with forms. */
export const submissionSection: PersonalDataSection = {
  name: 'form_submissions',
  from: 'form_submissions',
  column: 'contact_id',
  omit: ['dedupe_hash', 'search_text'],
}

/** Deletes what contacts sent with forms, and what they filled in with one of their addresses and did not send; the numbers of submissions stay. */
export const submissionErasure: ContactErasure = {
  tables: ['form_submissions'],
  async erase(db, contact_ids) {
    await erasePartials(db, contact_ids)
    await eraseFiles(db, 'form_submission', sql`SELECT id::text FROM form_submissions WHERE contact_id = any(${contact_ids}::bigint[])`)
    await run(
      db,
      sql`UPDATE form_submissions SET data = '{}', attribution = '{}', ip = NULL, browser = NULL, error = NULL, email_skipped = NULL, search_text = '', updated_at = now()
        WHERE contact_id = any(${contact_ids}::bigint[])`,
    )
  },
}
