import { collection } from '#kit/wiring.ts'

/**
 * One table whose rows belong to contacts, and what becomes of them when contacts are merged. A test over the
 * database's catalogue fails for a column that points to contacts and is neither listed in the wiring nor exempt.
 */
export interface ContactChild {
  table: string
  /** Column that names the contact. */
  column: string
  /** Morph tables: the column that must say `contact`; `column` then holds the id as text. */
  morph?: string
  /** Morph tables whose `column` is a number after all. */
  numeric?: true
  /** Columns that tell the rows of one contact apart, without `column`. */
  key: readonly string[]
  /** False for tables whose rows may carry another account than the contact's, or that are found without it. */
  tenant?: false
  /** Columns that a row gets when it changes hands, as SQL over the surviving contact `w`. Undo brings the old values back. */
  set?: Readonly<Record<string, string>>
  /** What only one row of a contact may have. */
  conflict?: {
    /** SQL over `t` that is equal for rows of which one is kept. */
    on: string
    /** SQL order over `t`, the row to keep first; the survivor's own when equal. */
    best?: string
  }
  /** Rows go back at undo even when they were changed since, because the contact's own fields depend on them. */
  returns?: 'always'
}

/** Everything that belongs to a contact: the one list that merge, undo and their tests work from. */
export const contactChildren = collection<ContactChild>('rows of contacts')

/** Columns (`table.column`) that name a contact and do not follow a merge, with the reason. */
export const contactExemptions = collection<Readonly<Record<string, string>>>('columns that do not follow a merge')
