import { sql } from 'kysely'
import type { FacebookAd, FacebookAdset } from '@stoa/contract'
import { knowsAccount } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import { attachMany, joined, valuesOf, type IncludeLoader, type IncludeLoaders } from '#kit/query/includes.ts'
import { dailyInclude, lifetimeInclude } from '../../ads/index.ts'
import { type AdRow, type AdsetRow, presentAd, presentAdset } from './ads.presenter.ts'
import type { FacebookCampaignRow } from './campaign-row.ts'

/** Parts of one campaign that a list brings with it, at most; a campaign's own lists have pages. */
const PARTS = 200

const loadAds: IncludeLoader = async (ctx, campaigns) => {
  const found = await rows<AdRow>(
    ctx.db,
    sql`SELECT a.* FROM unnest(${valuesOf(campaigns, 'id')}::bigint[]) AS k (id) CROSS JOIN LATERAL (SELECT * FROM facebook_ads t
      WHERE t.facebook_campaign_id = k.id ORDER BY t.created_at DESC, t.id DESC LIMIT ${PARTS}) AS a`,
  )
  attachMany<FacebookAd>(campaigns, 'ads', found.map(presentAd), 'facebook_campaign_id')
}

const loadAdsets: IncludeLoader = async (ctx, campaigns) => {
  const found = await rows<AdsetRow>(
    ctx.db,
    sql`SELECT s.*, (SELECT count(*)::integer FROM facebook_ads a WHERE a.account_id = s.account_id AND a.facebook_adset_id = s.id) AS ads_count
      FROM unnest(${valuesOf(campaigns, 'id')}::bigint[]) AS k (id) CROSS JOIN LATERAL (SELECT * FROM facebook_adsets t
      WHERE t.facebook_campaign_id = k.id ORDER BY t.created_at DESC, t.id DESC LIMIT ${PARTS}) AS s`,
  )
  attachMany<FacebookAdset>(campaigns, 'adsets', found.map(presentAdset), 'facebook_campaign_id')
}

interface Fed {
  id: number
  channel: NonNullable<FacebookCampaignRow['channel']>
  campaign: FacebookCampaignRow['campaign']
}

/** The channel that a campaign feeds, and the campaign of that channel, where the caller knows their accounts. */
const loadFed =
  (relation: 'channel' | 'campaign'): IncludeLoader =>
  async (ctx, campaigns) => {
    const found = await rows<Fed>(
      ctx.db,
      sql`SELECT h.facebook_campaign_id AS id,
          jsonb_build_object('id', h.id, 'account_id', h.account_id, 'name', h.name, 'type', h.type, 'status', h.status) AS channel,
          CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'account_id', c.account_id, 'name', c.name, 'status', c.status) END AS campaign
        FROM channels h LEFT JOIN campaigns c ON c.id = h.campaign_id AND c.deleted_at IS NULL
        WHERE h.facebook_campaign_id = any(${valuesOf(campaigns, 'id')}::bigint[]) AND h.status <> 'ended' AND h.deleted_at IS NULL`,
    )
    const byCampaign = new Map(found.map((row) => [row.id, row[relation] ?? null]))
    for (const row of campaigns as FacebookCampaignRow[]) {
      const fed = byCampaign.get(row.id) ?? null
      row[relation] = fed && knowsAccount(ctx.actor, fed.account_id) ? (fed as never) : null
    }
  }

/** Relations of Facebook campaigns. */
export const facebookCampaignIncludes = {
  account: joined(
    sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
  ),
  accountApp: joined(
    sql`(SELECT jsonb_build_object('id', p.id, 'external_id', p.external_id, 'name', p.name, 'currency', p.currency, 'time_zone', p.time_zone, 'status', p.status)
      FROM account_apps p WHERE p.id = t.account_app_id)`,
  ),
  lifetimeInsights: lifetimeInclude('facebook_campaign', 'lifetimeInsights'),
  dailyInsights: dailyInclude('facebook_campaign', 'dailyInsights'),
  ads: loadAds,
  adsets: loadAdsets,
  channel: loadFed('channel'),
  campaign: loadFed('campaign'),
} satisfies IncludeLoaders<string>
