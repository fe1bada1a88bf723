import type pg from 'pg'
import { liftStatement } from '../../consent/index.ts'
import {
  INTO_CONTACTS,
  INTO_EMAIL_ADDRESSES,
  INTO_PEOPLE,
  INTO_PERSON_KEYS,
  INTO_PHONE_NUMBERS,
  INTO_PHYSICAL_ADDRESSES,
  UPDATE_CONTACTS,
  UPDATE_PEOPLE,
} from '../../contacts/index.ts'
import type { ImportRun } from '../import-run.ts'
import { blocked, MATCH_SQL } from '../stage/match-rows.ts'
import { refuseBeyond } from './plan-room.ts'

const LIVE = 's.wave = $2 AND s.failed_key IS NULL AND s.skip_key IS NULL'
const FIELDS = ['first_name', 'last_name', 'company', 'job_title'] as const

/**
 * Finds or creates the contacts of one wave with their addresses and numbers, and stages their former values.
 * @param room how many contacts the plan still has room for; null without a limit
 * @returns the room roomLeft
 */
export async function writeContacts(client: pg.PoolClient, run: ImportRun, wave: number, room: number | null): Promise<number | null> {
  const base = [run.account_id, wave]
  for (const text of MATCH_SQL) await client.query(text, base)
  await client.query(DECIDE, [...base, run.options.update_existing, run.options.restore_blacklisted])
  const roomLeft = room === null ? null : await refuseBeyond(client, wave, room)
  if (run.options.restore_blacklisted) await client.query(LIFT, [...base, run.user_id])
  await client.query(BLOCK, base)
  await client.query(PEOPLE, base)
  await client.query(INSERT, [...base, run.user_id])
  await client.query(update(run.options.update_existing === 'overwrite'), [...base, run.options.restore_blacklisted])
  await client.query(ADDRESSES, base)
  await client.query(KEYS, base)
  await client.query(NUMBERS, base)
  if (hasPlaces(run)) await client.query(PLACES, [...base, run.options.update_existing === 'overwrite'])
  return roomLeft
}

const DECIDE = `
  UPDATE import_stage s SET is_new = c.id IS NULL, contact_id = coalesce(c.id, nextval(pg_get_serial_sequence('contacts', 'id'))),
    skip_key = CASE WHEN c.id IS NULL THEN NULL WHEN $3 = 'skip' THEN 'exists' WHEN c.status = 'blacklisted' AND NOT $4 THEN 'blacklisted' END,
    before = CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('first_name', c.first_name, 'last_name', c.last_name, 'company', c.company, 'job_title', c.job_title,
      'email', c.email, 'email_key', c.email_key, 'phone', c.phone, 'status', c.status) END
  FROM import_stage r LEFT JOIN contacts c ON c.id = r.contact_id AND c.account_id = $1
  WHERE r.row_no = s.row_no AND s.wave = $2 AND s.failed_key IS NULL`

/**
 * Lifts suppressions that blacklisting or failed checks added (domain.md 3.3). Those of an address that a member suppressed,
 * and those after a complaint, a bounce or an unsubscription, stay.
 */
const LIFT = `
  WITH lifted AS (
    ${liftStatement('clock_timestamp()', '$3')}
    FROM import_stage s LEFT JOIN contacts c ON c.id = s.contact_id
    WHERE ${LIVE} AND x.account_id = $1 AND x.lifted_at IS NULL AND x.reason IN ('manual', 'invalid') AND x.created_by_id IS NULL
      AND ((x.channel = 'email' AND x.address IN (s.email, c.email)) OR (x.channel = 'sms' AND x.address IN (s.phone, c.phone)))
    RETURNING s.row_no
  )
  UPDATE import_stage s SET is_changed = true FROM lifted WHERE lifted.row_no = s.row_no AND NOT s.is_new`

