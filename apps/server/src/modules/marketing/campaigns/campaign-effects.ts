import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'
import { campaignLabel, campaignPath, type CampaignRow } from './campaign-row.ts'

/** A campaign took another status. Announced in the same transaction. */
export const campaignStatusChanged = listeners<(ctx: Context, campaign: CampaignRow) => Promise<void>>('campaign status changed')
/** A campaign was deleted. Announced in the same transaction. */
export const campaignDeleted = listeners<(ctx: Context, campaign: CampaignRow) => Promise<void>>('campaign deleted')

/** Announces a change to the account, to the accounts of its project that may read it, and on the channel of the project. */
export function emitCampaign(
  ctx: Context,
  verb: 'created' | 'updated' | 'deleted',
  campaign: CampaignRow,
  changed: readonly string[] = [],
): void {
  const event = { name: `campaign.${verb}`, type: 'campaign', key: campaign.id, version: campaign.version, requires: 'campaigns.read' }
  ctx.emit({ ...event, account_id: campaign.account_id, changed })
  if (campaign.status !== 'draft') for (const account_id of campaign.guest_account_ids) ctx.emit({ ...event, account_id })
}

/** Adds a line to the activity log of the account that does the work. */
export function logCampaign(
  ctx: Context,
  event: string,
  campaign: CampaignRow,
  changes?: Record<string, readonly [unknown, unknown]>,
): void {
  ctx.log({
    account_id: campaign.account_id,
    event: `campaign.${event}`,
    subject_type: 'campaign',
    subject_id: campaign.id,
    subject_label: campaignLabel(campaign),
    ...(changes && { changes }),
  })
}

/** Notifies who made the campaign, unless they caused it. */
export function notifyCampaign(ctx: Context, notice: 'started' | 'ended' | 'budget-reached', campaign: CampaignRow): void {
  const { account_id, id, created_by_id } = campaign
  if (created_by_id === null || created_by_id === ctx.actor.id) return
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      setting_code: `campaign.${notice}`,
      account_id,
      user_ids: [created_by_id],
      ...(ctx.actor.id && { actor_id: ctx.actor.id }),
      subject_type: 'campaign',
      subject_id: String(id),
      requires: notice === 'budget-reached' ? 'campaigns.read-costing' : 'campaigns.read',
      params: { subject: campaignLabel(campaign) },
      url: campaignPath(account_id, id),
    },
  })
}
