import { sql } from 'kysely'
import { deleteRows, rows, run, type Db } from '#db/rows.ts'

/** Tags of contacts, for merges. Of an exclusive category one tag remains. */
export const contactTagChild = {
  table: 'contact_tag',
  column: 'contact_id',
  key: ['tag_id'],
  set: { created_at: 'w.created_at' },
  conflict: {
    on: `coalesce((SELECT 'one of ' || k.id FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id AND k.is_exclusive WHERE g.id = t.tag_id), 'tag ' || t.tag_id)`,
  },
} as const

/** Tags in the export of a person's data. */
export const tagSection = {
  name: 'tags',
  from: 'tags',
  where: (contact_ids: readonly number[]) =>
    sql`t.id IN (SELECT g.tag_id FROM contact_tag g WHERE g.contact_id = any(${contact_ids}::bigint[]))`,
} as const

/** Begins a statement, or a part of a WITH, that tags the contacts which a query selects. */
const INTO_CONTACT_TAG = 'INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at)'

/** Begins such a statement which also says whether lists show each contact. The contacts must be locked, or new in its transaction. */
export const INTO_LISTED_CONTACT_TAG = 'INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at, listed)'

/** Begins a statement that takes tags off contacts, for the undo of an import. */
export const DELETE_CONTACT_TAG = 'DELETE FROM contact_tag g'

/** A part of a WITH that makes tags of the account from the account and name that a query selects, and finds those made meanwhile. */
export const makeTags = (select: string, returning: string): string => `INSERT INTO tags (account_id, name) ${select}
  ON CONFLICT (account_id, tag_category_id, lower(name)) WHERE deleted_at IS NULL DO UPDATE SET updated_at = now() RETURNING ${returning}`

/**
 * Tags contacts. A tag of an exclusive category replaces the one that was there.
 * @returns ids of the contacts that got a tag they did not have
 */
export async function tagContacts(db: Db, contact_ids: readonly number[], tag_ids: readonly number[]): Promise<number[]> {
  await run(
    db,
    sql`DELETE FROM contact_tag ct USING tags had
      WHERE ct.contact_id = any(${contact_ids}::bigint[]) AND had.id = ct.tag_id AND NOT had.id = any(${tag_ids}::bigint[])
        AND EXISTS (SELECT FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id AND k.is_exclusive
          WHERE g.id = any(${tag_ids}::bigint[]) AND g.tag_category_id = had.tag_category_id)`,
  )
  const changed = await rows<{ contact_id: number }>(
    db,
    sql`WITH added AS (
        ${sql.raw(INTO_CONTACT_TAG)}
        SELECT c.account_id, c.id, g.id, c.created_at FROM contacts c
        JOIN tags g ON g.account_id = c.account_id AND g.deleted_at IS NULL AND g.id = any(${tag_ids}::bigint[])
        WHERE c.id = any(${contact_ids}::bigint[])
        ON CONFLICT DO NOTHING RETURNING contact_id
      ) SELECT DISTINCT contact_id FROM added`,
  )
  return changed.map((row) => row.contact_id)
}

/** Takes tags off contacts. @returns ids of the contacts that had one of them */
export async function untagContacts(db: Db, contact_ids: readonly number[], tag_ids: readonly number[]): Promise<number[]> {
  const changed = await rows<{ contact_id: number }>(
    db,
    sql`WITH gone AS (DELETE FROM contact_tag WHERE contact_id = any(${contact_ids}::bigint[]) AND tag_id = any(${tag_ids}::bigint[]) RETURNING contact_id)
      SELECT DISTINCT contact_id FROM gone`,
  )
  return changed.map((row) => row.contact_id)
}

/**
 * Adds tags to contacts and removes others, of each contact its own, for the undo of a change. Tags that were deleted meanwhile are left out.
 * @returns ids of the contacts whose tags changed
 */
export async function exchangeContactTags(
  db: Db,
  changes: readonly { contact_id: number; add: readonly number[]; remove: readonly number[] }[],
): Promise<number[]> {
  const changed = await rows<{ contact_id: number }>(
    db,
    sql`WITH wanted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS w(contact_id bigint, add bigint[], remove bigint[])),
      gone AS (DELETE FROM contact_tag g USING wanted w WHERE g.contact_id = w.contact_id AND g.tag_id = any(w.remove) RETURNING g.contact_id),
      added AS (
        ${sql.raw(INTO_CONTACT_TAG)}
        SELECT c.account_id, c.id, g.id, c.created_at FROM wanted w JOIN contacts c ON c.id = w.contact_id
        JOIN tags g ON g.account_id = c.account_id AND g.deleted_at IS NULL AND g.id = any(w.add)
        ON CONFLICT DO NOTHING RETURNING contact_id
      )
      SELECT contact_id FROM gone UNION SELECT contact_id FROM added`,
  )
  return changed.map((row) => row.contact_id)
}

/** Takes all tags off erased contacts. */
export async function eraseContactTags(db: Db, contact_ids: readonly number[]): Promise<void> {
  await deleteRows(db, 'contact_tag', { contact_id: contact_ids })
}
