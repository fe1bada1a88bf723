import { sql } from 'kysely'
import { emailKey, nameKey, searchText } from '@stoa/domain'
import { one, rows, type Db } from '#db/rows.ts'
import { INTO_LISTED_CONTACT_TAG } from '#modules/attachments/tags/index.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { intoNotes } from '#modules/attachments/notes/index.ts'
import type { ContactRow } from '../contacts.presenter.ts'

/** Columns of a new contact after normalisation. */
export interface NewContact {
  account_id: number
  first_name: string | null
  last_name: string | null
  company: string | null
  job_title: string | null
  email: string | null
  /** E.164, or null when the number cannot be dialled. */
  phone: string | null
  phone_raw: string | null
  phone_type: string
  locale: string | null
  time_zone: string | null
  birthday: string | null
  gender: string | null
  lifecycle: string
  source: string
  user_id: number | null
  custom_fields: Record<string, unknown>
  tag_ids: number[]
  note: string | null
  created_by_id: number | null
}

/**
 * Inserts a contact with its first address, number, tags and note in one statement, and assigns it to the person with
 * its e-mail (domain.md 1.1). Triggers update the counters.
 */
export async function insertContact(db: Db, contact: NewContact): Promise<ContactRow> {
  const key = contact.email && emailKey(contact.email)
  const note = contact.note ? cleanHtml(contact.note) : null
  const stored = await one<ContactRow>(
    db,
    sql`WITH known AS (SELECT person_id FROM person_keys WHERE account_id = ${contact.account_id} AND email_key = ${key}::text),
    made AS (
      INSERT INTO people (account_id, display_name, contacts_count) SELECT ${contact.account_id}, ${displayName(contact)}, 1
      WHERE ${key}::text IS NOT NULL AND NOT EXISTS (SELECT FROM known) RETURNING id
    ),
    keyed AS (INSERT INTO person_keys (account_id, email_key, person_id) SELECT ${contact.account_id}, ${key}, id FROM made ON CONFLICT DO NOTHING),
    seen AS (UPDATE people SET contacts_count = contacts_count + 1, last_seen_at = now() WHERE id = (SELECT person_id FROM known)),
    c AS (
      INSERT INTO contacts (account_id, person_id, first_name, last_name, company, job_title, email, email_key, phone, phone_key, locale, time_zone, birthday, gender,
        lifecycle, source, user_id, assigned_at, custom_fields, name_key, search_text, notes_count, created_by_id, first_touch_at, last_activity_at)
      VALUES (${contact.account_id}, coalesce((SELECT id FROM made), (SELECT person_id FROM known)), ${contact.first_name}, ${contact.last_name}, ${contact.company},
        ${contact.job_title}, ${contact.email}, ${key}, ${contact.phone}, ${contact.phone}, ${contact.locale}, ${contact.time_zone}, ${contact.birthday}::date, ${contact.gender},
        ${contact.lifecycle}, ${contact.source}, ${contact.user_id}::bigint, CASE WHEN ${contact.user_id}::bigint IS NULL THEN NULL ELSE now() END,
        ${JSON.stringify(contact.custom_fields)}::jsonb, ${nameKey(contact.first_name, contact.last_name)}, ${contactSearchText(contact)},
        ${contact.note ? 1 : 0}, ${contact.created_by_id}, now(), now())
      RETURNING *
    ),
    address AS (
      INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) SELECT account_id, id, email, email_key, true FROM c WHERE email IS NOT NULL
    ),
    number AS (
      INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type, is_primary)
      SELECT account_id, id, phone, ${contact.phone_raw}, ${contact.phone_type}, true FROM c WHERE ${contact.phone_raw}::text IS NOT NULL
    ),
    tagged AS (
      ${sql.raw(INTO_LISTED_CONTACT_TAG)}
      SELECT c.account_id, c.id, tag_id, c.created_at, true FROM c, unnest(${contact.tag_ids}::bigint[]) AS tag_id
    ),
    noted AS (
      ${intoNotes}
      SELECT account_id, 'contact', id::text, ${note?.body ?? null}::text, ${note?.body_text ?? null}::text, created_by_id FROM c WHERE ${note?.body ?? null}::text IS NOT NULL
    )
    SELECT * FROM c`,
  )
  return stored!
}

