import { sql } from 'kysely'
import type { AdEntityStatus, FacebookCampaignReport, InsightQuery, InsightReport, Params } from '@stoa/contract'
import { findRow, one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { startOfDay, addDays, DEFAULT_TIME_ZONE } from '@stoa/domain'
import { notFound } from '#lib/errors.ts'
import { type Figures, type InsightPeriod, insightPeriod, readInsights, SUMS, totalsOf } from '../../ads/index.ts'
import type { FacebookCampaignRow } from './campaign-row.ts'
import { facebookCampaignsOf } from './campaigns.policy.ts'

type Input = { params: Params; query: InsightQuery }

/** The Facebook campaign of a path below an account, with the zone of its ad account. @throws 404 */
async function findOfAccount(ctx: Context, { account_id, id }: Params): Promise<FacebookCampaignRow & { time_zone: string }> {
  const campaign = await one<FacebookCampaignRow>(
    ctx.db,
    sql`SELECT * FROM seen_facebook_campaigns t WHERE t.id = ${id as number} AND ${facebookCampaignsOf([account_id as number])}`,
  )
  if (!campaign) throw notFound()
  const app = await findRow(ctx.db, 'account_apps', { id: campaign.account_app_id })
  return { ...campaign, time_zone: app?.time_zone ?? DEFAULT_TIME_ZONE }
}

/** Figures of a Facebook campaign of an account by day. */
export async function readCampaignInsights(ctx: Context, { params, query }: Input): Promise<{ data: InsightReport }> {
  const { id, currency, time_zone } = await findOfAccount(ctx, params)
  return { data: await readInsights(ctx, { type: 'facebook_campaign', id, currency, time_zone }, query) }
}

type Part = Figures & { id: number; name: string; entity_status: AdEntityStatus; facebook_adset_id: number }

/** Ad sets and ads of a Facebook campaign with what they cost and brought in a period. */
export async function readCampaignReport(ctx: Context, { params, query }: Input): Promise<{ data: FacebookCampaignReport }> {
  const campaign = await findOfAccount(ctx, params)
  const period = insightPeriod(ctx, query, campaign.time_zone)
  const days = sql`i.date BETWEEN ${period.since}::date AND ${period.until}::date`
  const sums = await one<Figures>(
    ctx.db,
    sql`SELECT ${SUMS} FROM daily_insights i WHERE i.insightable_type = 'facebook_campaign' AND i.insightable_id = ${campaign.id} AND ${days}`,
  )
  const parts = (table: string, type: string, adset: string) =>
    rows<Part>(
      ctx.db,
      sql`SELECT p.id, p.name, p.entity_status, ${sql.ref(`p.${adset}`)} AS facebook_adset_id, ${SUMS}
        FROM ${sql.table(table)} p LEFT JOIN daily_insights i ON i.insightable_type = ${type} AND i.insightable_id = p.id AND ${days}
        WHERE p.account_id = ${campaign.account_id} AND p.facebook_campaign_id = ${campaign.id}
        GROUP BY p.id ORDER BY coalesce(sum(i.spend_micros), 0) DESC, p.name, p.id LIMIT 500`,
    )
  const adsets = await parts('facebook_adsets', 'facebook_adset', 'id')
  const ads = await parts('facebook_ads', 'facebook_ad', 'facebook_adset_id')
  const requests_count = await requestsOf(ctx, campaign, period)
  const totals = totalsOf(sums!)
  return {
    data: {
      ...period,
      currency: campaign.currency,
      totals,
      adsets: adsets.map((part) => presentPart(part)),
      ads: ads.map((part) => ({ ...presentPart(part), facebook_adset_id: part.facebook_adset_id })),
      requests_count,
      cost_per_request_micros: requests_count ? Math.round(totals.spend_micros / requests_count) : null,
    },
  }
}

const presentPart = (part: Part) => ({ id: part.id, name: part.name, entity_status: part.entity_status, totals: totalsOf(part) })

/** Requests that came through the channel of a campaign on these days, without spam; null without a channel. */
async function requestsOf(
  ctx: Context,
  campaign: FacebookCampaignRow & { time_zone: string },
  period: InsightPeriod,
): Promise<number | null> {
  if (campaign.channel_id === null) return null
  const [from, to] = [startOfDay(period.since, campaign.time_zone), startOfDay(addDays(period.until, 1), campaign.time_zone)]
  const found = await one<{ count: number }>(
    ctx.db,
    sql`SELECT count(*)::integer AS count FROM contact_requests r JOIN channels h ON h.account_id = r.account_id AND h.id = r.channel_id
      WHERE h.id = ${campaign.channel_id} AND r.deleted_at IS NULL AND r.status <> 'spam' AND r.created_at >= ${from}::timestamptz AND r.created_at < ${to}::timestamptz`,
  )
  return found?.count ?? 0
}
