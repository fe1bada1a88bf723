import type { Db, Table } from '#db/rows.ts'
import { collection } from '#kit/wiring.ts'

/**
 * What one module removes when contacts are erased. Rows that documents and figures depend on stay without their texts.
 * A test fails for a table that refers to contacts and is neither covered nor exempt.
 */
export interface ContactErasure {
  /** Tables that it covers. */
  tables: readonly Table[]
  /** Runs in the transaction that erases the contacts. They and those merged into them are locked. */
  erase(db: Db, contact_ids: readonly number[]): Promise<void>
}

/** Everything that is erased with a contact, in this order. */
export const contactErasures = collection<ContactErasure>('erasures of contacts')

/** Tables that refer to contacts and that an erasure does not change, with the reason. */
export const erasureExemptions = collection<Readonly<Partial<Record<Table, string>>>>('tables that an erasure leaves as they are')
