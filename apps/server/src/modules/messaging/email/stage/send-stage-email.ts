import type { BodyOf, Params, sendStageEmail as sendEndpoint } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { conflict, invalid, notFound, versionConflict } from '#lib/errors.ts'
import { createBatch, requestBatchCancel } from '#lib/jobs/index.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { chooseSender } from '../senders/choose-sender.ts'
import { countAudience } from './prepare-stage-email.ts'
import { findStage, findStageEmail, stageEmailQuery, type StageEmailRow } from './stage-emails.query.ts'
import { sendStageEmailJob } from './stage-email.job.ts'
import { cancelToStage } from '../store/messages.ts'
import { cancelStageMessage, queueStageMessage } from '../store/stage-messages.ts'
import { insertRecipients } from '../store/stage-recipients.ts'
import { audienceSql, visibleTo } from './stage-recipients.ts'

/**
 * Queues one mail of a prepared text for each person who may receive it.
 * @throws 409 when the stage is another one than the sender saw, or it is no draft any more
 */
export async function sendStageEmail(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof sendEndpoint> }) {
  const stage = await findStage(ctx, params, 'send')
  const t = (key: string, more = {}) => ctx.services.t(ctx.request.locale, `messaging:errors.${key}`, more)
  const row = await stageEmailQuery.find(ctx, body.id, 'send')
  if (row.pipeline_stage_id !== stage.id) throw notFound()
  if (row.status !== 'draft') throw conflict(t('not_a_draft'))
  if (body.version !== undefined && body.version !== row.version) throw versionConflict()
  const sender = await chooseSender(ctx, row.account_id, row.from_email_uuid)
  const { recipients, skipped } = await countAudience(ctx, row)
  if (recipients === 0) throw conflict(t('nobody'))
  if (recipients !== body.recipients) throw conflict(t('recipients_changed', { count: recipients }))
  const send_at = laterThanNow(ctx, body.send_at)
  const now = ctx.services.clock.now()
  if (row.purpose === 'marketing') await checkLimit(ctx, row.account_id, 'emails.monthly', recipients, { at: send_at ?? now })
  const job_batch_uuid = await createBatch(ctx.db, {
    account_id: row.account_id,
    user_id: ctx.actor.id,
    kind: 'email_send',
    subject: { type: 'stage_message', id: String(row.id) },
    total: recipients,
  })
  const queued = await queueStageMessage(ctx.db, row.id, {
    send_at,
    started_at: send_at ?? now,
    recipients_count: recipients,
    skipped_count: skipped.reduce((sum, { count }) => sum + count, 0),
    job_batch_uuid,
    updated_at: now,
  })
  if (!queued) throw conflict(t('not_a_draft'))
  const audience = audienceSql({ ...queued, purpose: queued.purpose as 'marketing' }, visibleTo(ctx))
  await insertRecipients(ctx.db, queued, { sender, audience, now })
  await ctx.services.jobs.enqueue(ctx.db, sendStageEmailJob, { stage_message_id: row.id }, send_at ? { start_after: send_at } : {})
  announce(ctx, queued, 'sent', stage.name)
  return stageEmailQuery.one(ctx, queued, ['user', 'figures'])
}

/** Cancels the mails that are still queued. */
export async function cancelStageEmail(ctx: Context, { params }: { params: Params }) {
  const found = await findStageEmail(ctx, params, 'send')
  if (!['queued', 'sending'].includes(found.status)) throw conflict(ctx.services.t(ctx.request.locale, 'messaging:errors.too_late'))
  await cancelToStage(ctx.db, found.account_id, found.id)
  const row = await cancelStageMessage(ctx.db, found.id)
  if (!row) throw conflict(ctx.services.t(ctx.request.locale, 'messaging:errors.too_late'))
  if (found.job_batch_uuid) await requestBatchCancel(ctx.db, found.job_batch_uuid, ctx.actor.id)
  announce(ctx, row, 'cancelled', '')
  return stageEmailQuery.one(ctx, row, ['user', 'figures'])
}

function laterThanNow(ctx: Context, send_at: string | null | undefined): Date | null {
  if (!send_at) return null
  const at = new Date(send_at)
  const now = ctx.services.clock.now().getTime()
  if (at.getTime() < now - 60_000 || at.getTime() > now + 366 * 86_400_000)
    throw invalid({ send_at: ctx.services.t(ctx.request.locale, 'messaging:errors.send_at') })
  return at
}

function announce(ctx: Context, row: StageEmailRow, verb: 'sent' | 'cancelled', stage_name: string): void {
  const { id, account_id, pipeline_stage_id, subject } = row
  ctx.emit({
    name: 'stage-message.updated',
    account_id,
    type: 'stage_message',
    key: id,
    requires: 'email-messages.read',
    more: { pipeline_stage_id },
  })
  ctx.log({
    account_id,
    event: `stage_message.${verb}`,
    subject_type: 'pipeline',
    subject_id: row.pipeline_id,
    subject_label: subject ?? stage_name,
    context: { stage_message_id: id, pipeline_stage_id },
  })
}
