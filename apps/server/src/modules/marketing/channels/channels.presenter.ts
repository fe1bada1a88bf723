import { CHANNEL_TRANSITIONS, type Channel, type ChannelStatus } from '@stoa/contract'
import { channelUtm } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { CHANNEL_RELATIONS, type ChannelRow } from './channel-row.ts'
import { channelPolicy } from './channels.policy.ts'

/** A channel as the caller may see it. Columns that are not listed here stay private. */
export function presentChannel(row: ChannelRow, ctx: Context): Channel {
  const type = row.type as Channel['type']
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    type,
    status: row.status as ChannelStatus,
    project_uuid: row.project_uuid,
    campaign_id: row.campaign_id,
    facebook_campaign_id: row.facebook_campaign_id,
    pipeline_stage_id: row.pipeline_stage_id,
    contact_list_id: row.contact_list_id,
    assignee_ids: row.assignee_ids,
    key: row.key,
    utm: channelUtm(type, row.utm_campaign, row.key),
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    budget_minor: row.budget_minor,
    currency: row.currency,
    phone: row.phone,
    auto_accept: row.auto_accept,
    requests_count: row.requests_count,
    last_request_at: row.last_request_at,
    created_by_id: row.created_by_id,
    next_statuses: channelPolicy.holds(ctx.actor, 'channels.update', row) ? [...CHANNEL_TRANSITIONS[row.status as ChannelStatus]] : [],
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(CHANNEL_RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}
