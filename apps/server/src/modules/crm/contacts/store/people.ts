import { sql } from 'kysely'
import { deleteRows, insertRow, one, run, updateRow, type Db } from '#db/rows.ts'

/**
 * Assigns a contact to the person with its e-mail addresses after they changed (domain.md 1.1). If the addresses belong
 * to several people, they become one, the oldest; if they belong to none, a new person is created. A contact without an
 * address keeps its person.
 */
export async function assignPerson(db: Db, contact_id: number): Promise<void> {
  const contact = await one<{ account_id: number; person_id: number | null; keys: string[]; people: number[]; name: string }>(
    db,
    sql`SELECT c.account_id, c.person_id, coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–') AS name,
      array(SELECT DISTINCT e.email_key FROM contact_email_addresses e WHERE e.contact_id = c.id) AS keys,
      array(SELECT DISTINCT k.person_id FROM person_keys k JOIN contact_email_addresses e ON e.account_id = k.account_id AND e.email_key = k.email_key
        WHERE e.contact_id = c.id ORDER BY 1) AS people
    FROM contacts c WHERE c.id = ${contact_id}`,
  )
  if (!contact?.keys.length) return
  const candidates = [...new Set([...contact.people, ...(contact.person_id === null ? [] : [contact.person_id])])].sort((a, b) => a - b)
  const person_id = candidates[0] ?? (await newPerson(db, contact.account_id, contact.name))
  await run(
    db,
    sql`
    INSERT INTO person_keys (account_id, email_key, person_id) SELECT ${contact.account_id}, unnest(${contact.keys}::text[]), ${person_id}
    ON CONFLICT (account_id, email_key) DO UPDATE SET person_id = EXCLUDED.person_id WHERE person_keys.person_id <> EXCLUDED.person_id`,
  )
  await run(db, sql`UPDATE contacts SET person_id = ${person_id} WHERE id = ${contact_id} AND person_id IS DISTINCT FROM ${person_id}`)
  await joinPeople(db, contact.account_id, person_id, candidates.slice(1))
  await run(
    db,
    sql`UPDATE people SET contacts_count = (SELECT count(*) FROM contacts c WHERE c.account_id = ${contact.account_id} AND c.person_id = ${person_id} AND c.deleted_at IS NULL),
    last_seen_at = now(), updated_at = now() WHERE id = ${person_id}`,
  )
}

const newPerson = async (db: Db, account_id: number, name: string): Promise<number> =>
  (await insertRow(db, 'people', { account_id, display_name: name.slice(0, 160) })).id

/** Moves the contacts and keys of other people to one person and deletes the others. */
async function joinPeople(db: Db, account_id: number, person_id: number, others: readonly number[]): Promise<void> {
  if (!others.length) return
  await run(db, sql`UPDATE contacts SET person_id = ${person_id} WHERE account_id = ${account_id} AND person_id = any(${others}::bigint[])`)
  await run(
    db,
    sql`UPDATE person_keys SET person_id = ${person_id} WHERE account_id = ${account_id} AND person_id = any(${others}::bigint[])`,
  )
  await deleteRows(db, 'people', { account_id, id: others })
}

/** Recounts the contacts of the people to whom these contacts belong. */
export async function recountPeople(db: Db, contact_ids: readonly number[]): Promise<void> {
  if (!contact_ids.length) return
  await run(
    db,
    sql`UPDATE people p SET contacts_count = n.contacts, updated_at = now()
    FROM (
      SELECT o.account_id, o.person_id, count(*) FILTER (WHERE c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased')) AS contacts
      FROM (SELECT DISTINCT account_id, person_id FROM contacts WHERE id = any(${contact_ids}::bigint[]) AND person_id IS NOT NULL) o
      JOIN contacts c ON c.account_id = o.account_id AND c.person_id = o.person_id GROUP BY 1, 2
    ) n WHERE p.id = n.person_id AND p.contacts_count <> n.contacts`,
  )
}

/** Changes the display name of a person. */
export async function renamePerson(db: Db, id: number, display_name: string): Promise<void> {
  await updateRow(db, 'people', { id }, { display_name })
}

const NAME = sql`left(coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'), 160)`

/**
 * Removes from people what comes from contacts that are about to be erased. A person without other contacts is deleted.
 * Other people keep the keys of their remaining contacts, and take their name if they had the name of an erased one.
 */
export async function erasePeople(db: Db, contact_ids: readonly number[]): Promise<void> {
  const erased = sql`FROM contacts c WHERE c.id = any(${contact_ids}::bigint[])`
  const others = sql`FROM contacts c WHERE c.account_id = p.account_id AND c.person_id = p.id AND c.id <> all(${contact_ids}::bigint[])`
  const affected = sql`(p.account_id, p.id) IN (SELECT c.account_id, c.person_id ${erased})`
  await run(db, sql`DELETE FROM people p WHERE ${affected} AND NOT EXISTS (SELECT ${others})`)
  await run(
    db,
    sql`DELETE FROM person_keys k USING people p WHERE ${affected} AND k.account_id = p.account_id AND k.person_id = p.id
      AND NOT EXISTS (SELECT FROM contact_email_addresses e WHERE e.account_id = k.account_id AND e.email_key = k.email_key AND e.contact_id <> all(${contact_ids}::bigint[]))`,
  )
  await run(
    db,
    sql`UPDATE people p SET updated_at = now(),
        contacts_count = (SELECT count(*) ${others} AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased')),
        display_name = CASE WHEN p.display_name IN (SELECT ${NAME} ${erased}) THEN (SELECT ${NAME} ${others} ORDER BY c.id LIMIT 1) ELSE p.display_name END
      WHERE ${affected}`,
  )
}

/** Beginnings of the statements by which imports write people and their keys together with other tables. */
export const UPDATE_PEOPLE = 'UPDATE people p SET'
export const INTO_PEOPLE = 'INSERT INTO people'
export const INTO_PERSON_KEYS = 'INSERT INTO person_keys (account_id, email_key, person_id)'
