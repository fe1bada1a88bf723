import { sql } from 'kysely'
import { emailKey } from '@stoa/domain'
import { one, updateStatement, type Db, type RowChange, type Sql } from '#db/rows.ts'
import type { ContactRow } from '../contacts.presenter.ts'
import type { KnownDetails, KnownEmail, KnownNumber } from './known-details.ts'

type Key = Pick<ContactRow, 'id' | 'account_id'>

/**
 * Changes columns of a contact and increments its version, and writes the difference between two states of its addresses and numbers,
 * in one statement. The caller holds the lock of the contact.
 */
export async function changeContact(
  db: Db,
  contact: Key,
  values: RowChange<'contacts'>,
  details: { before: KnownDetails; after: KnownDetails } | undefined,
): Promise<ContactRow> {
  const parts = details ? [...emailParts(contact, details), ...numberParts(contact, details)] : []
  const update = updateStatement('contacts', { id: contact.id }, values, { versioned: true })
  const changed = await one<ContactRow>(db, parts.length ? sql`WITH ${sql.join(parts)} ${update}` : update)
  return changed!
}

function emailParts(contact: Key, { before, after }: { before: KnownDetails; after: KnownDetails }): Sql[] {
  const insert = ({ email }: KnownEmail) => sql`INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary)
    SELECT ${contact.account_id}::bigint, ${contact.id}::bigint, ${email}, ${emailKey(email)}, true FROM (SELECT count(*) FROM gone_emails) gone
    ON CONFLICT (contact_id, lower(email)) DO UPDATE SET is_primary = true`
  return partsOf(contact, before.emails, after.emails, {
    table: 'contact_email_addresses',
    gone: 'gone_emails',
    next: 'next_email',
    insert,
  })
}

function numberParts(contact: Key, { before, after }: { before: KnownDetails; after: KnownDetails }): Sql[] {
  const insert = ({
    number,
    number_raw,
    type,
  }: KnownNumber) => sql`INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type, is_primary)
    SELECT ${contact.account_id}::bigint, ${contact.id}::bigint, ${number}, ${number_raw}, ${type}, true FROM (SELECT count(*) FROM gone_numbers) gone
    ON CONFLICT (contact_id, number) DO UPDATE SET is_primary = true`
  return partsOf(contact, before.numbers, after.numbers, {
    table: 'contact_phone_numbers',
    gone: 'gone_numbers',
    next: 'next_number',
    insert,
  })
}

interface Names<D> {
  table: 'contact_email_addresses' | 'contact_phone_numbers'
  gone: string
  next: string
  insert: (detail: D) => Sql
}

/** Deletes the former primary, then inserts or marks the new one: counting the deleted rows makes the second wait for the first. */
function partsOf<D extends KnownEmail | KnownNumber>(
  { id: contact_id }: Key,
  before: readonly D[],
  after: readonly D[],
  { table, gone, next, insert }: Names<D>,
): Sql[] {
  const primary = after.find(({ is_primary }) => is_primary)
  const former = before.find(({ is_primary }) => is_primary)
  if (primary?.id === former?.id && primary?.id !== null) return []
  const removal = sql`${sql.ref(gone)} AS (DELETE FROM ${sql.table(table)} WHERE contact_id = ${contact_id}::bigint AND is_primary RETURNING id)`
  if (!primary) return [removal]
  const marking = sql`UPDATE ${sql.table(table)} SET is_primary = true, updated_at = now()
    WHERE id = ${primary.id}::bigint AND (SELECT count(*) FROM ${sql.ref(gone)}) >= 0`
  return [removal, sql`${sql.ref(next)} AS (${primary.id === null ? insert(primary) : marking})`]
}
