import { sql } from 'kysely'
import { emailKey, nameKey, searchText } from '@stoa/domain'
import { one, type Db } from '#db/rows.ts'
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

const displayName = (contact: NewContact) =>
  ([contact.first_name, contact.last_name].filter(Boolean).join(' ') || contact.company || contact.email || contact.phone || '–').slice(
    0,
    160,
  )
