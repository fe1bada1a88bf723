import { sql } from 'kysely'
import { type FacebookAdset, facebookAds, facebookAdsets } from '@stoa/contract'
import { accountsWhere, holdsEverywhere, holdsIn, knowsAccount } from '#access/actor.ts'
import type { Policy } from '#access/policy.ts'
import { rows } from '#db/rows.ts'
import { column, searchText } from '#kit/query/filter-sql.ts'
import { joined, valuesOf, type IncludeLoader } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { type Figures, lifetimeInclude, SUMS, totalsOf } from '../../ads/index.ts'
import { type AdRow, type AdsetRow, presentAd, presentAdset } from './ads.presenter.ts'
import { facebookCampaignsOf } from './campaigns.policy.ts'

/** Parts of campaigns are read with their campaigns. */
const partPolicy = <Row extends { account_id: number }>(): Policy<Row> => ({
  scope(actor, permission) {
    if (holdsEverywhere(actor, permission)) return undefined
    return facebookCampaignsOf(
      accountsWhere(actor, permission).map(({ account_id }) => account_id),
      'facebook_campaign_id',
    )
  },
  knows: (actor, row) => knowsAccount(actor, row.account_id),
  holds: (actor, permission, row) => holdsIn(actor, row.account_id, permission),
})

const badge = (table: string, key: string) =>
  joined(
    sql`(SELECT jsonb_build_object('id', p.id, 'name', p.name, 'entity_status', p.entity_status) FROM ${sql.table(table)} p WHERE p.id = ${sql.ref(`t.${key}`)})`,
  )

/** Ads of a project or of a Facebook campaign. */
export const facebookAdQuery = resourceQuery<typeof facebookAds, AdRow>(facebookAds, {
  from: 'facebook_ads',
  policy: partPolicy<AdRow>(),
  present: presentAd,
  under: { facebook_campaign_id: 'facebook_campaign_id' },
  filters: {
    search: searchText(),
    entity_status: column('entity_status'),
    facebook_campaign: column('facebook_campaign_id'),
    facebook_adset: column('facebook_adset_id'),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    spend: 'spend_micros',
    leads: 'leads',
    ctr: { column: 'ctr', nulls_last: true },
  },
  includes: {
    insights: lifetimeInclude('facebook_ad', 'insights'),
    adset: badge('facebook_adsets', 'facebook_adset_id'),
    campaign: badge('facebook_campaigns', 'facebook_campaign_id'),
  },
})

/** Sums of the ads of ad sets since the start. Reach is none of them: people cannot be added. */
const loadAdsLifetime: IncludeLoader = async (ctx, adsets) => {
  const found = await rows<Figures & { facebook_adset_id: number }>(
    ctx.db,
    sql`SELECT a.facebook_adset_id, ${SUMS} FROM facebook_ads a JOIN lifetime_insights i ON i.insightable_type = 'facebook_ad' AND i.insightable_id = a.id
      WHERE a.facebook_adset_id = any(${valuesOf(adsets, 'id')}::bigint[]) GROUP BY a.facebook_adset_id`,
  )
  const sums = new Map(found.map((row) => [row.facebook_adset_id, row]))
  for (const row of adsets as AdsetRow[]) row.adsLifetimeInsights = totalsOf(sums.get(row.id) ?? NOTHING)
}

const NOTHING: Figures = {
  impressions: 0,
  clicks: 0,
  link_clicks: 0,
  engagements: 0,
  video_views: 0,
  leads: 0,
  messages: 0,
  purchases: 0,
  spend_micros: 0,
  purchase_value_micros: 0,
}

/** Ad sets of a Facebook campaign. */
export const facebookAdsetQuery = resourceQuery<typeof facebookAdsets, AdsetRow>(facebookAdsets, {
  from: 'seen_facebook_adsets',
  policy: partPolicy<AdsetRow>(),
  present: (row): FacebookAdset => presentAdset(row),
  under: { facebook_campaign_id: 'facebook_campaign_id' },
  filters: { search: searchText(), entity_status: column('entity_status'), date_created: column('created_at') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', spend: 'spend_micros', leads: 'leads' },
  includes: { adsLifetimeInsights: loadAdsLifetime },
})
