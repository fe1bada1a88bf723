import type { AdEntityStatus, FacebookCampaign } from '@stoa/contract'
import { CAMPAIGN_RELATIONS, type FacebookCampaignRow } from './campaign-row.ts'

/** A campaign as a client sees it. Columns that are not listed here stay private. */
export function presentFacebookCampaign(row: FacebookCampaignRow): FacebookCampaign {
  return {
    id: row.id,
    account_id: row.account_id,
    account_app_id: row.account_app_id,
    facebook_id: row.facebook_id,
    name: row.name,
    objective: row.objective,
    status: row.status,
    configured_status: row.configured_status,
    effective_status: row.effective_status,
    entity_status: row.entity_status as AdEntityStatus,
    buying_type: row.buying_type,
    bid_strategy: row.bid_strategy,
    daily_budget_minor: row.daily_budget_minor,
    lifetime_budget_minor: row.lifetime_budget_minor,
    spend_cap_minor: row.spend_cap_minor,
    currency: row.currency,
    start_time: row.start_time,
    stop_time: row.stop_time,
    spend_micros: row.spend_micros,
    leads: row.leads,
    channel_id: row.channel_id,
    deleted_on_platform: row.deleted_on_platform,
    synced_at: row.synced_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(CAMPAIGN_RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}
