import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** Counts again how many live contacts the people of these contacts have. */
export async function recountPeople(db: Db, contact_ids: readonly number[]): Promise<void> {
  if (!contact_ids.length) return
  await sql`
    UPDATE people p SET contacts_count = n.contacts, updated_at = now()
    FROM (
      SELECT o.account_id, o.person_id, count(*) FILTER (WHERE c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased')) AS contacts
      FROM (SELECT DISTINCT account_id, person_id FROM contacts WHERE id = any(${contact_ids}::bigint[]) AND person_id IS NOT NULL) o
      JOIN contacts c ON c.account_id = o.account_id AND c.person_id = o.person_id GROUP BY 1, 2
    ) n WHERE p.id = n.person_id AND p.contacts_count <> n.contacts`.execute(db)
}
