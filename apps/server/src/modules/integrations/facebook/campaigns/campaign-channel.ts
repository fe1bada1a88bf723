import type { BodyOf, Channel, createFacebookCampaignChannel, Params, updateFacebookCampaignChannel } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseConflict } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import { channelQuery, createOfCampaign, updateChannel } from '#modules/marketing/channels/index.ts'
import { findRow } from '#db/rows.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { adminFacebookCampaignQuery } from './campaigns.query.ts'

const INCLUDES = ['account', 'campaign', 'project', 'pipelineStage', 'contactList', 'assignees', 'facebookCampaign']

/** The channel that a Facebook campaign feeds; null without one. */
export async function readCampaignChannel(ctx: Context, { params }: { params: Params }): Promise<{ data: Channel | null }> {
  const { channel_id } = await adminFacebookCampaignQuery.find(ctx, params.id as number, 'read')
  if (channel_id === null) return { data: null }
  return channelQuery.one(ctx, await channelQuery.find(ctx, channel_id, 'read'), INCLUDES)
}

/** Adds a channel to one of our campaigns and lets the Facebook campaign feed it. @throws 409 if it feeds one already */
export async function createCampaignChannel(
  ctx: Context,
  {
    params,
    body: { campaign_id, type = 'facebook_lead_ads', ...body },
  }: { params: Params; body: BodyOf<typeof createFacebookCampaignChannel> },
): Promise<{ data: Channel }> {
  const { id, channel_id } = await adminFacebookCampaignQuery.find(ctx, params.id as number, 'read')
  if (channel_id !== null) refuseConflict(ctx, 'campaigns:facebook_taken')
  if (!(await findRow(ctx.db, 'campaigns', { id: campaign_id, deleted_at: null }))) refuseUnknown(ctx, 'campaign_id')
  return createOfCampaign(ctx, { params: { campaign_id }, body: { ...body, type, facebook_campaign_id: id } })
}

/** Changes the channel that a Facebook campaign feeds. @throws 404 without one */
export async function updateCampaignChannel(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof updateFacebookCampaignChannel> },
): Promise<{ data: Channel }> {
  const { channel_id } = await adminFacebookCampaignQuery.find(ctx, params.id as number, 'read')
  if (channel_id === null) throw notFound()
  return updateChannel(ctx, { params: { id: channel_id }, body })
}
