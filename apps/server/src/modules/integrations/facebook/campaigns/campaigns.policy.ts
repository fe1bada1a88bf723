import { sql } from 'kysely'
import { accountsWhere, holdsEverywhere, holdsIn, knowsAccount } from '#access/actor.ts'
import type { Policy } from '#access/policy.ts'
import type { Sql } from '#kit/context.ts'
import type { FacebookCampaignRow } from './campaign-row.ts'

const READ = 'facebook-campaigns.read'

/** Ids of the Facebook campaigns that feed channels of accounts, or channels of campaigns that they run. */
const linkedTo = (ids: Sql): Sql =>
  sql`(SELECT h.facebook_campaign_id FROM channels h LEFT JOIN campaigns c ON c.id = h.campaign_id
    WHERE h.facebook_campaign_id IS NOT NULL AND h.deleted_at IS NULL AND (h.account_id = any(${ids}) OR c.account_id = any(${ids})))`

/** Campaigns of the ad accounts of accounts, and those that feed their channels and campaigns. */
export function facebookCampaignsOf(account_ids: readonly number[], key: 'id' | 'facebook_campaign_id' = 'id'): Sql {
  const ids = sql`${[...account_ids]}::bigint[]`
  return sql`(t.account_id = any(${ids}) OR ${sql.ref(`t.${key}`)} IN ${linkedTo(ids)})`
}

/** Members of the account that connected the ad account; others read what feeds their channels and campaigns. */
export const facebookCampaignPolicy: Policy<FacebookCampaignRow> = {
  scope(actor, permission) {
    if (holdsEverywhere(actor, permission)) return undefined
    const ids = accountsWhere(actor, permission).map(({ account_id }) => account_id)
    return permission === READ ? facebookCampaignsOf(ids) : sql`t.account_id = any(${ids}::bigint[])`
  },
  knows: (actor, row) => [row.account_id, ...row.reader_account_ids].some((id) => knowsAccount(actor, id)),
  holds: (actor, permission, row) =>
    holdsIn(actor, row.account_id, permission) || (permission === READ && row.reader_account_ids.some((id) => holdsIn(actor, id, READ))),
}
