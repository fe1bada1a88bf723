import { sql } from 'kysely'
import type { Campaign, CampaignPricingInput, One, Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseMissing } from '#kit/refuse.ts'
import type { CampaignRow } from '../campaign-row.ts'
import { findCampaign } from '../campaigns.query.ts'
import { answer, changeCampaign, checkVersion } from './change-campaign.ts'

/**
 * Changes what the client pays (domain.md 3.9).
 * @throws 422 on `base` once the item of the order is invoiced, on a value that the model needs
 */
export async function updatePricing(
  ctx: Context,
  { params, body }: { params: Params; body: CampaignPricingInput },
): Promise<One<Campaign>> {
  const before = await findCampaign(ctx, params, 'update-pricing')
  const { version, pricing_model, fee_minor = null, fee_bp = null, media_budget_minor = before.media_budget_minor } = body
  checkVersion(before, version)
  await checkPricingOpen(ctx, before)
  if (pricing_model === 'percent_of_spend' && fee_bp === null) refuseMissing(ctx, 'fee_bp')
  if (pricing_model && pricing_model !== 'percent_of_spend' && fee_minor === null) refuseMissing(ctx, 'fee_minor')
  if (pricing_model === null && before.status !== 'draft') refuseMissing(ctx, 'pricing_model')
  const values = { pricing_model, fee_minor, fee_bp, media_budget_minor }
  return answer(ctx, await changeCampaign(ctx, before, values, 'pricing_changed'))
}

/** After an invoice, only a change of the order changes the price. @throws 422 on the field */
export async function checkPricingOpen(ctx: Context, campaign: CampaignRow, field = 'base'): Promise<void> {
  const invoiced = await one(
    ctx.db,
    sql`SELECT 1 FROM order_items WHERE uuid = ${campaign.order_item_uuid} AND invoiced_quantity > 0 AND deleted_at IS NULL`,
  )
  if (invoiced) refuse(ctx, { [field]: 'campaigns:invoiced' })
}
