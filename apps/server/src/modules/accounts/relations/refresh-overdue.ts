import { sql } from 'kysely'
import type { Context, Sql } from '#kit/context.ts'
import { provider, providerOf } from '#kit/wiring.ts'

/** Selects `uuid` and `overdue_minor` in the relation's currency, for the relations that a condition over `r` names. */
export type OverdueSource = (of: Sql) => Sql

/** Invoices say what is overdue of a relation. */
export const overdueSource = provider<OverdueSource>('overdue of relations')

/**
 * Works out what is overdue and writes where it differs: after a movement for one relation, every night for all.
 * @param uuids relations to look at; all when left out
 * @returns how many changed
 */
export async function refreshOverdue(ctx: Pick<Context, 'db' | 'services'>, uuids?: readonly string[]): Promise<number> {
  const of = uuids ? sql`r.uuid = any(${[...uuids]}::uuid[])` : sql`(r.balance_minor <> 0 OR r.overdue_minor <> 0)`
  // Of all cards those being written are left out: that write refreshes them, and nothing waits.
  const free = uuids ? sql`` : sql`SKIP LOCKED`
  const { numAffectedRows } =
    await sql`WITH late AS (SELECT f.uuid, f.overdue_minor FROM (${providerOf(ctx, overdueSource)(of)}) f JOIN account_relations o ON o.uuid = f.uuid AND o.overdue_minor <> f.overdue_minor),
    held AS (SELECT o.uuid FROM account_relations o WHERE o.uuid IN (SELECT uuid FROM late) ORDER BY o.uuid FOR NO KEY UPDATE ${free})
    UPDATE account_relations r SET overdue_minor = late.overdue_minor, updated_at = now() FROM late JOIN held ON held.uuid = late.uuid
    WHERE r.uuid = late.uuid`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
