import type { Campaign, One, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse, text } from '#kit/refuse.ts'
import { requireFile, storeUpload } from '#modules/attachments/media/index.ts'
import { findCampaign } from '../campaigns.query.ts'
import { answer, changeCampaign } from './change-campaign.ts'

/** Stores the cover of a campaign. The previous one remains in the library. @throws 422 on `file` */
export async function uploadCover(ctx: Context, { params }: { params: Params }): Promise<One<Campaign>> {
  const campaign = await findCampaign(ctx, params, 'update')
  const { id, status } = await storeUpload(ctx, requireFile(ctx, 'cover'), { account_id: campaign.account_id, collection: 'cover' })
  if (status === 'failed') refuse(ctx, { file: ['validation:image', { field: text(ctx, 'fields:file') }] })
  return answer(ctx, await changeCampaign(ctx, campaign, { cover_media_id: id }))
}

/** Removes the cover of a campaign. The file remains in the library. */
export async function removeCover(ctx: Context, { params }: { params: Params }): Promise<One<Campaign>> {
  const campaign = await findCampaign(ctx, params, 'update')
  return answer(ctx, await changeCampaign(ctx, campaign, { cover_media_id: null }))
}
