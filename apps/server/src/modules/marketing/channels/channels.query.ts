import { sql } from 'kysely'
import { channels, type Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { column, searchText } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { notFound } from '#lib/errors.ts'
import { channelIncludes } from './channel-includes.ts'
import type { ChannelRow } from './channel-row.ts'
import { channelPolicy } from './channels.policy.ts'
import { presentChannel } from './channels.presenter.ts'

const spec: ResourceQuerySpec<typeof channels, ChannelRow> = {
  from: 'seen_channels',
  policy: channelPolicy,
  present: presentChannel,
  where: sql`t.deleted_at IS NULL`,
  under: { campaign_id: 'campaign_id' },
  filters: {
    search: searchText(),
    type: column('type'),
    status: column('status'),
    project: column('project_uuid', 'uuid'),
    campaign: column('campaign_id'),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    requests_count: 'requests_count',
    last_request: { column: 'last_request_at', nulls_last: true },
  },
  includes: channelIncludes,
}

/** Channels of campaigns, accounts and projects. */
export const channelQuery = resourceQuery(channels, spec)

/** Finds the channel of a path, which may name its campaign; locks it for any action but `read`. @throws 404, 403 */
export async function findChannel(ctx: Context, params: Params, action = 'read', include: readonly string[] = []): Promise<ChannelRow> {
  const channel: ChannelRow = await channelQuery.find(ctx, params.id as number, action, include)
  if ('campaign_id' in params && channel.campaign_id !== params.campaign_id) throw notFound()
  return channel
}
