import { sql } from 'kysely'
import type { PartySnapshot } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Db, Sql } from '#kit/context.ts'

/** Printed data of an account, from its primary registration and addresses. */
const accountParty = (account: Sql, email: Sql): Sql => sql`jsonb_build_object(
  'account_id', ${account}.id, 'contact_id', NULL, 'name', coalesce(g.trade_name, ${account}.name), 'legal_name', g.legal_name,
  'vat_number', g.vat_number, 'vat_status', coalesce(g.vat_status, 'unchecked'), 'tax_office', g.tax_office, 'activity', g.activity,
  'registry_number', g.registry_number, 'branch_number', coalesce(g.branch_number, 0), 'address', nullif(concat_ws(' ', g.address_line, g.address_number), ''),
  'city', g.city, 'postal_code', g.postal_code, 'country_code', coalesce(g.country_code, ${account}.country_code),
  'email', coalesce(${email}, (SELECT e.email FROM account_emails e WHERE e.account_id = ${account}.id AND e.deleted_at IS NULL ORDER BY (e.label = 'billing') DESC, e.is_primary DESC, e.created_at LIMIT 1)),
  'phone', (SELECT p.number FROM account_phones p WHERE p.account_id = ${account}.id AND p.deleted_at IS NULL ORDER BY p.is_primary DESC, p.created_at LIMIT 1),
  'logo_media_id', ${account}.logo_media_id)`

const primaryRegistration = (account: Sql): Sql => sql`LEFT JOIN LATERAL (
  SELECT * FROM account_registrations r WHERE r.account_id = ${account}.id AND r.deleted_at IS NULL ORDER BY r.is_primary DESC, r.created_at LIMIT 1) g ON true`

const a = sql`a`

/** Selects the current data of an account as the seller or buyer of a document. */
export const accountPartySql = (account_id: number): Sql =>
  sql`SELECT ${accountParty(a, sql`NULL::text`)} AS party FROM accounts a ${primaryRegistration(a)} WHERE a.id = ${account_id}`

/** Current data of an account as the seller or buyer of a document. */
export const accountSnapshot = (db: Db, account_id: number): Promise<PartySnapshot> => partyOf(db, accountPartySql(account_id))

async function partyOf(db: Db, select: Sql): Promise<PartySnapshot> {
  return (await one<{ party: PartySnapshot }>(db, select))!.party
}

/** What a party that has not accepted the relation lets others print: its name. */
const pendingParty = (account: Sql, email: Sql): Sql => sql`jsonb_build_object(
  'account_id', ${account}.id, 'contact_id', NULL, 'name', ${account}.name, 'legal_name', NULL, 'vat_number', NULL, 'vat_status', 'unchecked',
  'tax_office', NULL, 'activity', NULL, 'registry_number', NULL, 'branch_number', 0, 'address', NULL, 'city', NULL, 'postal_code', NULL,
  'country_code', ${account}.country_code, 'email', ${email}, 'phone', NULL, 'logo_media_id', NULL)`

/** Selects the other account of a relation, with the invoice address of the relation. Of a pending relation, the name only. */
export const relationPartySql = (account_relation_uuid: string): Sql =>
  sql`SELECT CASE c.status WHEN 'pending' THEN ${pendingParty(a, sql`c.invoice_email`)} ELSE ${accountParty(a, sql`c.invoice_email`)} END AS party FROM account_relations c JOIN accounts a ON a.id = c.related_account_id ${primaryRegistration(a)}
    WHERE c.uuid = ${account_relation_uuid}`

/** The other account of a relation, as {@link relationPartySql} selects it. */
export const relationSnapshot = (db: Db, account_relation_uuid: string): Promise<PartySnapshot> =>
  partyOf(db, relationPartySql(account_relation_uuid))

/** Selects a contact without an account: a consumer, or a company known only by name. */
export const contactPartySql = (account_id: number, contact_id: number): Sql =>
  sql`SELECT jsonb_build_object('account_id', NULL, 'contact_id', c.id,
      'name', coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, '#' || c.id), 'legal_name', c.company,
      'vat_number', NULL, 'vat_status', 'unchecked', 'tax_office', NULL, 'activity', NULL, 'registry_number', NULL, 'branch_number', 0,
      'address', nullif(concat_ws(', ', p.line1, p.line2), ''), 'city', p.city, 'postal_code', p.postal_code,
      'country_code', coalesce(p.country_code, a.country_code), 'email', c.email, 'phone', c.phone, 'logo_media_id', NULL) AS party
    FROM contacts c JOIN accounts a ON a.id = c.account_id
    LEFT JOIN LATERAL (SELECT * FROM contact_physical_addresses x WHERE x.contact_id = c.id ORDER BY (x.label = 'billing') DESC, x.is_primary DESC, x.id LIMIT 1) p ON true
    WHERE c.account_id = ${account_id} AND c.id = ${contact_id}`

/** A contact without an account. */
export const contactSnapshot = (db: Db, account_id: number, contact_id: number): Promise<PartySnapshot> =>
  partyOf(db, contactPartySql(account_id, contact_id))
