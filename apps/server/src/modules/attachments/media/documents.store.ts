import { insertRow, type Db, type NewRow } from '#db/rows.ts'
import { uuidv7 } from '#lib/uuid.ts'

type NewDocument = Pick<
  NewRow<'media'>,
  'account_id' | 'disk' | 'path' | 'file_name' | 'extension' | 'mime_type' | 'size_bytes' | 'checksum' | 'created_by_id'
>

/** Keeps a file that the product itself made and stored, such as the PDF of an invoice. @returns its id */
export async function insertDocument(db: Db, document: NewDocument): Promise<number> {
  const { id } = await insertRow(db, 'media', { uuid: uuidv7(), kind: 'document', ...document })
  return id
}
