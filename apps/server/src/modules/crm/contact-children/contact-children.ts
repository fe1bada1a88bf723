/**
 * One table whose rows belong to contacts, and what becomes of them when contacts are folded into one. A later area
 * that hangs rows on contacts registers its table in its `index.ts`; a test over the database's catalogue fails for a
 * column that points to contacts and is neither registered nor exempt.
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
export const contactChildren = {
  all: [] as ContactChild[],
  /** Columns (`table.column`) that name a contact and do not follow a merge, with the reason. */
  exempted: new Map<string, string>(),

  /** Adds tables. @throws when one is registered twice */
  register(...children: ContactChild[]): void {
    for (const child of children) {
      if (this.all.some((known) => known.table === child.table))
        throw new Error(`${child.table} is registered twice as belonging to contacts.`)
      this.all.push(child)
    }
  },
  /** Says why a column that names a contact stays as it is. */
  exempt(column: string, reason: string): void {
    this.exempted.set(column, reason)
  },
}
