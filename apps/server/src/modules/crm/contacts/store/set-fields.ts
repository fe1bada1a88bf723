import { sql } from 'kysely'
import { rows, run, type Db, type Sql } from '#db/rows.ts'
import type { ContactRow } from '../contacts.presenter.ts'
import { contactSearchText } from './insert-contact.ts'

/** The condition under which a contact `t` has a name without its company. */
export const NAMED_OTHERWISE = sql`num_nonnulls(t.first_name, t.last_name, t.email, t.phone) > 0`

/** The condition under which a contact `t` has other values. @param values by column */
export const differsFrom = (values: Readonly<Record<string, string | null>>): Sql =>
  sql`(${sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.ref(`t.${name}`)} IS DISTINCT FROM ${value}`),
    sql` OR `,
  )})`

/**
 * Gives contacts the same values in some columns. Contacts that have these values, and those that would lose their only name, are left out.
 * @param values by column
 * @returns ids of the contacts that changed
 */
export async function setFields(db: Db, ids: readonly number[], values: Readonly<Record<string, string | null>>): Promise<number[]> {
  const assignments = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const found = await rows<{ id: number }>(
    db,
    sql`UPDATE contacts t SET ${sql.join(assignments)}, version = t.version + 1, updated_at = now()
      WHERE t.id = any(${ids}::bigint[]) AND ${differsFrom(values)} ${values.company === null ? sql`AND ${NAMED_OTHERWISE}` : sql``} RETURNING t.id`,
  )
  const changed = found.map(({ id }) => id)
  if ('company' in values) await refreshSearchTexts(db, changed)
  return changed
}

/** Writes the search texts of contacts anew, from their names, addresses and numbers. */
export async function refreshSearchTexts(db: Db, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  const found = await rows<Pick<ContactRow, 'id' | 'first_name' | 'last_name' | 'company' | 'email' | 'phone'> & { more: string[] }>(
    db,
    sql`SELECT c.id, c.first_name, c.last_name, c.company, c.email, c.phone, ARRAY(
        SELECT e.email FROM contact_email_addresses e WHERE e.contact_id = c.id
        UNION SELECT coalesce(n.number, n.number_raw) FROM contact_phone_numbers n WHERE n.contact_id = c.id
      ) AS more FROM contacts c WHERE c.id = any(${ids}::bigint[])`,
  )
  const texts = found.map(({ more, ...contact }) => ({ id: contact.id, search_text: contactSearchText(contact, more) }))
  await run(
    db,
    sql`UPDATE contacts c SET search_text = n.search_text FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS n(id bigint, search_text text)
      WHERE c.id = n.id AND c.search_text <> n.search_text`,
  )
}
