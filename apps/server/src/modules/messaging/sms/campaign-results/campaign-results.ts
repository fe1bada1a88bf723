import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { explainCampaign, readSales } from '#modules/messaging/email/index.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { smsCampaignQuery, type SmsCampaignRow } from '../campaign-records/sms-campaigns.query.ts'
import { campaignSmsQuery } from '../messages/sms-messages.query.ts'
import { smsLogExport } from './tracking-logs.export.ts'

const ofCampaign = ({ id, account_id }: SmsCampaignRow) => sql`t.account_id = ${account_id} AND t.sms_campaign_id = ${id}`

/** The SMS of a campaign, those that were left out included. */
export async function listLogs(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const campaign: SmsCampaignRow = await smsCampaignQuery.find(ctx, params.id, 'read')
  return campaignSmsQuery.page(ctx, query, {}, ofCampaign(campaign))
}

/** The same as a spreadsheet. */
export async function exportLogs(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const campaign: SmsCampaignRow = await smsCampaignQuery.find(ctx, params.id, 'read')
  return exportList(campaignSmsQuery, smsLogExport, () => ofCampaign(campaign))(ctx, { params: {}, query })
}

/** Clicks on each address in the texts of a campaign, and how many people clicked it; each person has a short link of their own. */
export async function listLinks(ctx: Context, { params }: { params: Params }) {
  const { id, account_id }: SmsCampaignRow = await smsCampaignQuery.find(ctx, params.id, 'read')
  const data = await rows<{ url: string; clicks: number; people: number }>(
    ctx.db,
    sql`
    SELECT l.url, sum(l.clicks) AS clicks, count(*) FILTER (WHERE l.clicks > 0) AS people
    FROM sms_messages m JOIN tracked_links l ON l.account_id = m.account_id AND l.owner_type = 'sms_message' AND l.owner_id = m.id
    WHERE m.account_id = ${account_id} AND m.sms_campaign_id = ${id} GROUP BY l.url ORDER BY clicks DESC, l.url LIMIT 200`,
  )
  return { data }
}

/** The sales that count for a campaign, of the kinds that the caller may read, with the sum of all. */
export async function listSales(ctx: Context, { params }: { params: Params }) {
  const campaign: SmsCampaignRow = await smsCampaignQuery.find(ctx, params.id, 'read')
  return readSales(ctx, campaign, 'sms')
}

/** Says why a contact got a campaign or did not, or what would happen now. */
export async function explainSend(ctx: Context, { params }: { params: Params }) {
  const campaign: SmsCampaignRow = await smsCampaignQuery.find(ctx, params.id, 'read')
  return explainCampaign(ctx, campaign, params.contact_id, 'sms')
}
