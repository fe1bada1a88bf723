import { sql } from 'kysely'
import { insertRow, run, updateRow, type Db, type NewRow, type Row, type Sql } from '#db/rows.ts'
import type { ContactErasure } from '../contact-children/index.ts'
import type { PersonJournal } from '../contacts/index.ts'
import type { MergeKeys } from './move-children.ts'

/** Merges stay as history without the data of the contacts, so that they can no longer be undone. */
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

/** Inserts a merge with the contacts as they were before it. */
export async function insertMerge(db: Db, merge: NewRow<'contact_merges'>): Promise<void> {
  await insertRow(db, 'contact_merges', merge)
}

/** Marks a merge as undone. */
export const markUndone = (db: Db, uuid: string, undone_at: Date, undone_by_id: number | null): Promise<Row<'contact_merges'>> =>
  updateRow(db, 'contact_merges', { uuid }, { undone_at, undone_by_id })

/**
 * Notes rows that a merge changes, deletes or adds, for its undo; the last part of the WITH that writes them.
 * @param entries query that selects table_name, row_key, action, old_contact_id and before
 */
export const noteItems = ({ account_id, uuid }: MergeKeys, entries: Sql): Sql => sql`
  INSERT INTO contact_merge_items (account_id, contact_merge_uuid, table_name, row_key, action, old_contact_id, before)
  SELECT ${account_id}::bigint, ${uuid}::uuid, e.table_name, e.row_key, e.action, e.old_contact_id, e.before FROM (${entries}) e`

/** The journal of a merge for the rows of people. */
export const personJournal = (merge: MergeKeys): PersonJournal => ({
  note: (entries) => noteItems(merge, entries),
  noted: (table) =>
    sql`(SELECT row_key, before FROM contact_merge_items WHERE contact_merge_uuid = ${merge.uuid} AND table_name = ${table})`,
})
