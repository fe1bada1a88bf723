import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { campaignMailsQuery } from '../messages/email-messages.query.ts'
import { campaignQuery, type CampaignRow } from '../campaign-records/email-campaigns.query.ts'
import { logExport } from './tracking-logs.export.ts'

const ofCampaign = ({ id, account_id }: CampaignRow) => sql`t.account_id = ${account_id} AND t.email_campaign_id = ${id}`

/** The mails of a campaign, those that were left out included. */
export async function listLogs(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'read')
  return campaignMailsQuery.page(ctx, query, {}, ofCampaign(campaign))
}

/** The same as a spreadsheet. */
export async function exportLogs(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'read')
  return exportList(campaignMailsQuery, logExport, () => ofCampaign(campaign))(ctx, { params: {}, query })
}

/** Clicks on each link of a campaign, and how many people clicked it; scanners are left out. */
export async function listLinks(ctx: Context, { params }: { params: Params }) {
  const { id, account_id }: CampaignRow = await campaignQuery.find(ctx, params.id, 'read')
  const data = await rows<{ id: number; url: string; clicks: number; people: number }>(
    ctx.db,
    sql`
    SELECT l.id, l.url, l.clicks, (SELECT count(DISTINCT e.email_message_id) FROM message_events e
      JOIN email_messages m ON m.id = e.email_message_id AND m.email_campaign_id = ${id}
      WHERE e.account_id = ${account_id} AND e.tracked_link_id = l.id AND e.type = 'clicked' AND NOT e.is_machine) AS people
    FROM tracked_links l WHERE l.account_id = ${account_id} AND l.owner_type = 'email_campaign' AND l.owner_id = ${id}
    ORDER BY l.clicks DESC, l.id LIMIT 200`,
  )
  return { data }
}

/** Mails that were sent, opened for the first time and clicked for the first time, by hour. */
export async function listHours(ctx: Context, { params }: { params: Params }) {
  const { id, account_id }: CampaignRow = await campaignQuery.find(ctx, params.id, 'read')
  const data = await rows<{ hour: string; sent: number; opened: number; clicked: number }>(
    ctx.db,
    sql`
    SELECT date_trunc('hour', x.at) AS hour, count(*) FILTER (WHERE x.what = 'sent') AS sent, count(*) FILTER (WHERE x.what = 'opened') AS opened,
      count(*) FILTER (WHERE x.what = 'clicked') AS clicked
    FROM email_messages m CROSS JOIN LATERAL (VALUES ('sent', m.sent_at), ('opened', m.first_opened_at), ('clicked', m.first_clicked_at)) x(what, at)
    WHERE m.account_id = ${account_id} AND m.email_campaign_id = ${id} AND x.at IS NOT NULL GROUP BY 1 ORDER BY 1 LIMIT 2000`,
  )
  return { data }
}
