import { sql } from 'kysely'
import { deleteRows, run, type Db, type Sql } from '#db/rows.ts'

/** Beginnings of the statements by which imports write addresses and numbers of many contacts from their staging tables. */
export const INTO_EMAIL_ADDRESSES = 'INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary)'
export const INTO_PHONE_NUMBERS = 'INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type, label, is_primary)'
export const DELETE_EMAIL_ADDRESSES = 'DELETE FROM contact_email_addresses a'
/** Adds postal addresses: of contact, street, place, and whether it is the primary one. */
export const INTO_PHYSICAL_ADDRESSES =
  'INSERT INTO contact_physical_addresses (account_id, contact_id, line1, postal_code, city, region, country_code, is_primary)'

export const DELETE_PHYSICAL_ADDRESSES = 'DELETE FROM contact_physical_addresses d'

export const DELETE_PHONE_NUMBERS = 'DELETE FROM contact_phone_numbers n'

/** Makes an address and a number primary. A contact has exactly one primary of each kind if it has any [INV-30]. */
export async function setPrimaries(
  db: Db,
  contact_id: number,
  { email = null, phone = null }: { email?: string | null; phone?: string | null },
): Promise<void> {
  const ofContact = sql`contact_id = ${contact_id}`
  const isEmail = sql`lower(email) = lower(${email ?? ''})`
  await run(db, sql`UPDATE contact_email_addresses SET is_primary = false WHERE ${ofContact} AND is_primary AND NOT ${isEmail}`)
  await run(db, sql`UPDATE contact_email_addresses SET is_primary = true WHERE ${ofContact} AND NOT is_primary AND ${isEmail}`)
  await run(
    db,
    sql`UPDATE contact_phone_numbers SET is_primary = false WHERE ${ofContact} AND is_primary AND number IS DISTINCT FROM ${phone}::text`,
  )
  await run(db, sql`UPDATE contact_phone_numbers SET is_primary = true WHERE ${ofContact} AND NOT is_primary AND number = ${phone}::text`)
}

/** Makes a postal address the primary one of a contact that has none. @param candidate SQL of its id */
export async function adoptPrimaryAddress(db: Db, contact_id: number, candidate: Sql): Promise<void> {
  await run(
    db,
    sql`UPDATE contact_physical_addresses SET is_primary = true WHERE id = (${candidate})
      AND NOT EXISTS (SELECT FROM contact_physical_addresses p WHERE p.contact_id = ${contact_id} AND p.is_primary)`,
  )
}

/** Deletes addresses, numbers and links with accounts of erased contacts. */
export async function eraseDetails(db: Db, contact_ids: readonly number[]): Promise<void> {
  for (const table of ['contact_email_addresses', 'contact_phone_numbers', 'contact_physical_addresses', 'contact_account'] as const)
    await deleteRows(db, table, { contact_id: contact_ids })
}