/** What is known of a person who asks for the first time. */
export type NewAsker = Pick<
  NewContact,
  'first_name' | 'last_name' | 'company' | 'email' | 'phone' | 'phone_raw' | 'phone_type' | 'locale' | 'source' | 'created_by_id'
> & { requests_count: number }

/**
 * Inserts contacts as {@link insertContact} does, by one statement, so that triggers run once for all. No two may have the same e-mail.
 * @returns them in their order
 */
export async function insertContacts(db: Db, account_id: number, askers: readonly NewAsker[]): Promise<ContactRow[]> {
  if (!askers.length) return []
  const values = askers.map((asker, n) => ({
    ...asker,
    n,
    email_key: asker.email && emailKey(asker.email),
    name_key: nameKey(asker.first_name, asker.last_name),
    search_text: contactSearchText(asker),
    display_name: displayName(asker),
  }))
  return rows<ContactRow>(
    db,
    sql`WITH w AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('contacts', 'id')) AS id, v.* FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS v (n integer, first_name text, last_name text,
        company text, email text, email_key text, phone text, phone_raw text, phone_type text, locale text, source text, created_by_id bigint, requests_count integer, name_key text,
        search_text text, display_name text) ORDER BY v.n
    ),
    known AS MATERIALIZED (
      SELECT * FROM (SELECT w.n, (SELECT k.person_id FROM person_keys k WHERE k.account_id = ${account_id} AND k.email_key = w.email_key) AS person_id FROM w OFFSET 0) k
      WHERE person_id IS NOT NULL
    ),
    seen AS (
      UPDATE people p SET contacts_count = p.contacts_count + s.n, last_seen_at = now() FROM (SELECT person_id, count(*) AS n FROM known GROUP BY person_id) s WHERE p.id = s.person_id
    ),
    fresh AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('people', 'id')) AS id, w.n, w.email_key, w.display_name FROM w
      WHERE w.email_key IS NOT NULL AND NOT EXISTS (SELECT FROM known WHERE known.n = w.n)
    ),
    made AS (INSERT INTO people (id, account_id, display_name, contacts_count) OVERRIDING SYSTEM VALUE SELECT id, ${account_id}, display_name, 1 FROM fresh),
    keyed AS (INSERT INTO person_keys (account_id, email_key, person_id) SELECT ${account_id}, email_key, id FROM fresh ON CONFLICT DO NOTHING),
    c AS (
      INSERT INTO contacts (id, account_id, person_id, first_name, last_name, company, email, email_key, phone, phone_key, locale, lifecycle, source, custom_fields, name_key,
        search_text, created_by_id, requests_count, first_touch_at, last_activity_at) OVERRIDING SYSTEM VALUE
      SELECT w.id, ${account_id}, coalesce(fresh.id, known.person_id), w.first_name, w.last_name, w.company, w.email, w.email_key, w.phone, w.phone, w.locale, 'lead', w.source, '{}',
        w.name_key, w.search_text, w.created_by_id, w.requests_count, now(), now()
      FROM w LEFT JOIN fresh USING (n) LEFT JOIN known USING (n) ORDER BY w.n
      RETURNING *
    ),
    address AS (
      INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) SELECT account_id, id, email, email_key, true FROM c WHERE email IS NOT NULL
    ),
    number AS (
      INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type, is_primary)
      SELECT ${account_id}, w.id, w.phone, w.phone_raw, w.phone_type, true FROM w WHERE w.phone_raw IS NOT NULL
    )
    SELECT c.* FROM c ORDER BY c.id`,
  )
}

/** Folded words for the search of the list (domain.md 4.6). */
export function contactSearchText(
  contact: { first_name: string | null; last_name: string | null; company: string | null; email: string | null; phone: string | null },
  more: readonly string[] = [],
): string {
  const present = (values: (string | null)[]) => values.filter((value): value is string => Boolean(value))
  return searchText({
    names: present([contact.first_name, contact.last_name, contact.company]),
    values: [...present([contact.email, contact.phone]), ...more],
  })
}

const displayName = (contact: Pick<NewContact, 'first_name' | 'last_name' | 'company' | 'email' | 'phone'>) =>
  ([contact.first_name, contact.last_name].filter(Boolean).join(' ') || contact.company || contact.email || contact.phone || '–').slice(
    0,
    160,
  )
