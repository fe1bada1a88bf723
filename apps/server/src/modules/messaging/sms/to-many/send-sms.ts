import type { DepartureInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { conflict } from '#lib/errors.ts'
import {
  announceToMany,
  cancelStageMessage,
  countReceivers,
  draftToGroup,
  findToGroup,
  queueStageMessage,
  receiversSql,
  type Group,
} from '#modules/messaging/email/index.ts'
import { neededGateway, sendAt } from '../messages/send-sms.ts'
import { plannedText } from '../queue/wire-text.ts'
import { cancelToStage, insertStageSms } from '../store/messages.ts'
import { smsToMany, stageSmsQuery, type SmsRow } from './sms.query.ts'

/**
 * Queues one SMS for each person of a group; those who may not receive it are stored with the reason. A person or a number
 * gets one SMS at most, even if this runs twice.
 * @throws 409 when the group is another one than the sender saw, or it is no draft any more
 */
export async function sendSmsToMany(ctx: Context, group: Group, body: DepartureInput) {
  const t = (key: string, more = {}) => ctx.services.t(ctx.request.locale, `sms:errors.${key}`, more)
  const draft = await draftToGroup(ctx, group, smsToMany, body)
  const { sender_id } = await neededGateway(ctx, draft.account_id)
  const { recipients, skipped } = await countReceivers(ctx, 'sms', draft)
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
  await insertStageSms(ctx.db, row, { sender_id, encoding, parts, send_at, now, audience: receiversSql(ctx, 'sms', row) })
  announce(ctx, row, 'sent')
  return stageSmsQuery.one(ctx, row, ['user', 'figures'])
}

/** Stops what has not left; what left is not taken back. */
export async function cancelSmsToMany(ctx: Context, group: Group, id: number) {
  const tooLate = () => conflict(ctx.services.t(ctx.request.locale, 'sms:errors.too_late'))
  const found = await findToGroup(ctx, group, smsToMany, id, 'send')
  if (!['queued', 'sending'].includes(found.status)) throw tooLate()
  await cancelToStage(ctx.db, found.account_id, found.id)
  const row = await cancelStageMessage(ctx.db, found.id)
  if (!row) throw tooLate()
  announce(ctx, row, 'cancelled')
  return stageSmsQuery.one(ctx, row, ['user', 'figures'])
}

const announce = (ctx: Context, row: SmsRow, verb: 'sent' | 'cancelled') =>
  announceToMany(ctx, row, { verb, label: row.body.slice(0, 80), requires: 'sms-messages.read' })
