import { deleteRows, insertRow, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

export const insertDraft = (db: Db, draft: NewRow<'draft_email_messages'>): Promise<Row<'draft_email_messages'>> =>
  insertRow(db, 'draft_email_messages', draft)

export const changeDraft = (db: Db, id: number, values: RowChange<'draft_email_messages'>): Promise<Row<'draft_email_messages'>> =>
  updateRow(db, 'draft_email_messages', { id }, values, { versioned: true })

export async function deleteDraft(db: Db, id: number): Promise<void> {
  await deleteRows(db, 'draft_email_messages', { id })
}
