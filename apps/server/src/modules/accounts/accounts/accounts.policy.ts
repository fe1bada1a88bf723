import { sql } from 'kysely'
import { accountsWhere, holdsEverywhere, holdsIn, knowsAccount, ownMemberships } from '#access/actor.ts'
import type { Policy } from '#access/policy.ts'
import type { AccountRow } from './accounts.presenter.ts'

/**
 * Members see every account in which their membership is active, with any permissions (spec 2.4). Reading one account or changing
 * it requires the permission there. Accounts in which a member acts for their agency can be read by id but are not listed. Staff
 * see all accounts.
 */
export const accountsPolicy: Policy<AccountRow> = {
  scope(actor, permission) {
    if (holdsEverywhere(actor, permission)) return undefined
    const ids =
      permission === 'accounts.read'
        ? ownMemberships(actor).map((membership) => membership.account_id)
        : accountsWhere(actor, permission).map((membership) => membership.account_id)
    return sql`t.id = any(${ids}::bigint[])`
  },
  knows: (actor, account) => knowsAccount(actor, account.id),
  holds: (actor, permission, account) => holdsIn(actor, account.id, permission),
  can: {
    /** Admins support accounts and cannot close them (domain.md 5.3). */
    delete: (actor, account) => !account.is_platform && (actor.super_admin || account.owner_id === actor.id),
  },
}
