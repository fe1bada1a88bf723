import { CAMPAIGN_TRANSITIONS, type CampaignStatus } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { sql } from 'kysely'
import { findRow, one, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { tell } from '#kit/wiring.ts'
import { campaignStatusChanged } from '../campaign-effects.ts'
import type { CampaignRow } from '../campaign-row.ts'
import { changeCampaign } from './change-campaign.ts'

/** Name of each step in the history. */
const EVENTS: Readonly<Record<CampaignStatus, string>> = {
  draft: 'updated',
  scheduled: 'scheduled',
  active: 'activated',
  paused: 'paused',
  completed: 'completed',
  cancelled: 'cancelled',
}

/**
 * Moves a locked campaign to another status; its channels follow (domain.md 3.9).
 * @throws 422 on `status` for a step that its status does not allow, on the fields that it still needs
 */
export async function setStatus(ctx: Context, before: CampaignRow, to: CampaignStatus): Promise<CampaignRow> {
  if (!CAMPAIGN_TRANSITIONS[before.status as CampaignStatus].includes(to)) refuseUnknown(ctx, 'status')
  if (to === 'scheduled') await checkReady(ctx, before)
  if (to === 'active') await checkNotOver(ctx, before)
  const now = ctx.services.clock.now()
  const values: RowChange<'campaigns'> = {
    status: to,
    ...(to === 'active' && !before.activated_at && { activated_at: now }),
    ...(to === 'completed' && { completed_at: now }),
  }
  const after = await changeCampaign(ctx, before, values, EVENTS[to])
  await tell(ctx, campaignStatusChanged, after)
  return after
}

/** A campaign is scheduled once it has dates, a price and a channel. */
async function checkReady(ctx: Context, campaign: CampaignRow): Promise<void> {
  if (!campaign.start_date) refuseMissing(ctx, 'start_date')
  if (!campaign.end_date) refuseMissing(ctx, 'end_date')
  if (!campaign.pricing_model) refuseMissing(ctx, 'pricing_model')
  await checkNotOver(ctx, campaign)
  const channel = await one(
    ctx.db,
    sql`SELECT 1 FROM channels WHERE campaign_id = ${campaign.id} AND deleted_at IS NULL AND status <> 'ended' LIMIT 1`,
  )
  if (!channel) refuse(ctx, { status: 'campaigns:needs_channel' })
}

/** @throws 422 on `end_date` for a campaign whose last day is over in the zone of its account */
export async function checkNotOver(ctx: Context, { account_id, end_date }: Pick<CampaignRow, 'account_id' | 'end_date'>): Promise<void> {
  const account = await findRow(ctx.db, 'accounts', { id: account_id })
  if (end_date && end_date < localToday(account!.time_zone, ctx.services.clock.now()))
    refuse(ctx, { end_date: 'campaigns:ends_before_today' })
}
