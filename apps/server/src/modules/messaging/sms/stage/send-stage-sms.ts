import type { BodyOf, Params, sendStageSms as sendEndpoint } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { conflict } from '#lib/errors.ts'
import { neededGateway, sendAt } from '../messages/send-sms.ts'
import { plannedText } from '../queue/wire-text.ts'
import { countAudience, draftOf } from './prepare-stage-sms.ts'
import { audienceSql, findStage, findStageSms, stageSmsQuery, type StageSmsRow } from './stage-sms.query.ts'
import { cancelStageMessage, queueStageMessage } from '#modules/messaging/email/index.ts'
import { cancelToStage, insertStageSms } from '../store/messages.ts'

/**
 * Queues one SMS for each person in a stage; those who may not receive it are stored with the reason. A person or a number gets
 * one SMS at most, even if this runs twice.
 * @throws 409 when the stage is another one than the sender saw, or it is no draft any more
 */
export async function sendStageSms(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof sendEndpoint> }) {
  const stage = await findStage(ctx, params, 'send')
  const t = (key: string, more = {}) => ctx.services.t(ctx.request.locale, `sms:errors.${key}`, more)
  const draft = await draftOf(ctx, stage.id, body)
  const { sender_id } = await neededGateway(ctx, draft.account_id)
  const { recipients, skipped } = await countAudience(ctx, draft)
  if (recipients === 0) throw conflict(t('nobody'))
  if (recipients !== body.recipients) throw conflict(t('recipients_changed', { count: recipients }))
  const send_at = sendAt(ctx, body.send_at)
  const now = ctx.services.clock.now()
  const row = await queueStageMessage(ctx.db, draft.id, {
    sender_id,
    send_at,
    started_at: send_at,
    recipients_count: recipients,
    skipped_count: skipped.reduce((sum, { count }) => sum + count, 0),
    updated_at: now,
  })
  if (!row) throw conflict(t('not_a_draft'))
  const { encoding, parts } = plannedText(ctx.services.app_url, row.body, row.track_clicks)
  await insertStageSms(ctx.db, row, { sender_id, encoding, parts, send_at, now, audience: audienceSql(ctx, row) })
  announce(ctx, row, 'sent', stage.name)
  return stageSmsQuery.one(ctx, row, ['user', 'figures'])
}

/** Stops what has not left; what left is not taken back. */
export async function cancelStageSms(ctx: Context, { params }: { params: Params }) {
  const found = await findStageSms(ctx, params, 'send')
  if (!['queued', 'sending'].includes(found.status)) throw conflict(ctx.services.t(ctx.request.locale, 'sms:errors.too_late'))
  await cancelToStage(ctx.db, found.account_id, found.id)
  const row = await cancelStageMessage(ctx.db, found.id)
  if (!row) throw conflict(ctx.services.t(ctx.request.locale, 'sms:errors.too_late'))
  announce(ctx, row, 'cancelled', '')
  return stageSmsQuery.one(ctx, row, ['user', 'figures'])
}

function announce(ctx: Context, row: StageSmsRow, verb: 'sent' | 'cancelled', stage_name: string): void {
  const { id, account_id, pipeline_id, pipeline_stage_id, body } = row
  ctx.emit({
    name: 'stage-message.updated',
    account_id,
    type: 'stage_message',
    key: id,
    requires: 'sms-messages.read',
    more: { pipeline_stage_id },
  })
  ctx.log({
    account_id,
    event: `stage_message.${verb}`,
    subject_type: 'pipeline',
    subject_id: pipeline_id,
    subject_label: stage_name || body.slice(0, 80),
    context: { stage_message_id: id, pipeline_stage_id },
  })
}
