import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { ContactRow } from '../contacts.presenter.ts'
import { contactSearchText } from '../store/insert-contact.ts'

/** Search text of a contact with all its addresses and numbers, not only the primary ones. */
export async function searchTextOf(
  db: Db,
  contact: Pick<ContactRow, 'id' | 'first_name' | 'last_name' | 'company' | 'email' | 'phone'>,
): Promise<string> {
  const found = await rows<{ value: string }>(
    db,
    sql`
    SELECT email AS value FROM contact_email_addresses WHERE contact_id = ${contact.id}
    UNION SELECT coalesce(number, number_raw) FROM contact_phone_numbers WHERE contact_id = ${contact.id}`,
  )
  return contactSearchText(
    contact,
    found.map((row) => row.value),
  )
}
