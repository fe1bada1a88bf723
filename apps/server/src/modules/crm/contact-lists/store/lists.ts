import { sql } from 'kysely'
import { updateRow, type Db } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { contactListQuery, contactListSubject, type ContactListRow } from '../lists/contact-lists.query.ts'

/** Lists of accounts. A change returns the stored row without reading the view, which a caller may change but not read. */
export const contactListKind: RecordKind<'contact_lists', ContactListRow> = {
  table: 'contact_lists',
  query: { ...contactListQuery, spec: { ...contactListQuery.spec, from: 'contact_lists' } },
  subject: contactListSubject,
  unique: { contact_lists_name: 'name' },
}

/** Marks a list as deleted. */
export async function deleteList(db: Db, id: number): Promise<void> {
  await updateRow(db, 'contact_lists', { id }, { deleted_at: sql`now()` }, { versioned: true })
}
