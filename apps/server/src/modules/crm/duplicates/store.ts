import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { ContactErasure } from '../contact-children/index.ts'

/** Removes the addresses and numbers by which contacts were found as duplicates, except those that others of the group have. */
export const duplicateErasure: ContactErasure = {
  tables: ['duplicate_groups'],
  async erase(db, contact_ids) {
    await run(
      db,
      sql`UPDATE duplicate_groups g SET updated_at = now(), match_keys = array(
          SELECT k.key FROM unnest(g.match_keys) WITH ORDINALITY AS k (key, at)
          WHERE EXISTS (SELECT FROM contact_email_addresses e WHERE e.account_id = g.account_id AND e.contact_id = any(g.contact_ids) AND e.contact_id <> all(${contact_ids}::bigint[]) AND e.email_key = k.key)
            OR EXISTS (SELECT FROM contact_phone_numbers p WHERE p.account_id = g.account_id AND p.contact_id = any(g.contact_ids) AND p.contact_id <> all(${contact_ids}::bigint[]) AND p.phone_key = k.key)
          ORDER BY k.at)
        WHERE g.account_id IN (SELECT account_id FROM contacts WHERE id = any(${contact_ids}::bigint[])) AND g.contact_ids && ${contact_ids}::bigint[]`,
    )
  },
}
