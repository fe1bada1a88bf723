import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { tell } from '#kit/wiring.ts'
import { campaignDeleted, emitCampaign, logCampaign } from '../campaign-effects.ts'
import { findCampaign } from '../campaigns.query.ts'
import { writeCampaign } from '../store.ts'

const UNDER_WAY: readonly string[] = ['active', 'paused']

/** Deletes a campaign that is not under way. @throws 422 on `base` for one that is */
export async function removeCampaign(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const campaign = await findCampaign(ctx, params, 'delete')
  if (UNDER_WAY.includes(campaign.status)) refuse(ctx, { base: 'campaigns:under_way' })
  await writeCampaign(ctx.db, campaign.id, { deleted_at: ctx.services.clock.now() })
  await tell(ctx, campaignDeleted, campaign)
  emitCampaign(ctx, 'deleted', campaign)
  logCampaign(ctx, 'deleted', campaign)
  return { data: null }
}
