import { sql } from 'kysely'
import type { ChannelUpdate } from '@stoa/contract'
import { parsePhone } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import { findRow, one, rows, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseInvalid, refuseUnknown } from '#kit/refuse.ts'

/**
 * Columns for the values of a body: stage, list and members belong to the account that keeps the requests, and the caller may
 * read them there.
 * @param channel_id the channel that is changed; null for a new one
 * @throws 422 on the field that is wrong
 */
export async function channelColumns(
  ctx: Context,
  account_id: number,
  body: ChannelUpdate,
  channel_id: number | null = null,
): Promise<RowChange<'channels'>> {
  const { status: _status, phone, facebook_campaign_id, pipeline_stage_id, contact_list_id, assignee_ids, ...fields } = body
  return {
    ...fields,
    ...(phone !== undefined && { phone: phone ? await numberOf(ctx, account_id, phone) : null }),
    ...(facebook_campaign_id !== undefined && { facebook_campaign_id: await checkFacebookCampaign(ctx, facebook_campaign_id, channel_id) }),
    ...(pipeline_stage_id !== undefined && (await stageColumns(ctx, account_id, pipeline_stage_id))),
    ...(contact_list_id !== undefined && { contact_list_id: await checkList(ctx, account_id, contact_list_id) }),
    ...(assignee_ids !== undefined && { assignee_ids: await checkMembers(ctx, account_id, assignee_ids) }),
  }
}

async function numberOf(ctx: Context, account_id: number, raw: string): Promise<string> {
  const account = await findRow(ctx.db, 'accounts', { id: account_id })
  return parsePhone(raw, account!.country_code)?.number ?? refuseInvalid(ctx, 'phone', raw.startsWith('+') ? 'e164phone' : 'phone')
}

async function stageColumns(ctx: Context, account_id: number, id: number | null): Promise<RowChange<'channels'>> {
  if (id === null) return { pipeline_id: null, pipeline_stage_id: null }
  const stage = await one<{ pipeline_id: number }>(
    ctx.db,
    sql`SELECT s.pipeline_id FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id
      WHERE s.id = ${id} AND s.account_id = ${account_id} AND s.type = 'open' AND s.deleted_at IS NULL AND p.deleted_at IS NULL
        AND p.archived_at IS NULL AND p.subject <> 'contact'`,
  )
  if (!stage || !holdsIn(ctx.actor, account_id, 'pipelines.read')) refuseUnknown(ctx, 'pipeline_stage_id')
  return { pipeline_id: stage.pipeline_id, pipeline_stage_id: id }
}

/** A campaign feeds one channel that has not ended. */
async function checkFacebookCampaign(ctx: Context, id: number | null, channel_id: number | null): Promise<number | null> {
  if (id === null) return null
  const campaign = await findRow(ctx.db, 'facebook_campaigns', { id }, 'NO KEY UPDATE')
  if (!campaign || !holdsIn(ctx.actor, campaign.account_id, 'facebook-campaigns.read')) refuseUnknown(ctx, 'facebook_campaign_id')
  const taken = await rows(
    ctx.db,
    sql`SELECT 1 FROM channels WHERE facebook_campaign_id = ${id} AND status <> 'ended' AND deleted_at IS NULL AND id IS DISTINCT FROM ${channel_id}::bigint`,
  )
  if (taken.length) refuse(ctx, { facebook_campaign_id: 'campaigns:facebook_taken' })
  return id
}

async function checkList(ctx: Context, account_id: number, id: number | null): Promise<number | null> {
  if (id === null) return null
  const list = await findRow(ctx.db, 'contact_lists', { id, account_id, deleted_at: null })
  if (!list || !holdsIn(ctx.actor, account_id, 'contact-lists.read')) refuseUnknown(ctx, 'contact_list_id')
  return id
}

async function checkMembers(ctx: Context, account_id: number, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM memberships WHERE account_id = ${account_id} AND user_id = any(${wanted}::bigint[]) AND status = 'active' AND deleted_at IS NULL`,
  )
  if (found.length !== wanted.length || (wanted.length && !holdsIn(ctx.actor, account_id, 'members.read')))
    refuseUnknown(ctx, 'assignee_ids')
  return wanted
}
