import type { ContactChild } from '../../contact-children/index.ts'

/** Rows of imports refer to the survivor after a merge. */
export const importChild: ContactChild = { table: 'import_rows', column: 'contact_id', key: ['import_id', 'row_no'] }
