import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { CampaignRow } from '../campaigns/index.ts'
import { recordChannel } from './channel-effects.ts'
import type { ChannelRow } from './channel-row.ts'
import { endFedChannels, moveChannels } from './store.ts'

const OPEN = ['draft', 'active', 'paused']

/** Drafts become active when their campaign does; all channels end with it (domain.md 3.9). */
export async function followCampaign(ctx: Context, campaign: CampaignRow): Promise<void> {
  if (campaign.status === 'active') await move(ctx, campaign.id, ['draft'], 'active')
  if (campaign.status === 'completed' || campaign.status === 'cancelled') await move(ctx, campaign.id, OPEN, 'ended')
}

/** Ends the channels of a deleted campaign; their requests keep them. */
export const endChannels = (ctx: Context, campaign: CampaignRow): Promise<void> => move(ctx, campaign.id, OPEN, 'ended')

/** Ends the channels of Facebook campaigns that are gone at the platform (domain.md 3.10). */
export async function endChannelsFedBy(ctx: Context, facebook_campaign_ids: readonly number[]): Promise<void> {
  await announce(ctx, await endFedChannels(ctx.db, facebook_campaign_ids), 'ended')
}

async function move(ctx: Context, campaign_id: number, from: readonly string[], to: string): Promise<void> {
  await announce(ctx, await moveChannels(ctx.db, campaign_id, from, to), to)
}

async function announce(ctx: Context, moved: readonly { id: number; was: string }[], to: string): Promise<void> {
  const was = new Map(moved.map((row) => [row.id, row.was]))
  if (!was.size) return
  const changed = await rows<ChannelRow>(
    ctx.db,
    sql`SELECT * FROM seen_channels t WHERE t.id = any(${[...was.keys()]}::bigint[]) ORDER BY t.id`,
  )
  for (const channel of changed) recordChannel(ctx, 'updated', channel, { status: [was.get(channel.id), to] })
}
