import type { Row, Sql, Table } from '#db/rows.ts'
import { collection } from '#kit/wiring.ts'

/** Rows of one table in the export of a person's data. The owner of the table declares them. */
export type PersonalDataSection = { [T in Table]: Section<T> & (ByColumn<T> | ByCondition) }[Table]

interface Section<T extends Table> {
  /** Name of the list in the file and of the sheet in the workbook. */
  name: string
  from: T
  /** Unique column by which the rows are read in portions; `id` when left out. */
  key?: 'id' | 'uuid'
  /** Columns with secrets, internal notes and storage details, which are left out. */
  omit?: readonly (keyof Row<T> & string)[]
  /** Kind under which files are attached to these rows. The export includes those files. */
  files_of?: string
}

interface ByColumn<T extends Table> {
  /** Column with the id of the contact. */
  column: keyof Row<T> & string
  /** Polymorphic tables: the column that must be `contact`; `column` then holds the id as text. */
  morph?: keyof Row<T> & string
}

interface ByCondition {
  /**
   * Condition over `t`.
   * @param contact_ids the contact and those merged into it
   * @param attached condition over `mediables d` for the files of all sections
   */
  where: (contact_ids: readonly number[], attached: () => Sql) => Sql
}

/** All personal data of contacts, in the order of the file. */
export const personalData = collection<PersonalDataSection>('personal data of contacts')
