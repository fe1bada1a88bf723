import type { AdEntityStatus, FacebookAd, FacebookAdset } from '@stoa/contract'
import type { Row } from '#db/rows.ts'

export type AdRow = Row<'facebook_ads'> & Pick<FacebookAd, 'insights' | 'adset' | 'campaign'>
export type AdsetRow = Row<'facebook_adsets'> & Pick<FacebookAdset, 'adsLifetimeInsights' | 'ads_count'>

const entity = (row: AdRow | AdsetRow) => ({
  id: row.id,
  account_id: row.account_id,
  facebook_campaign_id: row.facebook_campaign_id,
  facebook_id: row.facebook_id,
  name: row.name,
  status: row.status,
  configured_status: row.configured_status,
  effective_status: row.effective_status,
  entity_status: row.entity_status as AdEntityStatus,
  currency: row.currency,
  spend_micros: row.spend_micros,
  leads: row.leads,
  deleted_on_platform: row.deleted_on_platform,
  synced_at: row.synced_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** An ad as a client sees it. */
export function presentAd(row: AdRow): FacebookAd {
  const {
    title = null,
    body = null,
    image_url = null,
    video_id = null,
    cta = null,
    link = null,
  } = row.creative as Partial<FacebookAd['creative']>
  return {
    ...entity(row),
    facebook_adset_id: row.facebook_adset_id,
    creative: { title, body, image_url, video_id, cta, link },
    preview_url: row.preview_url,
    impressions: row.impressions,
    clicks: row.clicks,
    ctr: row.ctr === null ? null : Number(Number(row.ctr).toFixed(6)),
    ...(row.insights !== undefined && { insights: row.insights }),
    ...(row.adset !== undefined && { adset: row.adset }),
    ...(row.campaign !== undefined && { campaign: row.campaign }),
  }
}

/** An ad set as a client sees it. */
export const presentAdset = (row: AdsetRow): FacebookAdset => ({
  ...entity(row),
  optimization_goal: row.optimization_goal,
  billing_event: row.billing_event,
  bid_amount_minor: row.bid_amount_minor,
  daily_budget_minor: row.daily_budget_minor,
  lifetime_budget_minor: row.lifetime_budget_minor,
  targeting: row.targeting as Record<string, unknown>,
  start_time: row.start_time,
  end_time: row.end_time,
  ads_count: row.ads_count,
  ...(row.adsLifetimeInsights !== undefined && { adsLifetimeInsights: row.adsLifetimeInsights }),
})
