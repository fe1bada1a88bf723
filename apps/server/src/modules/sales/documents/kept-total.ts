import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { askedFilters } from '#kit/query/request-filters.ts'
import type { Side } from './document-sides.ts'

type KeptList = 'sales_orders' | 'production_orders' | 'offers' | 'invoices' | 'payments' | 'account_subscriptions'

interface Listed {
  account_id: number
  /** Name of the counter. */
  list: KeptList
  sides: readonly Side[]
}

/**
 * Exact number of documents that an account issued, from its counter instead of `count(*)`.
 * @returns undefined if the list is filtered or includes other documents, or for own-scope members
 */
export function keptTotal(ctx: Context, query: ListRequest, { account_id, list, sides }: Listed): (() => Promise<number>) | undefined {
  const narrowed = [...askedFilters(query)].some((filter) => filter !== 'direction')
  const sees_all = ctx.actor.staff || ctx.actor.memberships.get(account_id)?.data_scope === 'all'
  if (narrowed || !sees_all || sides.length !== 1 || sides[0] !== 'issued') return undefined
  return async () => {
    const found = await one<{ total: number }>(
      ctx.db,
      sql`SELECT coalesce(sum(value), 0)::bigint AS total FROM account_counters WHERE account_id = ${account_id} AND name = ${list}`,
    )
    return found!.total
  }
}
