import type { Row, Table } from '#db/rows.ts'
import { collection } from '#kit/wiring.ts'

/**
 * How the rows of a table belong to contacts, and what happens to them when contacts are merged. The owner of the table
 * declares it in its store. A test fails for a column that refers to contacts and is neither declared nor exempt.
 */
export type ContactChild = { [T in Table]: { table: T } & Belonging<keyof Row<T> & string> }[Table]

interface Belonging<Column extends string> {
  /** Column with the id of the contact. */
  column: Column
  /** Polymorphic tables: the column that must be `contact`; `column` then holds the id as text. */
  morph?: Column
  /** Polymorphic tables whose `column` is a number instead of text. */
  numeric?: true
  /** Columns that distinguish the rows of one contact, without `column`. */
  key: readonly Column[]
  /** False for tables whose rows may carry another account than the contact's, or that are found without it. */
  tenant?: false
  /** Columns that a row gets when it is moved, as SQL over the surviving contact `w`. An undo restores the old values. */
  set?: Readonly<Partial<Record<Column, string>>>
  /** Rows of which a contact may have only one. */
  conflict?: {
    /** SQL over `t` that is equal for rows of which one is kept. */
    on: string
    /** SQL order over `t`, the row to keep first. Among equals, the row of the surviving contact is kept. */
    best?: string
  }
  /** An undo moves rows back even if they have changed since, because fields of the contact depend on them. */
  returns?: 'always'
}

/** Everything that belongs to a contact. Merges, their undo and their tests work from this list. */
export const contactChildren = collection<ContactChild>('rows of contacts')

/** Columns (`table.column`) that refer to a contact and do not follow a merge, with the reason. */
export const contactExemptions = collection<Readonly<Record<string, string>>>('columns that do not follow a merge')