/** Marks addresses and numbers that may not be written to. Only new contacts have no addresses yet that could have bounced. */
const BLOCK = `
  UPDATE import_stage s SET email_blocked = b.email_blocked, phone_blocked = b.phone_blocked FROM (
    SELECT s.row_no,
      s.email IS NOT NULL AND (${blocked('email', 's.email')} OR (NOT s.is_new
        AND EXISTS (SELECT FROM contact_email_addresses a WHERE a.contact_id = s.contact_id AND lower(a.email) = s.email AND a.status IN ('hard_bounced', 'complained')))) AS email_blocked,
      s.phone IS NOT NULL AND (${blocked('sms', 's.phone')} OR (NOT s.is_new
        AND EXISTS (SELECT FROM contact_phone_numbers n WHERE n.contact_id = s.contact_id AND n.number = s.phone AND n.sms_status = 'unreachable'))) AS phone_blocked
    FROM import_stage s WHERE ${LIVE}
  ) b WHERE b.row_no = s.row_no AND (b.email_blocked OR b.phone_blocked)`

/** Assigns every address to one person of the account (domain.md 1.1). */
const PEOPLE = `
  WITH keys AS MATERIALIZED (
    SELECT s.email_key, count(*)::int AS n, left((array_agg(coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.company, s.email) ORDER BY s.row_no))[1], 160) AS display_name
    FROM import_stage s WHERE ${LIVE} AND s.is_new AND s.email_key IS NOT NULL GROUP BY s.email_key
  ), known AS MATERIALIZED (SELECT k.email_key, k.person_id, keys.n FROM keys JOIN person_keys k ON k.account_id = $1 AND k.email_key = keys.email_key),
  seen AS (
    ${UPDATE_PEOPLE} contacts_count = p.contacts_count + n.n, last_seen_at = now() FROM (SELECT person_id, sum(n)::int AS n FROM known GROUP BY person_id) n
    WHERE p.id = n.person_id AND p.account_id = $1
  ), fresh AS MATERIALIZED (
    SELECT nextval(pg_get_serial_sequence('people', 'id')) AS id, keys.* FROM keys WHERE NOT EXISTS (SELECT FROM known WHERE known.email_key = keys.email_key)
  ), made AS (${INTO_PEOPLE} (id, account_id, display_name, contacts_count) OVERRIDING SYSTEM VALUE SELECT id, $1, display_name, n FROM fresh)
  ${INTO_PERSON_KEYS} SELECT $1, email_key, id FROM fresh ON CONFLICT DO NOTHING`

/** Inserts new contacts. They can be marketable where they have an address and their row has a basis; the consent that is granted decides. */
const INSERT = `
  ${INTO_CONTACTS}
  SELECT s.contact_id, $1, k.person_id, s.first_name, s.last_name, s.company, s.job_title, s.email, s.email_key, s.phone, s.phone, 'import', s.name_key, s.search_text, $3, now(), now(),
    s.email IS NOT NULL AND NOT s.email_blocked AND s.consent_email IS NOT NULL,
    s.phone IS NOT NULL AND s.phone_type <> 'landline' AND NOT s.phone_blocked AND s.consent_sms IS NOT NULL
  FROM import_stage s LEFT JOIN person_keys k ON k.account_id = $1 AND k.email_key = s.email_key WHERE ${LIVE} AND s.is_new ORDER BY s.row_no`

/** Updates contacts: fills empty fields, or overwrites them. An empty cell never empties a field. */
const update = (overwrite: boolean): string => {
  const value = (name: string) => (overwrite ? `coalesce(s.${name}, c.${name})` : `coalesce(c.${name}, s.${name})`)
  const reach = (name: string, from: string) =>
    `${name} = CASE WHEN c.${from} IS NULL THEN s.${name === 'phone_key' ? 'phone' : name} ELSE c.${name} END`
  return `
  WITH changed AS (
    ${UPDATE_CONTACTS} ${FIELDS.map((name) => `${name} = ${value(name)}`).join(', ')}, ${reach('email', 'email')}, ${reach('email_key', 'email')}, ${reach('phone', 'phone')}, ${reach('phone_key', 'phone')},
      status = CASE WHEN $3 AND c.status = 'blacklisted' THEN 'active' ELSE c.status END, version = c.version + 1, updated_at = now()
    FROM import_stage s WHERE ${LIVE} AND NOT s.is_new AND c.id = s.contact_id AND c.account_id = $1 AND (
      ${FIELDS.map((name) => `${value(name)} IS DISTINCT FROM c.${name}`).join(' OR ')} OR (c.email IS NULL AND s.email IS NOT NULL) OR (c.phone IS NULL AND s.phone IS NOT NULL)
      OR ($3 AND c.status = 'blacklisted'))
    RETURNING s.row_no
  )
  UPDATE import_stage s SET is_changed = true FROM changed WHERE changed.row_no = s.row_no`
}

