import { sql } from 'kysely'
import { accountsWhere, holdsEverywhere, holdsIn, knowsAccount, type Actor } from '#access/actor.ts'
import type { Policy } from '#access/policy.ts'
import type { Sql } from '#kit/context.ts'
import type { CampaignRow } from './campaign-row.ts'

/** Permissions that also count for the other accounts of a project. */
const OF_GUESTS: ReadonlySet<string> = new Set(['campaigns.read', 'channels.read'])

/** Campaigns of projects in which one of the accounts is a partner, or a client that sees the figures (domain.md 1.2). */
export const sharedWith = (account_ids: readonly number[]): Sql =>
  sql`(t.status <> 'draft' AND t.project_uuid IN (SELECT g.project_uuid FROM project_accounts g JOIN projects p ON p.uuid = g.project_uuid
    WHERE g.account_id = any(${[...account_ids]}::bigint[]) AND g.ended_at IS NULL
      AND (g.role = 'partner' OR (g.role = 'client' AND p.client_sees_insights))))`

/** The guests among whom the caller is, if the campaign is shown to guests. */
const guestAccounts = (actor: Actor, row: CampaignRow): number[] =>
  row.status === 'draft' ? [] : row.guest_account_ids.filter((account_id) => actor.memberships.has(account_id))

/**
 * Members of the account that does the work, by their permissions. Clients and partners of the project may read the campaign
 * once it is no longer a draft.
 */
export const campaignPolicy: Policy<CampaignRow> = {
  scope(actor, permission) {
    if (holdsEverywhere(actor, permission)) return undefined
    const ids = accountsWhere(actor, permission).map(({ account_id }) => account_id)
    const own = sql`t.account_id = any(${ids}::bigint[])`
    return OF_GUESTS.has(permission) ? sql`(${own} OR ${sharedWith(ids)})` : own
  },
  knows: (actor, row) => knowsAccount(actor, row.account_id) || guestAccounts(actor, row).length > 0,
  holds: (actor, permission, row) =>
    holdsIn(actor, row.account_id, permission) ||
    (OF_GUESTS.has(permission) && guestAccounts(actor, row).some((account_id) => holdsIn(actor, account_id, permission))),
}
