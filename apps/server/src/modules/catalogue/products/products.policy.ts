import { sql } from 'kysely'
import { accountsWhere, holdsEverywhere, knowsAccount } from '#access/actor.ts'
import type { Policy } from '#access/policy.ts'
import type { ProductRow } from './product-row.ts'

/** Access of staff, by their permissions. Other users have none. */
export const catalogueStaffPolicy: Policy<object> = {
  scope: (actor, permission) => (holdsEverywhere(actor, permission) ? undefined : sql`false`),
  knows: (actor) => actor.staff || actor.permissions.size > 0,
  holds: holdsEverywhere,
}

/** Access of customers: published products of the platform, and custom products of their accounts. */
export const customerPolicy: Policy<ProductRow> = {
  scope(actor, permission) {
    const own = accountsWhere(actor, permission).map((membership) => membership.account_id)
    const custom = holdsEverywhere(actor, permission) ? sql`t.account_id IS NOT NULL` : sql`t.account_id = any(${own}::bigint[])`
    return sql`(${custom} OR (t.account_id IS NULL AND t.published_at IS NOT NULL))`
  },
  knows: (actor, row) => (row.account_id === null ? row.published_at !== null : knowsAccount(actor, row.account_id)),
  holds: (actor, permission, row) => {
    if (holdsEverywhere(actor, permission)) return true
    const accounts = accountsWhere(actor, permission)
    return row.account_id === null ? accounts.length > 0 : accounts.some((membership) => membership.account_id === row.account_id)
  },
}
