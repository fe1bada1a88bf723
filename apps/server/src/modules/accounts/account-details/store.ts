import { sql } from 'kysely'
import { insertRow, one, run, type Db, type NewRow, type Row, type Sql } from '#db/rows.ts'
import { uuidv7 } from '#lib/uuid.ts'

type New<T extends 'account_emails' | 'account_phones' | 'account_registrations'> = Omit<NewRow<T>, 'uuid'>

export const addEmail = (db: Db, email: New<'account_emails'>): Promise<Row<'account_emails'>> =>
  insertRow(db, 'account_emails', { uuid: uuidv7(), ...email })

export const addPhone = (db: Db, phone: New<'account_phones'>): Promise<Row<'account_phones'>> =>
  insertRow(db, 'account_phones', { uuid: uuidv7(), ...phone })

export const addRegistration = (db: Db, registration: New<'account_registrations'>): Promise<Row<'account_registrations'>> =>
  insertRow(db, 'account_registrations', { uuid: uuidv7(), ...registration })

/** A table whose rows describe an account and are keyed by uuid, with the column that marks one of them. */
export interface MarkedTable {
  table: 'account_emails' | 'account_phones' | 'account_registrations' | 'payment_accounts' | 'web_presences'
  column: 'is_primary' | 'is_default'
  /** Column within whose values one row is marked; one of the account when left out. */
  within?: 'currency'
}

/** Details of accounts, with the mark of each. */
export const markedTables = {
  phones: { table: 'account_phones', column: 'is_primary' },
  emails: { table: 'account_emails', column: 'is_primary' },
  web_presences: { table: 'web_presences', column: 'is_primary' },
  registrations: { table: 'account_registrations', column: 'is_primary' },
  payment_accounts: { table: 'payment_accounts', column: 'is_default', within: 'currency' },
} as const satisfies Readonly<Record<string, MarkedTable>>

/** Rows among which one is marked. */
interface Siblings {
  account_id: number
  /** Value of the column `within`, where there is one. */
  group: unknown
}

/** Finds the marked row. @param except uuid of a row to leave out */
export const findMarked = (db: Db, { table, column, within }: MarkedTable, siblings: Siblings, except: string | null) =>
  one<{ uuid: string }>(
    db,
    sql`SELECT uuid FROM ${sql.table(table)} WHERE ${among(within, siblings)} AND ${sql.ref(column)} AND uuid IS DISTINCT FROM ${except}::uuid`,
  )

export async function unmark(db: Db, { table, column }: MarkedTable, uuid: string): Promise<void> {
  await run(db, sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = false, updated_at = now() WHERE uuid = ${uuid}`)
}

/** Marks the oldest row. */
export async function markOldest(db: Db, { table, column, within }: MarkedTable, siblings: Siblings): Promise<void> {
  const oldest = sql`SELECT uuid FROM ${sql.table(table)} WHERE ${among(within, siblings)} ORDER BY created_at, uuid LIMIT 1`
  await run(db, sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = true, updated_at = now() WHERE uuid = (${oldest})`)
}

const among = (within: MarkedTable['within'], { account_id, group }: Siblings): Sql =>
  sql`account_id = ${account_id} AND deleted_at IS NULL ${within ? sql`AND ${sql.ref(within)} = ${group}` : sql``}`

/**
 * Marks the VAT number of an account's first registration as valid.
 * @returns the number, and its status before; undefined when the account has no number
 */
export function confirmVatNumber(
  db: Db,
  account_id: number | null,
  vat_checked_at: Date,
): Promise<{ vat_number: string; vat_status: string } | undefined> {
  return one(
    db,
    sql`WITH registration AS (SELECT uuid, vat_status FROM account_registrations
        WHERE account_id = ${account_id} AND deleted_at IS NULL ORDER BY is_primary DESC, created_at LIMIT 1 FOR NO KEY UPDATE)
      UPDATE account_registrations r SET vat_status = 'valid', vat_checked_at = ${vat_checked_at}, updated_at = now() FROM registration
      WHERE r.uuid = registration.uuid AND r.vat_number IS NOT NULL RETURNING r.vat_number, registration.vat_status`,
  )
}
