import type { BodyOf, Params, startEmailCampaign } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse, refuseConflict, refuseMissing, refuseState } from '#kit/refuse.ts'
import { notFound, versionConflict } from '#lib/errors.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { chooseSender } from '../senders/choose-sender.ts'
import { campaignQuery, type CampaignRow } from '../campaign-records/email-campaigns.query.ts'
import { countRecipients } from '../campaign-recipients/count-recipients.ts'
import { variantsOf } from '../campaign-records/variants.ts'
import { moveCampaign } from '../campaign-records/campaigns.store.ts'
import { cancelWaiting, queueFailedAgain, retryWaiting } from './mails.store.ts'
import { campaignEvent } from './announce-campaign.ts'
import { sendCampaignJob } from './send-campaign.job.ts'

const YEAR_MS = 366 * 86_400_000
const SOON_MS = 60_000

/**
 * Starts a draft now or at a time, moves a scheduled campaign to another time, or resumes a paused or failed one.
 * @throws 422 on what is missing, 409 in another state, for no one, or when the recipients are others than the sender saw
 */
export async function startCampaign(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof startEmailCampaign> }) {
  const campaign = await findIn(ctx, params.account_id, body.email_campaign_id)
  if (body.version !== undefined && body.version !== campaign.version) throw versionConflict()
  if (['paused', 'failed'].includes(campaign.status)) return resume(ctx, campaign)
  checkReady(ctx, campaign)
  const sender = await chooseSender(ctx, campaign.account_id, campaign.from_email_uuid)
  await checkSenders(ctx, campaign)
  const scheduled_at = timeOf(ctx, campaign, body.scheduled_at)
  const now = ctx.services.clock.now()
  await checkNumber(ctx, campaign, { seen: body.recipients ?? null, at: scheduled_at ?? now })
  const values = {
    from_email_uuid: sender.uuid,
    started_by_id: ctx.actor.id,
    only_of_user_id: hasOwnScope(ctx, campaign.account_id) ? ctx.actor.id : null,
    scheduled_at,
    started_at: scheduled_at ? null : now,
    pause_reason: null,
  }
  const row = await moveCampaign(ctx.db, campaign.id, ['draft', 'scheduled'], scheduled_at ? 'scheduled' : 'sending', values)
  if (!row) refuseState(ctx, 'messaging:campaigns.not_startable')
  return follow(ctx, row, scheduled_at ? 'scheduled' : 'started')
}

/** @throws 422 when the sender of a variant is not verified any more */
async function checkSenders(ctx: Context, campaign: CampaignRow): Promise<void> {
  for (const { from_email_uuid } of variantsOf(campaign))
    if (from_email_uuid !== campaign.from_email_uuid) await chooseSender(ctx, campaign.account_id, from_email_uuid)
}

/** Whether a member sees their own contacts only. */
export const hasOwnScope = ({ actor }: Context, account_id: number) =>
  !actor.staff && actor.memberships.get(account_id)?.data_scope === 'own'

/** @throws 409 in a state that cannot be started, 422 on a missing subject or text */
function checkReady(ctx: Context, { status, subject, text_body, html }: CampaignRow): void {
  if (!['draft', 'scheduled'].includes(status)) refuseState(ctx, 'messaging:campaigns.not_startable')
  if (!subject) refuseMissing(ctx, 'subject')
  if (!text_body.trim() && !/<img\b/i.test(html)) refuseMissing(ctx, 'html')
}

/** @throws 409 for no one, for another number than the sender saw, and above the limit of the account's plan */
async function checkNumber(ctx: Context, campaign: CampaignRow, { seen, at }: { seen: number | null; at: Date }): Promise<void> {
  const { recipients } = await countRecipients(ctx, campaign.account_id, campaign.recipients as object)
  if (recipients === 0) refuseConflict(ctx, 'messaging:errors.nobody')
  if (seen !== null && seen !== recipients) refuseConflict(ctx, 'messaging:errors.recipients_changed', { count: recipients })
  await checkLimit(ctx, campaign.account_id, 'emails.monthly', recipients, { at })
}

