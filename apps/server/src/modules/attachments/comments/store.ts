import { sql } from 'kysely'
import { insertRow, run, updateRow, type Db, type NewRow, type Row, type RowChange, type Sql } from '#db/rows.ts'

/** Comments follow a contact in a merge. */
export const commentChild = { table: 'comments', column: 'commentable_id', morph: 'commentable_type', key: ['id'], tenant: false } as const

/** Comments in the export of a person's data: what colleagues write about them is about them, too. */
export const commentSection = { name: 'comments', from: 'comments', column: 'commentable_id', morph: 'commentable_type' } as const

export const insertComment = (db: Db, comment: NewRow<'comments'>): Promise<Row<'comments'>> => insertRow(db, 'comments', comment)

export const editComment = (db: Db, id: number, values: RowChange<'comments'>): Promise<Row<'comments'>> =>
  updateRow(db, 'comments', { id }, values)

/** Hides a comment and its replies. */
export async function deleteThread(db: Db, id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE comments SET deleted_at = now(), updated_at = now() WHERE (id = ${id} OR parent_id = ${id}) AND deleted_at IS NULL`,
  )
}

/** Deletes the comments on records for good. @param keys query that selects the records' keys as text */
export async function eraseComments(db: Db, commentable_type: string, keys: Sql): Promise<void> {
  await run(db, sql`DELETE FROM comments WHERE commentable_type = ${commentable_type} AND commentable_id IN (${keys})`)
}
