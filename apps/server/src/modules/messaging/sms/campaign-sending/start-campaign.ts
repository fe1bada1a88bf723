import type { BodyOf, CampaignRecipients, Params, startSmsCampaign } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseConflict, refuseMissing, refuseState } from '#kit/refuse.ts'
import { notFound, versionConflict } from '#lib/errors.ts'
import { campaignAnnouncer, hasOwnScope, laterTime } from '#modules/messaging/email/index.ts'
import { countRecipients, foresee } from '../campaign-preflight/preflight-campaign.ts'
import { moveCampaign } from '../campaign-records/campaigns.store.ts'
import { smsCampaignQuery, type SmsCampaignRow } from '../campaign-records/sms-campaigns.query.ts'
import { checkWayOut, neededGateway } from '../messages/send-sms.ts'
import { cancelWaiting, retryWaiting } from './messages.store.ts'
import { sendSmsCampaignJob } from './send-campaign.job.ts'

const { event } = campaignAnnouncer('sms')

/**
 * Starts a draft now or at a time, moves a scheduled campaign to another time, or resumes a paused or failed one.
 * @throws 422 on what is missing, 409 in another state, for no one, or when the recipients are others than the sender saw
 */
export async function startCampaign(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof startSmsCampaign> }) {
  const campaign = await findIn(ctx, params.account_id, body.sms_campaign_id)
  if (body.version !== undefined && body.version !== campaign.version) throw versionConflict()
  if (['paused', 'failed'].includes(campaign.status)) return resume(ctx, campaign)
  if (!['draft', 'scheduled'].includes(campaign.status)) refuseState(ctx, 'messaging:campaigns.not_startable')
  if (!campaign.body) refuseMissing(ctx, 'body')
  checkWayOut(ctx, { purpose: 'marketing', body: campaign.body })
  await neededGateway(ctx, campaign.account_id)
  const scheduled_at = laterTime(ctx, body.scheduled_at)
  const recipients = await checkNumber(ctx, campaign, body.recipients ?? null)
  const { estimate } = await foresee(ctx, campaign, recipients)
  const row = await moveCampaign(ctx.db, campaign.id, ['draft', 'scheduled'], scheduled_at ? 'scheduled' : 'sending', {
    started_by_id: ctx.actor.id,
    only_of_user_id: hasOwnScope(ctx, campaign.account_id) ? ctx.actor.id : null,
    scheduled_at,
    started_at: scheduled_at ? null : ctx.services.clock.now(),
    pause_reason: null,
    estimated_cost_micros: estimate.cost_micros,
    cost_currency: estimate.cost_currency,
  })
  if (!row) refuseState(ctx, 'messaging:campaigns.not_startable')
  return follow(ctx, row, scheduled_at ? 'scheduled' : 'started')
}

/** @throws 409 for no one, and for another number than the sender saw */
async function checkNumber(ctx: Context, campaign: SmsCampaignRow, seen: number | null): Promise<number> {
  const { recipients } = await countRecipients(ctx, campaign.account_id, campaign.recipients as CampaignRecipients)
  if (recipients === 0) refuseConflict(ctx, 'messaging:errors.nobody')
  if (seen !== null && seen !== recipients) refuseConflict(ctx, 'messaging:errors.recipients_changed', { count: recipients })
  return recipients
}

async function resume(ctx: Context, { id, status }: SmsCampaignRow) {
  const row = await moveCampaign(ctx.db, id, ['paused', 'failed'], 'sending', { pause_reason: null })
  if (!row) refuseState(ctx, 'messaging:campaigns.not_startable')
  if (status === 'failed') await retryWaiting(ctx.db, row)
  return follow(ctx, row, 'resumed')
}

/** Pauses a campaign that is being sent, and makes a draft of a scheduled one. @throws 409 for any other */
export async function stopCampaign(ctx: Context, { params }: { params: Params }) {
  const { id } = await findIn(ctx, params.account_id, params.sms_campaign_id)
  const paused = await moveCampaign(ctx.db, id, ['sending'], 'paused', { pause_reason: 'member' })
  const row = paused ?? (await moveCampaign(ctx.db, id, ['scheduled'], 'draft', { scheduled_at: null }))
  if (!row) refuseState(ctx, 'messaging:campaigns.not_active')
  return follow(ctx, row, paused ? 'paused' : 'unscheduled')
}

/** Ends a scheduled, paused or failed campaign for good and cancels its waiting SMS. @throws 409 for any other */
export async function cancelCampaign(ctx: Context, { params }: { params: Params }) {
  const { id }: SmsCampaignRow = await smsCampaignQuery.find(ctx, params.id, 'send')
  const ended = { finished_at: ctx.services.clock.now() }
  const row = await moveCampaign(ctx.db, id, ['scheduled', 'paused', 'failed'], 'cancelled', ended)
  if (!row) refuseState(ctx, 'messaging:campaigns.not_cancellable')
  await cancelWaiting(ctx.db, row)
  return follow(ctx, row, 'cancelled')
}

async function findIn(ctx: Context, account_id: number, id: number): Promise<SmsCampaignRow> {
  const campaign: SmsCampaignRow = await smsCampaignQuery.find(ctx, id, 'send')
  if (campaign.account_id !== account_id) throw notFound()
  return campaign
}

/** Announces and logs a step, and has a campaign that is to be sent sent. */
async function follow(ctx: Context, row: SmsCampaignRow, step: string) {
  const { id, account_id, name } = row
  if (row.status === 'sending') await ctx.services.jobs.enqueue(ctx.db, sendSmsCampaignJob, { sms_campaign_id: id }, { key: String(id) })
  ctx.emit(event(row))
  ctx.log({ account_id, event: `sms_campaign.${step}`, subject_type: 'sms_campaign', subject_id: id, subject_label: name })
  return smsCampaignQuery.one(ctx, row)
}
