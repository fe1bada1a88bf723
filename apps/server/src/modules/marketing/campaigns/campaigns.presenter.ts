import { CAMPAIGN_TRANSITIONS, type Campaign, type CampaignStatus } from '@stoa/contract'
import { campaignPrice } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { imageUrls } from '#modules/attachments/media/index.ts'
import { CAMPAIGN_RELATIONS, type CampaignRow, worksOn } from './campaign-row.ts'

/** A campaign as the caller may see it (domain.md 1.2). Columns that are not listed here stay private. */
export function presentCampaign(row: CampaignRow, ctx: Context): Campaign {
  const { actor } = ctx
  const works = worksOn(actor, row)
  const readsPrice = works || (row.client_account_id !== null && actor.memberships.has(row.client_account_id))
  const readsCosts = works && holdsIn(actor, row.account_id, 'campaigns.read-costing')
  const price = campaignPrice(row as Parameters<typeof campaignPrice>[0])
  return {
    ...planOf(row, ctx),
    brief: works ? row.brief : null,
    created_by_id: works ? row.created_by_id : null,
    ...(readsPrice && {
      pricing_model: row.pricing_model as Campaign['pricing_model'] & string,
      fee_minor: row.fee_minor,
      fee_bp: row.fee_bp,
      media_budget_minor: row.media_budget_minor,
      price_total_minor: price,
    }),
    ...(readsCosts && {
      cost_minor: row.cost_minor,
      estimated_cost_minor: row.estimated_cost_minor,
      profit_minor: price === null ? null : price - row.cost_minor,
      ...(row.costs && { costs: row.costs }),
    }),
    next_statuses:
      works && holdsIn(actor, row.account_id, 'campaigns.update') ? [...CAMPAIGN_TRANSITIONS[row.status as CampaignStatus]] : [],
    ...Object.fromEntries(
      CAMPAIGN_RELATIONS.filter((name) => row[name] !== undefined && (works || !OF_AGENCIES.has(name))).map((name) => [name, row[name]]),
    ),
  }
}

/** Relations that the other accounts of a project do not see. */
const OF_AGENCIES: ReadonlySet<string> = new Set(['accounts', 'resultsAccount', 'orderItem', 'createdBy'])

function planOf(row: CampaignRow, ctx: Context) {
  const cover = imageUrls(ctx.services, row.cover_file as never)
  return {
    id: row.id,
    account_id: row.account_id,
    number: row.number,
    name: row.name,
    type: row.type as Campaign['type'],
    objective: row.objective as Campaign['objective'],
    status: row.status as CampaignStatus,
    project_uuid: row.project_uuid,
    client_account_id: row.client_account_id,
    order_item_uuid: worksOn(ctx.actor, row) ? row.order_item_uuid : null,
    start_date: row.start_date,
    end_date: row.end_date,
    dayparts: row.dayparts as Campaign['dayparts'],
    flights: row.flights as Campaign['flights'],
    target: row.target as Campaign['target'],
    utm_campaign: row.utm_campaign,
    daily_budget_minor: row.daily_budget_minor,
    total_budget_minor: row.total_budget_minor,
    currency: row.currency,
    cover_url: cover.preview_url,
    cover_thumb_url: cover.thumb_url,
    channels_count: row.channels_count,
    leads_count: row.leads_count,
    activated_at: row.activated_at,
    completed_at: row.completed_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