async function resume(ctx: Context, campaign: CampaignRow) {
  const row = await moveCampaign(ctx.db, campaign.id, ['paused', 'failed'], 'sending', { pause_reason: null })
  if (!row) refuseState(ctx, 'messaging:campaigns.not_startable')
  if (campaign.status === 'failed') await retryWaiting(ctx.db, row)
  return follow(ctx, row, 'resumed')
}

/** Pauses a campaign that is being sent, and makes a draft of a scheduled one. @throws 409 for any other */
export async function stopCampaign(ctx: Context, { params }: { params: Params }) {
  const campaign = await findIn(ctx, params.account_id, params.email_campaign_id)
  const paused = await moveCampaign(ctx.db, campaign.id, ['sending'], 'paused', { pause_reason: 'member' })
  const row = paused ?? (await moveCampaign(ctx.db, campaign.id, ['scheduled'], 'draft', { scheduled_at: null }))
  if (!row) refuseState(ctx, 'messaging:campaigns.not_active')
  return follow(ctx, row, paused ? 'paused' : 'unscheduled')
}

/** Ends a scheduled, paused or failed campaign for good and cancels its waiting mails. @throws 409 for any other */
export async function cancelCampaign(ctx: Context, { params }: { params: Params }) {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'send')
  const row = await moveCampaign(ctx.db, campaign.id, ['scheduled', 'paused', 'failed'], 'cancelled', {
    finished_at: ctx.services.clock.now(),
  })
  if (!row) refuseState(ctx, 'messaging:campaigns.not_cancellable')
  await cancelWaiting(ctx.db, row)
  return follow(ctx, row, 'cancelled')
}

/** Queues mails again that failed with a temporary error. @throws 409 when the campaign did not end or none failed so */
export async function resendFailed(ctx: Context, { params }: { params: Params }) {
  const campaign: CampaignRow = await campaignQuery.find(ctx, params.id, 'send')
  if (!['sent', 'sending', 'paused'].includes(campaign.status)) refuseState(ctx, 'messaging:campaigns.nothing_failed')
  const queued = await queueFailedAgain(ctx.db, campaign, ctx.services.clock.now())
  if (!queued) refuseState(ctx, 'messaging:campaigns.nothing_failed')
  const row = await moveCampaign(ctx.db, campaign.id, ['sent'], 'sending', { finished_at: null })
  await follow(ctx, row ?? campaign, 'resent')
  return { data: { queued } }
}

async function findIn(ctx: Context, account_id: number, id: number): Promise<CampaignRow> {
  const campaign: CampaignRow = await campaignQuery.find(ctx, id, 'send')
  if (campaign.account_id !== account_id) throw notFound()
  return campaign
}

/** The time of a campaign; null for now, which one by local times cannot have. @throws 422 on `scheduled_at` */
function timeOf(ctx: Context, { local_time_send }: CampaignRow, wish: string | null | undefined): Date | null {
  const at = laterTime(ctx, wish)
  if (local_time_send && !at) refuse(ctx, { scheduled_at: 'messaging:campaigns.local_time' })
  return at
}

/** A time that is so near that the campaign starts at once is none. @throws 422 on `scheduled_at` in the past or far away */
export function laterTime(ctx: Context, scheduled_at: string | null | undefined): Date | null {
  if (!scheduled_at) return null
  const at = new Date(scheduled_at)
  const ahead_ms = at.getTime() - ctx.services.clock.now().getTime()
  if (ahead_ms < -SOON_MS || ahead_ms > YEAR_MS) refuse(ctx, { scheduled_at: 'messaging:errors.send_at' })
  return ahead_ms < SOON_MS ? null : at
}

/** Announces and logs a step, and has a campaign that is to be sent sent. */
async function follow(ctx: Context, row: CampaignRow, step: string) {
  if (row.status === 'sending')
    await ctx.services.jobs.enqueue(ctx.db, sendCampaignJob, { email_campaign_id: row.id }, { key: String(row.id) })
  ctx.emit(campaignEvent(row))
  ctx.log({
    account_id: row.account_id,
    event: `email_campaign.${step}`,
    subject_type: 'email_campaign',
    subject_id: row.id,
    subject_label: row.name,
  })
  return campaignQuery.one(ctx, row)
}
