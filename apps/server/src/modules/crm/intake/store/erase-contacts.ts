import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { ContactErasure } from '../../contact-children/index.ts'

/** Deletes the stored payloads of contacts. */
export const intakeErasure: ContactErasure = {
  tables: ['request_intakes'],
  async erase(db, contact_ids) {
    await run(
      db,
      sql`UPDATE request_intakes SET payload = '{}', ip = NULL, error = NULL, updated_at = now() WHERE contact_id = any(${contact_ids}::bigint[])`,
    )
  },
}
