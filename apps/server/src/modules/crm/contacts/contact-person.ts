import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/**
 * Joins a contact to the person of its e-mail addresses after they changed (domain.md 1.1): one person for all keys,
 * the oldest where they point to several; a new one where none is known. A contact without address keeps its person.
 */
export async function followPerson(db: Db, contact_id: number): Promise<void> {
  const { rows } = await sql<{ account_id: number; person_id: number | null; keys: string[]; people: number[]; name: string }>`
    SELECT c.account_id, c.person_id, coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–') AS name,
      array(SELECT DISTINCT e.email_key FROM contact_email_addresses e WHERE e.contact_id = c.id) AS keys,
      array(SELECT DISTINCT k.person_id FROM person_keys k JOIN contact_email_addresses e ON e.account_id = k.account_id AND e.email_key = k.email_key
        WHERE e.contact_id = c.id ORDER BY 1) AS people
    FROM contacts c WHERE c.id = ${contact_id}`.execute(db)
  const contact = rows[0]
  if (!contact?.keys.length) return
  const candidates = [...new Set([...contact.people, ...(contact.person_id === null ? [] : [contact.person_id])])].sort((a, b) => a - b)
  const person_id = candidates[0] ?? (await newPerson(db, contact.account_id, contact.name))
  await sql`
    INSERT INTO person_keys (account_id, email_key, person_id) SELECT ${contact.account_id}, unnest(${contact.keys}::text[]), ${person_id}
    ON CONFLICT (account_id, email_key) DO UPDATE SET person_id = EXCLUDED.person_id WHERE person_keys.person_id <> EXCLUDED.person_id`.execute(
    db,
  )
  await sql`UPDATE contacts SET person_id = ${person_id} WHERE id = ${contact_id} AND person_id IS DISTINCT FROM ${person_id}`.execute(db)
  await joinPeople(db, contact.account_id, person_id, candidates.slice(1))
  await sql`UPDATE people SET contacts_count = (SELECT count(*) FROM contacts c WHERE c.account_id = ${contact.account_id} AND c.person_id = ${person_id} AND c.deleted_at IS NULL),
    last_seen_at = now(), updated_at = now() WHERE id = ${person_id}`.execute(db)
}

async function newPerson(db: Db, account_id: number, name: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`INSERT INTO people (account_id, display_name) VALUES (${account_id}, ${name.slice(0, 160)}) RETURNING id`.execute(db)
  return rows[0]!.id
}

/** The older person stays; whatever belonged to the others is his. */
async function joinPeople(db: Db, account_id: number, person_id: number, others: readonly number[]): Promise<void> {
  if (!others.length) return
  await sql`UPDATE contacts SET person_id = ${person_id} WHERE account_id = ${account_id} AND person_id = any(${others}::bigint[])`.execute(
    db,
  )
  await sql`UPDATE person_keys SET person_id = ${person_id} WHERE account_id = ${account_id} AND person_id = any(${others}::bigint[])`.execute(
    db,
  )
  await sql`DELETE FROM people WHERE account_id = ${account_id} AND id = any(${others}::bigint[])`.execute(db)
}
