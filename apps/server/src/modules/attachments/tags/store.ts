import { sql } from 'kysely'
import { deleteRows, insertRow, run, updateRow, updateRows, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import type { CategoryRow, TagRow } from './tags.query.ts'

/** Changes to the platform's templates are announced to the admin area. */
const adminChannel = ({ account_id }: { account_id: number | null }) => (account_id === null ? ['private-admin'] : [])

/** Tags of accounts or of the platform's templates, depending on the query. */
export const tagKind = (query: ResourceQuery): RecordKind<'tags', TagRow> => ({
  table: 'tags',
  query,
  subject: { type: 'tag', label: (tag) => tag.name, channels: adminChannel },
  unique: { tags_name: 'name' },
})

/** Categories of accounts or of the platform's templates, depending on the query. */
export const categoryKind = (query: ResourceQuery): RecordKind<'tag_categories', CategoryRow> => ({
  table: 'tag_categories',
  query,
  subject: { type: 'tag-category', label: (category) => category.name, channels: adminChannel },
  unique: { tag_categories_name: 'name' },
})

/** Inserts a tag from an imported file, without a separate event. */
export const insertTag = (db: Db, tag: NewRow<'tags'>): Promise<Row<'tags'>> => insertRow(db, 'tags', tag)

/** Inserts a category from an imported file, without a separate event. */
export const insertCategory = (db: Db, category: NewRow<'tag_categories'>): Promise<Row<'tag_categories'>> =>
  insertRow(db, 'tag_categories', category)

/** Changes a tag or a category from an imported file, without a separate event. */
export async function changeFromFile(
  db: Db,
  table: 'tags' | 'tag_categories',
  id: number,
  values: RowChange<'tags'> & RowChange<'tag_categories'>,
): Promise<void> {
  await updateRow(db, table, { id }, values, { versioned: true })
}

/** Deletes a category; its tags stay without one. */
export async function deleteCategory(db: Db, id: number): Promise<void> {
  await updateRows(db, 'tags', { tag_category_id: id, deleted_at: null }, { tag_category_id: null }, { versioned: true })
  await updateRow(db, 'tag_categories', { id }, { deleted_at: sql`now()` })
}

/** Copies the tags of a category into another one, in their order. */
export async function copyTags(db: Db, from_category_id: number, into: { account_id: number | null; id: number }): Promise<void> {
  await run(
    db,
    sql`INSERT INTO tags (account_id, tag_category_id, name, color, position)
      SELECT ${into.account_id}, ${into.id}, name, color, position FROM tags
      WHERE tag_category_id = ${from_category_id} AND deleted_at IS NULL ORDER BY position, id`,
  )
}

/**
 * Moves the records of one tag to another and deletes it; a record with both keeps one. Contacts are written in the order of
 * their ids, to avoid deadlocks.
 */
export async function foldTag(db: Db, from_id: number, into_id: number): Promise<void> {
  await run(
    db,
    sql`INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at)
      SELECT account_id, contact_id, ${into_id}, created_at FROM contact_tag WHERE tag_id = ${from_id} ORDER BY contact_id
      ON CONFLICT DO NOTHING`,
  )
  await run(
    db,
    sql`INSERT INTO taggables (account_id, tag_id, taggable_type, taggable_id, created_by_id, created_at)
      SELECT account_id, ${into_id}, taggable_type, taggable_id, created_by_id, created_at FROM taggables WHERE tag_id = ${from_id}
      ON CONFLICT DO NOTHING`,
  )
  await deleteTag(db, from_id)
}

/** Takes a tag off every record that carries it and deletes it. */
export async function deleteTag(db: Db, id: number): Promise<void> {
  await deleteRows(db, 'contact_tag', { tag_id: id })
  await deleteRows(db, 'taggables', { tag_id: id })
  await updateRow(db, 'tags', { id }, { deleted_at: sql`now()` })
}
