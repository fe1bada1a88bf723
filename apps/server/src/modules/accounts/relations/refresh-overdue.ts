import { sql } from 'kysely'
import type { Db, Sql } from '#kit/context.ts'

/** Selects `uuid` and `overdue_minor` in the relation's currency, for the relations that a condition over `r` names. */
type OverdueSource = (of: Sql) => Sql

/**
 * Without invoices the card itself tells: what was due before today in the account's zone, less everything that was
 * paid or credited, oldest first.
 */
export const overdueByCard: OverdueSource = (of) => sql`
  SELECT r.uuid, greatest(0, coalesce(sum(CASE
    WHEN (CASE r.type WHEN 'provider' THEN m.credit_minor ELSE m.debit_minor END) = 0 THEN -(m.debit_minor + m.credit_minor)
    WHEN coalesce(m.due_date, m.date) < (now() AT TIME ZONE a.time_zone)::date THEN m.debit_minor + m.credit_minor
    ELSE 0 END), 0))::bigint AS overdue_minor
  FROM account_relations r JOIN accounts a ON a.id = r.account_id
  LEFT JOIN account_relation_movements m ON m.account_relation_uuid = r.uuid AND m.currency = r.currency
  WHERE r.deleted_at IS NULL AND ${of} GROUP BY r.uuid`

let source = overdueByCard

/** Lets the invoices say what is overdue of a relation; registered once, when their module is loaded. */
export function registerOverdue(other: OverdueSource): void {
  source = other
}

/**
 * Works out what is overdue and writes where it differs: after a movement for one relation, every night for all.
 * @param uuids relations to look at; all when left out
 * @returns how many changed
 */
export async function refreshOverdue(db: Db, uuids?: readonly string[]): Promise<number> {
  const of = uuids ? sql`r.uuid = any(${[...uuids]}::uuid[])` : sql`(r.balance_minor <> 0 OR r.overdue_minor <> 0)`
  // Of all cards those that somebody is writing on are left out: what he writes refreshes them, and nobody waits.
  const free = uuids ? sql`` : sql`SKIP LOCKED`
  const { numAffectedRows } = await sql`
    WITH late AS (SELECT f.uuid, f.overdue_minor FROM (${source(of)}) f JOIN account_relations o ON o.uuid = f.uuid AND o.overdue_minor <> f.overdue_minor),
    held AS (SELECT o.uuid FROM account_relations o WHERE o.uuid IN (SELECT uuid FROM late) ORDER BY o.uuid FOR NO KEY UPDATE ${free})
    UPDATE account_relations r SET overdue_minor = late.overdue_minor, updated_at = now() FROM late JOIN held ON held.uuid = late.uuid
    WHERE r.uuid = late.uuid`.execute(db)
  return Number(numAffectedRows ?? 0)
}
