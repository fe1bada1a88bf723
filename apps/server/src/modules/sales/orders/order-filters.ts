import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { whether, type FilterSql } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'

/** Filters orders by status code, using the index on the status id. */
export const byStatus: FilterSql = (condition) => {
  if (condition.kind !== 'choice') return undefined
  const among = sql`t.order_status_id = any(array(SELECT id FROM order_statuses WHERE code = any(${condition.values}::text[])))`
  return condition.op === 'any' ? among : sql`NOT ${among}`
}

/** Current day of the account that issued the row `t`. */
export const keeperToday = (now: Date): Sql => sql`(${now}::timestamptz AT TIME ZONE t.time_zone)::date`

export const lateOrders: FilterSql = (condition, scope) =>
  whether(
    sql`coalesce(t.requested_delivery < ${keeperToday(scope.now)} AND t.delivered_at IS NULL AND t.status_code NOT IN ('draft', 'completed', 'declined', 'cancelled'), false)`,
  )(condition, scope)

/**
 * Direction of a list of documents: issued or received. By default, clients see received orders and providers received
 * production orders.
 */
export async function directionOf(
  ctx: Context,
  account_id: number,
  kind: 'sales' | 'production',
  query: ListRequest,
): Promise<'issued' | 'received'> {
  const asked = query.conditions.get('direction')?.[0]
  if (asked?.kind === 'choice') return asked.values.includes('received') === (asked.op === 'any') ? 'received' : 'issued'
  const found = await one<{ type: string }>(ctx.db, sql`SELECT type FROM accounts WHERE id = ${account_id}`)
  return found?.type === (kind === 'sales' ? 'client' : 'provider') ? 'received' : 'issued'
}

/** Orders of one kind that an account issued, or that were sent to it. */
export function ofAccount(account_id: number, kind: 'sales' | 'production', direction: 'issued' | 'received'): Sql {
  if (direction === 'issued') return sql`t.account_id = ${account_id}`
  return kind === 'sales'
    ? sql`t.client_account_id = ${account_id} AND t.number IS NOT NULL`
    : sql`t.supplier_account_id = ${account_id} AND t.number IS NOT NULL`
}
