import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { ContactErasure } from '../../contact-children/index.ts'

/** Keeps the rows in the report of an import, without the cells of the file. */
export const importErasure: ContactErasure = {
  tables: ['import_rows'],
  async erase(db, contact_ids) {
    await run(
      db,
      sql`UPDATE import_rows SET raw = '[]', message_params = NULL, before = NULL WHERE contact_id = any(${contact_ids}::bigint[])`,
    )
  },
}
