import { sql } from 'kysely'
import type { CampaignVariantResult, Params } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { campaignQuery, type CampaignRow } from '../campaign-records/email-campaigns.query.ts'
import { variantsOf } from '../campaign-records/variants.ts'
import { salesOfCampaign } from './sales-sql.ts'

type Counted = Omit<CampaignVariantResult, 'from_name' | 'is_winner' | 'decided_on'>
type DecidedOn = NonNullable<CampaignVariantResult['decided_on']> & { variant: number }

/** The variants of a started campaign side by side, and how many people wait for the winner. */
export async function listVariants(ctx: Context, { params }: { params: Params }) {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'read')
  if (campaign.ab_test === null || campaign.prepared_at === null) return { data: { held: 0, variants: [] } }
  const { id, account_id } = campaign
  const counted = await rows<Counted>(
    ctx.db,
    sql`
    SELECT x.variant, x.subject, x.preheader, count(m.id) AS recipients, count(m.sent_at) AS sent, count(m.delivered_at) AS delivered, count(m.first_opened_at) AS opened,
      count(m.first_clicked_at) AS clicked, (SELECT count(*) FROM (${salesOfCampaign(campaign)}) s WHERE s.variant = x.variant AND s.is_order) AS orders,
      count(m.unsubscribed_at) AS unsubscribed, count(*) FILTER (WHERE m.status = 'bounced') AS bounced, count(m.complained_at) AS complained
    FROM email_campaign_texts x LEFT JOIN email_messages m ON m.account_id = x.account_id AND m.email_campaign_id = x.email_campaign_id AND m.variant = x.variant
    WHERE x.account_id = ${account_id} AND x.email_campaign_id = ${id} GROUP BY x.id ORDER BY x.variant`,
  )
  const waiting = await one<{ held: number }>(
    ctx.db,
    sql`SELECT count(*) AS held FROM email_messages m
      WHERE m.account_id = ${account_id} AND m.email_campaign_id = ${id} AND m.status = 'queued' AND m.email_campaign_text_id IS NULL`,
  )
  const names = new Map(variantsOf(campaign).map(({ variant, from_name }) => [variant, from_name]))
  const known = new Map(((campaign.winner_figures as DecidedOn[] | null) ?? []).map(({ variant, ...figures }) => [variant, figures]))
  const variants = counted.map((one) => ({
    ...one,
    from_name: names.get(one.variant) ?? null,
    is_winner: one.variant === campaign.winner_variant,
    decided_on: known.get(one.variant) ?? null,
  }))
  return { data: { held: waiting!.held, variants } }
}
