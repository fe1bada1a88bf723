import { sql } from 'kysely'
import { accountsWhere, holdsEverywhere, holdsIn, knowsAccount, type Actor } from '#access/actor.ts'
import type { Policy } from '#access/policy.ts'
import type { ProductRow } from './product-row.ts'

/** Account that sells a product or the product of a part; null = the platform. */
export interface Owned {
  owner_account_id: number | null
}

/** Access of those who edit a catalogue: members to the products of their account, staff to all. Both need the permissions. */
export const cataloguePolicy: Policy<Owned> = {
  scope: (actor, permission) => (holdsEverywhere(actor, permission) ? undefined : ownedWhere(actor, permission)),
  knows: knowsOwner,
  holds: (actor, permission, row) => holdsAt(actor, permission, row.owner_account_id),
}

/** Access to the providers of services: one permission for staff. They tell the cost, so members also need the permission to see it. */
export const providersPolicy: Policy<Owned> = {
  scope: (actor) => (holdsEverywhere(actor, 'service-providers.manage') ? undefined : ownedWhere(actor, COST)),
  knows: knowsOwner,
  holds: (actor, permission, { owner_account_id: owner }) =>
    holdsEverywhere(actor, 'service-providers.manage') ||
    (owner !== null && holdsIn(actor, owner, COST) && (permission === COST || holdsIn(actor, owner, 'products.update'))),
}

/** Access of customers: published products of the platform, own products and custom plans of their accounts. */
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

const COST = 'products.read-costing'

/** Whether the actor may see the cost of what an account, or the platform, sells. */
export const seesCost = (actor: Actor, owner_account_id: number | null): boolean => holdsAt(actor, COST, owner_account_id)

/** Accounts whose costs the actor may see; null = all, with the platform. */
export const accountsWithCost = (actor: Actor): number[] | null =>
  holdsEverywhere(actor, COST) ? null : accountsWhere(actor, COST).map((membership) => membership.account_id)

const ownedWhere = (actor: Actor, permission: string) => {
  const accounts = accountsWhere(actor, permission).map((membership) => membership.account_id)
  return sql`t.owner_account_id = any(${accounts}::bigint[])`
}

const holdsAt = (actor: Actor, permission: string, owner: number | null) =>
  owner === null ? holdsEverywhere(actor, permission) : holdsIn(actor, owner, permission)

function knowsOwner(actor: Actor, { owner_account_id: owner }: Owned): boolean {
  return owner === null ? actor.staff || actor.permissions.size > 0 : knowsAccount(actor, owner)
}
