import { sql } from 'kysely'
import type { Context, Sql } from '#kit/context.ts'
import { provider, providerOf } from '#kit/wiring.ts'
import { writeOverdue } from '../store/relations.ts'

/** Selects `uuid` and `overdue_minor`, in the relation's currency, of the relations that a condition over `r` selects. */
export type OverdueSource = (of: Sql) => Sql

/** Computes the overdue amounts of relations from their invoices. */
export const overdueSource = provider<OverdueSource>('overdue of relations')

/**
 * Computes overdue amounts and writes those that differ: after a movement for its relation, every hour for all.
 * @param uuids relations to refresh; all when left out
 * @returns how many changed
 */
export async function refreshOverdue(ctx: Pick<Context, 'db' | 'services'>, uuids?: readonly string[]): Promise<number> {
  const of = uuids ? sql`r.uuid = any(${[...uuids]}::uuid[])` : sql`(r.balance_minor <> 0 OR r.overdue_minor <> 0)`
  return writeOverdue(ctx.db, providerOf(ctx, overdueSource)(of), { skip_locked: !uuids })
}