const changedBy = (insert: string): string => `
  WITH added AS (${insert} RETURNING contact_id)
  UPDATE import_stage s SET is_changed = true FROM added WHERE added.contact_id = s.contact_id AND s.wave = $2 AND NOT s.is_new`

/** Adds addresses. The first address of a contact is primary. */
const ADDRESSES = changedBy(`
  ${INTO_EMAIL_ADDRESSES}
  SELECT $1, s.contact_id, s.email, s.email_key, s.is_new OR NOT EXISTS (SELECT FROM contact_email_addresses a WHERE a.contact_id = s.contact_id AND a.is_primary)
  FROM import_stage s WHERE ${LIVE} AND s.email IS NOT NULL ON CONFLICT DO NOTHING`)

const KEYS = `
  WITH linked AS (
    ${INTO_PERSON_KEYS} SELECT DISTINCT ON (s.email_key) $1::bigint, s.email_key, c.person_id
    FROM import_stage s JOIN contacts c ON c.id = s.contact_id WHERE ${LIVE} AND s.is_changed AND s.email_key IS NOT NULL AND c.person_id IS NOT NULL ON CONFLICT DO NOTHING
  )
  ${UPDATE_CONTACTS} person_id = k.person_id FROM import_stage s JOIN person_keys k ON k.account_id = $1 AND k.email_key = s.email_key
  WHERE ${LIVE} AND s.is_changed AND c.id = s.contact_id AND c.person_id IS NULL`

/** Adds numbers. A number that cannot be dialled is stored once in its original form. */
const NUMBERS = changedBy(`
  ${INTO_PHONE_NUMBERS}
  SELECT $1, s.contact_id, s.phone, s.phone_raw, s.phone_type, CASE s.phone_type WHEN 'landline' THEN 'other' ELSE 'mobile' END,
    s.is_new OR NOT EXISTS (SELECT FROM contact_phone_numbers n WHERE n.contact_id = s.contact_id AND n.is_primary)
  FROM import_stage s WHERE ${LIVE} AND s.phone_raw IS NOT NULL
    AND NOT (s.phone IS NULL AND EXISTS (SELECT FROM contact_phone_numbers n WHERE n.contact_id = s.contact_id AND n.number_raw = s.phone_raw))
  ON CONFLICT DO NOTHING`)

const PLACE_FIELDS: ReadonlySet<string | null> = new Set(['address', 'postal_code', 'city', 'region', 'country'])
const hasPlaces = (run: ImportRun) => Object.values(run.mapping).some((field) => PLACE_FIELDS.has(field))

const placeKey = (row: string) =>
  `lower(concat_ws('|', ${['line1', 'postal_code', 'city', 'region', 'country_code'].map((name) => `coalesce(${row}.${name}, '')`).join(', ')}))`

/**
 * Adds postal addresses. An existing contact gets one where it has none, or, when the file overwrites, beside its others. The first
 * address of a contact is primary. Several rows of one contact are in several waves, so that none is added twice.
 */
const PLACES = changedBy(`
  ${INTO_PHYSICAL_ADDRESSES}
  SELECT $1, s.contact_id, s.line1, s.postal_code, s.city, s.region, s.country_code,
    s.is_new OR NOT EXISTS (SELECT FROM contact_physical_addresses a WHERE a.contact_id = s.contact_id AND a.is_primary)
  FROM import_stage s WHERE ${LIVE} AND num_nonnulls(s.line1, s.postal_code, s.city, s.region, s.country_code) > 0 AND (s.is_new OR NOT EXISTS (
    SELECT FROM contact_physical_addresses a WHERE a.contact_id = s.contact_id AND (NOT $3::boolean OR ${placeKey('a')} = ${placeKey('s')})))`)
