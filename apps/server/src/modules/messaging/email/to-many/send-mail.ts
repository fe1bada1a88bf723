import type { DepartureInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { createBatch, requestBatchCancel } from '#lib/jobs/index.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { chooseSender } from '../senders/choose-sender.ts'
import { cancelToStage } from '../store/messages.ts'
import { cancelStageMessage, queueStageMessage } from '../store/stage-messages.ts'
import { insertRecipients } from '../store/stage-recipients.ts'
import { countTemplateUse } from '../store/templates.ts'
import { announceToMany, draftToGroup, findToGroup } from './drafts.ts'
import type { Group } from './groups.ts'
import { mailsToMany, stageEmailQuery } from './mails.query.ts'
import { countReceivers, receiversSql } from './receivers.ts'
import { sendStageEmailJob } from './watch-mail.job.ts'

const requires = 'email-messages.read'

/**
 * Queues one mail of a prepared text for each person who may receive it.
 * @throws 409 when the group is another one than the sender saw, or it is no draft any more
 */
export async function sendMail(ctx: Context, group: Group, body: DepartureInput) {
  const t = (key: string, more = {}) => ctx.services.t(ctx.request.locale, `messaging:errors.${key}`, more)
  const row = await draftToGroup(ctx, group, mailsToMany, body)
  const sender = await chooseSender(ctx, row.account_id, row.from_email_uuid)
  const { recipients, skipped } = await countReceivers(ctx, 'email', row)
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
  if (queued.email_template_id) await countTemplateUse(ctx.db, queued.email_template_id)
  await insertRecipients(ctx.db, queued, { sender, audience: receiversSql(ctx, 'email', queued), now })
  await ctx.services.jobs.enqueue(ctx.db, sendStageEmailJob, { stage_message_id: row.id }, send_at ? { start_after: send_at } : {})
  announceToMany(ctx, queued, { verb: 'sent', label: queued.subject ?? '', requires })
  return stageEmailQuery.one(ctx, queued, ['user', 'figures'])
}

/** Cancels the mails that are still queued. */
export async function cancelMail(ctx: Context, group: Group, id: number) {
  const tooLate = () => conflict(ctx.services.t(ctx.request.locale, 'messaging:errors.too_late'))
  const found = await findToGroup(ctx, group, mailsToMany, id, 'send')
  if (!['queued', 'sending'].includes(found.status)) throw tooLate()
  await cancelToStage(ctx.db, found.account_id, found.id)
  const row = await cancelStageMessage(ctx.db, found.id)
  if (!row) throw tooLate()
  if (found.job_batch_uuid) await requestBatchCancel(ctx.db, found.job_batch_uuid, ctx.actor.id)
  announceToMany(ctx, row, { verb: 'cancelled', label: row.subject ?? '', requires })
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
