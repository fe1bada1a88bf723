import { sql } from 'kysely'
import { one, updateRow, updateRows, type Db } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { contactListQuery, contactListSubject, type ContactListRow } from '../lists/contact-lists.query.ts'

/** Lists of accounts. A change returns the stored row instead of the view, because a caller may change a list without reading it. */
export const contactListKind: RecordKind<'contact_lists', ContactListRow> = {
  table: 'contact_lists',
  query: { ...contactListQuery, spec: { ...contactListQuery.spec, from: 'contact_lists' } },
  subject: contactListSubject,
  unique: { contact_lists_name: 'name' },
}

/** Finds a list of an account by its name in any case, or creates it. */
export async function findOrInsertList(db: Db, account_id: number, name: string): Promise<{ id: number; is_new: boolean }> {
  const list = await one<{ id: number; is_new: boolean }>(
    db,
    sql`WITH found AS (SELECT id FROM contact_lists WHERE account_id = ${account_id} AND lower(name) = lower(${name}) AND deleted_at IS NULL),
      created AS (INSERT INTO contact_lists (account_id, name) SELECT ${account_id}, ${name} WHERE NOT EXISTS (SELECT FROM found) RETURNING id)
    SELECT id, false AS is_new FROM found UNION ALL SELECT id, true FROM created`,
  )
  return list!
}

/** Marks a list as deleted. */
export async function deleteList(db: Db, id: number): Promise<void> {
  await updateRow(db, 'contact_lists', { id }, { deleted_at: sql`now()` }, { versioned: true })
}

/** Notes when a mail went to lists last. */
export async function markListsSent(db: Db, account_id: number, ids: readonly number[], at: Date): Promise<void> {
  await updateRows(db, 'contact_lists', { account_id, id: [...ids] }, { last_sent_at: at })
}
