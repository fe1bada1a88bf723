import { sql } from 'kysely'
import type { BodyOf, createCampaignMedia, Media, One, Page, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { listActivity } from '#modules/attachments/activity-logs/index.ts'
import { listMediaOf, presentMedia, takeUpload } from '#modules/attachments/media/index.ts'
import { worksOn } from './campaign-row.ts'
import { findCampaign } from './campaigns.query.ts'

/** Files of a campaign. */
export async function listCampaignMedia(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<Page<Media>> {
  const campaign = await findCampaign(ctx, params)
  return listMediaOf(ctx, { type: 'campaign', id: String(campaign.id) }, query)
}

/** Adds a file to a campaign, such as a creative. */
export async function createMediaOfCampaign(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createCampaignMedia> },
): Promise<One<Media>> {
  const campaign = await findCampaign(ctx, params, 'update')
  const place = {
    account_id: campaign.account_id,
    collection: 'attachment' as const,
    owner: { type: 'campaign', id: String(campaign.id), requires: 'campaigns.read' },
  }
  return { data: presentMedia(await takeUpload(ctx, body, place, 'attachment'), ctx) }
}

/** History of a campaign, for members of the account that does the work. @throws 403 for others */
export async function listCampaignHistory(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const campaign = await findCampaign(ctx, params)
  if (!worksOn(ctx.actor, campaign)) throw missingAccountPermission()
  return listActivity(
    ctx,
    query,
    sql`t.account_id = ${campaign.account_id} AND t.subject_type = 'campaign' AND t.subject_id = ${String(campaign.id)}`,
  )
}
