import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { valuesOf } from '#kit/query/includes.ts'
import { all } from '#kit/query/resource-query.ts'
import { contactPolicy } from '../contacts.policy.ts'

type Counted = Record<string, unknown> & { id: number; account_id: number; duplicates_count?: number }

/** Pairs of contacts with an e-mail or a number in common: `id` is one of `ids`, `other_id` may be the same contact. */
const pairsWith = (ids: Sql): Sql => sql`
  SELECT a.contact_id AS id, o.contact_id AS other_id FROM contact_email_addresses a
  JOIN contact_email_addresses o ON o.account_id = a.account_id AND o.email_key = a.email_key WHERE a.contact_id = any(${ids})
  UNION SELECT a.contact_id, o.contact_id FROM contact_phone_numbers a
  JOIN contact_phone_numbers o ON o.account_id = a.account_id AND o.phone_key = a.phone_key WHERE a.contact_id = any(${ids})
    AND (SELECT count(*) FROM (SELECT FROM contact_phone_numbers s WHERE s.account_id = a.account_id AND s.phone_key = a.phone_key LIMIT 6) holders) <= 5`

/** The condition that a contact is a duplicate of one of these, as `countDuplicates` counts them. */
export const duplicateOf = (ids: readonly (string | number)[]): Sql =>
  sql`t.id IN (SELECT h.other_id FROM (${pairsWith(sql`${ids}::bigint[]`)}) h WHERE h.id <> h.other_id)`

/** Where another contact has the address or number of a contact `t` as its own primary one. */
const withSamePrimary = (details: Sql, same: Sql): Sql => sql`EXISTS (SELECT FROM ${details} d JOIN contacts o ON o.id = d.contact_id
  WHERE d.account_id = t.account_id AND ${same} AND d.is_primary AND d.contact_id <> t.id AND o.deleted_at IS NULL AND o.status NOT IN ('merged', 'erased'))`

/** The condition that a contact has its primary address or number in common with another one. */
export const sharesPrimary = sql`(${withSamePrimary(sql`contact_email_addresses`, sql`d.email_key = t.email_key`)}
  OR ${withSamePrimary(sql`contact_phone_numbers`, sql`d.phone_key = t.phone_key`)})`

/**
 * Counts the other contacts with an e-mail or a number of each contact that the caller may see. A number of more than five
 * contacts is taken for a switchboard (domain.md 4.6), as in the list of duplicates.
 */
export async function countDuplicates(ctx: Context, contacts: Counted[]): Promise<void> {
  const ids = sql`${valuesOf(contacts, 'id')}::bigint[]`
  const found = await rows<{ id: number; total: number }>(
    ctx.db,
    sql`SELECT h.id, count(*) AS total FROM (${pairsWith(ids)}) h JOIN contacts t ON t.id = h.other_id
    WHERE ${all([sql`h.id <> t.id AND t.deleted_at IS NULL AND t.status NOT IN ('merged', 'erased')`, contactPolicy.scope(ctx.actor, 'contacts.read')])} GROUP BY h.id`,
  )
  const totals = new Map(found.map(({ id, total }) => [id, total]))
  for (const contact of contacts) contact.duplicates_count = totals.get(contact.id) ?? 0
}
