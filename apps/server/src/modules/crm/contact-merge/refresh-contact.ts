import { sql } from 'kysely'
import { emailKey, nameKey } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { contactSearchText, type ContactRow } from '../contacts/index.ts'

/** Makes the given address and number the primary ones of a contact: exactly one each where it has any [INV-30]. */
export async function setPrimaries(
  db: Db,
  contact_id: number,
  { email, phone }: { email?: string | null; phone?: string | null },
): Promise<void> {
  await sql`UPDATE contact_email_addresses SET is_primary = false WHERE contact_id = ${contact_id} AND is_primary AND lower(email) <> lower(${email ?? ''})`.execute(
    db,
  )
  await sql`UPDATE contact_email_addresses SET is_primary = true WHERE contact_id = ${contact_id} AND NOT is_primary AND lower(email) = lower(${email ?? ''})`.execute(
    db,
  )
  await sql`UPDATE contact_phone_numbers SET is_primary = false WHERE contact_id = ${contact_id} AND is_primary AND number IS DISTINCT FROM ${phone ?? null}::text`.execute(
    db,
  )
  await sql`UPDATE contact_phone_numbers SET is_primary = true WHERE contact_id = ${contact_id} AND NOT is_primary AND number = ${phone ?? null}::text`.execute(
    db,
  )
}

/**
 * Writes a contact's fields with everything that follows from them and from its children: copies of the primary address
 * and number, keys, search text, counts. Counts the version up.
 */
export async function refreshContact(db: Db, id: number, fields: Partial<ContactRow>): Promise<ContactRow> {
  const { rows } = await sql<{
    first_name: string | null
    last_name: string | null
    company: string | null
    email: string | null
    phone: string | null
    values: string[]
    notes: number
    tasks: number
  }>`
    SELECT c.first_name, c.last_name, c.company,
      (SELECT email FROM contact_email_addresses WHERE contact_id = c.id AND is_primary) AS email,
      (SELECT number FROM contact_phone_numbers WHERE contact_id = c.id AND is_primary) AS phone,
      array(SELECT email FROM contact_email_addresses WHERE contact_id = c.id UNION SELECT coalesce(number, number_raw) FROM contact_phone_numbers WHERE contact_id = c.id) AS values,
      (SELECT count(*) FROM notes n WHERE n.account_id = c.account_id AND n.notable_type = 'contact' AND n.notable_id = c.id::text AND n.deleted_at IS NULL) AS notes,
      (SELECT count(*) FROM tasks k WHERE k.account_id = c.account_id AND k.contact_id = c.id AND k.deleted_at IS NULL) AS tasks
    FROM contacts c WHERE c.id = ${id}`.execute(db)
  const { values, notes, tasks, ...current } = rows[0]!
  const named = { ...current, ...fields, email: current.email, phone: current.phone }
  const written: Record<string, unknown> = {
    ...fields,
    email: current.email,
    phone: current.phone,
    email_key: current.email && emailKey(current.email),
    phone_key: current.phone,
    name_key: nameKey(named.first_name, named.last_name),
    search_text: contactSearchText(named, values),
    notes_count: notes,
    tasks_count: tasks,
  }
  const assignments = Object.entries(written).map(
    ([name, value]) => sql`${sql.ref(name)} = ${name === 'custom_fields' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`}`,
  )
  const updated =
    await sql<ContactRow>`UPDATE contacts AS t SET ${sql.join([...assignments, sql`version = t.version + 1`, sql`updated_at = now()`])} WHERE t.id = ${id} RETURNING t.*`.execute(
      db,
    )
  return updated.rows[0]!
}
