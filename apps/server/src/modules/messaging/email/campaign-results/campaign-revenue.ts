import { sql } from 'kysely'
import type { CampaignRevenue } from '@stoa/contract'
import { rows, type Db } from '#db/rows.ts'
import { salesOfCampaigns, type CampaignMedium } from './sales-sql.ts'

/** The revenue of campaigns of a medium by their id; those that sold nothing are missing. */
export async function revenueOf(
  db: Db,
  campaigns: readonly { id: number; account_id: number }[],
  medium: CampaignMedium = 'email',
): Promise<ReadonlyMap<number, CampaignRevenue>> {
  const of = { ids: campaigns.map(({ id }) => id), account_ids: [...new Set(campaigns.map(({ account_id }) => account_id))] }
  const found = await rows<CampaignRevenue & { id: number }>(
    db,
    sql`SELECT x.id, sum(x.sales)::int AS sales, jsonb_agg(jsonb_build_object('currency', x.currency, 'value_minor', x.net_minor) ORDER BY x.net_minor DESC, x.currency) AS amounts
      FROM (SELECT s.campaign_id AS id, s.currency, count(*) AS sales, sum(s.net_minor)::bigint AS net_minor FROM (${salesOfCampaigns(of, medium)}) s GROUP BY 1, 2) x GROUP BY x.id`,
  )
  return new Map(found.map(({ id, ...revenue }) => [id, revenue]))
}

/** The revenue of a campaign in a cell, such as `120.00 EUR, 7.00 USD`; null of nothing. */
export const revenueText = (revenue: CampaignRevenue | undefined): string | null =>
  revenue?.amounts.map(({ currency, value_minor }) => `${(value_minor / 100).toFixed(2)} ${currency}`).join(', ') || null
