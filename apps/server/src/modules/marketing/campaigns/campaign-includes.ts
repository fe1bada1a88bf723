import { sql } from 'kysely'
import type { CampaignCost } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import { attachMany, joined, valuesOf, type IncludeLoader, type IncludeLoaders } from '#kit/query/includes.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { loadProject } from '#modules/delivery/projects/index.ts'
import { type CampaignRow, worksOn } from './campaign-row.ts'

const BADGE = sql`jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name)`
const accountBadge = (column: string) => joined(sql`(SELECT ${BADGE} FROM accounts a WHERE a.id = ${sql.ref(`t.${column}`)})`)

/** Costs of the campaigns whose costs the caller may read. */
const loadCosts: IncludeLoader = async (ctx, campaigns) => {
  const readable = (campaigns as CampaignRow[]).filter(
    (row) => worksOn(ctx.actor, row) && holdsIn(ctx.actor, row.account_id, 'campaigns.read-costing'),
  )
  const costs = await rows<CampaignCost & { campaign_id: number }>(
    ctx.db,
    sql`SELECT k.id, k.campaign_id, k.kind, k.description, k.account_relation_uuid, k.quantity::float8 AS quantity, k.unit_cost_minor, k.amount_minor,
        k.incurred_on, k.is_estimate,
        (SELECT ${BADGE} FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = k.account_relation_uuid) AS provider
      FROM campaign_costs k WHERE k.campaign_id = any(${valuesOf(readable, 'id')}::bigint[]) ORDER BY k.incurred_on, k.id`,
  )
  attachMany(readable, 'costs', costs, 'campaign_id')
}

/** Relations of campaigns. */
export const campaignIncludes = {
  account: accountBadge('account_id'),
  client: accountBadge('client_account_id'),
  accounts: joined(
    sql`coalesce((SELECT jsonb_agg(${BADGE} ORDER BY a.name, a.id) FROM accounts a WHERE a.id = any(t.guest_account_ids)), '[]')`,
  ),
  project: loadProject,
  resultsAccount: joined(
    sql`(SELECT ${BADGE} FROM accounts a
      WHERE a.id = coalesce((SELECT p.results_account_id FROM projects p WHERE p.uuid = t.project_uuid), t.account_id))`,
  ),
  channels: joined(
    sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', h.id, 'account_id', h.account_id, 'name', h.name, 'type', h.type, 'status', h.status,
      'requests_count', h.requests_count) ORDER BY h.created_at, h.id) FROM channels h WHERE h.campaign_id = t.id AND h.deleted_at IS NULL), '[]')`,
  ),
  facebookCampaigns: joined(
    sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'facebook_id', f.facebook_id, 'name', f.name, 'entity_status', f.entity_status) ORDER BY f.name, f.id)
      FROM facebook_campaigns f WHERE EXISTS (SELECT FROM channels h WHERE h.facebook_campaign_id = f.id AND h.campaign_id = t.id AND h.deleted_at IS NULL)), '[]')`,
  ),
  orderItem: joined(
    sql`(SELECT jsonb_build_object('uuid', i.uuid, 'name', i.name, 'order_uuid', i.order_uuid) FROM order_items i WHERE i.uuid = t.order_item_uuid)`,
  ),
  createdBy: userInclude('created_by_id'),
  costs: loadCosts,
} satisfies IncludeLoaders<string>
