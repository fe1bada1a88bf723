import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { ContactErasure } from '../contact-children/index.ts'

/** Merges stay as history; what they know of the contacts goes, so that they cannot be undone any more. */
export const mergeErasure: ContactErasure = {
  tables: ['contact_merges', 'contact_merge_items'],
  async erase(db, contact_ids) {
    await run(
      db,
      sql`UPDATE contact_merge_items i SET before = NULL FROM contact_merges m
        WHERE m.uuid = i.contact_merge_uuid AND (m.winner_id = any(${contact_ids}::bigint[]) OR m.loser_ids && ${contact_ids}::bigint[])`,
    )
    await run(
      db,
      sql`UPDATE contact_merges SET winner_before = '{}', losers_before = '{}', undo_until = least(undo_until, now()), updated_at = now()
        WHERE winner_id = any(${contact_ids}::bigint[]) OR loser_ids && ${contact_ids}::bigint[]`,
    )
  },
}
