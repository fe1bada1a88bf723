import { sql } from 'kysely'
import { emailKey, nameKey } from '@stoa/domain'
import { one, type Db, type RowChange } from '#db/rows.ts'
import { contactSearchText, type ContactRow, updateContactRow } from '../contacts/index.ts'

/**
 * Writes fields of a contact and everything derived from them and from its children: copies of the primary address and
 * number, keys, search text and counts. Increments the version.
 */
export async function refreshContact(db: Db, id: number, fields: Partial<ContactRow>): Promise<ContactRow> {
  const found = await one<{
    first_name: string | null
    last_name: string | null
    company: string | null
    email: string | null
    phone: string | null
    values: string[]
    notes: number
    tasks: number
  }>(
    db,
    sql`SELECT c.first_name, c.last_name, c.company,
      (SELECT email FROM contact_email_addresses WHERE contact_id = c.id AND is_primary) AS email,
      (SELECT number FROM contact_phone_numbers WHERE contact_id = c.id AND is_primary) AS phone,
      array(SELECT email FROM contact_email_addresses WHERE contact_id = c.id UNION SELECT coalesce(number, number_raw) FROM contact_phone_numbers WHERE contact_id = c.id) AS values,
      (SELECT count(*) FROM notes n WHERE n.account_id = c.account_id AND n.notable_type = 'contact' AND n.notable_id = c.id::text AND n.deleted_at IS NULL) AS notes,
      (SELECT count(*) FROM tasks k WHERE k.account_id = c.account_id AND k.contact_id = c.id AND k.deleted_at IS NULL) AS tasks
    FROM contacts c WHERE c.id = ${id}`,
  )
  const { values, notes, tasks, ...current } = found!
  const named = { ...current, ...fields, email: current.email, phone: current.phone }
  const columns: RowChange<'contacts'> = {
    ...(fields as RowChange<'contacts'>),
    email: current.email,
    phone: current.phone,
    email_key: current.email && emailKey(current.email),
    phone_key: current.phone,
    name_key: nameKey(named.first_name, named.last_name),
    search_text: contactSearchText(named, values),
    notes_count: notes,
    tasks_count: tasks,
  }
  return updateContactRow(db, id, columns)
}
