import { sql, type Selectable } from 'kysely'
import { smsCampaigns, type SmsCampaign } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { accountPolicy } from '#access/policy.ts'
import { column, searchText } from '#kit/query/filter-sql.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { campaignIncludes, revenueOf, toList } from '#modules/messaging/email/index.ts'

export type SmsCampaignRow = Selectable<DB['sms_campaigns']> & Pick<SmsCampaign, 'account' | 'project' | 'createdBy' | 'revenue'>

/** SMS campaigns of accounts. */
export const smsCampaignQuery = resourceQuery<typeof smsCampaigns, SmsCampaignRow>(smsCampaigns, {
  from: 'sms_campaigns',
  policy: accountPolicy<SmsCampaignRow>(),
  where: sql`t.deleted_at IS NULL`,
  under: { account_id: 'account_id' },
  filters: {
    search: searchText(),
    status: column('status'),
    project: column('project_uuid', 'uuid'),
    contact_list: toList,
    date_created: column('created_at'),
    sent: column('started_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    scheduled_at: { column: 'scheduled_at', nulls_last: true },
    sent_count: 'sent_count',
    delivery_rate: { column: 'delivery_rate', nulls_last: true },
    click_rate: { column: 'click_rate', nulls_last: true },
  },
  includes: {
    ...campaignIncludes,
    revenue: async (ctx, listed) => {
      const found = await revenueOf(ctx.db, listed as SmsCampaignRow[], 'sms')
      for (const row of listed as SmsCampaignRow[]) row.revenue = found.get(row.id) ?? { sales: 0, amounts: [] }
    },
  },
  present: presentCampaign,
})

/** What a client sees of a campaign. */
function presentCampaign(row: SmsCampaignRow): SmsCampaign {
  const { account, project, createdBy, revenue } = row
  return {
    id: row.id,
    account_id: row.account_id,
    project_uuid: row.project_uuid,
    name: row.name,
    sender_id: row.sender_id,
    body: row.body,
    transliterate: row.transliterate,
    track_clicks: row.track_clicks,
    recipients: row.recipients as SmsCampaign['recipients'],
    status: row.status as SmsCampaign['status'],
    pause_reason: row.pause_reason as SmsCampaign['pause_reason'],
    scheduled_at: row.scheduled_at,
    quiet_hours: row.quiet_hours,
    hourly_limit: row.hourly_limit,
    encoding: row.encoding as SmsCampaign['encoding'],
    parts: row.parts,
    estimated_cost_micros: row.estimated_cost_micros,
    cost_micros: row.cost_micros,
    cost_currency: row.cost_currency,
    started_at: row.started_at,
    finished_at: row.finished_at,
    recipients_count: row.recipients_count,
    sent_count: row.sent_count,
    delivered_count: row.delivered_count,
    clicked_count: row.clicked_count,
    failed_count: row.failed_count,
    stopped_count: row.stopped_count,
    skipped_count: row.skipped_count,
    cancelled_count: row.cancelled_count,
    parts_count: row.parts_count,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(account !== undefined && { account }),
    ...(project !== undefined && { project }),
    ...(createdBy !== undefined && { createdBy }),
    ...(revenue !== undefined && { revenue }),
  }
}
