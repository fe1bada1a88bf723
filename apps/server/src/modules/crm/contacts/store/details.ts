import { sql } from 'kysely'
import { emailKey } from '@stoa/domain'
import { deleteRows, insertRow, one, run, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

/**
 * Ensures that one address and one number is primary, if the contact has any.
 * @returns the copies that the contact keeps of them
 */
export async function primaryCopies(db: Db, contact_id: number) {
  await onePrimary(db, contact_id)
  const primary = await one<{ email: string | null; phone: string | null }>(
    db,
    sql`SELECT (SELECT email FROM contact_email_addresses WHERE contact_id = ${contact_id} AND is_primary) AS email,
      (SELECT number FROM contact_phone_numbers WHERE contact_id = ${contact_id} AND is_primary) AS phone`,
  )
  const { email, phone } = primary!
  return { email, email_key: email && emailKey(email), phone, phone_key: phone }
}

/** Makes the oldest usable address or number primary if none is. */
async function onePrimary(db: Db, contact_id: number): Promise<void> {
  await run(
    db,
    sql`
    UPDATE contact_email_addresses SET is_primary = true, updated_at = now() WHERE id = (
      SELECT e.id FROM contact_email_addresses e WHERE e.contact_id = ${contact_id}
        AND NOT EXISTS (SELECT FROM contact_email_addresses p WHERE p.contact_id = ${contact_id} AND p.is_primary)
      ORDER BY e.status IN ('hard_bounced', 'complained'), e.id LIMIT 1)`,
  )
  await run(
    db,
    sql`
    UPDATE contact_phone_numbers SET is_primary = true, updated_at = now() WHERE id = (
      SELECT n.id FROM contact_phone_numbers n WHERE n.contact_id = ${contact_id}
        AND NOT EXISTS (SELECT FROM contact_phone_numbers p WHERE p.contact_id = ${contact_id} AND p.is_primary)
      ORDER BY n.number IS NULL, n.id LIMIT 1)`,
  )
}

type Detail = 'contact_email_addresses' | 'contact_phone_numbers' | 'contact_physical_addresses'

/** Adds an address or number to a contact. */
export const insertDetail = <T extends Detail>(db: Db, table: T, values: NewRow<T>): Promise<Row<T>> => insertRow(db, table, values)

/** Changes an address or number. */
export const updateDetail = <T extends Detail>(db: Db, table: T, id: number, values: RowChange<T>): Promise<Row<T>> =>
  updateRow(db, table, { id } as never, values)

/** Deletes an address or number. */
export async function deleteDetail(db: Db, table: Detail, id: number): Promise<void> {
  await deleteRows(db, table, { id })
}

/** Removes the primary mark from the addresses or numbers of a contact, so that another one can get it. */
export async function clearPrimary(db: Db, table: Detail, contact_id: number): Promise<void> {
  await run(db, sql`UPDATE ${sql.table(table)} SET is_primary = false WHERE contact_id = ${contact_id} AND is_primary`)
}

/**
 * Adds an e-mail address to a contact unless it has that address.
 * @returns its id
 */
export async function ensureEmail(db: Db, contact: { id: number; account_id: number }, email: string): Promise<number> {
  const stored = await one<{ id: number }>(
    db,
    sql`INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key) VALUES (${contact.account_id}, ${contact.id}, ${email}, ${emailKey(email)})
      ON CONFLICT (contact_id, lower(email)) DO UPDATE SET updated_at = now() RETURNING id`,
  )
  return stored!.id
}

interface DialledNumber {
  number: string | null
  number_raw: string | null
  type: string
}

/**
 * Adds a number to a contact unless it has that number.
 * @returns its id
 */
export async function ensurePhone(
  db: Db,
  contact: { id: number; account_id: number },
  { number, number_raw, type }: DialledNumber,
): Promise<number> {
  const stored = await one<{ id: number }>(
    db,
    sql`INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type) VALUES (${contact.account_id}, ${contact.id}, ${number}, ${number_raw}, ${type})
      ON CONFLICT (contact_id, number) DO UPDATE SET updated_at = now() RETURNING id`,
  )
  return stored!.id
}

/** Links a contact to an account, or changes the link. */
export async function putAccountLink(db: Db, link: NewRow<'contact_account'>): Promise<void> {
  await run(
    db,
    sql`INSERT INTO contact_account (account_id, contact_id, linked_account_id, relation, title, is_contact_point)
      VALUES (${link.account_id}, ${link.contact_id}, ${link.linked_account_id}, ${link.relation}, ${link.title}, ${link.is_contact_point})
      ON CONFLICT (contact_id, linked_account_id) DO UPDATE SET relation = EXCLUDED.relation, title = EXCLUDED.title, is_contact_point = EXCLUDED.is_contact_point, updated_at = now()`,
  )
}

/** Removes the link of a contact to an account. */
export async function deleteAccountLink(db: Db, contact_id: number, linked_account_id: number): Promise<void> {
  await deleteRows(db, 'contact_account', { contact_id, linked_account_id })
}
