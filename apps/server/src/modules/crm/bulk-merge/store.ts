import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { ContactErasure } from '../contact-children/index.ts'

/** Removes the addresses and numbers by which groups of contacts were found; the groups stay as the report of the merge. */
export const bulkMergeErasure: ContactErasure = {
  tables: ['bulk_merge_groups'],
  async erase(db, contact_ids) {
    await run(
      db,
      sql`UPDATE bulk_merge_groups SET match_keys = '{}'
        WHERE account_id IN (SELECT account_id FROM contacts WHERE id = any(${contact_ids}::bigint[])) AND contact_ids && ${contact_ids}::bigint[]`,
    )
  },
}
