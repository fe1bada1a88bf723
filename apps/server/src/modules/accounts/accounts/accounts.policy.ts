import { sql } from 'kysely'
import { accountsWhere, holdsEverywhere, holdsIn, knowsAccount, ownMemberships } from '#access/actor.ts'
import type { Policy } from '#access/policy.ts'
import type { AccountRow } from './accounts.presenter.ts'

/**
 * A member sees every account he is an active member of, whatever his rights there (spec 2.4); opening and
 * changing one needs the permission in it. Accounts in which he acts for his agency open by their address, but are not
 * in his list. Staff see all.
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
    /** Admins support accounts, they do not close them (domain.md 5.3). */
    delete: (actor, account) => !account.is_platform && (actor.super_admin || account.owner_id === actor.id),
  },
}
